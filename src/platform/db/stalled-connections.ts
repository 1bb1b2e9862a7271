import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** What the driver has beside its types: whether it waits for an answer, and the socket it waits at. */
interface Inside {
  readyForQuery: boolean
  connection: { stream: Socket }
}

/**
 * Cuts each connection of the pool whose server owes an answer and has said nothing for so long: a machine that is gone,
 * or a server that hangs, closes no connection, and every statement would wait for it without end.
 * @param withinMs more than any statement may take
 */
export function destroyStalledConnections(pool: Pool, withinMs: number): void {
  const known = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const inside = client as unknown as Inside
    const { stream } = inside.connection
    stream.setTimeout(withinMs).on('timeout', () => {
      if (!inside.readyForQuery) stream.destroy()
    })
  })
}
