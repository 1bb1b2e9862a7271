import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Access, Body, Endpoint, Params, Query, Reply } from '../../shared/endpoint.ts'
import type { AppContext } from '../context.ts'
import { HttpError } from './errors.ts'
import { parseInput, parseParams } from './parse.ts'
import { isCsrfToken } from './session.ts'
import { TOKEN_EXPIRED } from './texts.ts'
import { assertAccess, assertAllowedInReview, type Viewer } from './viewer.ts'

/** Who a handler of this access is given: only `anyone` may meet a visitor. */
type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer

export interface CallRequest<E extends Endpoint> {
  viewer: ViewerOf<E['access']>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  raw: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers a declared API call. CSRF and access are settled before the body is read, its input before the handler
 * runs; what that returns is sent as JSON.
 */
export function route<E extends Endpoint>(
  context: AppContext,
  declared: E,
  handler: (request: CallRequest<E>) => Promise<Reply<E>>,
  options: RouteShorthandOptions = {},
): void {
  context.endpoints.push(declared)
  context.app.route({
    ...options,
    method: declared.method,
    url: declared.path,
    onRequest: async (request) => {
      if (declared.method !== 'GET') requireToken(context, request)
      assertAccess(declared.access, request.auth.viewer)
      assertAllowedInReview(declared, request.auth.viewer)
    },
    handler: async (request, reply) => {
      const answer = await handler({
        viewer: request.auth.viewer as ViewerOf<E['access']>,
        params: parseParams(declared.params, request.params) as Params<E>,
        query: parseInput(declared.query, request.query) as Query<E>,
        body: parseInput(declared.body, request.body ?? {}) as Body<E>,
        raw: request,
        reply,
      })
      if (context.checkReplies && !declared.mediaType) checkReply(declared, answer)
      return answer
    },
  })
}

/** @throws HttpError 419 unless the call carries the ajax marker and the token of its own cookie (product.md 1) */
function requireToken(context: AppContext, request: FastifyRequest): void {
  const marked = request.headers['x-requested-with'] === 'XMLHttpRequest'
  if (marked && isCsrfToken(context.secret, request.auth.token, request.headers['x-csrf-token'])) return
  throw new HttpError(419, TOKEN_EXPIRED)
}

function checkReply(declared: Endpoint, answer: unknown): void {
  const result = declared.reply.safeParse(JSON.parse(JSON.stringify(answer)))
  if (result.success) return
  throw new Error(
    `${declared.method} ${declared.path} answered undeclared data: ${JSON.stringify(result.error.issues)}`,
  )
}
