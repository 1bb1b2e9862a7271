import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationInfo, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Database } from '../../schema/database.ts'
import { migrations } from '../../schema/migrations/index.ts'
import { StartError } from '../start-error.ts'

/** Lock timeout of a migration: members' statements queue behind a waiting migration. */
const LOCK_TIMEOUT_MS = 1_000
/** A migration that meets a lock is retried after a pause in which queued statements proceed. */
const ATTEMPTS = 40
const PAUSE_MS = 1_500
const LOCK_TIMEOUT_CODE = '55P03'

/** Overrides for tests. */
export interface MigrationOptions {
  known?: Record<string, Migration>
  attempts?: number
  pauseMs?: number
}

/**
 * Runs all pending migrations in one transaction and returns their names. Concurrent calls are safe, and
 * other processes continue to serve members.
 * @throws StartError if a newer version has migrated the database, or if a migration fails, which leaves the
 * database unchanged
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrating: MigrationOptions = {},
): Promise<string[]> {
  const { known = migrations, attempts = ATTEMPTS, pauseMs = PAUSE_MS } = migrating
  await assertKnownMigrations(db, known)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runMigrator(db, (migrator) => migrator.migrateToLatest(), known)
    } catch (error) {
      if (errorCodeOf(error) !== LOCK_TIMEOUT_CODE || attempt === attempts) throw toStartError(error)
      await sleep(pauseMs)
    }
  }
}

/** Reverts the newest migration and returns its name; the list is empty if there is none. */
export async function migrateDown(db: Kysely<Database>): Promise<string[]> {
  return runMigrator(db, (migrator) => migrator.migrateDown())
}

/** Runs the next migration only and returns its name. */
export async function migrateUp(db: Kysely<Database>): Promise<string[]> {
  return runMigrator(db, (migrator) => migrator.migrateUp())
}

/** Migrates up or down to this migration and returns the names. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<string[]> {
  return runMigrator(db, (migrator) => migrator.migrateTo(name))
}

/** Lists every migration in order, with its execution time if it ran. */
export async function listMigrations(db: Kysely<Database>): Promise<readonly MigrationInfo[]> {
  return createMigrator(db).getMigrations()
}

/** Writing to tables of a newer version could corrupt them. */
async function assertKnownMigrations(db: Kysely<Database>, known: Record<string, Migration>): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(known, name))
  if (!unknown) return
  throw new StartError(
    `The database was changed by a newer Guinguette (its migration ${unknown.name} is not known to this one): start that version, or put back a backup of before.`,
  )
}

/** The error of a migration, with its name. */
class MigrationError extends Error {
  constructor(
    readonly migration: string | undefined,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

function errorCodeOf(error: unknown): string {
  const cause = error instanceof MigrationError ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function toStartError(error: unknown): unknown {
  if (!(error instanceof MigrationError)) return error
  const { migration, message, cause } = error
  const which = migration ? `The migration ${migration}` : 'A migration'
  const sentence =
    errorCodeOf(error) === LOCK_TIMEOUT_CODE
      ? `${which} was not made, for something else held what it changes (${message}): end what runs long in the database, then start again; until then the database is as it was.`
      : `${which} failed and left the database as it was (${message}): go on with the former version.`
  return new StartError(sentence, { cause })
}

function createMigrator(db: Kysely<Database>, known: Record<string, Migration> = migrations): Migrator {
  const impatient = Object.entries(known).map(([name, { up, down }]) => [
    name,
    { up: withLockTimeout(up), ...(down ? { down: withLockTimeout(down) } : {}) },
  ])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(impatient) } })
}

/** Set in the migration's transaction only; the lock between migrating processes has no timeout. */
function withLockTimeout(act: Migration['up']): Migration['up'] {
  return async (db) => {
    await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(db)
    await act(db)
  }
}

/** Uses a connection without statement timeout: an index over a million rows takes longer. */
async function runMigrator(
  db: Kysely<Database>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  known = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, set_config('statement_timeout', '0', false)`.execute(
      connection,
    )
    try {
      const { error, results } = await run(createMigrator(connection, known))
      const failed = results?.find(({ status }) => status === 'Error')
      if (error) throw new MigrationError(failed?.migrationName, error)
      return (results ?? []).map(({ migrationName }) => migrationName)
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]?.limit ?? '0'}, false)`.execute(connection)
    }
  })
}
