import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** Internals of the driver: whether it awaits an answer, and its socket. */
interface DriverInternals {
  readyForQuery: boolean
  connection: { stream: Socket }
}

/**
 * Destroys connections whose server owes an answer and stays silent. A crashed machine or a hanging server
 * closes no connection, so statements would wait for ever.
 * @param withinMs longer than any statement may take
 */
export function destroyStalledConnections(pool: Pool, withinMs: number): void {
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const internals = client as unknown as DriverInternals
    const { stream } = internals.connection
    stream.setTimeout(withinMs).on('timeout', () => {
      if (!internals.readyForQuery) stream.destroy()
    })
  })
}
