import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Overload } from './overload.ts'

/** Stands before the site: Vite, in development. */
export type Middleware = (...asked: [...Parameters<RequestListener>, next: () => void]) => void

/** How long the server waits for who sends slowly, milliseconds. */
export const TIMEOUTS = {
  /** For the whole of a request: a photo of 10 MB by a weak telephone line. */
  requestTimeout: 120_000,
  /** For its headers, which any line carries at once. */
  headersTimeout: 30_000,
  /** How often those two are looked at. */
  connectionsCheckingInterval: 5_000,
  /** For the next request on a connection; longer than proxies keep theirs. */
  keepAliveTimeout: 72_000,
}

/** The HTTP server of the site: each request is admitted before anything of the site sees it. */
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
    const first: RequestListener = before
      ? (request, response) => before(request, response, () => admit(request, response))
      : admit
    return createServer(patience, first).on('connection', overload.limitConnection)
  }
}
