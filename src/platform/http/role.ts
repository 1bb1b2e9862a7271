import type { FastifyInstance } from 'fastify'
import { getHealth } from './health.ts'

/** A worker process answers health checks only. */
export function serveHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === getHealth.method && request.url.split('?')[0] === getHealth.path) return
    return reply.code(404).send()
  })
}
