import type { Config } from '../../src/config.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'

/** A command of `./guinguette`, such as `db`. */
export interface Command {
  /** One entry per accepted form, without the program's name. */
  usage: string[]
  /** Defaults of this command for settings that the operator has not set. */
  settings?: Record<string, string>
  /** Prints its result to standard output. Throws {@link StartError} with one sentence for the operator. */
  run(args: string[], config: Config): Promise<void>
}

/** Error for arguments that match no form of the command. */
export function usageError({ usage }: Pick<Command, 'usage'>): StartError {
  return new StartError(`Expected ${usage.map((form) => `"./guinguette ${form}"`).join(' or ')}.`)
}

/** Log lines go to standard error: standard output carries only the result. */
export const log = { info: console.error, warn: console.error, error: console.error }

/**
 * Opens the database for one command and closes it afterwards. Works next to a running server; else starts the
 * embedded PostgreSQL. Statements have no timeout.
 * @param as 'tool', unless the work needs the database exclusively
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
