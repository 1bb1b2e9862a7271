import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { CANNOT_REMOVE, MEMBER_NOT_FOUND, MEMBER_NOT_SET_UP } from './texts.ts'

/** Takes a member's second factor away, in every session; part of the caller's transaction. @returns whether one stood */
export async function removeTwoFactor(tx: Transaction<Database>, userId: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await clearVerifiedSessions(tx, userId)
  return Boolean(dropped?.confirmed_at)
}

/** In each of a member's sessions the factor is to be shown again. */
async function clearVerifiedSessions(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', userId).execute()
}

/**
 * Ends what a higher role had opened: the factor is to be shown again, and is gone with the last role.
 * @param role the one that is left
 */
export async function demoteAndResetTwoFactor(
  tx: Transaction<Database>,
  userId: number,
  role: number,
): Promise<void> {
  if (isStaff(role)) await clearVerifiedSessions(tx, userId)
  else await removeTwoFactor(tx, userId)
}

/**
 * Takes the factor of one of the staff away, who makes another at their next visit to the desk.
 * @throws NotFound, Refused for oneself and for equal roles, Conflict where there is none
 */
export function removeMemberTwoFactor({ db }: AppContext, founder: Viewer, userId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('roles')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new NotFound(MEMBER_NOT_FOUND)
    if (founder.roles <= member.roles) throw new Forbidden(CANNOT_REMOVE)
    if (!(await removeTwoFactor(tx, userId))) throw new Conflict(MEMBER_NOT_SET_UP)
    await recordAudit(tx, { actorId: founder.id, action: 'factor.remove', userId })
  })
}
