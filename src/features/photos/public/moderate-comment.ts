import { sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { takeBackComment } from '../../feed/notifications/public/take-back.ts'
import { restrict, type Why } from '../../moderation/decisions/public/restrict.ts'
import { recordAudit } from '../../moderation/public.ts'
import { type Actor, canModerate } from '../policy.ts'
import { type HeldComment, holdComment } from '../queries/comments.ts'
import { holdAccountOf } from '../queries/photo.ts'
import { NOT_YOURS_TO_TAKE_AWAY } from '../words-texts.ts'

/**
 * Takes a comment out of sight and warns its author, who is told why; in the caller's transaction.
 * @returns what is to be told once that is committed
 * @throws NotFound, Refused
 */
export async function moderateCommentIn(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  commentId: number,
  why: Why = {},
): Promise<Envelope[]> {
  await holdAccountOf(trx, 'comments', commentId)
  const held = await holdComment(trx, actor, commentId)
  if (!canModerate(actor, held)) throw new Forbidden(NOT_YOURS_TO_TAKE_AWAY)
  await trx
    .updateTable('comments')
    .set({ moderated_at: sql<Date>`now()` })
    .where('id', '=', commentId)
    .execute()
  await countComments(trx, held.photo.id, -1)
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'comment.moderate',
    userId: held.user_id,
    targetId: commentId,
    details: { photo_id: held.photo.id },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  return [...(await takeBackComment(trx, commentId)), ...(await warnAuthor(trx, jobs, actor, held, why))]
}

async function warnAuthor(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  { id, user_id, comment, photo }: HeldComment,
  { rule = 'respect', ...why }: Why,
): Promise<Envelope[]> {
  const { news } = await restrict(trx, jobs, {
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
  return news
}

/** Shows a comment again whose moderation was taken back. */
export async function giveBackComment(trx: Transaction<Database>, commentId: number): Promise<void> {
  const shown = await trx
    .updateTable('comments')
    .set({ moderated_at: null, hidden_by: null })
    .where('id', '=', commentId)
    .where('moderated_at', 'is not', null)
    .returning('photo_id')
    .executeTakeFirst()
  if (shown) await countComments(trx, shown.photo_id, 1)
}

/** Keeps the number of comments that stand beside their photo. */
export async function countComments(
  trx: Transaction<Database>,
  photoId: number,
  change: number,
): Promise<void> {
  await trx
    .updateTable('photos')
    .set((photo) => ({ comments: photo('comments', '+', change) }))
    .where('id', '=', photoId)
    .execute()
}
