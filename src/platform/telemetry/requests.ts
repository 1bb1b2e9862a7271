import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVENTS_PATH } from '../../shared/live.ts'
import type { Observer } from './observer.ts'
import { runInTask, type Task } from './tasks.ts'

interface ObservedRequest {
  task: Task
  startedAt: number
  hasEnded: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    observed: ObservedRequest | null
  }
}

/** Any other method is one label value, so that clients cannot create metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const NO_ROUTE = '(none)'
const ABORTED = 'aborted'

/** Reports the start and end of each request by its route; register it before other hooks. */
export function instrumentRequests(
  app: FastifyInstance,
  { onStart: began, onEnd: ended }: Required<Observer>,
): void {
  app.decorateRequest('observed', null)
  const end = (observed: ObservedRequest, outcome: string) => {
    if (observed.hasEnded) return
    observed.hasEnded = true
    ended(observed.task, performance.now() - observed.startedAt, outcome)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const observed = { task: taskOfRequest(request), startedAt: performance.now(), hasEnded: false }
    request.observed = observed
    // The only sign of a client that disconnects before the response.
    reply.raw.once('close', () => end(observed, outcomeOf(reply)))
    began(observed.task)
    runInTask(observed.task, done)
  })
  // Reading a body loses the task of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.observed) runInTask(request.observed.task, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.observed) end(request.observed, String(reply.statusCode))
  })
}

/** True for an event stream, which lasts as long as its page and is no slow response. */
export function isStream(task: Task, outcome: string): boolean {
  return task.request?.route === EVENTS_PATH && (outcome === '200' || outcome === ABORTED)
}

function taskOfRequest({ id, method: requestMethod, routeOptions }: FastifyRequest): Task {
  const method = METHODS.has(requestMethod) ? requestMethod : 'OTHER'
  const route = routeOptions.url ?? NO_ROUTE
  const name = `${method} ${route}`
  return { kind: 'request', name, title: name, request: { id, method, route } }
}

function outcomeOf({ raw, statusCode }: FastifyReply): string {
  return raw.writableFinished ? String(statusCode) : ABORTED
}
