import type { Log } from '../log.ts'
import type { Observer } from './observer.ts'
import { redactValues } from './statement-text.ts'

/** Logs slow statements with their task, without values. */
export function createSlowLog(longer: number, log: Log): Observer {
  return {
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
    },
  }
}
