import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVENTS_PATH } from '../../shared/live.ts'
import type { Observer } from './observer.ts'
import { runInTask, type Task } from './tasks.ts'

interface Watched {
  task: Task
  startedAt: number
  hasEnded: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    watched: Watched | null
  }
}

/** What is none of these is none of the site's calls; whoever asks may not make names of metrics up. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const NO_ROUTE = '(none)'
const ABORTED = 'aborted'

/** Has each request told by its declared route, when it has come and when it is answered or given up; call before other hooks. */
export function instrumentRequests(
  app: FastifyInstance,
  { onStart: began, onEnd: ended }: Required<Observer>,
): void {
  app.decorateRequest('watched', null)
  const end = (watched: Watched, outcome: string) => {
    if (watched.hasEnded) return
    watched.hasEnded = true
    ended(watched.task, performance.now() - watched.startedAt, outcome)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const watched = { task: taskOfRequest(request), startedAt: performance.now(), hasEnded: false }
    request.watched = watched
    // Whoever goes away before the answer is told by nothing else.
    reply.raw.once('close', () => end(watched, outcomeOf(reply)))
    began(watched.task)
    runInTask(watched.task, done)
  })
  // A body is read as its bytes come in, which belongs to no task.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.watched) runInTask(request.watched.task, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.watched) end(request.watched, String(reply.statusCode))
  })
}

/** Whether this is a stream of events, which lasts as long as its page is open, and not a slow answer. */
export function isStream(task: Task, outcome: string): boolean {
  return task.request?.route === EVENTS_PATH && (outcome === '200' || outcome === ABORTED)
}

function taskOfRequest({ id, method: asked, routeOptions }: FastifyRequest): Task {
  const method = METHODS.has(asked) ? asked : 'OTHER'
  const route = routeOptions.url ?? NO_ROUTE
  const name = `${method} ${route}`
  return { kind: 'request', name, title: name, request: { id, method, route } }
}

function outcomeOf({ raw, statusCode }: FastifyReply): string {
  return raw.writableFinished ? String(statusCode) : ABORTED
}
