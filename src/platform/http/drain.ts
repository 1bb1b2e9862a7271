import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'

/** The remaining time of a stop is for writing what is in memory. */
const ANSWERED_WITHIN_MS = 5_500

/**
 * While the process stops, each response closes its connection, so that a proxy sends the next request
 * elsewhere.
 */
export function closeConnectionsWhile(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
  // Accepts the connections that wait: closing the listener resets them, and a proxy does not repeat a PATCH.
  app.addHook('preClose', () => nextTurn())
}

/**
 * Takes the process out of service: health answers 503 and event streams end at once, requests are served
 * until proxies have noticed; then no new ones are accepted and running ones finish.
 * @param withinMs connections are cut after this time; shorter in tests
 */
export async function drainRequests(
  app: FastifyInstance,
  context: AppContext,
  seconds: number,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<void> {
  context.stopping = true
  for (const onLeave of context.leaving) onLeave(seconds)
  await context.jobs.pause()
  const begun = performance.now()
  await sleep(seconds * 1_000)
  const left = withinMs - (performance.now() - begun)
  const timer = setTimeout(() => app.server.closeAllConnections(), left)
  await app.close()
  clearTimeout(timer)
}
