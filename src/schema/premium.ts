import type { Generated } from 'kysely'
import type { PaymentProvider, SubscriptionState } from '../shared/premium.ts'

/** One per member; `users.stripe_status` follows its state. */
export interface Subscriptions {
  user_id: number
  provider: PaymentProvider
  /** Stripe's ids of the member and the subscription. */
  customer: string | null
  subscription: string | null
  state: Generated<SubscriptionState>
  /** Cancelled: it ends with the paid period. */
  ends_at_period_end: Generated<boolean>
  /** End of the paid period. */
  period_end: Date | null
  began_at: Date | null
  /** Hash of the card's fingerprint at Stripe; null if unknown. */
  payment_mark: Generated<string | null>
  /** Last comparison with the payment service. */
  synced_at: Date | null
  /** Requested by the member and not confirmed by the payment service: whether to end with the period. */
  asked_to_end: boolean | null
  /** Last start of a payment, with the request that Premium begin at once. */
  checkout_at: Date | null
  /** Incremented by every write: an older answer of the payment service never overwrites a newer one. */
  version: Generated<number>
  created_at: Generated<Date>
}

/** Processed events of the payment service, each once. */
export interface PaymentEvents {
  id: string
  type: string
  /** Stripe's id of its subscription. */
  subscription: string | null
  received_at: Generated<Date>
}

/** A payment; kept without its member when the account is deleted, for the accounts. */
export interface Payments {
  id: Generated<number>
  user_id: number | null
  provider: PaymentProvider
  invoice: string
  /** Hundredths of the currency. */
  amount: number
  currency: string
  paid_at: Date
  period_end: Date | null
}
