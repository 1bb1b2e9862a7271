import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import { migrateTo, migrateToLatest } from '../../src/platform/db/migrate.ts'
import {
  beginImport,
  findPendingImport,
  finishImport,
  listImportedTables,
  type PendingImport,
} from '../../src/platform/db/pending-import.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { migrations } from '../../src/schema/migrations/index.ts'
import { type Content, load } from './load.ts'
import type { Outline } from './outline.ts'
import { FILLING, takeLock } from './session.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Marks a database as being filled from this, or goes on where that was begun before.
 * @returns whether it was begun before, and how far it came
 * @throws StartError when it holds anything else
 */
export async function beginFilling(
  db: Kysely<Database>,
  client: Client,
  wanted: Omit<PendingImport, 'has_rows'>,
  requireOthersEmpty: () => Promise<void>,
): Promise<{ isBegun: boolean; hasRows: boolean }> {
  if (!(await takeLock(client, FILLING))) {
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

/** Fills a marked database: tables as they were, then rows, then what migrations were made since. */
export async function fillDatabase(
  db: Kysely<Database>,
  client: Client,
  content: Omit<Content, 'isLast'>,
  hasRows: boolean,
): Promise<void> {
  const last = content.outline.migrations.at(-1)
  const isLast = last !== undefined && last === Object.keys(migrations).at(-1)
  if (!hasRows) {
    if (last !== undefined) await migrateTo(db, last)
    await makeQueues(db, content.outline)
    await load(client, { ...content, isLast })
  }
  if (!isLast) {
    await migrateToLatest(db)
    await finishImport(client)
  }
  // Without it the first searches would be planned as for empty tables.
  await client.query('analyze')
}

/** A job can be put only where its kind is known. */
async function makeQueues(db: Kysely<Database>, { queues }: Outline): Promise<void> {
  if (queues.length === 0) return
  const jobs = createJobs(db, quiet)
  for (const name of queues) jobs.register({ name }, async () => {})
  await jobs.start({ runWorker: false })
  await jobs.stop()
}
