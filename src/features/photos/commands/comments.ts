import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refused } from '../../../http/errors.ts'
import type { Envelope } from '../../../live/live.ts'
import { areFriends } from '../../friends/public/pair.ts'
import { addWarning, recordAudit } from '../../moderation/public.ts'
import type { Comment } from '../contract/comment.ts'
import { type Actor, canDeleteComment, canModerate, commentRefusal } from '../policy.ts'
import { holdComment, readComment } from '../queries/comments.ts'
import { type HeldPhoto, holdAccountOf, holdPhoto } from '../queries/photo.ts'
import { NOT_YOUR_COMMENT, NOT_YOURS_TO_DELETE, NOT_YOURS_TO_TAKE_AWAY } from '../words-texts.ts'

// Each act holds the photo first: it passes after or before its closing, its moderation and its deletion, never amid.

/** @throws NotFound for a photo that the actor does not see, Refused where they may not comment on it */
export function comment(db: Kysely<Database>, actor: Actor, photoId: number, text: string): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    await requireWord(trx, actor, await holdPhoto(trx, actor, photoId))
    const { id } = await trx
      .insertInto('comments')
      .values({ photo_id: photoId, user_id: actor.id, comment: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await count(trx, photoId, 1)
    return readComment(trx, id)
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
  return inTransaction(db, async (trx) => {
    const held = await holdComment(trx, actor, commentId)
    if (held.user_id !== actor.id) throw new Refused(NOT_YOUR_COMMENT)
    await requireWord(trx, actor, held.photo)
    if (held.comment !== text) {
      await trx
        .updateTable('comments')
        .set({ comment: text, updated_at: sql<Date>`now()` })
        .where('id', '=', commentId)
        .execute()
    }
    return readComment(trx, commentId)
  })
}

/** Deletes a comment: its author, or the owner of the photo. @throws NotFound, Refused */
export function removeComment(db: Kysely<Database>, actor: Actor, commentId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { user_id, photo } = await holdComment(trx, actor, commentId)
    if (!canDeleteComment(actor, { user_id, owner_id: photo.user_id })) throw new Refused(NOT_YOURS_TO_DELETE)
    await trx.deleteFrom('comments').where('id', '=', commentId).execute()
    await count(trx, photo.id, -1)
  })
}

/** Takes a comment out of sight and warns its author; gives what is to be told of it. @throws NotFound, Refused */
export function moderateWords(db: Kysely<Database>, actor: Actor, commentId: number): Promise<Envelope[]> {
  return inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'comments', commentId)
    const held = await holdComment(trx, actor, commentId)
    if (!canModerate(actor, held)) throw new Refused(NOT_YOURS_TO_TAKE_AWAY)
    await trx
      .updateTable('comments')
      .set({ moderated_at: sql<Date>`now()` })
      .where('id', '=', commentId)
      .execute()
    await count(trx, held.photo.id, -1)
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'comment.moderate',
      userId: held.user_id,
      targetId: commentId,
      details: { comment: held.comment, photo_id: held.photo.id },
    })
    return addWarning(trx, held.user_id)
  })
}

async function requireWord(trx: Transaction<Database>, actor: Actor, photo: HeldPhoto): Promise<void> {
  const refusal = commentRefusal(actor, photo, await areFriends(trx, actor.id, photo.user_id))
  if (refusal) throw new Refused(refusal)
}

async function count(trx: Transaction<Database>, photoId: number, change: number): Promise<void> {
  await trx
    .updateTable('photos')
    .set((photo) => ({ comments: photo('comments', '+', change) }))
    .where('id', '=', photoId)
    .execute()
}
