/** How it stands with a subscription, by stored number. A checkout that was only begun is none yet. */
export const SUBSCRIPTION = { begun: 0, active: 1, pastDue: 2, ended: 3 } as const
export type SubscriptionState = (typeof SUBSCRIPTION)[keyof typeof SUBSCRIPTION]

/** Who takes the money: Stripe, or the embedded payment that takes none (product.md 8). */
export type PaymentProvider = 'stripe' | 'test'

/** What Premium costs a month (specification 2, section 9), in hundredths of `CURRENCY`. */
export const PREMIUM_PRICE = 499
export const CURRENCY = 'eur'

/** A member whose payment failed keeps Premium while it is tried again: only what ended is over. */
export function isPremium(state: SubscriptionState): boolean {
  return state === SUBSCRIPTION.active || state === SUBSCRIPTION.pastDue
}
