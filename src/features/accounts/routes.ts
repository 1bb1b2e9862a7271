import type { AppContext } from '../../platform/context.ts'
import { findCounters } from '../../platform/events/counters.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Reply } from '../../shared/endpoint.ts'
import type { Counters } from '../../shared/live.ts'
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
import * as calls from './contract.ts'
import { DELETED } from './deletion-texts.ts'
import { autodestructionForm } from './pages/deletion.tsx'
import { loginForm, logoutForm, registerForm } from './pages/entry.tsx'
import { forgotPasswordForm, resendLinkForm, resetPasswordForm, verifyEmailForm } from './pages/links.tsx'
import { changeEmailForm, changePasswordForm, endOneSessionForm } from './pages/security.tsx'
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
export function accountRoutes(context: AppContext): void {
  operation(
    context,
    calls.register,
    async (request) => ({
      message: REGISTERED,
      id: await signUp(context, request, request.body),
    }),
    { form: registerForm(context) },
  )
  operation(
    context,
    calls.login,
    async (request) => ({
      message: LOGGED_IN,
      id: await signIn(context, request, request.body),
    }),
    { form: loginForm(context) },
  )
  operation(
    context,
    calls.logout,
    async (request) => {
      await signOut(context, request)
      return { message: LOGGED_OUT }
    },
    { form: logoutForm(context) },
  )
  operation(
    context,
    calls.forgotPassword,
    async (request) => {
      await askReset(context, request, request.body)
      return { message: FORGOT_SENT }
    },
    { form: forgotPasswordForm(context) },
  )
  operation(
    context,
    calls.resetPassword,
    async (request) => {
      await reset(context, request, request.viewer, request.body)
      return { message: PASSWORD_RESET }
    },
    { form: resetPasswordForm(context) },
  )
  operation(
    context,
    calls.verifyEmail,
    async (request) => {
      await confirm(context, request, request.body.token)
      return { message: EMAIL_VERIFIED }
    },
    { form: verifyEmailForm(context) },
  )
  operation(
    context,
    calls.resendLink,
    async (request) => {
      await resend(context, request, request.viewer)
      return { message: LINK_SENT }
    },
    { form: resendLinkForm },
  )
  memberRoutes(context)
}

function memberRoutes(context: AppContext): void {
  operation(context, calls.readMe, async ({ viewer }) => {
    const [account, counters] = await Promise.all([
      readAccount(context.db, viewer.id),
      findCounters(context.pool, [viewer.id]),
    ])
    const unread = counters.get(viewer.id) ?? { messages: 0, asks: 0, notifications: 0 }
    return presentMe(viewer, { ...account, unread })
  })
  operation(
    context,
    calls.changePassword,
    async ({ viewer, body }) => {
      await changeOwnPassword(context, viewer, body)
      return { message: PASSWORD_CHANGED }
    },
    { form: changePasswordForm(context) },
  )
  operation(
    context,
    calls.changeEmail,
    async (request) => {
      await changeOwnEmail(context, request, request.viewer, request.body)
      return { message: EMAIL_PENDING }
    },
    { form: changeEmailForm(context) },
  )
  operation(context, calls.listSessions, ({ viewer }) => readSessions(context.db, viewer))
  operation(
    context,
    calls.endOneSession,
    async (request) => {
      await endSessionOf(context, request, request.viewer, request.params.id)
      return { message: SESSION_ENDED }
    },
    { form: endOneSessionForm(context) },
  )
  operation(
    context,
    calls.autodestruction,
    async (request) => {
      await deleteOwnAccount(context, request, request.viewer)
      return { message: DELETED }
    },
    { form: autodestructionForm(context) },
  )
}

/** The signed-in member as the browser may know them (specification 2, section 3, "Current user"). */
function presentMe(
  viewer: Viewer,
  { warning, unread }: { warning: number; unread: Counters },
): Reply<typeof calls.readMe> {
  const { id, name, avatar, emoji, status, roles, last_activity, latitude, longitude, stripe_status } = viewer
  return {
    id,
    name,
    avatar,
    emoji,
    status,
    roles,
    last_activity: last_activity.toISOString(),
    latitude,
    longitude,
    premium: stripe_status,
    warning,
    unread,
  }
}
