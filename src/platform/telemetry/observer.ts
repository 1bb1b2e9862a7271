import type { Log } from '../log.ts'
import type { Task } from './tasks.ts'

/** An answered statement. */
export interface Statement {
  /** SQL without its parameters; literals are included. */
  text: string
  /** By `performance.now()`. */
  startedAt: number
  ms: number
  /** SQLSTATE of a failure, or the code of a connection error. */
  code?: string
}

/** Receives events of the process. */
export interface Observer {
  onStart?(task: Task): void
  /**
   * @param outcome status of a request, or `aborted`; else `done`, `failed`, or `given_up` after a job's last
   * attempt
   */
  onEnd?(task: Task, ms: number, outcome: string): void
  onStatement?(statement: Statement, task: Task | undefined): void
}

/** Combines observers. Their own errors are logged and never affect the observed work. */
export function combineObservers(observers: readonly Observer[], log: Log): Required<Observer> {
  const notifyAll = (notify: (observer: Observer) => void) => {
    for (const observer of observers) {
      try {
        notify(observer)
      } catch (error) {
        log.error({ err: error }, 'telemetry observer failed, event not recorded')
      }
    }
  }
  return {
    onStart: (task) => notifyAll((observer) => observer.onStart?.(task)),
    onEnd: (task, ms, outcome) => notifyAll((observer) => observer.onEnd?.(task, ms, outcome)),
    onStatement: (statement, task) => notifyAll((observer) => observer.onStatement?.(statement, task)),
  }
}
