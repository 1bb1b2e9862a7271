import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { listMigrations, migrateDown, migrateToLatest } from '../../src/platform/db/migrate.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { withDatabase } from './database.ts'
import { misused, type Word } from './word.ts'

/** Looks after the database: migrations, and the address to reach it with other tools. */
export const db: Word = {
  usage: ['db status', 'db migrate', 'db down', 'db url'],
  run: async ([action, ...rest], config) => {
    if (rest.length > 0) throw misused(db)
    await withDatabase(config, async (database) => {
      if (action === 'migrate') return tell('migrated', await migrateToLatest(database.db))
      if (action === 'down') return tell('taken back', await migrateDown(database.db))
      if (action === 'url') return console.log(lastingUrl(database))
      if (action !== 'status') throw misused(db)
      for (const { name, executedAt } of await listMigrations(database.db)) {
        console.log(`${name}  ${executedAt?.toISOString() ?? 'not run'}`)
      }
    })
  },
}

function lastingUrl({ url, isOwn }: OpenDatabase): string {
  if (isOwn)
    throw new StartError('The embedded database has an address only while the site runs: start it first.')
  return url
}

function tell(done: string, names: string[]): void {
  console.log(names.length > 0 ? names.map((name) => `${name} ${done}`).join('\n') : 'nothing to do')
}
