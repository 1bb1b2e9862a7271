import type { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateTo, migrateToLatest } from '../../src/platform/db/migrate.ts'
import {
  beginImport,
  findPendingImport,
  finishImport,
  listImportedTables,
  markImportRows,
  type PendingImport,
} from '../../src/platform/db/pending-import.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { migrations } from '../../src/schema/migrations/index.ts'
import { removeLaterRows } from './later-rows.ts'
import {
  beginTransaction,
  copyFromStdin,
  type DatabaseOutline,
  FILL_LOCK,
  quoteTable,
  readOutline,
  type TableOutline,
  tryAdvisoryLock,
} from './outline.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Marks an empty database as being filled, or resumes an interrupted fill.
 * @returns whether it was begun before, and whether the rows are complete
 * @throws StartError when the database contains anything else
 */
export async function beginFill(
  db: Kysely<Database>,
  client: Client,
  wanted: Omit<PendingImport, 'has_rows'>,
  requireOthersEmpty: () => Promise<void>,
): Promise<{ isBegun: boolean; hasRows: boolean }> {
  if (!(await tryAdvisoryLock(client, FILL_LOCK))) {
    throw new StartError('Another restore or move into this database is under way.')
  }
  const begun = await findPendingImport(db)
  if (begun) {
    if (begun.kind === wanted.kind && begun.id === wanted.id)
      return { isBegun: true, hasRows: begun.has_rows }
    const what = begun.kind === 'restore' ? `A restore of another backup, ${begun.name},` : 'A move'
    throw new StartError(`${what} into this database was not finished: finish it, or take an empty database.`)
  }
  const [table] = await listImportedTables(client)
  if (table)
    throw new StartError(`The database is not empty, it holds the table ${table}: take an empty one.`)
  await requireOthersEmpty()
  await beginImport(client, { ...wanted, has_rows: false })
  return { isBegun: false, hasRows: false }
}

/**
 * Fills a marked database: the tables of the source's schema version, its rows, then newer migrations.
 * @param beforeFinish last step before the site accepts the database; runs again after an interruption
 */
export async function fillDatabase(
  db: Kysely<Database>,
  client: Client,
  content: Omit<DatabaseContent, 'isFinished'>,
  hasRows: boolean,
  beforeFinish?: () => Promise<void>,
): Promise<void> {
  const last = content.outline.migrations.at(-1)
  const isCurrentSchema = last !== undefined && last === Object.keys(migrations).at(-1)
  const isFinished = isCurrentSchema && beforeFinish === undefined
  if (!hasRows) {
    if (last !== undefined) await migrateTo(db, last)
    await createQueues(db, content.outline)
    await loadContent(client, { ...content, isFinished })
  }
  if (!isFinished) {
    await migrateToLatest(db)
    await beforeFinish?.()
    await finishImport(client)
  }
  // Without statistics the first searches would be planned as for empty tables.
  await client.query('analyze')
}

/** A job can only be inserted into an existing queue. */
async function createQueues(db: Kysely<Database>, { queues }: DatabaseOutline): Promise<void> {
  if (queues.length === 0) return
  const jobs = createJobs(db, silentLog)
  for (const name of queues) jobs.register({ name }, async () => {})
  await jobs.start({ runWorker: false })
  await jobs.stop()
}

/** The content that a database is filled with. */
export interface DatabaseContent {
  outline: DatabaseOutline
  /** Writes the rows of a table in COPY format. */
  copyRows(table: TableOutline, sink: Writable): Promise<void>
  /** Compares the loaded rows with the expected ones; throws when they differ. */
  verify(client: Client): Promise<void>
  /** Neither a migration nor a last step remains once the rows are loaded. */
  isFinished: boolean
}

/**
 * Fills the empty tables in one transaction. Triggers are disabled, since their effects are among the rows;
 * indexes and foreign keys are rebuilt afterwards, which validates all rows at once.
 */
export async function loadContent(
  client: Client,
  { outline, copyRows, verify, isFinished }: DatabaseContent,
): Promise<void> {
  await beginTransaction(client)
  try {
    await assertSameTables(client, outline)
    await createPartitions(client, outline)
    const parts = await findSuspendable(client)
    for (const { suspend } of parts) await client.query(suspend)
    for (const table of outline.tables) await copyRows(table, client.query(copyFrom(copyFromStdin(table))))
    await verify(client)
    await removeLaterRows(client, outline.distributed ?? [])
    for (const { restore } of parts.toReversed()) await client.query(restore)
    for (const { name, value } of outline.sequences) {
      await client.query('select setval($1::regclass, $2)', [`public.${quoteTable(name)}`, value])
    }
    await (isFinished ? finishImport(client) : markImportRows(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function assertSameTables(client: Client, { tables }: DatabaseOutline): Promise<void> {
  const present = await readOutline(client)
  const describe = (all: readonly TableOutline[]) =>
    all.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const known = new Set(describe(present.tables))
  const wrong = describe(tables).find((table) => !known.has(table))
  if (wrong) throw new StartError(`This database has no table ${wrong}: it cannot be filled.`)
}

/** Creates monthly partitions that today's migrations do not. */
async function createPartitions(client: Client, { partitions }: DatabaseOutline): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    await client.query(
      `create table if not exists ${quoteTable(name)} partition of ${quoteTable(parent)} ${bound}`,
    )
  }
}

/** SQL to suspend triggers, foreign keys and indexes in this order, and to restore them in reverse. */
async function findSuspendable(client: Client): Promise<{ suspend: string; restore: string }[]> {
  const { rows } = await client.query<{ suspend: string; restore: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as suspend,
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore, 1 as step
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
    order by step, suspend`)
  return rows
}

/** @throws StartError when a table has an unexpected number of rows */
export async function assertRowCounts(
  client: Client,
  tables: readonly (TableOutline & { rows: number })[],
): Promise<void> {
  for (const { name, rows } of tables) {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*) as count from ${quoteTable(name)}`,
    )
    const count = found[0]?.count
    if (count !== rows) {
      throw new StartError(
        `The table ${name} holds ${count} rows where ${rows} were to come: nothing was kept.`,
      )
    }
  }
}
