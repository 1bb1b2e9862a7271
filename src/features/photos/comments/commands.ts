import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { getWriteRefusal } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { publishNewsChange, recordNews } from '../../feed/newsfeed/public.ts'
import { deleteCommentNotification, notifyMember } from '../../feed/notifications/public.ts'
import { areFriends } from '../../friends/public.ts'
import { type Actor, canDeleteComment, getCommentRefusal } from '../policy.ts'
import { lockAccountRows, lockPhotoRow, type PhotoRow } from '../queries.ts'
import * as texts from '../texts.ts'
import { CANNOT_DELETE_COMMENT, NOT_COMMENT_AUTHOR } from '../texts.ts'
import type { Comment } from './contract.ts'
import * as commentCalls from './contract.ts'
import { moderateCommentInTransaction, updateCommentCount } from './public/moderate-comment.ts'
import { getComment, listComments, lockCommentRow } from './queries.ts'

const HOUR_SECONDS = 3_600
/** Per member, comments and edits together. */
const COMMENT_LIMIT: Limit = {
  name: 'comments',
  points: 60,
  seconds: HOUR_SECONDS,
  message: texts.TOO_MANY_COMMENTS,
}

/** Comment calls (specification 2, section 7). */
export function registerCommentCalls(context: AppContext): void {
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

// Each command locks the accounts, then the photo: it runs entirely before or after a lock, moderation or
// deletion of the photo.

/**
 * Comments on a photo and notifies its owner.
 * @throws NotFound for a photo that the actor does not see, Forbidden if they may not comment on it
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
 * Edits an own comment. Members who may no longer comment may only delete it.
 * @throws NotFound, Forbidden
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

/**
 * Deletes a comment; allowed to its author and the photo's owner.
 * @throws NotFound, Forbidden
 */
async function deleteComment(context: TransactionContext, actor: Actor, commentId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockAccountRows(tx, actor.id, 'comments', commentId)
    const { user_id, photo } = await lockCommentRow(tx, actor, commentId)
    if (!canDeleteComment(actor, { user_id, owner_id: photo.user_id }))
      throw new Forbidden(CANNOT_DELETE_COMMENT)
    await deleteCommentNotification(tx, commentId)
    await tx.deleteFrom('comments').where('id', '=', commentId).execute()
    await updateCommentCount(tx, photo.id, -1)
    publishNewsChange(tx)
  })
}

/** `moderateCommentInTransaction` in its own transaction; throws the same errors. */
async function moderateComment(context: TransactionContext, actor: Actor, commentId: number): Promise<void> {
  await inTransaction(context, (tx) => moderateCommentInTransaction(tx, actor, commentId))
}

async function assertCanComment(tx: Transaction<Database>, actor: Actor, photo: PhotoRow): Promise<void> {
  const refusal = getCommentRefusal(actor, photo, await areFriends(tx, actor.id, photo.user_id))
  if (refusal) throw new Forbidden(refusal)
}
