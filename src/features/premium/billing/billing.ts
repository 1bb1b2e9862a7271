import type { AppContext } from '../../../platform/context.ts'
import type { PaymentProvider } from '../../../shared/premium.ts'
import { getPaymentProvider, type PaymentService, PaymentUnavailable } from './provider.ts'
import { createStripeService, type StripeService } from './providers/stripe.ts'
import { createTestService } from './providers/test.ts'

/** The payment services of the site. */
export interface Billing {
  context: AppContext
  /** By which one subscribes now; null where subscribing is closed. */
  open: PaymentService | null
  stripe: StripeService | null
  /** The service that a subscription was begun with. @throws PaymentAway where the site is set up with it no more */
  forProvider(provider: PaymentProvider): PaymentService
}

/** Makes the payment services that the settings ask for. */
export function createBilling(context: AppContext): Billing {
  const provider = getPaymentProvider(context.config)
  const stripe = context.config.stripe ? createStripeService(context, context.config.stripe) : null
  // Also where it is not open: what was begun with it goes on to the end of its month.
  const test = createTestService({ renews: provider === 'test' })
  return {
    context,
    open: provider === 'stripe' ? stripe : provider && test,
    stripe,
    forProvider: (of) => {
      if (of === 'test') return test
      if (!stripe) throw new PaymentUnavailable('the site has no settings of Stripe')
      return stripe
    },
  }
}
