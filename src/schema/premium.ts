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
  /** Reference of the contract, on receipts and in mails: twelve hexadecimal digits. A new contract has a new one. */
  contract: Generated<string>
  /** Withdrawal from this contract: what the payment service still runs or takes for it is ended and refunded. */
  withdrawn_at: Date | null
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
  /** Reference of its contract; null for contracts that ended before references. */
  contract: string | null
  /** Hundredths of a percent, of the day it was saved; null for payments before that was saved. */
  vat_rate: number | null
}

/** A refund of a payment, by a withdrawal or by the operator at the payment service. */
export interface Refunds {
  id: Generated<number>
  payment_id: number
  /** The payment service's id. */
  refund: string
  amount: number
  refunded_at: Date
  /** The bank refused it. */
  failed: Generated<boolean>
}

/** `couple`: the member found somebody here, and gets the days not served back. */
export type WithdrawalCause = 'withdrawal' | 'couple'

/** A contract that ended at once with a refund, once per contract: withdrawn from (code de la consommation, L221-18), or not. */
export interface Withdrawals {
  contract: string
  user_id: number | null
  provider: PaymentProvider
  withdrawn_at: Date
  /** Whole days that the service ran, and their price. */
  days_served: number
  owed: number
  /** When the payment service had ended the contract and taken the refund. */
  settled_at: Date | null
  cause: Generated<WithdrawalCause>
}

/** `late`: after the last day of the right; `unmatched`: answered by the operator. */
export type StatementOutcome = 'applied' | 'late' | 'repeated' | 'unmatched'

/** A statement of somebody who withdraws from a contract or cancels it, as received. */
export interface ContractStatements {
  id: Generated<number>
  kind: 'withdrawal' | 'cancellation'
  /** Null if no account has this e-mail address, or it was deleted. */
  user_id: number | null
  name: string
  email: string
  /** Reference of the contract; empty if none was given. */
  contract: string
  received_at: Date
  /** Null until it is processed. */
  outcome: StatementOutcome | null
  /** Of the link that undoes a cancellation. */
  undo_hash: Buffer | null
  undone_at: Date | null
}
