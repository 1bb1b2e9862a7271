import type { FastifyInstance } from 'fastify'
import { healthCalls } from './health.ts'

/** A worker process answers health checks only. */
export function serveHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (
      request.method === healthCalls.getHealth.method &&
      request.url.split('?')[0] === healthCalls.getHealth.path
    )
      return
    return reply.code(404).send()
  })
}
