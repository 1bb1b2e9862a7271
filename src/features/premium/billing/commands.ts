import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../../../config.ts'
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
  sealPaymentsJob,
  settleWithdrawalJob,
  subscriptionStatus,
} from './provider.ts'
import { createStripeService, type StripeService } from './stripe.ts'
import { createTestService } from './test-provider.ts'

/** Payment services that the site uses. */
export interface Billing {
  context: AppContext
  /** Takes new subscriptions; null where subscribing is closed. */
  open: PaymentService | null
  stripe: StripeService | null
  /**
   * Returns the service that a subscription was begun with.
   * @throws PaymentUnavailable if the settings no longer contain it
   */
  forProvider(provider: PaymentProvider): PaymentService
}

/** Creates the payment services that the settings name. */
export function createBilling(context: AppContext): Billing {
  const provider = getPaymentProvider(context.config)
  const stripe = context.config.stripe ? createStripeService(context, context.config.stripe) : null
  // Created even where it is closed to new subscriptions: those begun with it run to the end of their month.
  const test = createTestService({ renews: provider === 'test' })
  return {
    context,
    open: provider === 'stripe' ? stripe : provider && test,
    stripe,
    forProvider: (name) => {
      if (name === 'test') return test
      if (!stripe) throw new PaymentUnavailable('the site has no settings of Stripe')
      return stripe
    },
  }
}

interface Buyer {
  id: number
  name: string
  stripe_status: boolean
}

/**
 * Returns the address of the checkout; concurrent calls get the same one.
 * @throws Conflict where subscribing is closed or the member has Premium; PaymentUnavailable
 */
export async function prepareCheckout(billing: Billing, buyer: Buyer): Promise<string> {
  const { open, context } = billing
  if (!open) throw new Conflict(SUBSCRIBING_CLOSED)
  if (buyer.stripe_status) throw new Conflict(ALREADY_PREMIUM)
  await endFormerContract(billing, buyer.id)
  const checkout = await saveCheckout(context.db, buyer.id, open.provider)
  if (!checkout) throw new Conflict(ALREADY_PREMIUM)
  if (checkout.customer) await syncSubscription(billing, buyer.id)
  const now = await findSubscription(context.db, buyer.id)
  if (!now) throw new NotFound()
  if (isPremium(now.state)) throw new Conflict(ALREADY_PREMIUM)
  const customer = now.customer ?? (await createCustomer(billing, open, buyer, now))
  return open.createCheckoutUrl({ ...now, customer })
}

/** Ends a withdrawn contract at the payment service before a new one begins, so that it cannot run on as the new one. */
async function endFormerContract(billing: Billing, userId: number): Promise<void> {
  const before = await findSubscription(billing.context.db, userId)
  if (before?.withdrawn_at && before.customer) await syncSubscription(billing, userId)
}

/** Writes the row of a checkout; undefined while a subscription is running. */
async function saveCheckout(
  db: Kysely<Database>,
  user_id: number,
  provider: PaymentProvider,
): Promise<Subscription | undefined> {
  const now = new Date()
  const isNewContract = sql<boolean>`subscriptions.state = ${SUBSCRIPTION.ended}`
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
          withdrawn_at: null,
          began_at: sql`case when ${isNewContract} then null else subscriptions.began_at end`,
          contract: sql`case when ${isNewContract} then ${createContractReference()} else subscriptions.contract end`,
          // A repeated request belongs to the same checkout.
          version: sql`subscriptions.version + (subscriptions.state <> ${SUBSCRIPTION.begun})::integer`,
        })
        .where('subscriptions.state', 'in', [SUBSCRIPTION.begun, SUBSCRIPTION.ended]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Creates the customer at the payment service and saves its id before anything can be paid. */
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
  // A concurrent request saved another customer, or the account was deleted.
  await jobs.send(db, deleteCustomerJob, { customer })
  throw new Conflict(TRY_AGAIN)
}

const ATTEMPTS_MAX = 12
/** A checkout is open for less than two hours; after two days without payment it is abandoned. */
const ABANDONED_CHECKOUT_MS = 2 * 86_400_000

/**
 * Reads a member's subscription from the payment service and saves it. Reads again if another write came first, so
 * that the last write has the latest state.
 * @throws PaymentUnavailable
 */
export async function syncSubscription(billing: Billing, userId: number): Promise<void> {
  const { context } = billing
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const before = await findSubscription(context.db, userId)
    if (!before) return
    const reading = await billing.forProvider(before.provider).fetchStatus(before)
    const status = resolveSubscriptionStatus(before, reading, Date.now())
    const written = await inTransaction(context, async (tx) => {
      const outcome = await saveSubscriptionStatus(tx, before, status, context.config)
      if (reading === 'unknown' && outcome !== 'stale') await clearStripeIds(tx, userId)
      return outcome
    })
    if (written !== 'stale') return
  }
  throw new PaymentUnavailable('the subscription changed during every attempt to save it')
}

export async function findSubscription(
  db: Kysely<Database>,
  userId: number,
): Promise<Subscription | undefined> {
  return db.selectFrom('subscriptions').where('user_id', '=', userId).selectAll().executeTakeFirst()
}

/** Status of a member without subscription at the service: a running one has ended, a begun one waits for a while. */
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

/** The next checkout creates a new customer: the version is part of its idempotency key. */
async function clearStripeIds(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ customer: null, subscription: null, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** Result of a write: `stale` if another write came first, so that the service must be read again. */
type WriteOutcome = 'stale' | 'written'

/**
 * Saves the state of a subscription as the payment service gives it, with `users.stripe_status`, payments and mails.
 * Locks the account, then the subscription.
 * @param before the row as it was before the payment service was read
 */
export async function saveSubscriptionStatus(
  tx: Tx,
  before: Subscription,
  { payments, ...status }: SubscriptionStatus,
  { vatRate }: Pick<Config, 'vatRate'>,
): Promise<WriteOutcome> {
  const { user_id, asked_to_end, version } = before
  const user = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('stripe_status')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return 'written'
  const isRunning = isPremium(status.state)
  // The member's cancellation counts before the payment service has taken it.
  const after = {
    ...status,
    ends_at_period_end: isRunning && (asked_to_end ?? status.ends_at_period_end),
  }
  const isTaken = !isRunning || asked_to_end === status.ends_at_period_end
  const columns = { ...after, asked_to_end: isTaken ? null : asked_to_end }
  // Readings that found nothing new do not make each other stale: twenty at once would not all find their turn.
  const isNew = !isDeepStrictEqual({ ...before, ...columns }, before)
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ ...columns, synced_at: new Date(), version: version + Number(isNew) })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'stale'
  const saved = await savePayments(tx, before, payments, vatRate)
  if (saved.length > 0) await tx.enqueue(sealPaymentsJob, { payments: saved })
  const receipts = saved.map((payment): StatusMail => ({ letter: 'receipt', payment }))
  const mails = [...listStatusMails(before, after), ...receipts]
  for (const mail of mails) await tx.enqueue(premiumMail, { user_id, ...mail })
  const isMember = isRunning || (user.stripe_status && !isPremium(before.state))
  if (isMember === user.stripe_status) return 'written'
  await tx.updateTable('users').set({ stripe_status: isMember }).where('id', '=', user_id).execute()
  // Premium changes how cached pages show the name.
  tx.publish({ kind: 'pages', of: 'all' })
  return 'written'
}

type StatusMail = Omit<PremiumMailData, 'user_id'>

/** Mails about a change of state. */
function listStatusMails(
  before: Subscription,
  after: Pick<SubscriptionStatus, 'state' | 'ends_at_period_end'>,
): StatusMail[] {
  const [wasPremium, isNowPremium] = [isPremium(before.state), isPremium(after.state)]
  const mails: StatusMail[] = []
  if (isNowPremium && !wasPremium) mails.push({ letter: 'welcome' })
  if (after.state === SUBSCRIPTION.pastDue && before.state !== SUBSCRIPTION.pastDue) {
    mails.push({ letter: 'failed' })
  }
  if (isNowPremium && after.ends_at_period_end && !before.ends_at_period_end) mails.push({ letter: 'ending' })
  if (wasPremium && !isNowPremium) mails.push({ letter: 'ended' })
  return mails
}

/** Twelve hexadecimal digits, as the column's default. */
const createContractReference = () => randomBytes(6).toString('hex').toUpperCase()

async function reopenWithdrawal(tx: Tx, contract: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ settled_at: null }).where('contract', '=', contract).execute()
  await tx.enqueue(settleWithdrawalJob, { contract })
}

/** Saves new payments; each gets one receipt. @returns their ids */
async function savePayments(
  tx: Tx,
  { user_id, provider, contract, withdrawn_at }: Subscription,
  payments: readonly Payment[],
  vat_rate: number,
): Promise<number[]> {
  if (payments.length === 0) return []
  const saved = await tx
    .insertInto('payments')
    .values(payments.map((payment) => ({ ...payment, user_id, provider, contract, vat_rate })))
    .onConflict((conflict) => conflict.column('invoice').doNothing())
    .returning('id')
    .execute()
  // Paid while the member withdrew: refunded as well.
  if (withdrawn_at && saved.length > 0) await reopenWithdrawal(tx, contract)
  return saved.map(({ id }) => id)
}

/** Requests to the payment service by one member. */
export const BILLING_LIMIT: Limit = { name: 'billing', points: 30, seconds: 600, message: TOO_MANY_ATTEMPTS }
