import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Forbidden } from '../../../../platform/http/errors.ts'
import type { Limit } from '../../../../platform/http/limits.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { assertNotPaused, getWriteRefusal } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { deleteNews, recordNews } from '../../../feed/newsfeed/public.ts'
import {
  deleteCommentNotification,
  deleteLikeNotification,
} from '../../../feed/notifications/public/delete.ts'
import { notifyMember } from '../../../feed/notifications/public/notify.ts'
import { areFriends } from '../../../friends/public/pair.ts'
import * as photoCalls from '../../album/contract/photo.ts'
import { type Actor, canDeleteComment, getCommentRefusal, getLikeRefusal } from '../../policy.ts'
import { countVisibleLikes } from '../../public/visible.ts'
import { lockAccountRows, lockPhotoRow, type PhotoRow } from '../../queries/photo-rows.ts'
import * as texts from '../comment-texts.ts'
import { CANNOT_DELETE_COMMENT, NOT_COMMENT_AUTHOR } from '../comment-texts.ts'
import type { Comment } from '../contract/comment.ts'
import * as commentCalls from '../contract/comment.ts'
import { moderateCommentInTransaction, updateCommentCount } from '../public/moderate-comment.ts'
import { getComment, listComments, lockCommentRow } from '../queries/comments.ts'

const HOUR_SECONDS = 3_600
/** Of one member, taken back or not. */
const LIKE_LIMIT: Limit = { name: 'likes', points: 600, seconds: HOUR_SECONDS, message: texts.TOO_MANY_LIKES }
/** Written or changed by one member. */
const COMMENT_LIMIT: Limit = {
  name: 'comments',
  points: 60,
  seconds: HOUR_SECONDS,
  message: texts.TOO_MANY_COMMENTS,
}

/** Likes and comments (specification 2, section 7). */
export function registerLikeAndCommentCalls(context: AppContext): void {
  registerLikeCalls(context)
  registerCommentCalls(context)
}

function registerLikeCalls(context: AppContext): void {
  const { limits } = context
  operation(context, photoCalls.likePhoto, async ({ viewer, params }) => {
    assertNotPaused(viewer)
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

function registerCommentCalls(context: AppContext): void {
  const { db, limits } = context
  operation(context, commentCalls.listComments, async ({ viewer, params, query }) => {
    const comments = await listComments(db, viewer, params.photoId, query)
    return { ...comments, refusal: comments.refusal ?? getWriteRefusal(viewer) }
  })
  operation(context, commentCalls.addComment, async ({ viewer, params, body }) => {
    await limits.count(COMMENT_LIMIT, String(viewer.id))
    return {
      message: texts.COMMENT_ADDED,
      comment: await addComment(context, viewer, params.photoId, body.comment),
    }
  })
  operation(context, commentCalls.editComment, async ({ viewer, params, body }) => {
    await limits.count(COMMENT_LIMIT, String(viewer.id))
    const edited = await editComment(db, viewer, params.commentId, body.comment)
    return { message: texts.COMMENT_EDITED, comment: edited }
  })
  operation(context, commentCalls.deleteComment, async ({ viewer, params }) => {
    await deleteComment(context, viewer, params.commentId)
    return { message: texts.COMMENT_DELETED }
  })
  operation(context, commentCalls.moderateComment, async ({ viewer, params }) => {
    await moderateComment(context, viewer, params.commentId)
    return { message: texts.COMMENT_MODERATED }
  })
}

/**
 * Likes a photo, of which its owner is told; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound, and Refused for one's own photo or one that others do not see
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
 * Takes a like back, and what it told; again, it changes nothing.
 * @returns the likes that the actor is shown
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

/** Moves the counter of a photo that is held, and tells it to one reader. */
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

// Each act holds the accounts and then the photo: it passes after or before its closing, its moderation and its deletion,
// never amid.

/**
 * Comments on a photo, of which its owner is told.
 * @throws NotFound for a photo that the actor does not see, Refused where they may not comment on it
 */
async function addComment(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
  text: string,
): Promise<Comment> {
  return inTransaction(context, async (tx) => {
    await lockAccountRows(tx, actor.id, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    await assertCanComment(tx, actor, photo)
    const { id } = await tx
      .insertInto('comments')
      .values({ photo_id: photoId, user_id: actor.id, comment: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await updateCommentCount(tx, photoId, 1)
    await recordComment(tx, { id, user_id: actor.id, photo })
    return getComment(tx, id)
  })
}

async function recordComment(
  tx: Tx,
  { id, user_id, photo }: { id: number; user_id: number; photo: PhotoRow },
): Promise<void> {
  const target = { photo_id: photo.id, comment_id: id }
  if (photo.user_id === user_id) {
    await recordNews(tx, { user_id, type: NEWS_TYPE.ownComment, ...target })
    return
  }
  await recordNews(tx, { user_id, type: NEWS_TYPE.comment, other_id: photo.user_id, ...target })
  await notifyMember(tx, {
    user_id: photo.user_id,
    sender_id: user_id,
    type: NOTIFICATION_TYPE.comment,
    ...target,
  })
}

/**
 * Changes a comment of the actor's. Where they may not comment any more they may only delete it.
 * @throws NotFound, Refused
 */
function editComment(db: Kysely<Database>, actor: Actor, commentId: number, text: string): Promise<Comment> {
  return inTransaction(db, async (tx) => {
    const comment = await lockCommentRow(tx, actor, commentId)
    if (comment.user_id !== actor.id) throw new Forbidden(NOT_COMMENT_AUTHOR)
    await assertCanComment(tx, actor, comment.photo)
    if (comment.comment !== text) {
      await tx
        .updateTable('comments')
        .set({ comment: text, updated_at: sql<Date>`now()` })
        .where('id', '=', commentId)
        .execute()
    }
    return getComment(tx, commentId)
  })
}

/** Deletes a comment: its author, or the owner of the photo. @throws NotFound, Refused */
async function deleteComment(context: TransactionContext, actor: Actor, commentId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockAccountRows(tx, actor.id, 'comments', commentId)
    const { user_id, photo } = await lockCommentRow(tx, actor, commentId)
    if (!canDeleteComment(actor, { user_id, owner_id: photo.user_id }))
      throw new Forbidden(CANNOT_DELETE_COMMENT)
    await deleteCommentNotification(tx, commentId)
    await tx.deleteFrom('comments').where('id', '=', commentId).execute()
    await updateCommentCount(tx, photo.id, -1)
  })
}

/** `moderateCommentIn`, as an act of its own. @throws what that throws */
async function moderateComment(context: TransactionContext, actor: Actor, commentId: number): Promise<void> {
  await inTransaction(context, (tx) => moderateCommentInTransaction(tx, actor, commentId))
}

async function assertCanComment(tx: Transaction<Database>, actor: Actor, photo: PhotoRow): Promise<void> {
  const refusal = getCommentRefusal(actor, photo, await areFriends(tx, actor.id, photo.user_id))
  if (refusal) throw new Forbidden(refusal)
}
