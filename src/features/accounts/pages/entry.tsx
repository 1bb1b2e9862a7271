import type { AppContext } from '../../../platform/context.ts'
import { nextPage } from '../../../platform/http/next-page.ts'
import { form, type PageContext, page, type Sent } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { parisDay } from '../../../shared/age.ts'
import { Done } from '../../../ui/done.tsx'
import { signInHref, signUpHref } from '../../../ui/way-in.ts'
import { signIn, signOut, signUp } from '../acts.ts'
import { login, logout, register } from '../contract.ts'
import { DELETED } from '../deletion-texts.ts'
import * as texts from '../texts.ts'
import { narrowPage } from './frame.tsx'

const HOME = { redirect: '/' }
type Context = PageContext<'anyone'>

/** Sign-up, sign-in and sign-out. */
export function entryPages(site: AppContext): void {
  const signUpPage = (context: Context, sent?: Sent) => registerPage(site, context, sent)
  page(site, '/inscription', 'anyone', async (context) => (context.viewer ? HOME : signUpPage(context)))
  form(
    site,
    '/inscription',
    register,
    async (context) => {
      await signUp(site, context, context.body)
      return { redirect: nextPage(context.query.suite) }
    },
    async (context, sent) => signUpPage(context, sent),
  )
  const signInPage = (context: Context, sent?: Sent) => loginPage(site, context, sent)
  page(site, '/connexion', 'anyone', async (context) => (context.viewer ? HOME : signInPage(context)))
  form(
    site,
    '/connexion',
    login,
    async (context) => {
      await signIn(site, context, context.body)
      return { redirect: nextPage(context.query.suite) }
    },
    async (context, sent) => signInPage(context, sent),
  )
  form(
    site,
    '/deconnexion',
    { ...logout, access: 'anyone' as const },
    async (context) => {
      await signOut(site, context)
      return HOME
    },
    async (context) => signInPage(context),
  )
}

function registerPage(site: AppContext, context: Context, sent: Sent | undefined) {
  const next = nextPage(context.query.suite)
  const props = { token: pageToken(site, context), sent, next, today: parisDay(Date.now()) }
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

function loginPage(site: AppContext, context: Context, sent: Sent | undefined) {
  const next = nextPage(context.query.suite)
  const notice = NOTICES.get(context.query.info)
  return narrowPage(
    texts.LOGIN_TITLE,
    texts.LOGIN_LEAD,
    <div className="stack">
      {notice && <Done>{notice}</Done>}
      <Island id="login-form" props={{ token: pageToken(site, context), sent, next }} />
    </div>,
    <>
      {texts.NO_ACCOUNT} <a href={signUpHref(next)}>{texts.SIGN_UP}</a>
    </>,
  )
}
