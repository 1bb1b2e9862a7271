import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import type { Observer } from './observer.ts'
import { getCurrentTask } from './tasks.ts'

type Query = (...given: unknown[]) => unknown
type Done = (error: unknown, result: unknown) => void

/** Reports each answered statement of a pool, without changing how it runs. */
export function instrumentStatements(pool: Pool, ran: Observer['onStatement'] & {}): void {
  bindTasks(pool)
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as Query
    client.query = ((...given: unknown[]) => timeQuery(query, given, ran)) as PoolClient['query']
  })
}

/** A waiting request is called by the one that releases a connection: binds it to its own task. */
function bindTasks(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as Pool['connect']
}

function timeQuery(query: Query, given: unknown[], ran: Observer['onStatement'] & {}): unknown {
  const text = statementTextOf(given[0])
  if (text === undefined) return query(...given)
  const task = getCurrentTask()
  const startedAt = performance.now()
  const end = (error?: unknown) => {
    const statement = { text, startedAt, ms: performance.now() - startedAt }
    ran(error ? { ...statement, code: errorCodeOf(error) } : statement, task)
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const done = last as Done
    return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
      end(error)
      done(error, result)
    })
  }
  const answer = query(...given) as Promise<unknown>
  answer.then(() => end(), end)
  return answer
}

/** Not for self-sending queries such as COPY, whose end is unknown here. */
function statementTextOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code ? String(error.code) : 'connection'
}
