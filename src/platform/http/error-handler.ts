import type { FastifyReply, FastifyRequest } from 'fastify'
import { DECISIONS_HREF, getSignInHref, withReturnTo } from '../../ui/auth-links.ts'
import type { AppContext } from '../context.ts'
import { isUnavailable, NoConnection } from '../db/unavailable.ts'
import { ImageQueueFull } from '../images/processed-image.ts'
import { sendErrorPage } from '../render/error-page.tsx'
import { StoreUnavailable } from '../storage/photo-store.ts'
import {
  AccountSuspended,
  HttpError,
  InvalidData,
  NotFound,
  SecondFactorRequired,
  ServiceUnavailable,
  Unauthenticated,
} from './errors.ts'
import type { RequestAuth } from './session.ts'
import { ALREADY_DELETED, TOO_LARGE, WRONG_FORMAT } from './texts.ts'

/** Turns every error into a response: JSON for a call, a page for a person. */
export function registerErrorHandler(context: AppContext): void {
  context.app.setNotFoundHandler((request, reply) => {
    // A deleted built file: its route recognises no viewer, so no page can be rendered.
    const auth: RequestAuth | undefined = request.auth
    return auth
      ? sendError(context, new NotFound(), request, reply)
      : reply.code(404).type('text/plain').send('')
  })
  context.app.setErrorHandler((error, request, reply) => {
    const known = toHttpError(error)
    // Each request has its log line with its status; a missing connection is logged once by the pool.
    if (known.status >= 500 && !(error instanceof NoConnection))
      request.log.error({ err: error }, 'request failed')
    return sendError(context, known, request, reply)
  })
}

const SENTENCE_BY_STATUS: Record<number, string> = {
  413: TOO_LARGE,
  415: WRONG_FORMAT,
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Maps Fastify's errors to our statuses; an unforeseen error is a 500 without message. */
function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isUnavailable(error) || error instanceof StoreUnavailable || error instanceof ImageQueueFull)
    return new ServiceUnavailable()
  if (isForeignKeyViolation(error)) return new NotFound(ALREADY_DELETED)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 400) return new InvalidData({})
  if (status === 404 || status === 414) return new NotFound()
  const sentence = SENTENCE_BY_STATUS[status]
  return sentence ? new HttpError(status, sentence) : new HttpError(500, '')
}

/** The row's parent, such as a photo or the member, was deleted during the request. */
function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
}

function sendError(
  context: AppContext,
  error: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | FastifyReply {
  reply.code(error.status).headers(error.headers)
  if (request.url.startsWith('/api/')) {
    const body: Record<string, unknown> = { ...error.details }
    if (error.status < 500) body.message = error.message
    if (error.code) body.code = error.code
    if (error instanceof InvalidData) body.errors = error.errors
    return reply.send(body)
  }
  // 303 makes the browser follow a plain form with GET.
  if (error instanceof AccountSuspended) return reply.redirect(DECISIONS_HREF, 303)
  if (error instanceof Unauthenticated && request.method === 'GET') {
    return reply.redirect(getSignInHref(request.url), 302)
  }
  if (error instanceof SecondFactorRequired && request.method === 'GET') {
    return reply.redirect(withReturnTo('/admin/acces', request.url), 302)
  }
  return sendErrorPage(context, request, reply, error)
}
