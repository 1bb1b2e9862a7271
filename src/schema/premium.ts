import type { Generated } from 'kysely'
import type { PaymentProvider, SubscriptionState } from '../shared/premium.ts'

/** One a member; `users.stripe_status` follows its state. */
export interface Subscriptions {
  user_id: number
  provider: PaymentProvider
  /** Stripe's ids of the member and of the subscription. */
  customer: string | null
  subscription: string | null
  state: Generated<SubscriptionState>
  /** Cancelled: it ends with the period that is paid. */
  ends_at_period_end: Generated<boolean>
  /** End of the period that is paid. */
  period_end: Date | null
  began_at: Date | null
  /** When it was last held against what the payment service says. */
  synced_at: Date | null
  /** What the member asked for and the payment service has not taken yet: to end with the period, or not to. */
  asked_to_end: boolean | null
  /** When the member last went to pay, and so asked that Premium begin at once. */
  checkout_at: Date | null
  /** Raised by every write: what was asked of the payment service before one is not written after it. */
  version: Generated<number>
  created_at: Generated<Date>
}

/** Events of the payment service that were taken, each once. */
export interface PaymentEvents {
  id: string
  type: string
  /** Stripe's id of the subscription that it is about. */
  subscription: string | null
  received_at: Generated<Date>
}

/** What was paid; kept without its member when the account is deleted, as the books must be. */
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
