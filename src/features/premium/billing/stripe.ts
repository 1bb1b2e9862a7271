import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { StripeSettings } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { createGuardedAgent } from '../../../platform/http/outbound.ts'
import { parseAllowedHosts } from '../../../platform/http/public-address.ts'
import type { Log } from '../../../platform/log.ts'
import { CURRENCY, PREMIUM_PRICE, SUBSCRIPTION, type SubscriptionState } from '../../../shared/premium.ts'
import { BILLING_PATHS } from './contract.ts'
import {
  type Customer,
  type FetchedStatus,
  type Payment,
  type PaymentService,
  PaymentUnavailable,
  type Subscription,
  type SubscriptionStatus,
} from './provider.ts'
import { fetchRefunds, type InvoiceRefunds, refundInvoice } from './stripe-refunds.ts'

/** With its retries well below the time that a member waits for an answer. */
const TIMEOUT_MS = 5_000
const RETRIES_MAX = 2
/**
 * Requests within one window get the same checkout, which is open for two to three windows: Stripe wants one at least.
 */
const CHECKOUT_WINDOW_MS = 30 * 60_000

/** Stripe, which also sends events. */
export interface StripeService extends PaymentService {
  /**
   * Parses an event.
   * @throws Error if its signature is wrong or it is more than five minutes old
   */
  openEvent(body: Buffer, signature: string): Promise<Stripe.Event>
  /** Reads the price of Premium, as a check of the settings. */
  fetchPrice(): Promise<Pick<Stripe.Price, 'active' | 'unit_amount' | 'currency' | 'recurring'>>
  /** Reads the refunds of a payment; undefined if it pays no invoice. */
  fetchRefunds(paymentIntent: string): Promise<InvoiceRefunds | undefined>
}

type StripeContext = Pick<AppContext, 'config' | 'log'>

async function createPortalUrl(stripe: Stripe, siteUrl: string, customer: string | null): Promise<string> {
  const return_url = `${siteUrl}${BILLING_PATHS.subscription}`
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer ?? '',
    return_url,
    locale: 'fr',
  })
  return url
}

const REJECTED = 'Stripe rejected a request: compare the settings with the Stripe account'

/** Stripe by its own library, which is loaded on first use. */
export function createStripeService(
  { config, log }: StripeContext,
  settings: StripeSettings,
  withinMs = TIMEOUT_MS,
): StripeService {
  let connected: Promise<Stripe> | undefined
  const connect = () => {
    connected ??= connectToStripe(settings, config.outboundAllow, withinMs)
    return connected
  }
  /**
   * Every rejection by Stripe is an error of the code or the settings: it is logged, and members read that payments
   * are unavailable.
   */
  const callStripe = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await connect()
    try {
      return await call(stripe)
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeError)) throw error
      const { type, code, statusCode: status, requestId: request, message } = error
      log.warn({ type, code, status, request }, REJECTED)
      throw new PaymentUnavailable(message, { cause: error })
    }
  }
  return {
    provider: 'stripe',
    fetchPrice: () => callStripe((stripe) => stripe.prices.retrieve(settings.priceId)),
    createCustomer: (subscriber, before) =>
      callStripe((stripe) => createCustomer(stripe, config.siteUrl, subscriber, before)),
    createCheckoutUrl: async (of) => {
      const session = await callStripe((stripe) =>
        createCheckout(stripe, config.siteUrl, settings.priceId, of),
      )
      if (session.url && session.amount_subtotal === PREMIUM_PRICE && session.currency === CURRENCY)
        return session.url
      log.error(
        { price: settings.priceId, amount: session.amount_subtotal, currency: session.currency },
        'STRIPE_PRICE_ID is not the price shown to members: checkout is disabled until it is corrected',
      )
      throw new PaymentUnavailable('the price is not the one shown to members')
    },
    ownsCheckout: (id, userId) => callStripe((stripe) => ownsCheckout(stripe, id, userId)),
    createPortalUrl: ({ customer }) =>
      callStripe((stripe) => createPortalUrl(stripe, config.siteUrl, customer)),
    fetchStatus: (of) => callStripe((stripe) => fetchStripeStatus(stripe, log, settings.priceId, of)),
    refundPayment: (payment, total) => callStripe((stripe) => refundInvoice(stripe, payment, total)),
    fetchRefunds: (paymentIntent) => callStripe((stripe) => fetchRefunds(stripe, paymentIntent)),
    deleteCustomer: (customer) =>
      callStripe(async (stripe) => {
        await stripe.customers.del(customer).catch(ignoreMissingResource)
      }),
    openEvent: async (body, signature) =>
      (await connect()).webhooks.constructEvent(body, signature, settings.webhookSecret),
  }
}

async function connectToStripe(
  { secretKey, api }: StripeSettings,
  outboundAllow: readonly string[],
  timeout: number,
): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(api)
  return new Library(secretKey, {
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    port: port || (protocol === 'https:' ? '443' : '80'),
    httpAgent: createGuardedAgent(api, { allowed: parseAllowedHosts(outboundAllow) }),
    timeout,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
  })
}

/** The same request is executed once: Stripe stores such a key for a day. */
function createIdempotencyKey(...parts: unknown[]): { idempotencyKey: string } {
  return { idempotencyKey: createHash('sha256').update(JSON.stringify(parts)).digest('base64url') }
}

async function createCustomer(
  stripe: Stripe,
  siteUrl: string,
  { user_id, email, name }: Customer,
  { version }: Subscription,
): Promise<string> {
  const metadata = { user_id: String(user_id), site: siteUrl }
  const params = { email, name, preferred_locales: ['fr'], metadata }
  const { id } = await stripe.customers.create(params, createIdempotencyKey('customer', params, version))
  return id
}

function createCheckout(
  stripe: Stripe,
  siteUrl: string,
  price: string,
  { user_id, customer, subscription, contract }: Subscription,
): Promise<Stripe.Checkout.Session> {
  // The reference of the contract makes it another checkout than that of a contract before.
  const metadata = { user_id: String(user_id), site: siteUrl, contract }
  const window = Math.floor(Date.now() / CHECKOUT_WINDOW_MS)
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customer ?? '',
    client_reference_id: String(user_id),
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    locale: 'fr',
    success_url: `${siteUrl}${BILLING_PATHS.thanks}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/premium`,
    expires_at: ((window + 3) * CHECKOUT_WINDOW_MS) / 1000,
  }
  // The former subscription is part of the key, since a new subscription needs a checkout of its own.
  return stripe.checkout.sessions.create(params, createIdempotencyKey('checkout', params, subscription))
}

async function ownsCheckout(stripe: Stripe, id: string, userId: number): Promise<boolean> {
  const session = await stripe.checkout.sessions.retrieve(id).catch(ignoreMissingResource)
  return session?.client_reference_id === String(userId)
}

/**
 * Returns nothing for a resource that Stripe does not know.
 * @throws any other error
 */
function ignoreMissingResource(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
  throw error
}

const SUBSCRIPTIONS_MAX = 20
/** Two years of months: more than are ever missed between two reads. */
const INVOICES_MAX = 24

/** States of Stripe; any other state pays for nothing. */
const STATES_BY_STRIPE_STATUS: Record<string, SubscriptionState> = {
  trialing: SUBSCRIPTION.active,
  active: SUBSCRIPTION.active,
  past_due: SUBSCRIPTION.pastDue,
  incomplete: SUBSCRIPTION.begun,
}
/** The best first: one of several subscriptions gives Premium. */
const STATUS_RANKS = ['active', 'trialing', 'past_due', 'incomplete']
const RUNNING_STATUSES = new Set(['active', 'trialing', 'past_due'])

/**
 * Reads a member's subscription from Stripe, independent of its events. Sends a pending cancellation or resumption
 * first.
 */
async function fetchStripeStatus(
  stripe: Stripe,
  log: Log,
  price: string,
  of: Subscription,
): Promise<FetchedStatus> {
  if (!of.customer) return 'none'
  const subscriptions = await listSubscriptions(stripe, of.customer)
  if (!subscriptions) return 'unknown'
  const ours = subscriptions
    .filter((subscription) => isPremiumOfMember(log, price, of, subscription))
    .sort(compareByRank)
  if (of.withdrawn_at) await endWithdrawnContract(stripe, of.customer, ours)
  const [best, ...duplicates] = ours
  if (!best) return 'none'
  await cancelDuplicates(stripe, log, duplicates)
  const updated = await sendCancellation(stripe, best, of.asked_to_end)
  return {
    ...toSubscriptionStatus(updated),
    ...getPaymentMark(best),
    payments: await listStripePayments(stripe, of.customer, ours),
  }
}

/** Two members who pay by one card have one mark; Stripe's fingerprint does not reveal the card. */
function getPaymentMark({ default_payment_method: method }: Stripe.Subscription): { payment_mark?: string } {
  const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : undefined
  return fingerprint ? { payment_mark: createHash('sha256').update(fingerprint).digest('hex') } : {}
}

/** All subscriptions of the customer, the newest first; undefined for an unknown customer. */
async function listSubscriptions(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[] | undefined> {
  try {
    return (
      await stripe.subscriptions.list({
        customer,
        status: 'all',
        limit: SUBSCRIPTIONS_MAX,
        expand: ['data.default_payment_method'],
      })
    ).data
  } catch (error) {
    if (error instanceof stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Whether the subscription is Premium at its price and belongs to this member; others give nothing and are logged. */
function isPremiumOfMember(
  log: Log,
  price: string,
  of: Subscription,
  subscription: Stripe.Subscription,
): boolean {
  const { id, items, metadata } = subscription
  const isRight = items.data.some((item) => item.price.id === price)
  const isTheirs = metadata.user_id === String(of.user_id)
  if (isRight && isTheirs) return true
  const prices = items.data.map((item) => item.price.id)
  log.warn(
    { subscription: id, prices, member: of.user_id, named: metadata.user_id },
    isRight ? 'subscription of another member ignored' : 'subscription at another price ignored',
  )
  return false
}

function compareByRank(one: Stripe.Subscription, other: Stripe.Subscription): number {
  const ranks = [one, other].map(({ status }) =>
    STATUS_RANKS.includes(status) ? STATUS_RANKS.indexOf(status) : STATUS_RANKS.length,
  )
  const [first = 0, second = 0] = ranks
  if (first !== second) return first - second
  // Of two running ones the first wins; of ended ones the last.
  return RUNNING_STATUSES.has(one.status) ? one.created - other.created : other.created - one.created
}

/**
 * A member who pays in two windows has two subscriptions: the second ends at once, and its payment counts for the next
 * month.
 */
async function cancelDuplicates(
  stripe: Stripe,
  log: Log,
  duplicates: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id } of duplicates.filter(({ status }) => RUNNING_STATUSES.has(status))) {
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    log.warn({ subscription: id }, 'second subscription of a member cancelled and credited')
  }
}

const OPEN_STATUSES = new Set([...RUNNING_STATUSES, 'incomplete', 'unpaid', 'paused'])

/** Ends at once whatever runs for a withdrawn contract, without an invoice, and closes its checkouts. */
async function endWithdrawnContract(
  stripe: Stripe,
  customer: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  for (const subscription of subscriptions.filter(({ status }) => OPEN_STATUSES.has(status)))
    subscription.status = (await stripe.subscriptions.cancel(subscription.id, { prorate: false })).status
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: SUBSCRIPTIONS_MAX })
  for (const { id } of data) await stripe.checkout.sessions.expire(id)
}

async function sendCancellation(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  ends: boolean | null,
): Promise<Stripe.Subscription> {
  if (ends === null || !RUNNING_STATUSES.has(subscription.status) || isEnding(subscription) === ends)
    return subscription
  const { id, cancel_at_period_end, cancel_at } = subscription
  // An end set as a date, as Stripe's portal may do, is removed as a date.
  const params =
    !ends && cancel_at !== null && !cancel_at_period_end
      ? { cancel_at: '' as const }
      : { cancel_at_period_end: ends }
  return stripe.subscriptions.update(id, params)
}

const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at_period_end || cancel_at !== null

function toSubscriptionStatus(subscription: Stripe.Subscription): Omit<SubscriptionStatus, 'payments'> {
  const { id, status, cancel_at, start_date, items } = subscription
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  const periodEnd = Math.min(
    ...(ends.length > 0 ? [Math.max(...ends)] : []),
    cancel_at ?? Number.POSITIVE_INFINITY,
  )
  return {
    state: STATES_BY_STRIPE_STATUS[status] ?? SUBSCRIPTION.ended,
    subscription: id,
    ends_at_period_end: isEnding(subscription),
    period_end: Number.isFinite(periodEnd) ? toDate(periodEnd) : null,
    began_at: toDate(start_date),
  }
}

async function listStripePayments(
  stripe: Stripe,
  customer: string,
  ours: readonly Stripe.Subscription[],
): Promise<Payment[]> {
  const ids = new Set(ours.map(({ id }) => id))
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: INVOICES_MAX })
  return data
    .filter((invoice) => invoice.amount_paid > 0 && ids.has(getInvoiceSubscription(invoice)))
    .map((invoice) => ({
      invoice: invoice.id ?? '',
      amount: invoice.amount_paid,
      currency: invoice.currency,
      paid_at: toDate(invoice.status_transitions.paid_at ?? invoice.created),
      period_end: toDate(Math.max(invoice.period_end, ...invoice.lines.data.map(({ period }) => period.end))),
    }))
    .reverse()
}

/** Stripe's id of the subscription of an invoice; empty without one. */
function getInvoiceSubscription({ parent }: Stripe.Invoice): string {
  const subscription = parent?.subscription_details?.subscription
  return (typeof subscription === 'string' ? subscription : subscription?.id) ?? ''
}

const toDate = (seconds: number) => new Date(seconds * 1000)
