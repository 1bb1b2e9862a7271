import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that is no request. A round is what the process does by itself every few seconds. */
export type WorkKind = 'job' | 'sweep' | 'round'

/** What the process is at: a request by its route, other work by its kind; never whose it is. */
export interface Task {
  kind: 'request' | WorkKind
  name: string
  /** As logs and traces call it: `GET /api/user/:id`, `job account-mail`. */
  title: string
  request?: { id: string; method: string; route: string }
}

/** Work that is no request, under its name. */
export function createTask(kind: WorkKind, name: string): Task {
  return { kind, name, title: `${kind} ${name}` }
}

const current = new AsyncLocalStorage<Task>()

/** The task that what runs at this moment belongs to, where that is known. */
export function getCurrentTask(): Task | undefined {
  return current.getStore()
}

/** Runs work so that whatever it does, and whatever that causes, belongs to this task. */
export function runInTask<T>(task: Task, work: () => T): T {
  return current.run(task, work)
}
