import { CURRENCY, PREMIUM_PRICE, SUBSCRIPTION } from '../../../shared/premium.ts'
import { BILLING_PATHS } from './contract.ts'
import {
  type FetchedStatus,
  type Payment,
  type PaymentRefund,
  type PaymentService,
  type RefundablePayment,
  type Subscription,
  type SubscriptionStatus,
  subscriptionStatus,
  sumRefunds,
} from './provider.ts'

interface TestServiceOptions {
  /** False where the site no longer offers it: subscriptions end with their month. */
  renews: boolean
}

/** The test payment, which takes no money: its state is the row of the subscription. */
export function createTestService({ renews }: TestServiceOptions): PaymentService {
  return {
    provider: 'test',
    createCustomer: async () => null,
    createCheckoutUrl: async () => BILLING_PATHS.test,
    ownsCheckout: async () => true,
    createPortalUrl: async () => BILLING_PATHS.subscription,
    fetchStatus: async (of) => computeTestStatus(of, renews, new Date()),
    refundPayment: async (payment, total) => refundTestPayment(payment, total, new Date()),
    deleteCustomer: async () => {},
  }
}

/** A month from now on, as if it had just been paid. */
export function createPaidStatus(of: Subscription, now: Date): SubscriptionStatus {
  return {
    state: SUBSCRIPTION.active,
    subscription: of.subscription,
    ends_at_period_end: false,
    period_end: addMonths(now, 1),
    began_at: now,
    payments: [createTestPayment(of.user_id, now, now)],
  }
}

/** The status of a subscription today: renewed every month, or ended. */
function computeTestStatus(of: Subscription, renews: boolean, now: Date): FetchedStatus {
  const { state, period_end } = of
  if (state === SUBSCRIPTION.begun || state === SUBSCRIPTION.ended || !period_end) return 'none'
  const ends_at_period_end = of.asked_to_end ?? of.ends_at_period_end
  const status = { ...subscriptionStatus(state, of), ends_at_period_end }
  if (period_end > now) return status
  if (ends_at_period_end || state === SUBSCRIPTION.pastDue || !renews) {
    return { ...status, state: SUBSCRIPTION.ended }
  }
  const payments: Payment[] = []
  let end = period_end
  for (let month = 1; end <= now; month++) {
    payments.push(createTestPayment(of.user_id, end, end))
    end = addMonths(period_end, month)
  }
  return { ...status, period_end: end, payments }
}

/** @param begins start of the paid month; no month is paid twice */
function createTestPayment(userId: number, begins: Date, paid_at: Date): Payment {
  return {
    invoice: `test_${userId}_${begins.toISOString()}`,
    amount: PREMIUM_PRICE,
    currency: CURRENCY,
    paid_at,
    period_end: addMonths(begins, 1),
  }
}

function refundTestPayment(
  { invoice, refunds }: RefundablePayment,
  total: number,
  refunded_at: Date,
): PaymentRefund[] {
  const amount = total - sumRefunds(refunds)
  if (amount <= 0) return [...refunds]
  return [...refunds, { refund: `${invoice}_${refunds.length + 1}`, amount, refunded_at, failed: false }]
}

/** The same day some months later, or the last day of that month. */
export function addMonths(day: Date, months: number): Date {
  const later = new Date(day)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day.getUTCDate(), last))
  return later
}
