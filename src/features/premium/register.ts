import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../schema/database.ts'
import { isPremium, SUBSCRIPTION } from '../../shared/premium.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { beginCheckout } from './billing/commands/checkout.ts'
import { findSubscription, syncSubscription } from './billing/commands/sync.ts'
import { writeSubscription } from './billing/commands/write-subscription.ts'
import { forgetCustomer, subscriptionSync } from './billing/jobs.ts'
import { BILLING } from './billing/limits.ts'
import {
  cancelSubscriptionForm,
  checkoutForm,
  openPortalForm,
  resumeSubscriptionForm,
} from './billing/pages/forms.tsx'
import { payTestForm, testPaymentPage } from './billing/pages/test-payment.tsx'
import { thanksPage } from './billing/pages/thanks.tsx'
import { PaymentAway, standingIn } from './billing/provider.ts'
import { paidTest } from './billing/providers/test.ts'
import {
  ENDED,
  ENDED_LATER,
  NEVER_SUBSCRIBED,
  NO_TEST_PAYMENT,
  NOTHING_TO_END,
  NOTHING_TO_PAY,
  NOTHING_TO_RESUME,
  PAYMENT_AWAY,
  PAYMENT_REFUSED,
  RESUMED,
  RESUMED_LATER,
  TRY_AGAIN,
} from './billing/texts.ts'
import { hearStripe } from './billing/webhook.ts'
import { isEmoji } from './catalogue.ts'
import * as billingCalls from './contract/billing.ts'
import { BILLING_PATHS } from './contract/billing.ts'
import * as premiumCalls from './contract.ts'
import { premiumMail, sendPremiumMails } from './mails.ts'
import { cancelPage } from './pages/cancel.tsx'
import { chooseEmojiForm, emojiPage } from './pages/emoji.tsx'
import { premiumPage } from './pages/premium.tsx'
import { receiptPage } from './pages/receipt.tsx'
import { subscriptionPage } from './pages/subscription.tsx'
import { EMOJI_SAVED, NO_PREMIUM, UNKNOWN_EMOJI } from './texts.ts'

/** Premium: what it gives, the subscription to it and its mails, and the emoji of its members. */
export function premium(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  sendPremiumMails(context, mailer)
  billing(context)
  premiumRoutes(context)
  premiumPage(context)
  subscriptionPage(context)
  cancelPage(context)
  receiptPage(context)
  emojiPage(context)
}

/** The calls of premium. */
function premiumRoutes(context: AppContext): void {
  operation(
    context,
    premiumCalls.chooseEmoji,
    async ({ viewer, body }) => {
      await chooseEmojiOf(context.db, viewer.id, body.emoji)
      return { message: EMOJI_SAVED }
    },
    { form: chooseEmojiForm(context) },
  )
}

/**
 * Gives a premium member this emoji.
 * @throws InvalidData on `emoji` for a file that is not in the catalogue, Refused without premium
 */
async function chooseEmojiOf(db: Kysely<Database>, memberId: number, emoji: string): Promise<void> {
  if (!isEmoji(emoji)) throw new InvalidData({ emoji: [UNKNOWN_EMOJI] })
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ emoji })
    .where('id', '=', memberId)
    .where('stripe_status', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Forbidden(NO_PREMIUM)
}

/**
 * What the embedded payment does when a member pays, or lets it fail: a first payment that fails changes nothing, a later one
 * leaves the subscription past due until it is paid.
 * @throws Conflict where there is nothing to pay by it, and with the reason where a first payment failed
 */
async function payTestOf(
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

const HOUR_S = 3_600

/** Who takes the money for Premium, and what follows from it. */
function billing(context: AppContext): void {
  const services = createBilling(context)
  const { stripe, open } = services
  context.jobs.register(subscriptionSync, ({ user_id }) => syncSubscription(services, user_id))
  context.jobs.register(forgetCustomer, async ({ customer }) => {
    try {
      await services.of('stripe').forget(customer)
    } catch (error) {
      if (!(error instanceof PaymentAway)) throw error
      // Money would be taken from who is no member any more: this is never given up.
      await context.jobs.send(context.db, forgetCustomer, { customer }, HOUR_S)
    }
  })
  scheduleRecurring(context, HOUR_S * 1000, 'subscriptions', () => sweepSubscriptions(services))
  billingRoutes(services)
  thanksPage(services)
  testPaymentPage(services)
  if (stripe) hearStripe(context, stripe)
  if (!open) {
    context.app.addHook('onListen', async () =>
      context.log.warn(
        'nobody can subscribe: set the three settings of Stripe, or TEST_PAYMENT=on for a payment that takes no money',
      ),
    )
  }
}

/** So many an hour are asked about at most: with two questions each, far below what Stripe answers in a minute. */
const MOST = 2_000

/** Looks at what nothing was told of: months of the embedded payment, webhooks that did not come; and forgets old events. */
export async function sweepSubscriptions({ context: { db, jobs } }: Pick<Billing, 'context'>): Promise<void> {
  await jobs.sendAll(db, subscriptionSync, [...(await findRenewals(db)), ...(await findUnheard(db))])
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from payment_events where id in (
        select id from payment_events where received_at < now() - interval '90 days' limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  })
}

/** Subscriptions of the embedded payment whose month is over. */
async function findRenewals(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'test' and state in (1, 2) and period_end <= now()
    order by period_end limit ${MOST}`.execute(db)
  return rows
}

/** Subscriptions that were not held against Stripe for a day, whose period is over, or whose member waits to be heard. */
async function findUnheard(db: Kysely<Database>): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions
    where provider = 'stripe' and state in (0, 1, 2) and customer is not null
      and synced_at < now() - interval '1 hour'
      and (synced_at < now() - interval '1 day' or period_end <= now() or asked_to_end is not null)
    order by synced_at limit ${MOST}`.execute(db)
  return rows
}

/** The job asks again what the act itself asks at once. */
const AGAIN_S = 60

/**
 * Ends a member's subscription with the period that is paid, or takes that back. The member's word counts at once; the payment
 * service is told now, or by a job as soon as it answers.
 * @returns whether the payment service has taken it already
 * @throws Conflict where there is nothing to end, or to take back
 */
async function askToEnd(billing: Billing, userId: number, ends: boolean): Promise<boolean> {
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

/** The calls by which a member subscribes, ends and resumes. */
function billingRoutes(billing: Billing): void {
  const { context } = billing
  operation(
    context,
    billingCalls.checkout,
    async ({ viewer }) => ({ url: await subscribe(billing, viewer) }),
    {
      form: checkoutForm(context),
    },
  )
  operation(
    context,
    billingCalls.openPortal,
    async ({ viewer }) => ({ url: await portalOf(billing, viewer) }),
    {
      form: openPortalForm(context),
    },
  )
  operation(
    context,
    billingCalls.cancelSubscription,
    async ({ viewer }) => ({
      message: await endOrResume(billing, viewer, true),
    }),
    { form: cancelSubscriptionForm(context) },
  )
  operation(
    context,
    billingCalls.resumeSubscription,
    async ({ viewer }) => ({
      message: await endOrResume(billing, viewer, false),
    }),
    { form: resumeSubscriptionForm(context) },
  )
  operation(
    context,
    billingCalls.payTest,
    async ({ viewer, body }) => ({
      url: await payByTest(billing, viewer, body.outcome),
    }),
    { form: payTestForm(billing) },
  )
}

// Each counts its limit and says in French that the payment service cannot be reached.

/** @throws Conflict where the payment service is away, TooMany */
async function counted<T>(
  { context }: Billing,
  { id }: Pick<Viewer, 'id'>,
  act: () => Promise<T>,
): Promise<T> {
  await context.limits.count(BILLING, String(id))
  try {
    return await act()
  } catch (error) {
    throw error instanceof PaymentAway ? new Conflict(PAYMENT_AWAY) : error
  }
}

/** The address at which this member subscribes. */
function subscribe(billing: Billing, viewer: Viewer): Promise<string> {
  return counted(billing, viewer, () => beginCheckout(billing, viewer))
}

/** The address of the payment service's own page for its members. @throws Conflict for who never subscribed */
function portalOf(billing: Billing, viewer: Viewer): Promise<string> {
  return counted(billing, viewer, async () => {
    const subscription = await findSubscription(billing.context.db, viewer.id)
    const isKnown = subscription && (subscription.customer !== null || subscription.provider === 'test')
    if (!isKnown) throw new Conflict(NEVER_SUBSCRIBED)
    return billing.of(subscription.provider).portal(subscription)
  })
}

/** Ends the subscription of this member, or takes that back; the sentence that says so. */
function endOrResume(billing: Billing, viewer: Viewer, ends: boolean): Promise<string> {
  return counted(billing, viewer, async () => {
    const isTaken = await askToEnd(billing, viewer.id, ends)
    if (ends) return isTaken ? ENDED : ENDED_LATER
    return isTaken ? RESUMED : RESUMED_LATER
  })
}

/** Pays by the embedded payment, or lets it fail; where to go on. */
function payByTest(billing: Billing, viewer: Viewer, outcome: 'paid' | 'failed'): Promise<string> {
  return counted(billing, viewer, async () => {
    await payTestOf(billing, viewer.id, outcome)
    return outcome === 'paid' ? BILLING_PATHS.thanks : BILLING_PATHS.subscription
  })
}
