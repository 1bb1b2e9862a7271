import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { recordNews } from '../../feed/newsfeed/public.ts'
import { deleteCommentNotice } from '../../feed/notifications/public/delete.ts'
import { notifyMember } from '../../feed/notifications/public/notify.ts'
import { areFriends } from '../../friends/public/pair.ts'
import type { Comment } from '../contract/comment.ts'
import { type Actor, canDeleteComment, commentRefusal } from '../policy.ts'
import { countComments, moderateCommentIn } from '../public/moderate-comment.ts'
import { holdComment, readComment } from '../queries/comments.ts'
import { type HeldPhoto, holdAccounts, holdPhoto } from '../queries/photo.ts'
import { NOT_YOUR_COMMENT, NOT_YOURS_TO_DELETE } from '../words-texts.ts'

// Each act holds the accounts and then the photo: it passes after or before its closing, its moderation and its deletion,
// never amid.

/**
 * Comments on a photo, of which its owner is told.
 * @throws NotFound for a photo that the actor does not see, Refused where they may not comment on it
 */
export async function comment(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
  text: string,
): Promise<Comment> {
  return inTransaction(context, async (tx) => {
    await holdAccounts(tx, actor.id, 'photos', photoId)
    const photo = await holdPhoto(tx, actor, photoId)
    await requireWord(tx, actor, photo)
    const { id } = await tx
      .insertInto('comments')
      .values({ photo_id: photoId, user_id: actor.id, comment: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countComments(tx, photoId, 1)
    await recordComment(tx, { id, user_id: actor.id, photo })
    return readComment(tx, id)
  })
}

async function recordComment(
  tx: Tx,
  { id, user_id, photo }: { id: number; user_id: number; photo: HeldPhoto },
): Promise<void> {
  const place = { photo_id: photo.id, comment_id: id }
  if (photo.user_id === user_id) {
    await recordNews(tx, { user_id, type: NEWS_TYPE.ownComment, ...place })
    return
  }
  await recordNews(tx, { user_id, type: NEWS_TYPE.comment, other_id: photo.user_id, ...place })
  await notifyMember(tx, {
    user_id: photo.user_id,
    sender_id: user_id,
    type: NOTIFICATION_TYPE.comment,
    ...place,
  })
}

/**
 * Changes a comment of the actor's. Where they may not comment any more they may only delete it.
 * @throws NotFound, Refused
 */
export function rewrite(
  db: Kysely<Database>,
  actor: Actor,
  commentId: number,
  text: string,
): Promise<Comment> {
  return inTransaction(db, async (tx) => {
    const held = await holdComment(tx, actor, commentId)
    if (held.user_id !== actor.id) throw new Forbidden(NOT_YOUR_COMMENT)
    await requireWord(tx, actor, held.photo)
    if (held.comment !== text) {
      await tx
        .updateTable('comments')
        .set({ comment: text, updated_at: sql<Date>`now()` })
        .where('id', '=', commentId)
        .execute()
    }
    return readComment(tx, commentId)
  })
}

/** Deletes a comment: its author, or the owner of the photo. @throws NotFound, Refused */
export async function removeComment(
  context: TransactionContext,
  actor: Actor,
  commentId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await holdAccounts(tx, actor.id, 'comments', commentId)
    const { user_id, photo } = await holdComment(tx, actor, commentId)
    if (!canDeleteComment(actor, { user_id, owner_id: photo.user_id }))
      throw new Forbidden(NOT_YOURS_TO_DELETE)
    await deleteCommentNotice(tx, commentId)
    await tx.deleteFrom('comments').where('id', '=', commentId).execute()
    await countComments(tx, photo.id, -1)
  })
}

/** `moderateCommentIn`, as an act of its own. @throws what that throws */
export async function moderateWords(
  context: TransactionContext,
  actor: Actor,
  commentId: number,
): Promise<void> {
  await inTransaction(context, (tx) => moderateCommentIn(tx, actor, commentId))
}

async function requireWord(tx: Transaction<Database>, actor: Actor, photo: HeldPhoto): Promise<void> {
  const refusal = commentRefusal(actor, photo, await areFriends(tx, actor.id, photo.user_id))
  if (refusal) throw new Forbidden(refusal)
}
