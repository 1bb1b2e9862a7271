import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { computeEmailMac, sealHashes } from '../keys.ts'

/** Photos of an account that are remembered, the newest: an album and as many that were taken out of sight. */
const MARKED_PHOTOS_MAX = 18

/** Marks a banned account; queued with the ban. */
export const banMarksJob = job<{ user_id: number }>('mark-banned')

/**
 * Keeps the marks by which a suspended account is recognised when it comes back. Marks made at the ban stay as they are
 * when the account is deleted. A refused photo may be anything, so it is no mark; an address that was never confirmed may
 * be a stranger's. Part of the caller's transaction, which locks the account.
 */
export async function createBanMarks(
  tx: Transaction<Database>,
  { secret }: Pick<AppContext, 'secret'>,
  userId: number,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'email_verified_at', 'roles'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user || !isSuspended(user.roles)) return
  const photos = await tx
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .where('hash', 'is not', null)
    .where('state', '<>', PHOTO_STATE.refused)
    .where('verification', '=', false)
    .select('hash')
    .$narrowType<{ hash: string }>()
    .orderBy('id', 'desc')
    .limit(MARKED_PHOTOS_MAX)
    .execute()
  const hashes = photos.map(({ hash }) => hash)
  await tx
    .insertInto('ban_marks')
    .values({
      user_id: userId,
      email_mac: user.email_verified_at ? computeEmailMac(secret, user.email) : null,
      photos: hashes.length > 0 ? sealHashes(secret, userId, hashes) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the marks of an account whose ban was lifted, overturned or is over. */
export async function deleteBanMarks(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`delete from ban_marks where user_id = ${userId}`.execute(tx)
}
