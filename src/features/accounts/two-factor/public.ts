import type { Kysely } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { accountMail } from '../mails.ts'
import { CANNOT_REMOVE, MEMBER_NOT_FOUND, MEMBER_NOT_SET_UP } from './texts.ts'

/**
 * Removes a member's authenticator, mails them, and resets verification in all sessions; part of the caller's transaction.
 * @returns whether there was one
 */
export async function removeTwoFactor(tx: Tx, userId: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await clearVerifiedSessions(tx, userId)
  if (!dropped?.confirmed_at) return false
  await tx.enqueue(accountMail, { letter: 'factor-removed', user_id: userId })
  return true
}

/**
 * Removes everything that a member of staff could verify: a lost passkey would keep them out as well.
 * @returns whether there was anything
 */
export async function removeEveryFactor(tx: Tx, userId: number): Promise<boolean> {
  const hadAuthenticator = await removeTwoFactor(tx, userId)
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  if (passkeys.length === 0) return hadAuthenticator
  await tx.enqueue(accountMail, { letter: 'passkey-removed', user_id: userId })
  return true
}

/** Each of the member's sessions must verify the factor again. */
export async function clearVerifiedSessions(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', userId).execute()
}

/**
 * Resets verification after a role was lowered; removes the authenticator with the last role. Passkeys stay: members
 * sign in with them.
 * @param role the remaining one
 */
export async function demoteAndResetTwoFactor(tx: Tx, userId: number, role: number): Promise<void> {
  if (isStaff(role)) await clearVerifiedSessions(tx, userId)
  else await removeTwoFactor(tx, userId)
}

/**
 * Removes the factor of a staff member, who sets up another at their next visit to the admin pages.
 * @throws NotFound, Forbidden for oneself and for equal roles, Conflict without a factor
 */
export function removeMemberTwoFactor(context: AppContext, founder: Viewer, userId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('roles')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(MEMBER_NOT_FOUND)
    if (founder.roles <= member.roles) throw new Forbidden(CANNOT_REMOVE)
    if (!(await removeEveryFactor(tx, userId))) throw new Conflict(MEMBER_NOT_SET_UP)
    await recordAudit(tx, { actorId: founder.id, action: 'factor.remove', userId })
  })
}
