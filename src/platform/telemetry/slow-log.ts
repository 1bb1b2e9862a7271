import type { Log } from '../log.ts'
import type { Observer } from './observer.ts'
import { withoutValues } from './statement-text.ts'

/** Logs statements that take longer, in milliseconds, with who asked for them and without what they were given. */
export function slowLog(longer: number, log: Log): Observer {
  return {
    ran: ({ text, ms, code }, task) => {
      if (ms < longer) return
      const line = {
        asked: task?.title ?? '(none)',
        ms: Math.round(ms),
        statement: withoutValues(text),
        ...(code && { failed: code }),
        ...(task?.request && { reqId: task.request.id }),
      }
      log.warn(line, 'slow statement')
    },
  }
}
