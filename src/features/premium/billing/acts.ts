import { Conflict } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { BILLING_PATHS } from '../contract/billing.ts'
import type { Billing } from './billing.ts'
import { beginCheckout } from './commands/checkout.ts'
import { askToEnd } from './commands/end.ts'
import { payTestOf } from './commands/pay-test.ts'
import { findSubscription } from './commands/sync.ts'
import { BILLING } from './limits.ts'
import { PaymentAway } from './provider.ts'
import { ENDED, ENDED_LATER, NEVER_SUBSCRIBED, PAYMENT_AWAY, RESUMED, RESUMED_LATER } from './texts.ts'

// Each counts its limit and says in French that the payment service cannot be reached.

/** @throws Conflict where the payment service is away, TooMany */
async function counted<T>(
  { context }: Billing,
  { id }: Pick<Viewer, 'id'>,
  act: () => Promise<T>,
): Promise<T> {
  await context.limits.count(BILLING, String(id))
  try {
    return await act()
  } catch (error) {
    throw error instanceof PaymentAway ? new Conflict(PAYMENT_AWAY) : error
  }
}

/** The address at which this member subscribes. */
export function subscribe(billing: Billing, viewer: Viewer): Promise<string> {
  return counted(billing, viewer, () => beginCheckout(billing, viewer))
}

/** The address of the payment service's own page for its members. @throws Conflict for who never subscribed */
export function portalOf(billing: Billing, viewer: Viewer): Promise<string> {
  return counted(billing, viewer, async () => {
    const subscription = await findSubscription(billing.context.db, viewer.id)
    const isKnown = subscription && (subscription.customer !== null || subscription.provider === 'test')
    if (!isKnown) throw new Conflict(NEVER_SUBSCRIBED)
    return billing.of(subscription.provider).portal(subscription)
  })
}

/** Ends the subscription of this member, or takes that back; the sentence that says so. */
export function endOrResume(billing: Billing, viewer: Viewer, ends: boolean): Promise<string> {
  return counted(billing, viewer, async () => {
    const isTaken = await askToEnd(billing, viewer.id, ends)
    if (ends) return isTaken ? ENDED : ENDED_LATER
    return isTaken ? RESUMED : RESUMED_LATER
  })
}

/** Pays by the embedded payment, or lets it fail; where to go on. */
export function payByTest(billing: Billing, viewer: Viewer, outcome: 'paid' | 'failed'): Promise<string> {
  return counted(billing, viewer, async () => {
    await payTestOf(billing, viewer.id, outcome)
    return outcome === 'paid' ? BILLING_PATHS.thanks : BILLING_PATHS.subscription
  })
}
