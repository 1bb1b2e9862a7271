import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply } from '../../../shared/schemas.ts'
import { IMMEDIATE_START_MISSING } from '../texts.ts'

/** Next page: an address of the payment service or of the site. */
const NextUrl = z.strictObject({ url: z.string() })

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/premium/checkout',
  form: '/premium/abonnement',
  access: 'verified',
  summary:
    'Where the member subscribes. 409 for who has premium already, where nothing can be subscribed to, and while the payment service is away.',
  body: z.object({
    /** Consent to start before the withdrawal period is over. */
    start_now: z
      ._default(CheckboxValue, false)
      .check(z.refine((isAsked) => isAsked, IMMEDIATE_START_MISSING)),
  }),
  reply: NextUrl,
})

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/premium/portal',
  form: '/user/abonnement/portail',
  access: 'signed-in',
  inReview: true,
  summary: 'Where the member changes their card and finds invoices. 409 for who never subscribed.',
  reply: NextUrl,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/premium/cancel',
  form: '/user/abonnement/resilier',
  access: 'signed-in',
  inReview: true,
  summary:
    'Ends the subscription with the period that is paid. 409 where none is running, or it ends already.',
  reply: MessageReply,
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/premium/resume',
  form: '/user/abonnement/reprendre',
  access: 'member',
  summary: 'Takes back a cancellation before the period is over. 409 where none is to be taken back.',
  reply: MessageReply,
})

export const submitTestPayment = endpoint({
  method: 'POST',
  path: '/api/premium/test-payment',
  form: '/premium/paiement-test',
  access: 'member',
  summary: 'The embedded payment, which takes no money. 409 where it is not what is subscribed by.',
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
