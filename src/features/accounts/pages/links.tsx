import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CheckMail } from '../components/check-mail.tsx'
import { Verified } from '../components/verified.tsx'
import type { forgotPassword, resendLink, resetPassword, verifyEmail } from '../contract.ts'
import * as texts from '../texts.ts'
import { readToken } from '../tokens.ts'
import { narrowPage } from './frame.tsx'

const RESET_DONE = '/connexion?info=mot-de-passe'

/** A forgotten password, and the pages that the links of mails lead to. Opening one changes nothing. */
export function linkPages(context: AppContext): void {
  page(context, '/mot-de-passe-oublie', 'anyone', async (request) => forgotPage(context, request))
  page(context, '/mot-de-passe/:token', 'anyone', (request) => resetPage(context, request))
  page(context, '/email/:token', 'anyone', (request) => verifyPage(context, request))
}

export function forgotPasswordForm(context: AppContext): FormOptions<typeof forgotPassword> {
  return {
    redirect: () => linkSentPage(texts.FORGOT_SENT, backToLogin),
    page: async (request, sent) => forgotPage(context, request, sent),
  }
}

export function resetPasswordForm(context: AppContext): FormOptions<typeof resetPassword> {
  return {
    redirect: (_result, request) => (request.viewer ? '/' : RESET_DONE),
    page: (request, sent) => resetPage(context, request, sent),
  }
}

export function verifyEmailForm(context: AppContext): FormOptions<typeof verifyEmail> {
  return {
    redirect: () => narrowPage('Adresse confirmée', undefined, <Verified />),
    page: (request, sent) => verifyPage(context, request, sent),
  }
}

export const resendLinkForm: FormOptions<typeof resendLink> = {
  redirect: () => linkSentPage(texts.LINK_SENT),
  page: (_request, sent) => linkSentPage(sent.message),
}

function linkSentPage(message: string, below?: ReactNode) {
  return narrowPage('Regardez vos e-mails', undefined, <CheckMail message={message} />, below)
}

const backToLogin = <a href="/connexion">Retour à la connexion</a>

function forgotPage(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  return narrowPage(
    'Mot de passe oublié',
    'Donnez l’adresse de votre compte\u202f: nous y envoyons un lien, valable une heure, pour choisir un nouveau mot de passe.',
    <Island id="forgot-form" props={{ token: getPageToken(context, request), sent }} />,
    backToLogin,
  )
}

async function resetPage(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const link = String(request.params.token)
  const owner = await readToken(context.db, 'reset', link)
  if (!owner) return deadPage('Nouveau mot de passe', '/mot-de-passe-oublie')
  const next = request.viewer ? '/' : RESET_DONE
  const props = { token: getPageToken(context, request), sent, link, email: owner.email, next }
  return narrowPage(
    'Nouveau mot de passe',
    'Vos autres appareils seront déconnectés.',
    <Island id="reset-form" props={props} />,
  )
}

async function verifyPage(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const link = String(request.params.token)
  const owner = await readToken(context.db, 'verify', link)
  if (!owner) return deadPage('Confirmer votre adresse', '/user/securite')
  return narrowPage(
    'Confirmer votre adresse',
    'Un dernier geste, et vous pourrez écrire aux autres membres.',
    <div className="stack">
      <p>{texts.verifyWhich(owner)}</p>
      <Island id="verify-form" props={{ token: getPageToken(context, request), sent, link }} />
    </div>,
  )
}

/** A link that is used up or too old, and where to ask for another. */
function deadPage(title: string, href: string) {
  const body: ReactNode = (
    <div className="stack">
      <p className="notice notice-warn">
        <Icon name="circle-alert" />
        <span>{texts.LINK_DEAD}</span>
      </p>
      <LinkButton href={href} kind="soft">
        Demander un nouveau lien
      </LinkButton>
    </div>
  )
  return { ...narrowPage(title, undefined, body), status: 404 }
}
