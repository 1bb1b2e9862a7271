import type { AppContext } from '../../../platform/context.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { createBilling } from './billing.ts'
import { syncSubscription } from './commands/sync.ts'
import { forgetCustomer, subscriptionSync } from './jobs.ts'
import { testPaymentPage } from './pages/test-payment.tsx'
import { thanksPage } from './pages/thanks.tsx'
import { PaymentAway } from './provider.ts'
import { billingRoutes } from './routes.ts'
import { sweepSubscriptions } from './sweep.ts'
import { hearStripe } from './webhook.ts'

const HOUR_S = 3_600

/** Who takes the money for Premium, and what follows from it. */
export function billing(context: AppContext): void {
  const services = createBilling(context)
  const { stripe, open } = services
  context.jobs.register(subscriptionSync, ({ user_id }) => syncSubscription(services, user_id))
  context.jobs.register(forgetCustomer, async ({ customer }) => {
    try {
      await services.of('stripe').forget(customer)
    } catch (error) {
      if (!(error instanceof PaymentAway)) throw error
      // Money would be taken from who is no member any more: this is never given up.
      await context.jobs.send(context.db, forgetCustomer, { customer }, HOUR_S)
    }
  })
  scheduleRecurring(context, HOUR_S * 1000, 'subscriptions', () => sweepSubscriptions(services))
  billingRoutes(services)
  thanksPage(services)
  testPaymentPage(services)
  if (stripe) hearStripe(context, stripe)
  if (!open) {
    context.app.addHook('onListen', async () =>
      context.log.warn(
        'nobody can subscribe: set the three settings of Stripe, or TEST_PAYMENT=on for a payment that takes no money',
      ),
    )
  }
}
