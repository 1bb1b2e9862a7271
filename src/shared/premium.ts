/** State of a subscription, by stored number; `begun` is an unfinished checkout. */
export const SUBSCRIPTION = { begun: 0, active: 1, pastDue: 2, ended: 3 } as const
export type SubscriptionState = (typeof SUBSCRIPTION)[keyof typeof SUBSCRIPTION]

/** Stripe, or the embedded payment that takes no money (product.md 8). */
export type PaymentProvider = 'stripe' | 'test'

/** Public pages that end a contract, without signing in too. */
export const CONTRACT_PATHS = { withdrawal: '/retractation', cancellation: '/resiliation' } as const

/** Price per month (specification 2, section 9), in hundredths of `CURRENCY`. */
export const PREMIUM_PRICE = 499
export const CURRENCY = 'eur'

/** Premium continues while a failed payment is retried. */
export function isPremium(state: SubscriptionState): boolean {
  return state === SUBSCRIPTION.active || state === SUBSCRIPTION.pastDue
}
