import type { Selectable } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Payments, Subscriptions } from '../../../schema/premium.ts'
import type { PaymentProvider } from '../../../shared/premium.ts'

export type Subscription = Selectable<Subscriptions>
export type Payment = Pick<Selectable<Payments>, 'invoice' | 'amount' | 'currency' | 'paid_at' | 'period_end'>

/** How a payment service says that it stands with a subscription. */
export interface SubscriptionStatus
  extends Pick<Subscription, 'state' | 'subscription' | 'ends_at_period_end' | 'period_end' | 'began_at'> {
  /** What was paid; of those that are known already nothing is written again. */
  payments: readonly Payment[]
}

/** The same subscription in this state, with nothing paid anew. */
export function subscriptionStatus(state: SubscriptionStatus['state'], of: Subscription): SubscriptionStatus {
  const { subscription, ends_at_period_end, period_end, began_at } = of
  return { state, subscription, ends_at_period_end, period_end, began_at, payments: [] }
}

/** What a service answers about a member: how it stands, that nothing is subscribed to, or that it knows them no more. */
export type FetchedStatus = SubscriptionStatus | 'none' | 'unknown'

/** Whoever is to pay. */
export interface Customer {
  user_id: number
  email: string
  name: string
}

/** The payment service did not answer, or not as it should: to be tried again. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentAway'
}

/** Who takes the money: Stripe, or the embedded payment that takes none (product.md 8). Every call may throw PaymentAway. */
export interface PaymentService {
  provider: PaymentProvider
  /** Makes the member known to the service; null where it knows nobody. Asked several times at once, it makes one. */
  createCustomer(subscriber: Customer, before: Subscription): Promise<string | null>
  /** Where to pay; asked several times at once, it gives one address. */
  createCheckoutUrl(of: Subscription): Promise<string>
  /** The member who came back from there, and whether it is for them at all. */
  isCheckoutOf(session: string, userId: number): Promise<boolean>
  /** Where cards are changed and invoices are found. */
  createPortalUrl(of: Subscription): Promise<string>
  /** Passes on what the member asked for, where something waits, and says how it stands then. */
  fetchStatus(of: Subscription): Promise<FetchedStatus>
  deleteCustomer(customer: string): Promise<void>
}

/** By which service one subscribes; null where the site has none, and subscribing is closed. */
export function getPaymentProvider(config: Pick<Config, 'stripe' | 'testPayment'>): PaymentProvider | null {
  if (config.stripe) return 'stripe'
  return config.testPayment ? 'test' : null
}
