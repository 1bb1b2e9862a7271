import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { findCounters } from '../../platform/events/counters.ts'
import { operation } from '../../platform/http/operation.ts'
import { onPasswordConfirmation } from '../../platform/http/recent-auth.ts'
import { SESSION_ALIVE } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../schema/database.ts'
import type { Reply } from '../../shared/endpoint.ts'
import type { Counters } from '../../shared/live.ts'
import { ADDRESS_YEARS, ERASURE_DAYS } from '../../shared/retention.ts'
import { enqueueCustomerErasure } from '../premium/public.ts'
import {
  changeEmail,
  changePassword,
  confirmPassword,
  deleteOwnAccount,
  openAccount,
  requestPasswordReset,
  resendVerificationLink,
  resetPassword,
  revokeSession,
  signIn,
  signOut,
  signUp,
  undoAccountDeletion,
  verifyEmail,
} from './call-handlers.ts'
import * as calls from './contract.ts'
import { scheduleAccountErasure } from './delete-account.ts'
import { deleteOwnAccountForm, deletionPage, undoAccountDeletionForm, undoPage } from './deletion-page.tsx'
import { countNameCheck } from './limits.ts'
import { registerAccountMailJob } from './mails.ts'
import { getDummyHash } from './password.ts'
import { DELETION_PHASE, onAccountDeletion } from './public.ts'
import { getAccount, listSessions } from './queries.ts'
import { checkName } from './registration/names.ts'
import { getSignUpChallenge } from './registration/sign-up.ts'
import { changeEmailForm, changePasswordForm, revokeSessionForm, securityPage } from './security-page.tsx'
import {
  mailLinkPages,
  openAccountForm,
  requestPasswordResetForm,
  resendVerificationLinkForm,
  resetPasswordForm,
  signInForm,
  signInPages,
  signOutForm,
  signUpForm,
  verifyEmailForm,
} from './sign-in/pages.tsx'
import {
  ACCOUNT_DELETED,
  ACCOUNT_OPENED,
  DELETION_UNDONE,
  EMAIL_PENDING,
  EMAIL_VERIFIED,
  PASSWORD_CHANGED,
  PASSWORD_CONFIRMED,
  PASSWORD_RESET,
  RESET_LINK_SENT,
  SESSION_REVOKED,
  SIGNED_IN,
  SIGNED_OUT,
  SIGNED_UP,
  VERIFICATION_LINK_SENT,
} from './texts.ts'

/** Sign-up, sign-in, sessions, addresses and passwords. */
export function registerAccounts(context: AppContext): void {
  onAccountDeletion('customer', { phase: DELETION_PHASE.correspondence, run: enqueueCustomerErasure })
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerAccountMailJob(context, mailer)
  scheduleAccountSweep(context)
  scheduleAccountErasure(context)
  onPasswordConfirmation(confirmPassword)
  accountRoutes(context)
  signInPages(context)
  mailLinkPages(context)
  securityPage(context)
  deletionPage(context)
  undoPage(context)
  // Computed before the first sign-in, which would otherwise take longer than others.
  void getDummyHash()
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function scheduleAccountSweep(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'accounts', () => deleteExpiredAccountData(context.db))
  scheduleRecurring(context, HOUR_MS, 'sign-ups', () => deleteExpiredSignUps(context.db))
}

/**
 * Deletes expired sessions, links and tokens, and IP addresses of sign-ups older than a year (product.md 3). Those of sign-ins
 * go with their sessions, none of which lasts a year.
 */
export async function deleteExpiredAccountData(db: Kysely<Database>): Promise<void> {
  await executeInBatches(
    db,
    (limit) => sql`
    delete from sessions where id in (select s.id from sessions s where not (${sql.raw(SESSION_ALIVE)}) limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens where expires_at <= now() limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    delete from api_tokens where id in (select id from api_tokens where expires_at <= now() limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    delete from account_erasures where user_id in (
      select user_id from account_erasures
      where erased_at < now() - make_interval(days => ${ERASURE_DAYS}) limit ${limit})`,
  )
  await executeInBatches(
    db,
    (limit) => sql`
    update users set signup_ip = null where id in (
      select u.id from users u join member_search m on m.user_id = u.id
      where u.signup_ip is not null and m.signup < now() - make_interval(years => ${ADDRESS_YEARS}) limit ${limit})`,
  )
}

/** Deletes sign-ups whose link nobody opened, and proofs that expired. */
export async function deleteExpiredSignUps(db: Kysely<Database>): Promise<void> {
  for (const table of ['pending_signups', 'used_proofs']) {
    await executeInBatches(
      db,
      (limit) => sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where expires_at <= now() limit ${limit})`,
    )
  }
}

async function executeInBatches(
  db: Kysely<Database>,
  statement: (limit: number) => RawBuilder<unknown>,
): Promise<void> {
  await runInBatches(async (limit) => Number((await statement(limit).execute(db)).numAffectedRows ?? 0n))
}

function accountRoutes(context: AppContext): void {
  operation(
    context,
    calls.signUp,
    async (request) => ({
      message: SIGNED_UP,
      id: await signUp(context, request, request.body),
    }),
    { form: signUpForm(context) },
  )
  operation(context, calls.getSignUpChallenge, () => getSignUpChallenge(context))
  operation(context, calls.checkName, async ({ raw, query }) => {
    await countNameCheck(context, raw)
    return checkName(context, query)
  })
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
  mailLinkRoutes(context)
  ownAccountRoutes(context)
}

function mailLinkRoutes(context: AppContext): void {
  operation(
    context,
    calls.openAccount,
    async (request) => ({ message: ACCOUNT_OPENED, ...(await openAccount(context, request, request.body)) }),
    { form: openAccountForm(context) },
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
      const next = await verifyEmail(context, request, request.body.token)
      return { message: EMAIL_VERIFIED, next }
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
}

async function getCurrentMember({ db, pool }: AppContext, viewer: Viewer) {
  const [account, counters] = await Promise.all([getAccount(db, viewer.id), findCounters(pool, [viewer.id])])
  const unread = counters.get(viewer.id) ?? { messages: 0, asks: 0, notifications: 0 }
  return presentCurrentMember(viewer, { ...account, unread })
}

function ownAccountRoutes(context: AppContext): void {
  operation(context, calls.confirmPassword, async ({ viewer, body }) => {
    await confirmPassword(context, viewer, body.current_password)
    return { message: PASSWORD_CONFIRMED }
  })
  operation(context, calls.getCurrentMember, ({ viewer }) => getCurrentMember(context, viewer))
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
  operation(
    context,
    calls.undoAccountDeletion,
    async ({ raw }) => {
      await undoAccountDeletion(context, raw)
      return { message: DELETION_UNDONE }
    },
    { form: undoAccountDeletionForm(context) },
  )
}

/** The signed-in member as the browser sees them (specification 2, section 3, "Current user"). */
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
