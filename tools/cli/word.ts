import type { Config } from '../../src/config.ts'
import { StartError } from '../../src/platform/start-error.ts'

/** A word of the command line, such as `db`. */
export interface Word {
  /** One line for each form it takes, without the program's name. */
  usage: string[]
  /** Settings of its own, where the operator has set none. */
  settings?: Record<string, string>
  /** Runs it; answers go to standard output. Throws {@link StartError} with one sentence for the operator. */
  run(args: string[], config: Config): Promise<void>
}

/** The sentence for arguments that fit no form of the word. */
export function misused({ usage }: Pick<Word, 'usage'>): StartError {
  return new StartError(`Expected ${usage.map((form) => `"./guinguette ${form}"`).join(' or ')}.`)
}
