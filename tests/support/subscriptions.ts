import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { Payments, Subscriptions } from '../../src/schema/premium.ts'
import { CURRENCY, isPremium, PREMIUM_PRICE, SUBSCRIPTION } from '../../src/shared/premium.ts'

const DAY_MS = 86_400_000
let invoices = 0

/**
 * A subscription of a member with their `stripe_status`: by default active for ten days and by the embedded
 * payment.
 */
export async function createSubscription(
  db: Kysely<Database>,
  user_id: number,
  input: Partial<Insertable<Subscriptions>> = {},
): Promise<void> {
  const state = input.state ?? SUBSCRIPTION.active
  await db
    .insertInto('subscriptions')
    .values({
      user_id,
      provider: 'test',
      state,
      began_at: new Date(Date.now() - 10 * DAY_MS),
      period_end: new Date(Date.now() + 20 * DAY_MS),
      synced_at: new Date(),
      ...input,
    })
    .execute()
  await db
    .updateTable('users')
    .set({ stripe_status: isPremium(state) })
    .where('id', '=', user_id)
    .execute()
}

/** A payment of a member: by default a month by the embedded payment. */
export async function createPayment(
  db: Kysely<Database>,
  user_id: number,
  input: Partial<Insertable<Payments>> = {},
): Promise<{ id: number }> {
  invoices++
  return db
    .insertInto('payments')
    .values({
      user_id,
      provider: 'test',
      invoice: `essai_${invoices}`,
      amount: PREMIUM_PRICE,
      currency: CURRENCY,
      paid_at: new Date('2026-12-01T19:30:00Z'),
      period_end: new Date('2027-01-01T19:30:00Z'),
      ...input,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
