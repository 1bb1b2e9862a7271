import type Stripe from 'stripe'
import type { Log } from '../../../../platform/log.ts'
import { SUBSCRIPTION, type SubscriptionState } from '../../../../shared/premium.ts'
import type { FetchedStatus, Payment, Subscription, SubscriptionStatus } from '../provider.ts'

const SUBSCRIPTIONS_MAX = 20
/** Two years of months: more than are ever missed between two readings. */
const INVOICES_MAX = 24

/** Stripe's words for how it stands; whatever others it may find pays for nothing. */
const STATES_BY_STRIPE_STATUS: Record<string, SubscriptionState> = {
  trialing: SUBSCRIPTION.active,
  active: SUBSCRIPTION.active,
  past_due: SUBSCRIPTION.pastDue,
  incomplete: SUBSCRIPTION.begun,
}
/** The best first: of several, one gives Premium. */
const STATUS_RANKS = ['active', 'trialing', 'past_due', 'incomplete']
const RUNNING_STATUSES = new Set(['active', 'trialing', 'past_due'])

/**
 * Reads how it stands with a member at Stripe, whichever of its events came or did not. What the member asked for and Stripe
 * has not been told is told first.
 */
export async function fetchStripeStatus(
  stripe: Stripe,
  log: Log,
  price: string,
  of: Subscription,
): Promise<FetchedStatus> {
  if (!of.customer) return 'none'
  const found = await listSubscriptions(stripe, of.customer)
  if (!found) return 'unknown'
  const ours = found
    .filter((subscription) => isPremiumOfMember(log, price, of, subscription))
    .sort(compareByRank)
  const [best, ...others] = ours
  if (!best) return 'none'
  await cancelDuplicates(stripe, log, others)
  const told = await sendCancellation(stripe, best, of.asked_to_end)
  return { ...toSubscriptionStatus(told), payments: await listStripePayments(stripe, of.customer, ours) }
}

/** All that the customer ever subscribed to, the newest first; undefined for a customer whom Stripe does not know. */
async function listSubscriptions(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[] | undefined> {
  try {
    return (await stripe.subscriptions.list({ customer, status: 'all', limit: SUBSCRIPTIONS_MAX })).data
  } catch (error) {
    if (error instanceof stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Whether it is Premium at its price, and this member's; whatever else somebody pays gives nothing, and is logged. */
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
    isRight ? 'a subscription of another member was refused' : 'a subscription at another price was refused',
  )
  return false
}

function compareByRank(one: Stripe.Subscription, other: Stripe.Subscription): number {
  const ranks = [one, other].map(({ status }) =>
    STATUS_RANKS.includes(status) ? STATUS_RANKS.indexOf(status) : STATUS_RANKS.length,
  )
  const [first = 0, second = 0] = ranks
  if (first !== second) return first - second
  // Of two that run the first stays; of those that are over the last tells how it stands.
  return RUNNING_STATUSES.has(one.status) ? one.created - other.created : other.created - one.created
}

/** Who pays in two windows has two: the second ends at once, and what was paid for it counts for the next month. */
async function cancelDuplicates(
  stripe: Stripe,
  log: Log,
  others: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id } of others.filter(({ status }) => RUNNING_STATUSES.has(status))) {
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    log.warn({ subscription: id }, 'a second subscription of a member was ended, and credited')
  }
}

async function sendCancellation(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  ends: boolean | null,
): Promise<Stripe.Subscription> {
  if (ends === null || !RUNNING_STATUSES.has(subscription.status) || isEnding(subscription) === ends)
    return subscription
  const { id, cancel_at_period_end, cancel_at } = subscription
  // An end that was set as a day, as Stripe's portal may, is taken back as a day.
  const asked =
    !ends && cancel_at !== null && !cancel_at_period_end
      ? { cancel_at: '' as const }
      : { cancel_at_period_end: ends }
  return stripe.subscriptions.update(id, asked)
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

/** Stripe's id of the subscription that an invoice is for; empty for one that is for none. */
function getInvoiceSubscription({ parent }: Stripe.Invoice): string {
  const subscription = parent?.subscription_details?.subscription
  return (typeof subscription === 'string' ? subscription : subscription?.id) ?? ''
}

const toDate = (seconds: number) => new Date(seconds * 1000)
