import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { Conflict, InvalidData, NotFound } from '../../platform/http/errors.ts'
import { clearCookie, endSession, startSession } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Body } from '../../shared/endpoint.ts'
import {
  checkLogin,
  confirmEmail,
  registerMember,
  replacePassword,
  requestEmail,
  resetByLink,
} from './commands.ts'
import type {
  changeEmail,
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
} from './contract.ts'
import { NOT_YOUR_NAME } from './deletion-texts.ts'
import { countLink, countLogin, countMail, countRegistration } from './limits.ts'
import { accountMail } from './mails.ts'
import { isName } from './policy.ts'
import { endAccount } from './public/end-account.ts'
import { requireOwnPassword } from './public/own-password.ts'
import { readAccount } from './queries.ts'
import { ALREADY_VERIFIED, LOGIN_WRONG } from './texts.ts'

// What a call and the plain form behind it both do: limits, command, cookie. Each throws what the command throws,
// and TooMany past a limit.

/** A request, and the answer that its cookie is set on. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export async function signUp(site: AppContext, { request, reply }: Exchange, body: Body<typeof register>) {
  await countRegistration(site, request)
  await countMail(site, request, body.email)
  const id = await registerMember(site, body, request.ip)
  await startSession(site, request, reply, id, false)
  return id
}

export async function signIn(site: AppContext, { request, reply }: Exchange, body: Body<typeof login>) {
  const id = await countLogin(site, request, body.email, () => checkLogin(site, body))
  if (id === null) throw new InvalidData({ email: [LOGIN_WRONG] })
  await startSession(site, request, reply, id, body.remember)
  return id
}

export async function signOut(site: AppContext, { request, reply }: Exchange) {
  await endSession(site, request)
  clearCookie(site, request, reply)
}

/** Everything that depends on whether the address has an account happens in the job. */
export async function askReset(site: AppContext, { request }: Exchange, { email }: Body<typeof forgotPassword>) {
  await countMail(site, request, email)
  await site.jobs.send(site.db, accountMail, { letter: 'reset', email })
}

export async function reset(
  site: AppContext,
  { request }: Exchange,
  viewer: Viewer | null,
  body: Body<typeof resetPassword>,
) {
  await countLink(site, request)
  await resetByLink(site, viewer, body)
}

export async function confirm(site: AppContext, { request }: Exchange, token: string) {
  await countLink(site, request)
  await confirmEmail(site, token)
}

export async function resend(site: AppContext, { request }: Exchange, viewer: Viewer) {
  const { email, email_verified_at, pending_email } = await readAccount(site.db, viewer.id)
  if (email_verified_at && !pending_email) throw new Conflict(ALREADY_VERIFIED)
  await countMail(site, request, pending_email ?? email)
  await site.jobs.send(site.db, accountMail, { letter: 'confirm', user_id: viewer.id })
}

export async function changeOwnPassword(site: AppContext, viewer: Viewer, body: Body<typeof changePassword>) {
  const account = await requireOwnPassword(site, viewer, body.current_password)
  await replacePassword(site, viewer, account, body)
}

export async function changeOwnEmail(
  site: AppContext,
  { request }: Exchange,
  viewer: Viewer,
  body: Body<typeof changeEmail>,
) {
  const account = await requireOwnPassword(site, viewer, body.current_password)
  await countMail(site, request, body.email)
  await requestEmail(site, account, body)
}

/** Ends one of the viewer's sessions; their own too. @throws NotFound when it is nobody's or somebody else's */
export async function endSessionOf(site: AppContext, { request, reply }: Exchange, viewer: Viewer, id: number) {
  const { numDeletedRows } = await site.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound()
  site.live.tell({ kind: 'end', user_id: viewer.id, session_id: id })
  if (id === viewer.session_id) clearCookie(site, request, reply)
}

/** @param typed what the member wrote as their name, where they were asked in this very request */
export async function deleteOwnAccount(
  site: AppContext,
  { request, reply }: Exchange,
  viewer: Viewer,
  typed = viewer.name,
) {
  if (!isName(typed, viewer.name)) throw new InvalidData({ name: [NOT_YOUR_NAME] })
  await endAccount(site, viewer.id)
  clearCookie(site, request, reply)
}
