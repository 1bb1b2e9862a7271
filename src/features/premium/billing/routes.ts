import { operation } from '../../../platform/http/operation.ts'
import { cancelSubscription, checkout, openPortal, payTest, resumeSubscription } from '../contract/billing.ts'
import { endOrResume, payByTest, portalOf, subscribe } from './acts.ts'
import type { Billing } from './billing.ts'
import {
  cancelSubscriptionForm,
  checkoutForm,
  openPortalForm,
  resumeSubscriptionForm,
} from './pages/forms.tsx'
import { payTestForm } from './pages/test-payment.tsx'

/** The calls by which a member subscribes, ends and resumes. */
export function billingRoutes(billing: Billing): void {
  const { context } = billing
  operation(context, checkout, async ({ viewer }) => ({ url: await subscribe(billing, viewer) }), {
    form: checkoutForm(context),
  })
  operation(context, openPortal, async ({ viewer }) => ({ url: await portalOf(billing, viewer) }), {
    form: openPortalForm(context),
  })
  operation(
    context,
    cancelSubscription,
    async ({ viewer }) => ({
      message: await endOrResume(billing, viewer, true),
    }),
    { form: cancelSubscriptionForm(context) },
  )
  operation(
    context,
    resumeSubscription,
    async ({ viewer }) => ({
      message: await endOrResume(billing, viewer, false),
    }),
    { form: resumeSubscriptionForm(context) },
  )
  operation(
    context,
    payTest,
    async ({ viewer, body }) => ({
      url: await payByTest(billing, viewer, body.outcome),
    }),
    { form: payTestForm(billing) },
  )
}
