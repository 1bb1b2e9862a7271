import type { Kysely } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Database } from '../../../../schema/database.ts'
import { SUBSCRIPTION } from '../../../../shared/premium.ts'
import type { Billing } from '../billing.ts'
import {
  type FetchedStatus,
  PaymentUnavailable,
  type Subscription,
  type SubscriptionStatus,
  subscriptionStatus,
} from '../provider.ts'
import { saveSubscriptionStatus } from './save-status.ts'

const ATTEMPTS_MAX = 12
/** A checkout is open for less than two hours; of one that nothing came of in two days nothing comes. */
const ABANDONED_CHECKOUT_MS = 2 * 86_400_000

/**
 * Asks the payment service how it stands with a member's subscription, and writes that. What was asked for before another
 * write is asked for again, so that of many at once the last written is the last that was said.
 * @throws PaymentAway where the service cannot be asked
 */
export async function syncSubscription(billing: Billing, userId: number): Promise<void> {
  const { context } = billing
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const before = await findSubscription(context.db, userId)
    if (!before) return
    const reading = await billing.forProvider(before.provider).fetchStatus(before)
    const standing = resolveSubscriptionStatus(before, reading, Date.now())
    const written = await inTransaction(context, async (tx) => {
      const outcome = await saveSubscriptionStatus(tx, before, standing)
      if (reading === 'unknown' && outcome !== 'stale') await clearStripeIds(tx, userId)
      return outcome
    })
    if (written !== 'stale') return
  }
  throw new PaymentUnavailable('the subscription changed whenever it was read')
}

/** A member's subscription as it is kept. */
export async function findSubscription(
  db: Kysely<Database>,
  userId: number,
): Promise<Subscription | undefined> {
  return db.selectFrom('subscriptions').where('user_id', '=', userId).selectAll().executeTakeFirst()
}

/** Nothing that is paid for: what ran is over, and what was begun waits for a while. */
function resolveSubscriptionStatus(
  before: Subscription,
  reading: FetchedStatus,
  now: number,
): SubscriptionStatus {
  if (typeof reading === 'object') return reading
  const { state, checkout_at } = before
  const isWaiting =
    state === SUBSCRIPTION.begun && now - (checkout_at?.getTime() ?? 0) < ABANDONED_CHECKOUT_MS
  return subscriptionStatus(isWaiting ? state : SUBSCRIPTION.ended, before)
}

/** The member is made known anew when they subscribe again. */
async function clearStripeIds(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ customer: null, subscription: null })
    .where('user_id', '=', userId)
    .execute()
}
