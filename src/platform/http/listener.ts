import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Overload } from './overload.ts'
import { rejectMalformedRequest } from './request-target.ts'

/** Handles requests before the site: Vite, in development. */
export type Middleware = (...asked: [...Parameters<RequestListener>, next: () => void]) => void

/** Timeouts of slow clients, in milliseconds. */
export const TIMEOUTS = {
  /** A whole request: a photo of 10 MB over a slow mobile connection. */
  requestTimeout: 120_000,
  /** Headers fit through any connection at once. */
  headersTimeout: 30_000,
  /** Interval of checking the two. */
  connectionsCheckingInterval: 5_000,
  /** Idle connections; longer than the timeout of proxies. */
  keepAliveTimeout: 72_000,
}

/** Creates the HTTP server: each well-formed request is admitted before the site handles it. */
export function createListener(
  overload: Pick<Overload, 'admit' | 'limitConnection'>,
  {
    before,
    patience = TIMEOUTS,
  }: { before?: Middleware | undefined; patience?: typeof TIMEOUTS | undefined },
): FastifyServerFactory<Server> {
  return (handler) => {
    const admit: RequestListener = (request, response) =>
      overload.admit(request, response, () => handler(request as IncomingMessage, response))
    const handle: RequestListener = before
      ? (request, response) => before(request, response, () => admit(request, response))
      : admit
    const first: RequestListener = (request, response) => {
      if (!rejectMalformedRequest(request, response)) handle(request, response)
    }
    return createServer(patience, first).on('connection', overload.limitConnection)
  }
}
