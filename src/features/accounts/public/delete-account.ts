import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { deleteForumTraces } from '../../forum/public/delete-traces.ts'
import { leaveConversations } from '../../messages/public/leave-conversations.ts'
import { createBanMarks } from '../../moderation/ban-evasion/public/marks.ts'
import { enqueueFileErasure } from '../../photos/public/leave.ts'
import { enqueueCustomerErasure } from '../../premium/public/customer-erasure.ts'
import { deleteCopies } from '../data/public/delete-copies.ts'
import { getDeletionRefusal } from '../policy.ts'

/**
 * Deletes an account, closes its streams and empties the page cache.
 * @param isDue called once the account is locked; nothing happens where it returns false
 * @returns whether it was deleted
 * @throws Refused for staff
 */
export async function deleteAccount(
  context: TransactionContext & Pick<AppContext, 'secret'>,
  userId: number,
  isDue: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await isDue(tx))) return false
    await deleteAccountRows(tx, context, userId)
    // Cached pages may show the member's name.
    tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
    return true
  })
}

/**
 * Deletes an account with its content, in the caller's transaction; the files of its photos are erased by a job. Rows that
 * reference the account go by foreign keys; counters elsewhere are corrected here. Cases against it remain under its number,
 * and a banned account leaves the marks that recognise it (decision 32). Idempotent.
 * @throws Refused for staff
 */
async function deleteAccountRows(tx: Tx, context: Pick<AppContext, 'secret'>, userId: number): Promise<void> {
  // Locked first: whatever the member is still doing elsewhere comes before this, or finds nobody there.
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('roles')
    .forUpdate()
    .executeTakeFirst()
  if (!user) return
  const refusal = getDeletionRefusal(user)
  if (refusal) throw new Forbidden(refusal)
  await createBanMarks(tx, context, userId)
  const photos = await tx.deleteFrom('photos').where('user_id', '=', userId).returning('photo').execute()
  await enqueueFileErasure(
    tx,
    photos.map(({ photo }) => photo),
  )
  await deleteCopies(tx, userId)
  await deleteForumTraces(tx, userId)
  await deletePhotoLikes(tx, userId)
  await deletePhotoComments(tx, userId)
  await leaveConversations(tx, userId)
  await enqueueCustomerErasure(tx, userId)
  await tx.deleteFrom('letters').where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

async function deletePhotoLikes(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    with gone as (delete from photo_likes where user_id = ${userId} returning photo_id)
    update photos p set likes = p.likes - 1 from gone where p.id = gone.photo_id`.execute(tx)
}

/** Deleted rather than counted, so that one which staff moderate at this moment is not counted out twice. */
async function deletePhotoComments(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    with gone as (delete from comments where user_id = ${userId} returning photo_id, moderated_at),
    shown as (select photo_id, count(*)::integer as comments from gone where moderated_at is null group by photo_id)
    update photos p set comments = p.comments - shown.comments from shown where p.id = shown.photo_id`.execute(
    tx,
  )
}
