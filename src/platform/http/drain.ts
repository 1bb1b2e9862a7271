import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'

/** What is in memory must be written in the time that is left. */
const ANSWERED_WITHIN_MS = 5_500

/** While the process stops, each answer closes its connection, so that a proxy sends the next request elsewhere. */
export function closeConnectionsWhile(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

/**
 * Takes the process out of the site without anybody noticing: health says 503 and event streams end at once, requests are
 * answered for so many seconds more, until proxies have seen it; then nothing new is accepted and what is under way is finished.
 * @param withinMs who is still being answered then is cut off; tests hurry
 */
export async function drainRequests(
  app: FastifyInstance,
  context: AppContext,
  seconds: number,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<void> {
  context.stopping = true
  for (const leave of context.leaving) leave(seconds)
  await context.jobs.pause()
  const begun = performance.now()
  await sleep(seconds * 1_000)
  const left = withinMs - (performance.now() - begun)
  const cut = setTimeout(() => app.server.closeAllConnections(), left)
  await app.close()
  clearTimeout(cut)
}
