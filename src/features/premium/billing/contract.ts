import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply } from '../../../shared/schemas.ts'
import { IMMEDIATE_START_MISSING } from '../texts.ts'

/** Next page: an address of the payment service or of the site. */
const NextUrl = z.strictObject({ url: z.string() })

export const startCheckout = endpoint({
  name: 'startCheckout',
  method: 'POST',
  path: '/api/premium/checkout',
  form: '/premium/abonnement',
  access: 'verified',
  summary:
    'URL of the checkout. 409 for premium members, without a payment service, and while it is unreachable.',
  body: z.object({
    /** Consent to start before the withdrawal period is over. */
    start_now: z
      ._default(CheckboxValue, false)
      .check(z.refine((isAsked) => isAsked, IMMEDIATE_START_MISSING)),
  }),
  reply: NextUrl,
})

export const openBillingPortal = endpoint({
  name: 'openBillingPortal',
  method: 'POST',
  path: '/api/premium/portal',
  form: '/user/abonnement/portail',
  access: 'signed-in',
  inReview: true,
  summary: 'URL of the billing portal, for card and invoices. 409 for members who never subscribed.',
  reply: NextUrl,
})

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/api/premium/cancel',
  form: '/user/abonnement/resilier',
  access: 'signed-in',
  inReview: true,
  summary:
    'Cancels the subscription at the end of the paid period. 409 without one, or if it is cancelled already.',
  reply: MessageReply,
})

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/premium/resume',
  form: '/user/abonnement/reprendre',
  access: 'member',
  summary: 'Resumes a cancelled subscription before the period ends. 409 without a cancellation.',
  reply: MessageReply,
})

export const submitTestPayment = endpoint({
  name: 'submitTestPayment',
  method: 'POST',
  path: '/api/premium/test-payment',
  form: '/premium/paiement-test',
  access: 'member',
  summary: 'Pays by the embedded test payment, which takes no money. 409 if the site uses another.',
  body: z.object({ outcome: z.enum(['paid', 'failed']) }),
  reply: NextUrl,
})

/** Pages of the subscription. */
export const BILLING_PATHS = {
  cancel: '/user/abonnement/resilier',
  subscription: '/user/abonnement',
  thanks: '/premium/merci',
  test: '/premium/paiement-test',
} as const
