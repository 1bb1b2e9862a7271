import type { FastifyInstance } from 'fastify'
import { readHealth } from './health.ts'

/** A process that works the jobs listens for one question alone: whether it lives. */
export function answerHealthAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === readHealth.method && request.url.split('?')[0] === readHealth.path) return
    return reply.code(404).send()
  })
}
