import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { REVIEW_OUTCOME } from '../../../shared/review.ts'
import { recordAudit } from '../public.ts'
import { type Ending, endReview } from '../returning/public/review.ts'
import * as texts from '../review-texts.ts'
import { type Actor, holdMember } from './held-member.ts'
import { banMember } from './sanctions.ts'

type Desk = Pick<AppContext, 'db' | 'jobs' | 'events'>

/**
 * Admits a newcomer under review, and says so by mail.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
export async function admitMember(
  { db, jobs, events }: Desk,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  await inTransaction(db, async (trx) => {
    await holdMember(trx, actor, userId)
    await endOpenReview(trx, jobs, userId, { outcome: REVIEW_OUTCOME.admitted, by: actor.id, reason })
    await recordAudit(trx, { actorId: actor.id, action: 'review.admit', userId, reason })
  })
  events.publish({ kind: 'pages', of: 'all' })
  return texts.NEWCOMER_ADMITTED
}

/**
 * Refuses a newcomer: a ban for good, which has its statement of reasons and is contested like any other.
 * @returns the sentence for staff
 * @throws NotFound, Refused, Conflict where somebody has decided already
 */
export async function refuseMember(
  { db, jobs, events }: Desk,
  actor: Actor,
  userId: number,
  { reason }: { reason: string },
): Promise<string> {
  const news = await inTransaction(db, async (trx) => {
    await holdMember(trx, actor, userId)
    await endOpenReview(trx, jobs, userId, { outcome: REVIEW_OUTCOME.refused, by: actor.id, reason })
    const ban = { rule: 'multi-account', reason, until: null, hides: false } as const
    return banMember(trx, jobs, actor, userId, ban)
  })
  events.publish(...news)
  return texts.NEWCOMER_REFUSED
}

async function endOpenReview(
  trx: Transaction<Database>,
  jobs: AppContext['jobs'],
  userId: number,
  ending: Ending,
): Promise<void> {
  if (await endReview(trx, jobs, userId, ending)) return
  const review = await trx
    .selectFrom('account_reviews')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  throw review ? new Conflict(texts.ALREADY_DECIDED) : new NotFound(texts.NO_SUCH_REVIEW)
}
