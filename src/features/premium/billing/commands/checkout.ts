import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { isPremium, type PaymentProvider, SUBSCRIPTION } from '../../../../shared/premium.ts'
import type { Billing } from '../billing.ts'
import { deleteCustomerJob } from '../jobs.ts'
import type { PaymentService, Subscription } from '../provider.ts'
import { ALREADY_PREMIUM, SUBSCRIBING_CLOSED, TRY_AGAIN } from '../texts.ts'
import { findSubscription, syncSubscription } from './sync.ts'

/** Who subscribes. */
interface Buyer {
  id: number
  name: string
  stripe_status: boolean
}

/**
 * Gives the address at which a member subscribes. Of many at once all are given one.
 * @throws Conflict where subscribing is closed, or for who has Premium; PaymentAway
 */
export async function prepareCheckout(billing: Billing, buyer: Buyer): Promise<string> {
  const { open, context } = billing
  if (!open) throw new Conflict(SUBSCRIBING_CLOSED)
  if (buyer.stripe_status) throw new Conflict(ALREADY_PREMIUM)
  const begun = await saveCheckout(context.db, buyer.id, open.provider)
  if (!begun) throw new Conflict(ALREADY_PREMIUM)
  if (begun.customer) await syncSubscription(billing, buyer.id)
  const now = await findSubscription(context.db, buyer.id)
  if (!now) throw new NotFound()
  if (isPremium(now.state)) throw new Conflict(ALREADY_PREMIUM)
  const customer = now.customer ?? (await createCustomer(billing, open, buyer, now))
  return open.createCheckoutUrl({ ...now, customer })
}

/** The row of who goes to pay; undefined where a subscription is running. */
async function saveCheckout(
  db: Kysely<Database>,
  user_id: number,
  provider: PaymentProvider,
): Promise<Subscription | undefined> {
  const now = new Date()
  return db
    .insertInto('subscriptions')
    .values({ user_id, provider, checkout_at: now, synced_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          provider,
          checkout_at: now,
          synced_at: now,
          state: SUBSCRIPTION.begun,
          ends_at_period_end: false,
          asked_to_end: null,
          // Who asks twice is at the same beginning.
          version: sql`subscriptions.version + (subscriptions.state <> ${SUBSCRIPTION.begun})::integer`,
        })
        .where('subscriptions.state', 'in', [SUBSCRIPTION.begun, SUBSCRIPTION.ended]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Makes the member known to the payment service, and keeps as whom before anything can be paid. */
async function createCustomer(
  { context: { db, jobs } }: Billing,
  open: PaymentService,
  { id, name }: Buyer,
  before: Subscription,
): Promise<string | null> {
  const user = await db.selectFrom('users').where('id', '=', id).select('email').executeTakeFirst()
  if (!user) throw new NotFound()
  const customer = await open.createCustomer({ user_id: id, name, email: user.email }, before)
  if (customer === null) return null
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ customer })
    .where('user_id', '=', id)
    .where((row) => row.or([row('customer', 'is', null), row('customer', '=', customer)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return customer
  // Another was kept meanwhile, or the account was deleted.
  await jobs.send(db, deleteCustomerJob, { customer })
  throw new Conflict(TRY_AGAIN)
}
