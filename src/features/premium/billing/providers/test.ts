import { CURRENCY, PREMIUM_PRICE, SUBSCRIPTION } from '../../../../shared/premium.ts'
import { BILLING_PATHS } from '../../contract/billing.ts'
import {
  type Payment,
  type PaymentService,
  type Reading,
  type Standing,
  type Subscription,
  standingIn,
} from '../provider.ts'

interface Options {
  /** False where the site is not open for it any more: what runs ends with its month. */
  renews: boolean
}

/** The embedded payment, which takes no money: what it knows stands in the very row that is asked about. */
export function createTestService({ renews }: Options): PaymentService {
  return {
    provider: 'test',
    createCustomer: async () => null,
    checkout: async () => BILLING_PATHS.test,
    isCheckoutOf: async () => true,
    portal: async () => BILLING_PATHS.subscription,
    read: async (of) => readTest(of, renews, new Date()),
    forget: async () => {},
  }
}

/** A month from now on, as if it had been paid this moment. */
export function paidTest(of: Subscription, now: Date): Standing {
  return {
    state: SUBSCRIPTION.active,
    subscription: of.subscription,
    ends_at_period_end: false,
    period_end: monthsAfter(now, 1),
    began_at: now,
    payments: [payment(of.user_id, now, now)],
  }
}

/** What has come of a subscription by now: renewed every month, or over. */
function readTest(of: Subscription, renews: boolean, now: Date): Reading {
  const { state, period_end } = of
  if (state === SUBSCRIPTION.begun || state === SUBSCRIPTION.ended || !period_end) return 'none'
  const ends_at_period_end = of.asked_to_end ?? of.ends_at_period_end
  const standing = { ...standingIn(state, of), ends_at_period_end }
  if (period_end > now) return standing
  if (ends_at_period_end || state === SUBSCRIPTION.pastDue || !renews) {
    return { ...standing, state: SUBSCRIPTION.ended }
  }
  const payments: Payment[] = []
  let end = period_end
  for (let month = 1; end <= now; month++) {
    payments.push(payment(of.user_id, end, end))
    end = monthsAfter(period_end, month)
  }
  return { ...standing, period_end: end, payments }
}

/** @param begins of the month that is paid; no month is paid twice */
function payment(userId: number, begins: Date, paid_at: Date): Payment {
  return {
    invoice: `test_${userId}_${begins.toISOString()}`,
    amount: PREMIUM_PRICE,
    currency: CURRENCY,
    paid_at,
    period_end: monthsAfter(begins, 1),
  }
}

/** The same day so many months later, or the last of that month where it has none. */
export function monthsAfter(day: Date, months: number): Date {
  const later = new Date(day)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day.getUTCDate(), last))
  return later
}
