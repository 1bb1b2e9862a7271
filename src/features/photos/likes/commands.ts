import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { deleteNews, recordNews } from '../../feed/newsfeed/public.ts'
import { deleteLikeNotification, notifyMember } from '../../feed/notifications/public.ts'
import * as photoCalls from '../album/contract.ts'
import { type Actor, getLikeRefusal } from '../policy.ts'
import { countVisibleLikes } from '../public/visible.ts'
import { lockAccountRows, lockPhotoRow } from '../queries.ts'
import * as texts from '../texts.ts'

const HOUR_SECONDS = 3_600
/** Per member, likes and unlikes together. */
const LIKE_LIMIT: Limit = { name: 'likes', points: 600, seconds: HOUR_SECONDS, message: texts.TOO_MANY_LIKES }

/** Like calls (specification 2, section 7). */
export function registerLikeCalls(context: AppContext): void {
  const { limits } = context
  operation(context, photoCalls.likePhoto, async ({ viewer, params }) => {
    await limits.count(LIKE_LIMIT, String(viewer.id))
    return {
      message: texts.PHOTO_LIKED,
      likes: await likePhoto(context, viewer, params.photoId),
      liked: true,
    }
  })
  operation(context, photoCalls.unlikePhoto, async ({ viewer, params }) => {
    await limits.count(LIKE_LIMIT, String(viewer.id))
    return {
      message: texts.PHOTO_UNLIKED,
      likes: await unlikePhoto(context, viewer, params.photoId),
      liked: false,
    }
  })
}

/**
 * Likes a photo and notifies its owner; idempotent.
 * @returns the likes visible to the actor
 * @throws NotFound, and Forbidden for an own photo or one that others do not see
 */
async function likePhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    await lockAccountRows(tx, actor.id, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    const refusal = getLikeRefusal(actor, photo)
    if (refusal) throw new Forbidden(refusal)
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('photo_likes')
      .values({ photo_id: photoId, user_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added > 0n) await recordLike(tx, actor.id, photo)
    return updateLikeCount(tx, actor.id, photoId, Number(added))
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
 * Removes a like with its news and notification; idempotent.
 * @returns the likes visible to the actor
 * @throws NotFound
 */
async function unlikePhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    await lockAccountRows(tx, actor.id, 'photos', photoId)
    await lockPhotoRow(tx, actor, photoId)
    const { numDeletedRows } = await tx
      .deleteFrom('photo_likes')
      .where('photo_id', '=', photoId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await deleteLikeRecords(tx, actor.id, photoId)
    return updateLikeCount(tx, actor.id, photoId, -Number(numDeletedRows))
  })
}

async function deleteLikeRecords(tx: Tx, likerId: number, photoId: number): Promise<void> {
  await deleteNews(tx, { user_id: likerId, type: NEWS_TYPE.like, photo_id: photoId })
  await deleteLikeNotification(tx, photoId, likerId)
}

/**
 * Updates the counter of a locked photo.
 * @returns the likes visible to the reader
 */
async function updateLikeCount(
  tx: Kysely<Database>,
  readerId: number,
  photoId: number,
  change: number,
): Promise<number> {
  const { likes } = await tx
    .updateTable('photos as p')
    .set((photo) => ({ likes: photo('p.likes', '+', change) }))
    .where('p.id', '=', photoId)
    .returning(countVisibleLikes(readerId).as('likes'))
    .executeTakeFirstOrThrow()
  return likes
}
