import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { isStaff } from '../../../../shared/roles.ts'

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
