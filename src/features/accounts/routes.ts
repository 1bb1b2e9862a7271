import type { AppContext } from '../../platform/context.ts'
import { readCounters } from '../../platform/events/counters.ts'
import { route } from '../../platform/http/route.ts'
import {
  askReset,
  changeOwnEmail,
  changeOwnPassword,
  confirm,
  deleteOwnAccount,
  endSessionOf,
  resend,
  reset,
  signIn,
  signOut,
  signUp,
} from './acts.ts'
import {
  autodestruction,
  changeEmail,
  changePassword,
  endOneSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  readMe,
  register,
  resendLink,
  resetPassword,
  verifyEmail,
} from './contract.ts'
import { DELETED } from './deletion-texts.ts'
import { presentMe } from './present.ts'
import { readAccount, readSessions } from './queries.ts'
import {
  EMAIL_PENDING,
  EMAIL_VERIFIED,
  FORGOT_SENT,
  LINK_SENT,
  LOGGED_IN,
  LOGGED_OUT,
  PASSWORD_CHANGED,
  PASSWORD_RESET,
  REGISTERED,
  SESSION_ENDED,
} from './texts.ts'

/** The calls of the account (product.md 1). */
export function accountRoutes(site: AppContext): void {
  route(site, register, async (context) => ({
    message: REGISTERED,
    id: await signUp(site, context, context.body),
  }))
  route(site, login, async (context) => ({
    message: LOGGED_IN,
    id: await signIn(site, context, context.body),
  }))
  route(site, logout, async (context) => {
    await signOut(site, context)
    return { message: LOGGED_OUT }
  })
  route(site, forgotPassword, async (context) => {
    await askReset(site, context, context.body)
    return { message: FORGOT_SENT }
  })
  route(site, resetPassword, async (context) => {
    await reset(site, context, context.viewer, context.body)
    return { message: PASSWORD_RESET }
  })
  route(site, verifyEmail, async (context) => {
    await confirm(site, context, context.body.token)
    return { message: EMAIL_VERIFIED }
  })
  route(site, resendLink, async (context) => {
    await resend(site, context, context.viewer)
    return { message: LINK_SENT }
  })
  memberRoutes(site)
}

function memberRoutes(site: AppContext): void {
  route(site, readMe, async ({ viewer }) => {
    const [account, counters] = await Promise.all([
      readAccount(site.db, viewer.id),
      readCounters(site.pool, [viewer.id]),
    ])
    const unread = counters.get(viewer.id) ?? { messages: 0, asks: 0, notifications: 0 }
    return presentMe(viewer, { ...account, unread })
  })
  route(site, changePassword, async ({ viewer, body }) => {
    await changeOwnPassword(site, viewer, body)
    return { message: PASSWORD_CHANGED }
  })
  route(site, changeEmail, async (context) => {
    await changeOwnEmail(site, context, context.viewer, context.body)
    return { message: EMAIL_PENDING }
  })
  route(site, listSessions, ({ viewer }) => readSessions(site.db, viewer))
  route(site, endOneSession, async (context) => {
    await endSessionOf(site, context, context.viewer, context.params.id)
    return { message: SESSION_ENDED }
  })
  route(site, autodestruction, async (context) => {
    await deleteOwnAccount(site, context, context.viewer)
    return { message: DELETED }
  })
}
