import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict } from '../../../../platform/http/errors.ts'
import { isPremium, SUBSCRIPTION } from '../../../../shared/premium.ts'
import { premiumMail } from '../../mails.ts'
import type { Billing } from '../billing.ts'
import { subscriptionSync } from '../jobs.ts'
import { PaymentAway } from '../provider.ts'
import { NOTHING_TO_END, NOTHING_TO_RESUME } from '../texts.ts'
import { findSubscription, syncSubscription } from './sync.ts'

/** The job asks again what the act itself asks at once. */
const AGAIN_S = 60

/**
 * Ends a member's subscription with the period that is paid, or takes that back. The member's word counts at once; the payment
 * service is told now, or by a job as soon as it answers.
 * @returns whether the payment service has taken it already
 * @throws Conflict where there is nothing to end, or to take back
 */
export async function askToEnd(billing: Billing, userId: number, ends: boolean): Promise<boolean> {
  const refused = new Conflict(ends ? NOTHING_TO_END : NOTHING_TO_RESUME)
  await inTransaction(billing.context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('subscriptions')
      .set((row) => ({ ends_at_period_end: ends, asked_to_end: ends, version: row('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where('state', 'in', [SUBSCRIPTION.active, SUBSCRIPTION.pastDue])
      .where('ends_at_period_end', '=', !ends)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refused
    if (ends) await tx.enqueue(premiumMail, { letter: 'ending', user_id: userId })
    await tx.enqueue(subscriptionSync, { user_id: userId }, AGAIN_S)
  })
  try {
    await syncSubscription(billing, userId)
  } catch (error) {
    if (error instanceof PaymentAway) return false
    throw error
  }
  const after = await findSubscription(billing.context.db, userId)
  if (!ends && (!after || !isPremium(after.state))) throw refused
  return true
}
