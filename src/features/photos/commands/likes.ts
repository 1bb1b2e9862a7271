import type { Kysely } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { deleteNews, recordNews } from '../../feed/newsfeed/public.ts'
import { deleteLikeNotice } from '../../feed/notifications/public/delete.ts'
import { notifyMember } from '../../feed/notifications/public/notify.ts'
import { type Actor, likeRefusal } from '../policy.ts'
import { shownLikes } from '../public/visible.ts'
import { holdAccounts, holdPhoto } from '../queries/photo.ts'

/**
 * Likes a photo, of which its owner is told; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound, and Refused for one's own photo or one that others do not see
 */
export async function like(context: TransactionContext, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    await holdAccounts(tx, actor.id, 'photos', photoId)
    const photo = await holdPhoto(tx, actor, photoId)
    const refusal = likeRefusal(actor, photo)
    if (refusal) throw new Forbidden(refusal)
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('photo_likes')
      .values({ photo_id: photoId, user_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added > 0n) await recordLike(tx, actor.id, photo)
    return countLikes(tx, actor.id, photoId, Number(added))
  })
}

async function recordLike(tx: Tx, likerId: number, photo: { id: number; user_id: number }): Promise<void> {
  await recordNews(tx, {
    user_id: likerId,
    type: NEWS_TYPE.like,
    other_id: photo.user_id,
    photo_id: photo.id,
  })
  await notifyMember(tx, {
    user_id: photo.user_id,
    sender_id: likerId,
    type: NOTIFICATION_TYPE.like,
    photo_id: photo.id,
  })
}

/**
 * Takes a like back, and what it told; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound
 */
export async function unlike(context: TransactionContext, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    await holdAccounts(tx, actor.id, 'photos', photoId)
    await holdPhoto(tx, actor, photoId)
    const { numDeletedRows } = await tx
      .deleteFrom('photo_likes')
      .where('photo_id', '=', photoId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await deleteLikeRecords(tx, actor.id, photoId)
    return countLikes(tx, actor.id, photoId, -Number(numDeletedRows))
  })
}

async function deleteLikeRecords(tx: Tx, likerId: number, photoId: number): Promise<void> {
  await deleteNews(tx, { user_id: likerId, type: NEWS_TYPE.like, photo_id: photoId })
  await deleteLikeNotice(tx, photoId, likerId)
}

/** Moves the counter of a photo that is held, and tells it to one reader. */
async function countLikes(
  tx: Kysely<Database>,
  readerId: number,
  photoId: number,
  change: number,
): Promise<number> {
  const { likes } = await tx
    .updateTable('photos as p')
    .set((photo) => ({ likes: photo('p.likes', '+', change) }))
    .where('p.id', '=', photoId)
    .returning(shownLikes(readerId).as('likes'))
    .executeTakeFirstOrThrow()
  return likes
}
