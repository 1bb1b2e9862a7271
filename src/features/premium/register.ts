import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishMemberChange } from '../../platform/events/cache-tags.ts'
import { Conflict, Forbidden, InvalidData } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../schema/database.ts'
import { isPremium, SUBSCRIPTION } from '../../shared/premium.ts'
import { PAYMENT_EVENT_DAYS } from '../../shared/retention.ts'
import {
  BILLING_LIMIT,
  type Billing,
  createBilling,
  findSubscription,
  prepareCheckout,
  saveSubscriptionStatus,
  syncSubscription,
} from './billing/commands.ts'
import * as billingCalls from './billing/contract.ts'
import { BILLING_PATHS } from './billing/contract.ts'
import {
  cancelSubscriptionForm,
  openBillingPortalForm,
  resumeSubscriptionForm,
  startCheckoutForm,
} from './billing/forms.tsx'
import { deleteOldPayments } from './billing/old-payments.ts'
import {
  deleteCustomerJob,
  PaymentUnavailable,
  sealPaymentsJob,
  subscriptionStatus,
  syncSubscriptionJob,
} from './billing/provider.ts'
import { submitTestPaymentForm, testPaymentPage } from './billing/test-payment.tsx'
import { createPaidStatus } from './billing/test-provider.ts'
import { thanksPage } from './billing/thanks.tsx'
import { handleStripeWebhook } from './billing/webhook.ts'
import * as premiumCalls from './contract.ts'
import { isEmoji } from './emoji/catalogue.ts'
import { chooseEmojiForm, emojiPage } from './emoji/page.tsx'
import { premiumMail, registerPremiumMailJob } from './mails.ts'
import { premiumPage } from './page.tsx'
import { sealPayments } from './public.ts'
import { registerSales } from './sales/page.tsx'
import { cancelPage } from './subscription/cancel-page.tsx'
import { subscriptionPage } from './subscription/page.tsx'
import { receiptPage } from './subscription/receipt-page.tsx'
import {
  CANCELLED,
  CANCELLED_LATER,
  EMOJI_SAVED,
  NEVER_SUBSCRIBED,
  NO_TEST_PAYMENT,
  NOTHING_TO_CANCEL,
  NOTHING_TO_PAY,
  NOTHING_TO_RESUME,
  PAYMENT_REFUSED,
  PAYMENT_UNAVAILABLE,
  PREMIUM_REQUIRED,
  RESUMED,
  RESUMED_LATER,
  TRY_AGAIN,
  UNKNOWN_EMOJI,
} from './texts.ts'
import { registerRefundJobs } from './withdrawal/settle.ts'

/** Premium: its page, the subscription and its mails, and the emoji of members. */
export function registerPremium(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  registerPremiumMailJob(context, mailer)
  startBilling(context)
  premiumRoutes(context)
  premiumPage(context)
  subscriptionPage(context)
  cancelPage(context)
  receiptPage(context)
  emojiPage(context)
  registerSales(context)
}

function premiumRoutes(context: AppContext): void {
  operation(
    context,
    premiumCalls.chooseEmoji,
    async ({ viewer, body }) => {
      await chooseEmoji(context, viewer.id, body.emoji)
      return { message: EMOJI_SAVED }
    },
    { form: chooseEmojiForm(context) },
  )
}

/**
 * Saves the emoji of a premium member.
 * @throws InvalidData on `emoji` for an unknown file, Forbidden without Premium
 */
async function chooseEmoji(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  memberId: number,
  emoji: string,
): Promise<void> {
  if (!isEmoji(emoji)) throw new InvalidData({ emoji: [UNKNOWN_EMOJI] })
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ emoji })
    .where('id', '=', memberId)
    .where('stripe_status', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Forbidden(PREMIUM_REQUIRED)
  publishMemberChange(events, memberId)
}

/**
 * Applies a test payment: a failed first payment changes nothing, a later one leaves the subscription past due until
 * it is paid.
 * @throws Conflict if there is nothing to pay, or with the reason if a first payment failed
 */
async function applyTestPayment(
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
  const status =
    outcome === 'paid'
      ? createPaidStatus(before, new Date())
      : subscriptionStatus(SUBSCRIPTION.pastDue, before)
  const written = await inTransaction(context, (tx) =>
    saveSubscriptionStatus(tx, before, status, context.config),
  )
  if (written === 'stale') throw new Conflict(TRY_AGAIN)
}

const HOUR_S = 3_600

function startBilling(context: AppContext): void {
  const services = createBilling(context)
  const { stripe, open } = services
  context.jobs.register(syncSubscriptionJob, ({ user_id }) => syncSubscription(services, user_id))
  registerRefundJobs(services)
  context.jobs.register(sealPaymentsJob, ({ payments }) => sealPayments(context.db, context, { payments }))
  context.jobs.register(deleteCustomerJob, async ({ customer }) => {
    try {
      await services.forProvider('stripe').deleteCustomer(customer)
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      // A deleted member would go on paying: retried without end.
      await context.jobs.send(context.db, deleteCustomerJob, { customer }, HOUR_S)
    }
  })
  scheduleRecurring(context, HOUR_S * 1000, 'subscriptions', () => syncOverdueSubscriptions(services))
  billingRoutes(services)
  thanksPage(services)
  testPaymentPage(services)
  if (stripe) handleStripeWebhook(context, stripe)
  if (!open) {
    context.app.addHook('onListen', async () =>
      context.log.warn(
        'subscribing is closed: set the three settings of Stripe, or TEST_PAYMENT=on for a payment that takes no money',
      ),
    )
  }
}

/** Syncs per hour: with two requests each, far below Stripe's limit per minute. */
const SYNC_MAX = 2_000

/** Syncs subscriptions without events: months of the test payment, missed webhooks; deletes old events and payments. */
export async function syncOverdueSubscriptions({
  context: { db, jobs },
}: Pick<Billing, 'context'>): Promise<void> {
  await jobs.sendAll(db, syncSubscriptionJob, [
    ...(await findTestRenewals(db)),
    ...(await findStaleSubscriptions(db)),
  ])
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from payment_events where id in (
        select id from payment_events where received_at < now() - make_interval(days => ${PAYMENT_EVENT_DAYS}) limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  })
  await deleteOldPayments(db)
}

/** Subscriptions of the test payment whose month is over. */
async function findTestRenewals(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'test' and state in (1, 2) and period_end <= now()
    order by period_end limit ${SYNC_MAX}`.execute(db)
  return rows
}

/** Subscriptions not compared with Stripe for a day, past their period, or with a pending cancellation. */
async function findStaleSubscriptions(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'stripe' and state in (0, 1, 2) and customer is not null
      and synced_at < now() - interval '1 hour'
      and (synced_at < now() - interval '1 day' or period_end <= now() or asked_to_end is not null)
    order by synced_at limit ${SYNC_MAX}`.execute(db)
  return rows
}

/** The call itself contacts the service at once; the job retries. */
const RETRY_SECONDS = 60

/**
 * Cancels a subscription at the end of the paid period, or resumes it. Counts at once; the payment service is informed
 * now, or by a job once it is reachable.
 * @returns whether the payment service has taken it
 * @throws Conflict if there is nothing to cancel or to resume
 */
async function saveCancellation(billing: Billing, userId: number, ends: boolean): Promise<boolean> {
  const refused = new Conflict(ends ? NOTHING_TO_CANCEL : NOTHING_TO_RESUME)
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
    await tx.enqueue(syncSubscriptionJob, { user_id: userId }, RETRY_SECONDS)
  })
  try {
    await syncSubscription(billing, userId)
  } catch (error) {
    if (error instanceof PaymentUnavailable) return false
    throw error
  }
  const after = await findSubscription(billing.context.db, userId)
  if (!ends && (!after || !isPremium(after.state))) throw refused
  return true
}

function billingRoutes(billing: Billing): void {
  const { context } = billing
  operation(
    context,
    billingCalls.startCheckout,
    async ({ viewer }) => ({ url: await startCheckout(billing, viewer) }),
    {
      form: startCheckoutForm(context),
    },
  )
  operation(
    context,
    billingCalls.openBillingPortal,
    async ({ viewer }) => ({ url: await openBillingPortal(billing, viewer) }),
    {
      form: openBillingPortalForm(context),
    },
  )
  operation(
    context,
    billingCalls.cancelSubscription,
    async ({ viewer }) => ({ message: await cancelSubscription(billing, viewer) }),
    { form: cancelSubscriptionForm(context) },
  )
  operation(
    context,
    billingCalls.resumeSubscription,
    async ({ viewer }) => ({ message: await resumeSubscription(billing, viewer) }),
    { form: resumeSubscriptionForm(context) },
  )
  operation(
    context,
    billingCalls.submitTestPayment,
    async ({ viewer, body }) => ({
      url: await submitTestPayment(billing, viewer, body.outcome),
    }),
    { form: submitTestPaymentForm(billing) },
  )
}

// @throws Conflict if the payment service is unavailable, TooManyRequests

/** @throws Conflict if the payment service is unavailable, TooManyRequests */
async function withBillingLimit<T>(
  { context }: Billing,
  { id }: Pick<Viewer, 'id'>,
  call: () => Promise<T>,
): Promise<T> {
  await context.limits.count(BILLING_LIMIT, String(id))
  try {
    return await call()
  } catch (error) {
    throw error instanceof PaymentUnavailable ? new Conflict(PAYMENT_UNAVAILABLE) : error
  }
}

function startCheckout(billing: Billing, viewer: Viewer): Promise<string> {
  return withBillingLimit(billing, viewer, () => prepareCheckout(billing, viewer))
}

/**
 * The address of the payment service's portal.
 * @throws Conflict for members who never subscribed
 */
function openBillingPortal(billing: Billing, viewer: Viewer): Promise<string> {
  return withBillingLimit(billing, viewer, async () => {
    const subscription = await findSubscription(billing.context.db, viewer.id)
    const isKnown = subscription && (subscription.customer !== null || subscription.provider === 'test')
    if (!isKnown) throw new Conflict(NEVER_SUBSCRIBED)
    return billing.forProvider(subscription.provider).createPortalUrl(subscription)
  })
}

function cancelSubscription(billing: Billing, viewer: Viewer): Promise<string> {
  return cancelOrResumeSubscription(billing, viewer, true)
}

function resumeSubscription(billing: Billing, viewer: Viewer): Promise<string> {
  return cancelOrResumeSubscription(billing, viewer, false)
}

/** @returns the sentence that confirms it */
function cancelOrResumeSubscription(billing: Billing, viewer: Viewer, ends: boolean): Promise<string> {
  return withBillingLimit(billing, viewer, async () => {
    const isTaken = await saveCancellation(billing, viewer.id, ends)
    if (ends) return isTaken ? CANCELLED : CANCELLED_LATER
    return isTaken ? RESUMED : RESUMED_LATER
  })
}

/**
 * Applies a test payment.
 * @returns the next page
 */
function submitTestPayment(billing: Billing, viewer: Viewer, outcome: 'paid' | 'failed'): Promise<string> {
  return withBillingLimit(billing, viewer, async () => {
    await applyTestPayment(billing, viewer.id, outcome)
    return outcome === 'paid' ? BILLING_PATHS.thanks : BILLING_PATHS.subscription
  })
}
