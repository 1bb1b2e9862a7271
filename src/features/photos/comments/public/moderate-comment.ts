import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { isNotBeingDeleted } from '../../../../platform/db/visibility.ts'
import { Forbidden } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/notifications.ts'
import { publishNewsChange } from '../../../feed/newsfeed/public.ts'
import { deleteCommentNotification } from '../../../feed/notifications/public.ts'
import { type DecisionReason, issueDecision } from '../../../moderation/decisions/public.ts'
import { type Actor, canModerate } from '../../policy.ts'
import { lockOwnerRow } from '../../queries.ts'
import { CANNOT_MODERATE_COMMENT } from '../../texts.ts'
import { type CommentWithPhoto, lockCommentRow } from '../queries.ts'

/**
 * Hides a comment, warns its author and notifies them of the reason; in the caller's transaction.
 * @throws NotFound, Forbidden
 */
export async function moderateCommentInTransaction(
  tx: Tx,
  actor: Actor,
  commentId: number,
  why: DecisionReason = {},
): Promise<void> {
  await lockOwnerRow(tx, 'comments', commentId)
  const comment = await lockCommentRow(tx, actor, commentId)
  if (!canModerate(actor, comment)) throw new Forbidden(CANNOT_MODERATE_COMMENT)
  await tx
    .updateTable('comments')
    .set({ moderated_at: sql<Date>`now()` })
    .where('id', '=', commentId)
    .execute()
  await updateCommentCount(tx, comment.photo.id, -1)
  publishNewsChange(tx)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'comment.moderate',
    userId: comment.user_id,
    targetId: commentId,
    details: { photo_id: comment.photo.id },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await deleteCommentNotification(tx, commentId)
  await warnCommentAuthor(tx, actor, comment, why)
}

async function warnCommentAuthor(
  tx: Tx,
  actor: Actor,
  { id, user_id, comment, photo }: CommentWithPhoto,
  { rule = 'respect', ...why }: DecisionReason,
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

/** Shows a comment again after its moderation was revoked; uncounted while its author's account is being deleted. */
export async function restoreComment(tx: Tx, commentId: number): Promise<void> {
  const shown = await tx
    .updateTable('comments')
    .set({ moderated_at: null, hidden_by: null })
    .where('id', '=', commentId)
    .where('moderated_at', 'is not', null)
    .returning(['photo_id', sql<boolean>`${sql.raw(isNotBeingDeleted('comments.user_id'))}`.as('is_counted')])
    .executeTakeFirst()
  if (shown?.is_counted) await updateCommentCount(tx, shown.photo_id, 1)
  publishNewsChange(tx)
}

/** Updates the photo's comment counter. */
export async function updateCommentCount(
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
