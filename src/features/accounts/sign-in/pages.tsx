import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { getSignInHref, getSignUpHref } from '../../../ui/auth-links.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { signUpByForm } from '../call-handlers.ts'
import { MailSentNotice } from '../components/form-parts.tsx'
import {
  NAME_MAX,
  openAccount,
  type requestPasswordReset,
  type resendVerificationLink,
  type resetPassword,
  type signIn,
  type signOut,
  type signUp,
  type verifyEmail,
} from '../contract.ts'
import { EmailVerifiedNotice } from '../islands/verify-form.tsx'
import { findLinkOwner } from '../link-tokens.ts'
import { findSignUpByLink } from '../registration/pending-sign-up.ts'
import { getSignUpChallenge } from '../registration/sign-up.ts'
import * as texts from '../texts.ts'
import { ACCOUNT_DELETED } from '../texts.ts'

const REDIRECT_HOME = { redirect: '/' }
export function signInPages(context: AppContext): void {
  page(context, '/inscription', 'anyone', async (request) =>
    request.viewer ? REDIRECT_HOME : signUpContent(context, request),
  )
  page(context, '/connexion', 'anyone', async (request) =>
    request.viewer ? REDIRECT_HOME : signInContent(context, request),
  )
}

export function signUpForm(context: AppContext): FormOptions<typeof signUp> {
  return {
    handler: async (request) =>
      (await signUpByForm(context, request, request.body))
        ? safeReturnPath(request.query.suite)
        : linkSentContent(texts.SIGN_UP_LINK_SENT),
    page: async (request, sent) => signUpContent(context, request, sent),
  }
}

export function signInForm(context: AppContext): FormOptions<typeof signIn> {
  return {
    redirect: (_result, request) => safeReturnPath(request.query.suite),
    page: async (request, sent) => signInContent(context, request, sent),
  }
}

export function signOutForm(context: AppContext): FormOptions<typeof signOut> {
  return {
    // A form after signing out in another tab must lead home all the same.
    access: 'anyone',
    redirect: () => '/',
    page: (request) => signInContent(context, request),
  }
}

async function signUpContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const next = safeReturnPath(request.query.suite)
  const props = {
    token: getPageToken(context, request),
    sent,
    next,
    today: toParisDay(Date.now()),
    ...(await getSignUpChallenge(context)),
  }
  return {
    ...createNarrowPage(
      'Inscription',
      'Une minute, et votre place est à table.',
      <Island id="register-form" props={props} />,
      <>
        {'Déjà inscrit\u202f?'} <a href={getSignInHref(next)}>{texts.SIGN_IN_SUBMIT}</a>
      </>,
    ),
    description: 'Une minute, et votre place est à table.',
    canonical: '/inscription',
    index: true,
  }
}

/** Notices of the sign-in page, by the query's `info`. */
const NOTICES = new Map<unknown, string>([
  ['mot-de-passe', 'Votre mot de passe est changé. Connectez-vous avec le nouveau.'],
  ['suppression', ACCOUNT_DELETED],
])

function signInContent(context: AppContext, request: Omit<PageRequest<'anyone'>, 'viewer'>, sent?: Sent) {
  const next = safeReturnPath(request.query.suite)
  const notice = NOTICES.get(request.query.info)
  return createNarrowPage(
    'Connexion',
    'Contents de vous revoir.',
    <div className="stack">
      {notice && <SuccessNotice>{notice}</SuccessNotice>}
      <Island id="login-form" props={{ token: getPageToken(context, request), sent, next }} />
    </div>,
    <>
      {'Pas encore de compte\u202f?'} <a href={getSignUpHref(next)}>Inscrivez-vous</a>
    </>,
  )
}

/** A page of one column: heading, one form, and a link below. */
function createNarrowPage(
  title: string,
  lead: string | undefined,
  body: ReactNode,
  aside?: ReactNode,
): PageContent {
  return {
    title,
    body: (
      <div className="wrap">
        <div className="narrow">
          <header className="page-head">
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          <div className="panel">{body}</div>
          {aside && <p className="aside-line">{aside}</p>}
        </div>
      </div>
    ),
  }
}

const AFTER_RESET_PATH = '/connexion?info=mot-de-passe'

/** Pages of a forgotten password and of the links in mails. Opening one changes nothing. */
export function mailLinkPages(context: AppContext): void {
  page(context, '/mot-de-passe-oublie', 'anyone', async (request) =>
    requestPasswordResetContent(context, request),
  )
  page(context, '/mot-de-passe/:token', 'anyone', (request) => resetPasswordContent(context, request))
  page(context, '/inscription/:token', 'anyone', (request) => openAccountContent(context, request))
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

export function openAccountForm(context: AppContext): FormOptions<typeof openAccount> {
  return {
    redirect: () => '/',
    page: (request, sent) => openAccountContent(context, request, sent),
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

/** Without scripts, like the sign-up it belongs to. Asks for another name only if the first is taken since. */
async function openAccountContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const link = String(request.params.token)
  const account = await findSignUpByLink(context.db, context, link)
  if (!account) return expiredLinkContent('Ouvrir votre compte', '/inscription', 'Recommencer l’inscription')
  const error = sent?.errors.name?.[0]
  return createNarrowPage(
    'Ouvrir votre compte',
    `L’adresse ${account.email} sera confirmée en même temps.`,
    <OperationForm
      of={openAccount}
      params={{ token: link }}
      token={getPageToken(context, request)}
      className="form"
    >
      <input type="hidden" name="token" value={link} />
      {sent?.message && <p className="form-error error">{sent.message}</p>}
      {error ? (
        <TextInput
          label="Nom"
          hint="Celui que les autres verront. Lettres, chiffres et _ - ."
          error={error}
          name="name"
          defaultValue={sent?.values.name ?? account.name}
          maxLength={NAME_MAX}
          required
        />
      ) : (
        <p>{`Votre compte s’appellera ${account.name}.`}</p>
      )}
      <Button type="submit">Ouvrir mon compte</Button>
    </OperationForm>,
  )
}

/** For a used or expired link, with a link to request another. */
function expiredLinkContent(title: string, href: string, label = 'Demander un nouveau lien') {
  const body: ReactNode = (
    <div className="stack">
      <p className="notice notice-warn">
        <Icon name="circle-alert" />
        <span>{texts.LINK_EXPIRED}</span>
      </p>
      <LinkButton href={href} kind="soft">
        {label}
      </LinkButton>
    </div>
  )
  return { ...createNarrowPage(title, undefined, body), status: 404 }
}
