import type { Writable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { finishImport, markImportRows } from '../../src/platform/db/pending-import.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { copyInto, type Outline, readOutline, refOf, type Table } from './outline.ts'
import { begin } from './session.ts'

/** What a database is filled from. */
export interface Content {
  outline: Outline
  /** Writes the rows of a table, as `copy` gives them. */
  pour(table: Table, sink: Writable): Promise<void>
  /** Holds the rows that came against those that were to come; throws. */
  verify(client: Client): Promise<void>
  /** Nothing is left to do once the rows are there. */
  isLast: boolean
}

/**
 * Fills the empty tables of a database, whose migrations are those of the content, in one transaction: all of it or nothing.
 * Triggers stand still, for what they would do is among the rows; indexes and foreign keys are made anew, and so checked, over all rows
 * at once.
 */
export async function load(client: Client, { outline, pour, verify, isLast }: Content): Promise<void> {
  await begin(client)
  try {
    await requireSameTables(client, outline)
    await makePartitions(client, outline)
    const parts = await setAside(client)
    for (const { off } of parts) await client.query(off)
    for (const table of outline.tables) await pour(table, client.query(copyFrom(copyInto(table))))
    await verify(client)
    for (const { back } of parts.toReversed()) await client.query(back)
    for (const { name, value } of outline.sequences) {
      await client.query('select setval($1::regclass, $2)', [`public.${refOf(name)}`, value])
    }
    await (isLast ? finishImport(client) : markImportRows(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function requireSameTables(client: Client, { tables }: Outline): Promise<void> {
  const here = await readOutline(client)
  const describe = (all: readonly Table[]) =>
    all.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const known = new Set(describe(here.tables))
  const wrong = describe(tables).find((table) => !known.has(table))
  if (wrong) throw new StartError(`This database has no table ${wrong}: it cannot be filled.`)
}

/** Months that the migrations, run today, have not made. */
async function makePartitions(client: Client, { partitions }: Outline): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    await client.query(`create table if not exists ${refOf(name)} partition of ${refOf(parent)} ${bound}`)
  }
}

/** What is taken from the tables while they are filled, in this order, and put back in the other: SQL. */
async function setAside(client: Client): Promise<{ off: string; back: string }[]> {
  const { rows } = await client.query<{ off: string; back: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as back, 1 as step
    from pg_trigger join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O' and tgparentid = 0
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    order by step, off`)
  return rows
}

/** @throws StartError where a table has another count of rows than it should */
export async function requireCounts(
  client: Client,
  tables: readonly (Table & { rows: number })[],
): Promise<void> {
  for (const { name, rows } of tables) {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*) as count from ${refOf(name)}`,
    )
    const count = found[0]?.count
    if (count !== rows) {
      throw new StartError(
        `The table ${name} holds ${count} rows where ${rows} were to come: nothing was kept.`,
      )
    }
  }
}
