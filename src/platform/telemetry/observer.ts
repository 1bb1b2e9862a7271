import type { Log } from '../log.ts'
import type { Task } from './tasks.ts'

/** A statement that the database has answered. */
export interface Statement {
  /** As it was sent, without its parameters; what was written into it stands there. */
  text: string
  /** By `performance.now()`. */
  startedAt: number
  ms: number
  /** Why it failed: the SQLSTATE, or the code of a connection's fault. */
  code?: string
}

/** Hears what the process does. */
export interface Observer {
  onStart?(task: Task): void
  /** @param outcome a request's status, or `aborted`; else `done`, `failed`, or `given_up` after the last try of a job */
  onEnd?(task: Task, ms: number, outcome: string): void
  onStatement?(statement: Statement, task: Task | undefined): void
}

/** All of them as one. A fault of theirs is logged, and never one of what they watch. */
export function combineObservers(observers: readonly Observer[], log: Log): Required<Observer> {
  const tell = (say: (observer: Observer) => void) => {
    for (const observer of observers) {
      try {
        say(observer)
      } catch (error) {
        log.error({ err: error }, 'what happens was not recorded')
      }
    }
  }
  return {
    onStart: (task) => tell((observer) => observer.onStart?.(task)),
    onEnd: (task, ms, outcome) => tell((observer) => observer.onEnd?.(task, ms, outcome)),
    onStatement: (statement, task) => tell((observer) => observer.onStatement?.(statement, task)),
  }
}
