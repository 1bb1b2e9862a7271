import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { getSignInHref, getSignUpHref } from '../../../ui/auth-links.ts'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { signIn, signOut, signUp } from '../contract.ts'
import { ACCOUNT_DELETED } from '../deletion-texts.ts'
import * as texts from '../texts.ts'
import { createNarrowPage } from './narrow-page.tsx'

const REDIRECT_HOME = { redirect: '/' }
/** Sign-up, sign-in and sign-out. */
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
    redirect: (_result, request) => safeReturnPath(request.query.suite),
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
    // Signed out already, for example in another tab: the form leads home all the same.
    access: 'anyone',
    redirect: () => '/',
    page: (request) => signInContent(context, request),
  }
}

function signUpContent(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const next = safeReturnPath(request.query.suite)
  const props = { token: getPageToken(context, request), sent, next, today: toParisDay(Date.now()) }
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

/** What brought the reader to the sign-in page, by the address's `info`. */
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
