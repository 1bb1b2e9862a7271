import { route } from '../../../platform/http/route.ts'
import { cancelSubscription, checkout, openPortal, payTest, resumeSubscription } from '../contract/billing.ts'
import { endOrResume, payByTest, portalOf, subscribe } from './acts.ts'
import type { Billing } from './billing.ts'

/** The calls by which a member subscribes, ends and resumes. */
export function billingRoutes(billing: Billing): void {
  const { context } = billing
  route(context, checkout, async ({ viewer }) => ({ url: await subscribe(billing, viewer) }))
  route(context, openPortal, async ({ viewer }) => ({ url: await portalOf(billing, viewer) }))
  route(context, cancelSubscription, async ({ viewer }) => ({
    message: await endOrResume(billing, viewer, true),
  }))
  route(context, resumeSubscription, async ({ viewer }) => ({
    message: await endOrResume(billing, viewer, false),
  }))
  route(context, payTest, async ({ viewer, body }) => ({
    url: await payByTest(billing, viewer, body.outcome),
  }))
}
