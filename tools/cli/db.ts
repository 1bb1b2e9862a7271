import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { listMigrations, migrateDown, migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/** Manages the database: migrations, and its address for other tools. */
export const db: Command = {
  usage: ['db status', 'db migrate', 'db down', 'db url'],
  run: async ([action, ...extra], config) => {
    if (extra.length > 0) throw usageError(db)
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
