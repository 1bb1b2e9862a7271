import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, InvalidData, NotFound, ProofRequired } from '../../platform/http/errors.ts'
import { safeReturnPath } from '../../platform/http/return-path.ts'
import { clearSessionCookie, endSession, startSession } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Body } from '../../shared/endpoint.ts'
import {
  assertOtherEmail,
  findMemberByCredentials,
  replacePassword,
  replacePasswordByLink,
  savePendingEmail,
  saveVerifiedEmail,
  verifyOwnPassword,
} from './commands.ts'
import type * as calls from './contract.ts'
import { requestAccountDeletion, undoAccountDeletion as undoDeletion } from './delete-account.ts'
import {
  countLinkAttempt,
  countMail,
  countRegistration,
  countSignIn,
  countWrongPassword,
  isMailWithinLimits,
  limitSignIn,
} from './limits.ts'
import { accountMail } from './mails.ts'
import { isSameName } from './policy.ts'
import { getAccount } from './queries.ts'
import { assertProof, deferSignUp, openDeferredAccount, registerMember } from './registration/sign-up.ts'
import { ALREADY_VERIFIED, NAME_MISMATCH, NOTHING_TO_UNDO, SIGN_IN_WRONG } from './texts.ts'

// Shared by a call and its plain form: limits, command, cookie. Each throws what the command throws, and
// TooManyRequests above a limit.

/** A request and the reply that carries its cookie. */
interface Exchange {
  raw: FastifyRequest
  reply: FastifyReply
}

/** @throws ProofRequired during a flood, before anything counts: the page solves a challenge and repeats the call */
export async function signUp(
  context: AppContext,
  { raw: request, reply }: Exchange,
  body: Body<typeof calls.signUp>,
) {
  const proof = await assertProof(context, body.proof)
  await countRegistration(context, request)
  // Past the limit of a mailbox the account opens without a mail: else strangers could keep its owner from signing up.
  const mayMail = () => mayMailSignUp(context, request, body.email)
  const id = await registerMember(context, body, { ip: request.ip, proof, mayMail })
  await startSession(context, { raw: request, reply }, id, { remember: false })
  return id
}

const mayMailSignUp = (context: AppContext, request: FastifyRequest, email: string) =>
  isMailWithinLimits(context, request, { cause: 'sign-up', email })

/**
 * The plain form: without scripts nobody can solve a challenge, so that during a flood the account opens on a mailed
 * link.
 * @returns whether it is open
 */
export async function signUpByForm(
  context: AppContext,
  exchange: Exchange,
  body: Body<typeof calls.signUp>,
): Promise<boolean> {
  try {
    await signUp(context, exchange, body)
    return true
  } catch (error) {
    if (!(error instanceof ProofRequired)) throw error
    await countRegistration(context, exchange.raw)
    await deferSignUp(context, body, () => mayMailSignUp(context, exchange.raw, body.email))
    return false
  }
}

/** Opens the account that a sign-up without scripts put aside, signs in, and returns where the sign-up began. */
export async function openAccount(
  context: AppContext,
  { raw: request, reply }: Exchange,
  body: Body<typeof calls.openAccount>,
) {
  await countLinkAttempt(context, request)
  const { id, next } = await openDeferredAccount(context, body, request.ip)
  await startSession(context, { raw: request, reply }, id, { remember: false })
  return { id, next }
}

export async function signIn(
  context: AppContext,
  { raw: request, reply }: Exchange,
  body: Body<typeof calls.signIn>,
) {
  const id = await limitSignIn(context, request, body.email, () => findMemberByCredentials(context, body))
  if (id === null) {
    await countWrongPassword(context, body.email)
    throw new InvalidData({ email: [SIGN_IN_WRONG] })
  }
  await countSignIn(context, id)
  await startSession(context, { raw: request, reply }, id, { remember: body.remember })
  return id
}

export async function signOut(context: AppContext, { raw: request, reply }: Exchange) {
  await endSession(context, request)
  clearSessionCookie(context, request, reply)
}

/**
 * Everything that depends on whether the address has an account happens in the job. Past a limit the answer is the same
 * and no mail is sent.
 */
export async function requestPasswordReset(
  context: AppContext,
  { raw: request }: Exchange,
  { email }: Body<typeof calls.requestPasswordReset>,
) {
  if (!(await isMailWithinLimits(context, request, { cause: 'reset', email }))) return
  await context.jobs.send(context.db, accountMail, { letter: 'reset', email })
}

export async function resetPassword(
  context: AppContext,
  { raw: request }: Exchange,
  viewer: Viewer | null,
  body: Body<typeof calls.resetPassword>,
) {
  await countLinkAttempt(context, request)
  await replacePasswordByLink(context, viewer, body)
}

/** @returns the page that the member was on the way to */
export async function verifyEmail(context: AppContext, { raw: request }: Exchange, token: string) {
  await countLinkAttempt(context, request)
  return safeReturnPath(await saveVerifiedEmail(context, token))
}

export async function resendVerificationLink(
  context: AppContext,
  { raw: request }: Exchange,
  viewer: Viewer,
) {
  const { email, email_verified_at, pending_email } = await getAccount(context.db, viewer.id)
  if (email_verified_at && !pending_email) throw new Conflict(ALREADY_VERIFIED)
  await countMail(context, request, { cause: 'resend', email: pending_email ?? email })
  await context.jobs.send(context.db, accountMail, { letter: 'confirm', user_id: viewer.id })
}

export async function changePassword(
  context: AppContext,
  viewer: Viewer,
  body: Body<typeof calls.changePassword>,
) {
  const account = await verifyOwnPassword(context, viewer, body.current_password)
  await replacePassword(context, viewer, account, body)
}

export async function changeEmail(
  context: AppContext,
  { raw: request }: Exchange,
  viewer: Viewer,
  body: Body<typeof calls.changeEmail>,
) {
  const account = await verifyOwnPassword(context, viewer, body.current_password)
  assertOtherEmail(account, body.email)
  await countMail(context, request, { cause: 'change', email: body.email })
  await savePendingEmail(context, account, body)
}

/**
 * Ends one of the viewer's sessions, the current one too.
 * @throws NotFound if it does not exist or belongs to another member
 */
export async function revokeSession(
  context: AppContext,
  { raw: request, reply }: Exchange,
  viewer: Viewer,
  id: number,
) {
  await inTransaction(context, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await tx.enqueue(accountMail, { letter: 'session-ended', user_id: viewer.id })
    tx.publish({ kind: 'session-revoked', user_id: viewer.id, session_id: id })
  })
  if (id === viewer.session_id) clearSessionCookie(context, request, reply)
}

/** @param typed the name as typed, where the request must repeat it */
export async function deleteOwnAccount(
  context: AppContext,
  { raw: request, reply }: Exchange,
  viewer: Viewer,
  typed = viewer.name,
) {
  if (!isSameName(typed, viewer.name)) throw new InvalidData({ name: [NAME_MISMATCH] })
  await requestAccountDeletion(context, viewer.id)
  clearSessionCookie(context, request, reply)
}

/** @throws Conflict without a session of an account that is being deleted, and after 72 hours */
export async function undoAccountDeletion(context: AppContext, { auth }: FastifyRequest) {
  if (!auth.leaver) throw new Conflict(NOTHING_TO_UNDO)
  await undoDeletion(context, auth.leaver.id)
}

/**
 * Gives the password again in this session.
 * @throws InvalidData of `current_password` if it is wrong, TooManyRequests after too many wrong ones
 */
export async function confirmPassword(context: AppContext, viewer: Viewer, password: string) {
  await verifyOwnPassword(context, viewer, password)
}
