import type { Config } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'

/** Notices go to standard error, so that standard output holds the answer alone. */
const log = { info: console.error, warn: console.error, error: console.error }

/**
 * Opens the database for one command and closes it after: beside a running server, or by starting the embedded
 * PostgreSQL for that long. A statement may take as long as it takes.
 * @param as a tool, unless the work needs the database for itself
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
  as: 'server' | 'tool' | 'filler' = 'tool',
): Promise<T> {
  const database = await openDatabase({ ...config, databaseStatementTimeout: 0 }, log, as)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
