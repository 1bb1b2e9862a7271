import { AsyncLocalStorage } from 'node:async_hooks'

/** Kinds of background work; a round runs every few seconds. */
export type WorkKind = 'job' | 'sweep' | 'round'

/** Current work: a request by its route, other work by its kind; never a member. */
export interface Task {
  kind: 'request' | WorkKind
  name: string
  /** Title in logs and traces: `GET /api/user/:id`, `job account-mail`. */
  title: string
  request?: { id: string; method: string; route: string }
}

export function createTask(kind: WorkKind, name: string): Task {
  return { kind, name, title: `${kind} ${name}` }
}

const current = new AsyncLocalStorage<Task>()

/** Returns the task of the running code, if known. */
export function getCurrentTask(): Task | undefined {
  return current.getStore()
}

/** Runs work and everything it causes as part of a task. */
export function runInTask<T>(task: Task, work: () => T): T {
  return current.run(task, work)
}
