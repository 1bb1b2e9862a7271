import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { getSignInHref, getSignUpHref } from '../../../ui/auth-links.ts'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import type { login, logout, register } from '../contract.ts'
import { DELETED } from '../deletion-texts.ts'
import * as texts from '../texts.ts'
import { narrowPage } from './frame.tsx'

const HOME = { redirect: '/' }
/** Sign-up, sign-in and sign-out. */
export function entryPages(context: AppContext): void {
  page(context, '/inscription', 'anyone', async (request) =>
    request.viewer ? HOME : registerPage(context, request),
  )
  page(context, '/connexion', 'anyone', async (request) =>
    request.viewer ? HOME : loginPage(context, request),
  )
}

export function registerForm(context: AppContext): FormOptions<typeof register> {
  return {
    redirect: (_result, request) => safeReturnPath(request.query.suite),
    page: async (request, sent) => registerPage(context, request, sent),
  }
}

export function loginForm(context: AppContext): FormOptions<typeof login> {
  return {
    redirect: (_result, request) => safeReturnPath(request.query.suite),
    page: async (request, sent) => loginPage(context, request, sent),
  }
}

export function logoutForm(context: AppContext): FormOptions<typeof logout> {
  return {
    // Signed out already, for example in another tab: the form leads home all the same.
    access: 'anyone',
    redirect: () => '/',
    page: (request) => loginPage(context, request),
  }
}

function registerPage(context: AppContext, request: PageRequest<'anyone'>, sent?: Sent) {
  const next = safeReturnPath(request.query.suite)
  const props = { token: getPageToken(context, request), sent, next, today: toParisDay(Date.now()) }
  return {
    ...narrowPage(
      'Inscription',
      'Une minute, et votre place est à table.',
      <Island id="register-form" props={props} />,
      <>
        {'Déjà inscrit\u202f?'} <a href={getSignInHref(next)}>{texts.LOGIN_SUBMIT}</a>
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
  ['suppression', DELETED],
])

function loginPage(context: AppContext, request: Omit<PageRequest<'anyone'>, 'viewer'>, sent?: Sent) {
  const next = safeReturnPath(request.query.suite)
  const notice = NOTICES.get(request.query.info)
  return narrowPage(
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
