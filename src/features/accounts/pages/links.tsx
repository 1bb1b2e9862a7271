import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { form, type PageContext, page, type Sent } from '../../../platform/http/page.ts'
import { pageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { askReset, confirm, resend, reset } from '../acts.ts'
import { CheckMail } from '../components/check-mail.tsx'
import { Verified } from '../components/verified.tsx'
import { forgotPassword, resendLink, resetPassword, verifyEmail } from '../contract.ts'
import * as texts from '../texts.ts'
import { readToken } from '../tokens.ts'
import { narrowPage } from './frame.tsx'

type Context = PageContext<'anyone'>
const RESET_DONE = '/connexion?info=mot-de-passe'

/** A forgotten password, and the pages that the links of mails lead to. Opening one changes nothing. */
export function linkPages(site: AppContext): void {
  page(site, '/mot-de-passe-oublie', 'anyone', async (context) => forgotPage(site, context))
  form(
    site,
    '/mot-de-passe-oublie',
    forgotPassword,
    async (context) => {
      await askReset(site, context, context.body)
      return narrowPage(
        texts.CHECK_MAIL_TITLE,
        undefined,
        <CheckMail message={texts.FORGOT_SENT} />,
        backToLogin,
      )
    },
    async (context, sent) => forgotPage(site, context, sent),
  )
  page(site, '/mot-de-passe/:token', 'anyone', (context) => resetPage(site, context))
  form(
    site,
    '/mot-de-passe/:token',
    resetPassword,
    async (context) => {
      await reset(site, context, context.viewer, context.body)
      return { redirect: context.viewer ? '/' : RESET_DONE }
    },
    (context, sent) => resetPage(site, context, sent),
  )
  verifyPages(site)
}

function verifyPages(site: AppContext): void {
  page(site, '/email/:token', 'anyone', (context) => verifyPage(site, context))
  form(
    site,
    '/email/:token',
    verifyEmail,
    async (context) => {
      await confirm(site, context, context.body.token)
      return narrowPage(texts.VERIFIED_TITLE, undefined, <Verified />)
    },
    (context, sent) => verifyPage(site, context, sent),
  )
  const sentPage = (message: string) =>
    narrowPage(texts.CHECK_MAIL_TITLE, undefined, <CheckMail message={message} />)
  form(
    site,
    '/email/renvoyer',
    resendLink,
    async (context) => {
      await resend(site, context, context.viewer)
      return sentPage(texts.LINK_SENT)
    },
    async (_context, sent) => sentPage(sent.message),
  )
}

const backToLogin = <a href="/connexion">{texts.BACK_TO_LOGIN}</a>

function forgotPage(site: AppContext, context: Context, sent?: Sent) {
  return narrowPage(
    texts.FORGOT_TITLE,
    texts.FORGOT_LEAD,
    <Island id="forgot-form" props={{ token: pageToken(site, context), sent }} />,
    backToLogin,
  )
}

async function resetPage(site: AppContext, context: Context, sent?: Sent) {
  const link = String(context.params.token)
  const owner = await readToken(site.db, 'reset', link)
  if (!owner) return deadPage(texts.RESET_TITLE, '/mot-de-passe-oublie')
  const next = context.viewer ? '/' : RESET_DONE
  const props = { token: pageToken(site, context), sent, link, email: owner.email, next }
  return narrowPage(texts.RESET_TITLE, texts.RESET_LEAD, <Island id="reset-form" props={props} />)
}

async function verifyPage(site: AppContext, context: Context, sent?: Sent) {
  const link = String(context.params.token)
  const owner = await readToken(site.db, 'verify', link)
  if (!owner) return deadPage(texts.VERIFY_TITLE, '/user/securite')
  return narrowPage(
    texts.VERIFY_TITLE,
    texts.VERIFY_LEAD,
    <div className="stack">
      <p>{texts.verifyWhich(owner)}</p>
      <Island id="verify-form" props={{ token: pageToken(site, context), sent, link }} />
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
        {texts.ASK_NEW_LINK}
      </LinkButton>
    </div>
  )
  return { ...narrowPage(title, undefined, body), status: 404 }
}
