import type { Log } from '../log.ts'
import type { Observer } from './observer.ts'
import { redactValues } from './statement-text.ts'

/** A slow statement, without values. */
export interface SlowStatement {
  at: Date
  /** The request or job that ran it. */
  by: string
  ms: number
  statement: string
}

/** Number of slow statements that the process remembers. */
const REMEMBERED = 20
/** Characters of each. */
const STATEMENT_LENGTH = 500

/** Logs slow statements with their task, without values, and remembers the last ones, newest first. */
export function createSlowLog(longer: number, log: Log): Observer & { last: readonly SlowStatement[] } {
  const last: SlowStatement[] = []
  return {
    last,
    onStatement: ({ text, ms, code }, task) => {
      if (ms < longer) return
      const fields = {
        asked: task?.title ?? '(none)',
        ms: Math.round(ms),
        statement: redactValues(text),
        ...(code && { failed: code }),
        ...(task?.request && { reqId: task.request.id }),
      }
      log.warn(fields, 'slow statement')
      const { asked: by, ms: rounded, statement } = fields
      last.unshift({ at: new Date(), by, ms: rounded, statement: statement.slice(0, STATEMENT_LENGTH) })
      last.splice(REMEMBERED)
    },
  }
}
