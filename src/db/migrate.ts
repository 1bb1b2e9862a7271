import { type Kysely, type MigrationInfo, type MigrationResultSet, Migrator, sql } from 'kysely'
import { StartError } from '../start-error.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './tables/index.ts'

/**
 * Runs every migration not run yet, in one transaction, and gives their names; two processes may do it at once.
 * @throws StartError where a newer Guinguette has changed the database
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  await requireKnown(db)
  return patiently(db, (migrator) => migrator.migrateToLatest())
}

/** Takes the newest migration back and gives its name; none is left when the list is empty. */
export async function migrateDown(db: Kysely<Database>): Promise<string[]> {
  return patiently(db, (migrator) => migrator.migrateDown())
}

/** Runs the next migration only and gives its name. */
export async function migrateUp(db: Kysely<Database>): Promise<string[]> {
  return patiently(db, (migrator) => migrator.migrateUp())
}

/** Every migration in order, each with the time it was run at, if it was. */
export async function listMigrations(db: Kysely<Database>): Promise<readonly MigrationInfo[]> {
  return migratorOf(db).getMigrations()
}

/** What a newer version has made of the tables is not known here, nor what writing them in the former way would spoil. */
async function requireKnown(db: Kysely<Database>): Promise<void> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (!unknown) return
  throw new StartError(
    `The database was changed by a newer Guinguette (its migration ${unknown.name} is not known to this one): start that version, or put back a backup of before.`,
  )
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** On a connection without the site's statement timeout: an index over a million rows takes longer. */
async function patiently(
  db: Kysely<Database>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, set_config('statement_timeout', '0', false)`.execute(
      connection,
    )
    try {
      const { error, results } = await run(migratorOf(connection))
      if (error) throw error
      return (results ?? []).map(({ migrationName }) => migrationName)
    } finally {
      await sql`select set_config('statement_timeout', ${rows[0]?.limit ?? '0'}, false)`.execute(connection)
    }
  })
}
