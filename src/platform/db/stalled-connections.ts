import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** Internals of the driver: whether it awaits an answer, and its socket. */
interface DriverInternals {
  readyForQuery: boolean
  connection: { stream: Socket }
}

const LONG_MINUTES = 15
/** Gives the other statements of a transaction this long, here and in the database. */
export const ALLOW_LONG_STATEMENTS = `set local statement_timeout = '${LONG_MINUTES}min'`

/**
 * Destroys connections whose server owes an answer and stays silent. A crashed machine or a hanging server
 * closes no connection, so statements would wait for ever.
 * @param withinMs longer than any statement may take, except after `ALLOW_LONG_STATEMENTS`
 */
export function destroyStalledConnections(pool: Pool, withinMs: number): void {
  const known = new WeakSet<PoolClient>()
  /** May be silent for long. They end with the first other silent one, because an open one makes the database count as reachable. */
  const long = new Set<Socket>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const internals = toInternals(client)
    const { stream } = internals.connection
    stream.setTimeout(withinMs).on('timeout', () => {
      if (internals.readyForQuery) return
      for (const silent of [stream, ...long]) silent.destroy()
    })
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      if (given[0] === ALLOW_LONG_STATEMENTS) long.add(stream.setTimeout(withinMs + LONG_MINUTES * 60_000))
      return query(...given)
    }) as typeof client.query
  })
  pool.on('release', (_error, client) => {
    const { stream } = toInternals(client).connection
    if (long.delete(stream)) stream.setTimeout(withinMs)
  })
}

const toInternals = (client: PoolClient) => client as unknown as DriverInternals
