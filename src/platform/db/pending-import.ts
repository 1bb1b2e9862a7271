import { type Kysely, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '../../schema/database.ts'
import { StartError } from '../start-error.ts'

/** Table that exists from the start of a restore or move until its end. */
const MARKER_TABLE = 'being_filled'

/** An import that has started and not finished. */
export interface PendingImport {
  kind: 'restore' | 'move'
  /** Id of the backup; an import resumes only with the same one. */
  id: string
  /** Name of the backup, for the operator. */
  name: string
  /** All rows are imported; only later migrations remain. */
  has_rows: boolean
}

/** Returns the unfinished import of this database, if any. */
export async function findPendingImport(db: Kysely<Database>): Promise<PendingImport | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${MARKER_TABLE}`}) is not null as "exists"`.execute(db)
  if (!rows[0]?.exists) return undefined
  const found =
    await sql<PendingImport>`select kind, id, name, has_rows from ${sql.table(MARKER_TABLE)}`.execute(db)
  return found.rows[0]
}

/** @throws StartError if the database is partly imported, since nothing may be served from it */
export async function assertImportComplete(db: Kysely<Database>): Promise<void> {
  const pending = await findPendingImport(db)
  if (!pending) return
  const { kind, name } = pending
  throw new StartError(
    kind === 'restore'
      ? `A restore of the backup ${name} into this database was not finished: run "./guinguette restore" with it once more, or begin again with an empty database.`
      : 'A move into this database was not finished: run "./guinguette move database" once more, or empty it.',
  )
}

/** Marks an empty database as being imported. */
export async function beginImport(client: ClientBase, { kind, id, name }: PendingImport): Promise<void> {
  await client.query('begin')
  await client.query(
    `create table ${MARKER_TABLE} (kind text not null, id text not null, name text not null, has_rows boolean not null default false)`,
  )
  await client.query(`insert into ${MARKER_TABLE} (kind, id, name) values ($1, $2, $3)`, [kind, id, name])
  await client.query('commit')
}

/** Recorded in the transaction that imports the rows. */
export async function markImportRows(client: ClientBase): Promise<void> {
  await client.query(`update ${MARKER_TABLE} set has_rows = true`)
}

export async function finishImport(client: ClientBase): Promise<void> {
  await client.query(`drop table ${MARKER_TABLE}`)
}

/** Lists the tables of the site, without the marker; empty in a database that can be imported into. */
export async function listImportedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relname <> $1 and not exists (
       select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [MARKER_TABLE],
  )
  return rows.map(({ name }) => name)
}
