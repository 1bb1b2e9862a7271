import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import { isPremium, SUBSCRIPTION } from '../../../../shared/premium.ts'
import type { Billing } from '../billing.ts'
import { standingIn } from '../provider.ts'
import { paidTest } from '../providers/test.ts'
import { NO_TEST_PAYMENT, NOTHING_TO_PAY, PAYMENT_REFUSED, TRY_AGAIN } from '../texts.ts'
import { findSubscription } from './sync.ts'
import { writeSubscription } from './write-subscription.ts'

/**
 * What the embedded payment does when a member pays, or lets it fail: a first payment that fails changes nothing, a later one
 * leaves the subscription past due until it is paid.
 * @throws Conflict where there is nothing to pay by it, and with the reason where a first payment failed
 */
export async function payTestOf(
  { context, open }: Billing,
  userId: number,
  outcome: 'paid' | 'failed',
): Promise<void> {
  if (open?.provider !== 'test') throw new Conflict(NO_TEST_PAYMENT)
  const before = await findSubscription(context.db, userId)
  if (before?.provider !== 'test' || before.state === SUBSCRIPTION.ended) throw new Conflict(NOTHING_TO_PAY)
  const isDue = before.state !== SUBSCRIPTION.active
  if (outcome === 'failed' && !isPremium(before.state)) throw new Conflict(PAYMENT_REFUSED)
  if (outcome === 'paid' && !isDue) throw new Conflict(NOTHING_TO_PAY)
  const standing =
    outcome === 'paid' ? paidTest(before, new Date()) : standingIn(SUBSCRIPTION.pastDue, before)
  const written = await inTransaction(context, (tx) => writeSubscription(tx, before, standing))
  if (written === 'stale') throw new Conflict(TRY_AGAIN)
}
