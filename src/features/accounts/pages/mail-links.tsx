import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmailVerifiedNotice } from '../components/email-verified-notice.tsx'
import { MailSentNotice } from '../components/mail-sent-notice.tsx'
import type { requestPasswordReset, resendVerificationLink, resetPassword, verifyEmail } from '../contract.ts'
import { findLinkOwner } from '../link-tokens.ts'
import * as texts from '../texts.ts'
import { createNarrowPage } from './narrow-page.tsx'

const AFTER_RESET_PATH = '/connexion?info=mot-de-passe'

/** A forgotten password, and the pages that the links of mails lead to. Opening one changes nothing. */
export function mailLinkPages(context: AppContext): void {
  page(context, '/mot-de-passe-oublie', 'anyone', async (request) =>
    requestPasswordResetContent(context, request),
  )
  page(context, '/mot-de-passe/:token', 'anyone', (request) => resetPasswordContent(context, request))
  page(context, '/email/:token', 'anyone', (request) => verifyEmailContent(context, request))
}

export function requestPasswordResetForm(context: AppContext): FormOptions<typeof requestPasswordReset> {
  return {
    redirect: () => linkSentContent(texts.RESET_LINK_SENT, backToSignIn),
    page: async (request, sent) => requestPasswordResetContent(context, request, sent),
  }
}

export function resetPasswordForm(context: AppContext): FormOptions<typeof resetPassword> {
  return {
    redirect: (_result, request) => (request.viewer ? '/' : AFTER_RESET_PATH),
    page: (request, sent) => resetPasswordContent(context, request, sent),
  }
}

export function verifyEmailForm(context: AppContext): FormOptions<typeof verifyEmail> {
  return {
    redirect: () => createNarrowPage('Adresse confirmée', undefined, <EmailVerifiedNotice />),
    page: (request, sent) => verifyEmailContent(context, request, sent),
  }
}

export const resendVerificationLinkForm: FormOptions<typeof resendVerificationLink> = {
  redirect: () => linkSentContent(texts.VERIFICATION_LINK_SENT),
  page: (_request, sent) => linkSentContent(sent.message),
}

function linkSentContent(message: string, below?: ReactNode) {
  return createNarrowPage('Regardez vos e-mails', undefined, <MailSentNotice message={message} />, below)
}

const backToSignIn = <a href="/connexion">Retour à la connexion</a>

function requestPasswordResetContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  return createNarrowPage(
    'Mot de passe oublié',
    'Donnez l’adresse de votre compte\u202f: nous y envoyons un lien, valable une heure, pour choisir un nouveau mot de passe.',
    <Island id="forgot-form" props={{ token: getPageToken(context, request), sent }} />,
    backToSignIn,
  )
}

async function resetPasswordContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const link = String(request.params.token)
  const owner = await findLinkOwner(context.db, 'reset', link)
  if (!owner) return expiredLinkContent('Nouveau mot de passe', '/mot-de-passe-oublie')
  const next = request.viewer ? '/' : AFTER_RESET_PATH
  const props = { token: getPageToken(context, request), sent, link, email: owner.email, next }
  return createNarrowPage(
    'Nouveau mot de passe',
    'Vos autres appareils seront déconnectés.',
    <Island id="reset-form" props={props} />,
  )
}

async function verifyEmailContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const link = String(request.params.token)
  const owner = await findLinkOwner(context.db, 'verify', link)
  if (!owner) return expiredLinkContent('Confirmer votre adresse', '/user/securite')
  return createNarrowPage(
    'Confirmer votre adresse',
    'Un dernier geste, et vous pourrez écrire aux autres membres.',
    <div className="stack">
      <p>{texts.formatVerificationQuestion(owner)}</p>
      <Island id="verify-form" props={{ token: getPageToken(context, request), sent, link }} />
    </div>,
  )
}

/** A link that is used up or too old, and where to ask for another. */
function expiredLinkContent(title: string, href: string) {
  const body: ReactNode = (
    <div className="stack">
      <p className="notice notice-warn">
        <Icon name="circle-alert" />
        <span>{texts.LINK_EXPIRED}</span>
      </p>
      <LinkButton href={href} kind="soft">
        Demander un nouveau lien
      </LinkButton>
    </div>
  )
  return { ...createNarrowPage(title, undefined, body), status: 404 }
}
