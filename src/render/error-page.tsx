import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '../http/errors.ts'
import type { Site } from '../site.ts'
import { ErrorContent } from '../ui/error-content.tsx'
import { sendPage } from './page.tsx'

const TITLES: Record<number, string> = {
  401: 'Connectez-vous',
  403: 'Accès refusé',
  404: 'Page introuvable',
  419: 'Session expirée',
  422: 'Demande incomprise',
  429: 'Un instant',
  503: 'De retour bientôt',
}

const SENTENCES: Record<number, string> = {
  404: 'Cette page n’existe pas, ou n’existe plus.',
  422: 'Cette adresse ou ce formulaire contient quelque chose que nous ne comprenons pas.',
  503: 'Le site reprend son souffle. Réessayez dans quelques instants.',
}

/** A page of the site's own for whatever went wrong. */
export function errorPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  error: HttpError,
): FastifyReply {
  const title = TITLES[error.status] ?? 'Oups... il y a eu une erreur'
  const sentence =
    SENTENCES[error.status] ?? (error.message || 'La faute est de notre côté. Réessayez dans un instant.')
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
