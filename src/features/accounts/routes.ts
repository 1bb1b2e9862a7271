import type { AppContext } from '../../platform/context.ts'
import { findCounters } from '../../platform/events/counters.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Reply } from '../../shared/endpoint.ts'
import type { Counters } from '../../shared/live.ts'
import {
  changeEmail,
  changePassword,
  deleteOwnAccount,
  requestPasswordReset,
  resendVerificationLink,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './call-handlers.ts'
import * as calls from './contract.ts'
import { ACCOUNT_DELETED } from './deletion-texts.ts'
import { deleteOwnAccountForm } from './pages/deletion.tsx'
import {
  requestPasswordResetForm,
  resendVerificationLinkForm,
  resetPasswordForm,
  verifyEmailForm,
} from './pages/mail-links.tsx'
import { changeEmailForm, changePasswordForm, revokeSessionForm } from './pages/security.tsx'
import { signInForm, signOutForm, signUpForm } from './pages/sign-in.tsx'
import { getAccount, listSessions } from './queries.ts'
import {
  EMAIL_PENDING,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_RESET,
  RESET_LINK_SENT,
  SESSION_REVOKED,
  SIGNED_IN,
  SIGNED_OUT,
  SIGNED_UP,
  VERIFICATION_LINK_SENT,
} from './texts.ts'

/** The calls of the account (product.md 1). */
export function accountRoutes(context: AppContext): void {
  operation(
    context,
    calls.signUp,
    async (request) => ({
      message: SIGNED_UP,
      id: await signUp(context, request, request.body),
    }),
    { form: signUpForm(context) },
  )
  operation(
    context,
    calls.signIn,
    async (request) => ({
      message: SIGNED_IN,
      id: await signIn(context, request, request.body),
    }),
    { form: signInForm(context) },
  )
  operation(
    context,
    calls.signOut,
    async (request) => {
      await signOut(context, request)
      return { message: SIGNED_OUT }
    },
    { form: signOutForm(context) },
  )
  operation(
    context,
    calls.requestPasswordReset,
    async (request) => {
      await requestPasswordReset(context, request, request.body)
      return { message: RESET_LINK_SENT }
    },
    { form: requestPasswordResetForm(context) },
  )
  operation(
    context,
    calls.resetPassword,
    async (request) => {
      await resetPassword(context, request, request.viewer, request.body)
      return { message: PASSWORD_RESET }
    },
    { form: resetPasswordForm(context) },
  )
  operation(
    context,
    calls.verifyEmail,
    async (request) => {
      await verifyEmail(context, request, request.body.token)
      return { message: EMAIL_VERIFIED }
    },
    { form: verifyEmailForm(context) },
  )
  operation(
    context,
    calls.resendVerificationLink,
    async (request) => {
      await resendVerificationLink(context, request, request.viewer)
      return { message: VERIFICATION_LINK_SENT }
    },
    { form: resendVerificationLinkForm },
  )
  ownAccountRoutes(context)
}

function ownAccountRoutes(context: AppContext): void {
  operation(context, calls.getCurrentMember, async ({ viewer }) => {
    const [account, counters] = await Promise.all([
      getAccount(context.db, viewer.id),
      findCounters(context.pool, [viewer.id]),
    ])
    const unread = counters.get(viewer.id) ?? { messages: 0, asks: 0, notifications: 0 }
    return presentCurrentMember(viewer, { ...account, unread })
  })
  operation(
    context,
    calls.changePassword,
    async ({ viewer, body }) => {
      await changePassword(context, viewer, body)
      return { message: PASSWORD_CHANGED }
    },
    { form: changePasswordForm(context) },
  )
  operation(
    context,
    calls.changeEmail,
    async (request) => {
      await changeEmail(context, request, request.viewer, request.body)
      return { message: EMAIL_PENDING }
    },
    { form: changeEmailForm(context) },
  )
  operation(context, calls.listSessions, ({ viewer }) => listSessions(context.db, viewer))
  operation(
    context,
    calls.revokeSession,
    async (request) => {
      await revokeSession(context, request, request.viewer, request.params.id)
      return { message: SESSION_REVOKED }
    },
    { form: revokeSessionForm(context) },
  )
  operation(
    context,
    calls.deleteOwnAccount,
    async (request) => {
      await deleteOwnAccount(context, request, request.viewer)
      return { message: ACCOUNT_DELETED }
    },
    { form: deleteOwnAccountForm(context) },
  )
}

/** The signed-in member as the browser may know them (specification 2, section 3, "Current user"). */
function presentCurrentMember(
  viewer: Viewer,
  { warning, unread }: { warning: number; unread: Counters },
): Reply<typeof calls.getCurrentMember> {
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
