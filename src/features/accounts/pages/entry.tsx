import type { AppContext } from '../../../platform/context.ts'
import { nextPage } from '../../../platform/http/next-page.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { parisDay } from '../../../shared/age.ts'
import { Done } from '../../../ui/done.tsx'
import { signInHref, signUpHref } from '../../../ui/way-in.ts'
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
    redirect: (_result, request) => nextPage(request.query.suite),
    page: async (request, sent) => registerPage(context, request, sent),
  }
}

export function loginForm(context: AppContext): FormOptions<typeof login> {
  return {
    redirect: (_result, request) => nextPage(request.query.suite),
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
  const next = nextPage(request.query.suite)
  const props = { token: pageToken(context, request), sent, next, today: parisDay(Date.now()) }
  return {
    ...narrowPage(
      texts.REGISTER_TITLE,
      texts.REGISTER_LEAD,
      <Island id="register-form" props={props} />,
      <>
        {texts.HAVE_ACCOUNT} <a href={signInHref(next)}>{texts.LOGIN_SUBMIT}</a>
      </>,
    ),
    description: texts.REGISTER_LEAD,
    canonical: '/inscription',
    index: true,
  }
}

/** What brought the reader to the sign-in page, by the address's `info`. */
const NOTICES = new Map<unknown, string>([
  ['mot-de-passe', texts.RESET_NOTICE],
  ['suppression', DELETED],
])

function loginPage(context: AppContext, request: Omit<PageRequest<'anyone'>, 'viewer'>, sent?: Sent) {
  const next = nextPage(request.query.suite)
  const notice = NOTICES.get(request.query.info)
  return narrowPage(
    texts.LOGIN_TITLE,
    texts.LOGIN_LEAD,
    <div className="stack">
      {notice && <Done>{notice}</Done>}
      <Island id="login-form" props={{ token: pageToken(context, request), sent, next }} />
    </div>,
    <>
      {texts.NO_ACCOUNT} <a href={signUpHref(next)}>{texts.SIGN_UP}</a>
    </>,
  )
}
