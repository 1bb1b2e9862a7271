import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Payments, Refunds, Subscriptions, WithdrawalCause } from '../../../schema/premium.ts'
import type { PaymentProvider } from '../../../shared/premium.ts'

export type Subscription = Selectable<Subscriptions>
export type Payment = Pick<Selectable<Payments>, 'invoice' | 'amount' | 'currency' | 'paid_at' | 'period_end'>

/** State of a subscription at the payment service. */
export interface SubscriptionStatus
  extends Pick<Subscription, 'state' | 'subscription' | 'ends_at_period_end' | 'period_end' | 'began_at'> {
  /** Hash of the card's fingerprint; absent where it is unknown. */
  payment_mark?: string
  /** Payments; those already saved are ignored. */
  payments: readonly Payment[]
}

/** A refund at the payment service. */
export type PaymentRefund = Omit<Selectable<Refunds>, 'id' | 'payment_id'>

/** A payment to be refunded, and its refunds as last saved. */
export interface RefundablePayment {
  invoice: string
  refunds: readonly PaymentRefund[]
  /** Why the contract ended, for the operator. */
  cause: WithdrawalCause
}

/** The same subscription in another state, without new payments. */
export function subscriptionStatus(state: SubscriptionStatus['state'], of: Subscription): SubscriptionStatus {
  const { subscription, ends_at_period_end, period_end, began_at } = of
  return { state, subscription, ends_at_period_end, period_end, began_at, payments: [] }
}

/** Answer of a service about a member: a status, no subscription, or an unknown customer. */
export type FetchedStatus = SubscriptionStatus | 'none' | 'unknown'

export interface Customer {
  user_id: number
  email: string
  name: string
}

/** The payment service did not answer, or answered wrongly; the call can be retried. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentAway'
}

/** Stripe, or the test payment that takes no money (product.md 8). Every call may throw PaymentUnavailable. */
export interface PaymentService {
  provider: PaymentProvider
  /** Creates a customer; null where the service has none. Idempotent. */
  createCustomer(subscriber: Customer, before: Subscription): Promise<string | null>
  /** Idempotent: concurrent calls get one address. */
  createCheckoutUrl(of: Subscription): Promise<string>
  /** Whether the member who returns from a checkout is its owner. */
  ownsCheckout(session: string, userId: number): Promise<boolean>
  /** Page for cards and invoices. */
  createPortalUrl(of: Subscription): Promise<string>
  /** Sends a pending cancellation, resumption or withdrawal, then reads the status. */
  fetchStatus(of: Subscription): Promise<FetchedStatus>
  /** Refunds a payment until its refunds reach this total, and returns all of them. Idempotent. */
  refundPayment(payment: RefundablePayment, total: number): Promise<PaymentRefund[]>
  deleteCustomer(customer: string): Promise<void>
}

/** Provider of new subscriptions; null where subscribing is closed. */
export function getPaymentProvider(config: Pick<Config, 'stripe' | 'testPayment'>): PaymentProvider | null {
  if (config.stripe) return 'stripe'
  return config.testPayment ? 'test' : null
}

const SYNC_THROTTLE_SECONDS = 5
const SYNC_CONCURRENCY = 4

/**
 * Compares a member's subscription with the payment service. Many events become one run in five seconds and one after
 * it, so that the final state is the service's.
 */
export const syncSubscriptionJob = job<{ user_id: number }>('subscription-sync', {
  concurrency: SYNC_CONCURRENCY,
  throttle: ({ user_id }) => ({ key: String(user_id), seconds: SYNC_THROTTLE_SECONDS }),
})

/** Ends payments of a deleted member and erases the customer at the payment service. */
export const deleteCustomerJob = job<{ customer: string }>('forget-customer')

/** Ends a withdrawn contract at the payment service and refunds it; retried until the service takes it. */
export const settleWithdrawalJob = job<{ contract: string }>('settle-withdrawal', {
  concurrency: SYNC_CONCURRENCY,
})

/** Reads the refunds of a payment from Stripe, those made by hand as well. */
export const syncRefundsJob = job<{ payment_intent: string }>('refunds-sync')

/** Refunds that reach the member. */
export const sumRefunds = (refunds: readonly Pick<PaymentRefund, 'amount' | 'failed'>[]) =>
  refunds.reduce((sum, { amount, failed }) => (failed ? sum : sum + amount), 0)
/** Seals new payments for courts; without the key for that it does nothing. */
export const sealPaymentsJob = job<{ payments: number[] }>('seal-payments')
