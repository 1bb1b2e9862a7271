import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { deleteCommentNotice } from '../../feed/notifications/public/delete.ts'
import { issueDecision, type Why } from '../../moderation/decisions/public/decision.ts'
import { recordAudit } from '../../moderation/public.ts'
import { type Actor, canModerate } from '../policy.ts'
import { type HeldComment, holdComment } from '../queries/comments.ts'
import { holdAccountOf } from '../queries/photo.ts'
import { NOT_YOURS_TO_TAKE_AWAY } from '../words-texts.ts'

/**
 * Hides a comment and warns its author, who is told why; in the caller's transaction.
 * @throws NotFound, Refused
 */
export async function moderateCommentIn(
  tx: Tx,
  actor: Actor,
  commentId: number,
  why: Why = {},
): Promise<void> {
  await holdAccountOf(tx, 'comments', commentId)
  const held = await holdComment(tx, actor, commentId)
  if (!canModerate(actor, held)) throw new Forbidden(NOT_YOURS_TO_TAKE_AWAY)
  await tx
    .updateTable('comments')
    .set({ moderated_at: sql<Date>`now()` })
    .where('id', '=', commentId)
    .execute()
  await countComments(tx, held.photo.id, -1)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'comment.moderate',
    userId: held.user_id,
    targetId: commentId,
    details: { photo_id: held.photo.id },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await deleteCommentNotice(tx, commentId)
  await warnAuthor(tx, actor, held, why)
}

async function warnAuthor(
  tx: Tx,
  actor: Actor,
  { id, user_id, comment, photo }: HeldComment,
  { rule = 'respect', ...why }: Why,
): Promise<void> {
  await issueDecision(tx, {
    ...why,
    user_id,
    kind: DECISION.commentModerated,
    actor,
    rule,
    target_id: id,
    percent: WARNING_STEP,
    details: { text: comment, photo_id: photo.id },
    notice: { type: NOTIFICATION_TYPE.commentModerated, photo_id: photo.id, data: { text: comment } },
  })
}

/** Shows a comment again whose moderation was taken back. */
export async function restoreComment(tx: Transaction<Database>, commentId: number): Promise<void> {
  const shown = await tx
    .updateTable('comments')
    .set({ moderated_at: null, hidden_by: null })
    .where('id', '=', commentId)
    .where('moderated_at', 'is not', null)
    .returning('photo_id')
    .executeTakeFirst()
  if (shown) await countComments(tx, shown.photo_id, 1)
}

/** Keeps the number of comments that stand beside their photo. */
export async function countComments(
  tx: Transaction<Database>,
  photoId: number,
  change: number,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set((photo) => ({ comments: photo('comments', '+', change) }))
    .where('id', '=', photoId)
    .execute()
}
