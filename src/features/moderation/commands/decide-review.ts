import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import { REVIEW_OUTCOME } from '../../../shared/review.ts'
import { recordAudit } from '../public.ts'
import { type Ending, endReview } from '../returning/public/review.ts'
import * as texts from '../review-texts.ts'
import { type Actor, holdMember } from './held-member.ts'
import { banMember } from './sanctions.ts'

/**
 * Admits a newcomer under review, and says so by mail.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
export async function admitMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await holdMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.admitted, by: actor.id, reason })
    await recordAudit(tx, { actorId: actor.id, action: 'review.admit', userId, reason })
    tx.publish({ kind: 'pages', of: 'all' })
  })
  return texts.NEWCOMER_ADMITTED
}

/**
 * Refuses a newcomer: a ban for good, which has its statement of reasons and is contested like any other.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
export async function refuseMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(context, async (tx) => {
    await holdMember(tx, actor, userId)
    await endOpenReview(tx, userId, { outcome: REVIEW_OUTCOME.refused, by: actor.id, reason })
    const ban = { rule: 'multi-account', reason, until: null, hides: false } as const
    await banMember(tx, actor, userId, ban)
  })
  return texts.NEWCOMER_REFUSED
}

async function endOpenReview(tx: Tx, userId: number, ending: Ending): Promise<void> {
  if (await endReview(tx, userId, ending)) return
  const review = await tx
    .selectFrom('account_reviews')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  throw review ? new Conflict(texts.ALREADY_DECIDED) : new NotFound(texts.NO_SUCH_REVIEW)
}
