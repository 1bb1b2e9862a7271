import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { DISTRIBUTED_TABLES, isDistributed } from './distribution.ts'

/** Rows that are looked at, for a sweep of every day. */
const DAYS = 2
/** Owners whose rows are deleted by one statement. */
const BATCH = 1_000

/**
 * Deletes rows whose member, photo or comment does not exist, on a distributed database: it has no foreign keys, so a row
 * may be written while its owner is deleted. Messages are left out: sending locks both sides of the conversation, and so
 * does its end.
 * @returns the number of rows
 */
export async function deleteDanglingRows(db: Kysely<Database>): Promise<number> {
  if (!isDistributed(db)) return 0
  let deleted = 0
  for (const { name, foreignKeys } of DISTRIBUTED_TABLES.filter(({ name }) => name !== 'messages')) {
    for (const { column, parent } of foreignKeys)
      deleted += await deleteWithoutOwner(db, name, column, parent)
  }
  return deleted
}

async function deleteWithoutOwner(
  db: Kysely<Database>,
  table: string,
  column: string,
  parent: string,
): Promise<number> {
  const owner = sql.ref(column)
  const { rows } = await sql<{ id: number }>`
    with owners as materialized (
      select distinct ${owner} as id from ${sql.ref(table)}
      where created_at > now() - make_interval(days => ${DAYS}) and ${owner} is not null)
    select o.id from owners o
    where not exists (select from ${sql.ref(parent)} p where p.id = o.id) limit ${BATCH}`.execute(db)
  if (rows.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.ref(table)} where ${owner} = any (${rows.map(({ id }) => id)}::integer[])`.execute(db)
  return Number(numAffectedRows)
}
