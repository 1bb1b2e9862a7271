import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { isPremium, type PaymentProvider, SUBSCRIPTION } from '../../../shared/premium.ts'
import { type PremiumMailData, premiumMail } from '../mails.ts'
import { ALREADY_PREMIUM, SUBSCRIBING_CLOSED, TOO_MANY_ATTEMPTS, TRY_AGAIN } from '../texts.ts'
import {
  deleteCustomerJob,
  type FetchedStatus,
  getPaymentProvider,
  type Payment,
  type PaymentService,
  PaymentUnavailable,
  type Subscription,
  type SubscriptionStatus,
  subscriptionStatus,
} from './provider.ts'
import { createStripeService, type StripeService } from './stripe.ts'
import { createTestService } from './test-provider.ts'

/** The payment services of the site. */
export interface Billing {
  context: AppContext
  /** By which one subscribes now; null where subscribing is closed. */
  open: PaymentService | null
  stripe: StripeService | null
  /** The service that a subscription was begun with. @throws PaymentAway where the site is set up with it no more */
  forProvider(provider: PaymentProvider): PaymentService
}

/** Makes the payment services that the settings ask for. */
export function createBilling(context: AppContext): Billing {
  const provider = getPaymentProvider(context.config)
  const stripe = context.config.stripe ? createStripeService(context, context.config.stripe) : null
  // Also where it is not open: what was begun with it goes on to the end of its month.
  const test = createTestService({ renews: provider === 'test' })
  return {
    context,
    open: provider === 'stripe' ? stripe : provider && test,
    stripe,
    forProvider: (of) => {
      if (of === 'test') return test
      if (!stripe) throw new PaymentUnavailable('the site has no settings of Stripe')
      return stripe
    },
  }
}

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

/** Result of a write: `stale` if another write came first, so that the service must be read again. */
type WriteOutcome = 'stale' | 'written'

/**
 * Writes how it stands with a member's subscription: its state, with it what the member is (`users.stripe_status`), what was
 * paid, and the mails about what has changed. Nothing else writes any of them. Holds the account, then the subscription.
 * @param before the row as it was when the payment service was asked
 */
export async function saveSubscriptionStatus(
  tx: Tx,
  before: Subscription,
  { payments, ...standing }: SubscriptionStatus,
): Promise<WriteOutcome> {
  const { user_id, asked_to_end, version } = before
  const user = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('stripe_status')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return 'written'
  const isRunning = isPremium(standing.state)
  // What the member asked for counts before the payment service has taken it.
  const after = {
    ...standing,
    ends_at_period_end: isRunning && (asked_to_end ?? standing.ends_at_period_end),
  }
  const isTaken = !isRunning || asked_to_end === standing.ends_at_period_end
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({
      ...after,
      asked_to_end: isTaken ? null : asked_to_end,
      synced_at: new Date(),
      version: version + 1,
    })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'stale'
  const receipts = await savePayments(tx, before, payments)
  const letters = [...listStatusMails(before, after), ...receipts]
  for (const letter of letters) await tx.enqueue(premiumMail, { user_id, ...letter })
  const isMember = isRunning || (user.stripe_status && !isPremium(before.state))
  if (isMember === user.stripe_status) return 'written'
  await tx.updateTable('users').set({ stripe_status: isMember }).where('id', '=', user_id).execute()
  // Premium changes how cached pages show the name.
  tx.publish({ kind: 'pages', of: 'all' })
  return 'written'
}

type StatusMail = Omit<PremiumMailData, 'user_id'>

/** What a member is written of a change. */
function listStatusMails(
  before: Subscription,
  after: Pick<SubscriptionStatus, 'state' | 'ends_at_period_end'>,
): StatusMail[] {
  const [was, is] = [isPremium(before.state), isPremium(after.state)]
  const letters: StatusMail[] = []
  if (is && !was) letters.push({ letter: 'welcome' })
  if (after.state === SUBSCRIPTION.pastDue && before.state !== SUBSCRIPTION.pastDue) {
    letters.push({ letter: 'failed' })
  }
  if (is && after.ends_at_period_end && !before.ends_at_period_end) letters.push({ letter: 'ending' })
  if (was && !is) letters.push({ letter: 'ended' })
  return letters
}

/** Keeps what was paid and is not kept yet; each payment is told of once. */
async function savePayments(
  tx: Transaction<Database>,
  { user_id, provider }: Subscription,
  payments: readonly Payment[],
): Promise<StatusMail[]> {
  if (payments.length === 0) return []
  const kept = await tx
    .insertInto('payments')
    .values(payments.map((payment) => ({ ...payment, user_id, provider })))
    .onConflict((conflict) => conflict.column('invoice').doNothing())
    .returning('id')
    .execute()
  return kept.map(({ id }) => ({ letter: 'receipt', payment: id }))
}

/** How often a member may do what the payment service is asked for. */
export const BILLING_LIMIT: Limit = { name: 'billing', points: 30, seconds: 600, message: TOO_MANY_ATTEMPTS }
