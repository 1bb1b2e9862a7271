import type { Config } from '../../src/config.ts'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { listMigrations, migrateDown, migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { assertSiteStopped } from '../backup/move-photos.ts'
import { distributeTables, gatherTables } from '../distribution/distribute.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/** Manages the database: migrations, its address for other tools, and its distribution over a Citus cluster. */
export const db: Command = {
  usage: ['db status', 'db migrate', 'db down', 'db url', 'db distribute', 'db gather'],
  run: async ([action, ...extra], config) => {
    if (extra.length > 0) throw usageError(db)
    if (action === 'distribute') return distribute(config)
    if (action === 'gather') return gather(config)
    await withDatabase(config, async (database) => {
      if (action === 'migrate') return printMigrations('migrated', await migrateToLatest(database.db))
      if (action === 'down') return printMigrations('taken back', await migrateDown(database.db))
      if (action === 'url') return console.log(externalUrl(database))
      if (action !== 'status') throw usageError(db)
      for (const { name, executedAt } of await listMigrations(database.db)) {
        console.log(`${name}  ${executedAt?.toISOString() ?? 'not run'}`)
      }
    })
  },
}

function externalUrl({ url, isOwn }: OpenDatabase): string {
  if (isOwn)
    throw new StartError('The embedded database has an address only while the site runs: start it first.')
  return url
}

function printMigrations(done: string, names: string[]): void {
  console.log(names.length > 0 ? names.map((name) => `${name} ${done}`).join('\n') : 'nothing to do')
}

const SITE_RUNS =
  'The site runs, and chooses its statements when it starts: stop all of its processes, move the tables, then start it again.'

function distribute(config: Config): Promise<void> {
  return moveTables(config, async ({ db }) => {
    await migrateToLatest(db)
    const moved = await distributeTables(db)
    console.log(
      moved.length > 0
        ? `${moved.join(', ')}: distributed over the workers. Start the site.`
        : 'The tables are distributed already: start the site.',
    )
  })
}

function gather(config: Config): Promise<void> {
  return moveTables(config, async ({ db }) => {
    const moved = await gatherTables(db)
    console.log(
      moved.length > 0
        ? `${moved.join(', ')}: on the coordinator again. Start the site.`
        : 'No table is distributed.',
    )
  })
}

function moveTables(config: Config, work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  return withDatabase({ ...config, databasePoolSize: 1 }, async (database) => {
    await assertSiteStopped(database.pool, SITE_RUNS)
    await work(database)
  })
}
