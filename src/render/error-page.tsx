import type { FastifyReply, FastifyRequest } from 'fastify'
import { GENERIC_ERROR } from '../contract/texts.ts'
import type { HttpError } from '../http/errors.ts'
import type { Site } from '../site.ts'
import { ErrorContent } from '../ui/error-content.tsx'
import { sendPage } from './page.tsx'
import { ERROR_SENTENCES, ERROR_TITLES, OUR_FAULT } from './texts.ts'

/** A page of the site's own for whatever went wrong. */
export function errorPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
): FastifyReply {
  const title = ERROR_TITLES[error.status] ?? GENERIC_ERROR
  const sentence = ERROR_SENTENCES[error.status] ?? (error.message || OUR_FAULT)
  const body = (
    <ErrorContent
      status={error.status}
      title={title}
      sentence={sentence}
      signedIn={request.visit.viewer !== null}
    />
  )
  return sendPage(site, request, reply, { title, status: error.status, body })
}
