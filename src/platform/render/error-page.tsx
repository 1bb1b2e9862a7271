import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSuspended } from '../../shared/roles.ts'
import { GENERIC_ERROR } from '../../shared/texts.ts'
import { DECISIONS_HREF } from '../../ui/auth-links.ts'
import { ErrorContent } from '../../ui/error-content.tsx'
import { SIGN_IN } from '../../ui/navigation.ts'
import { BACK_HOME, NAVIGATION } from '../../ui/texts.ts'
import type { AppContext } from '../context.ts'
import type { HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { sendPage } from './page.tsx'
import { ERROR_SENTENCES, ERROR_TITLES, OUR_FAULT } from './texts.ts'

/** Sends the site's error page. */
export function sendErrorPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
): Promise<FastifyReply> {
  const { status } = error
  const page = error.page ?? {
    title: ERROR_TITLES[status] ?? GENERIC_ERROR,
    sentence: ERROR_SENTENCES[status] ?? (error.message || OUR_FAULT),
    next: getNextLink(status, request.auth.viewer),
  }
  const body = <ErrorContent status={status} {...page} />
  return sendPage(context, request, reply, { title: page.title, status, body })
}

/** Offers one link: sign in for a visitor, the decisions for a suspended member, else home. */
function getNextLink(status: number, viewer: Viewer | null): { href: string; label: string } {
  if (status === 401) return SIGN_IN
  if (viewer && isSuspended(viewer.roles)) return { href: DECISIONS_HREF, label: NAVIGATION.decisions }
  return { href: '/', label: BACK_HOME }
}
