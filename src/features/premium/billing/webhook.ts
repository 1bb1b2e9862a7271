import type { FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { syncRefundsJob, syncSubscriptionJob } from './provider.ts'
import type { StripeService } from './stripe.ts'

export const WEBHOOK_PATH = '/api/stripe/webhook'
const EVENT_BYTES_MAX = 512 * 1024
/** Events after which a subscription or a refund may have changed; all others are ignored. */
const HANDLED_EVENTS = /^(checkout\.session|customer\.subscription|invoice|charge\.refund(ed)?|refund)(\.|$)/
const REFUND_EVENTS = /^(charge\.)?refund/

/**
 * Webhook of Stripe, authenticated by its signature alone: no session, no token, and the raw body. The content of an
 * event is not trusted, only that something happened to a customer.
 */
export function handleStripeWebhook(context: AppContext, stripe: StripeService): void {
  context.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      WEBHOOK_PATH,
      { config: { readsSession: true }, bodyLimit: EVENT_BYTES_MAX },
      (request, reply) => handleWebhookRequest(context, stripe, request, reply),
    )
  })
}

async function handleWebhookRequest(
  context: AppContext,
  stripe: StripeService,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signature = String(request.headers['stripe-signature'] ?? '')
  const event = await stripe.openEvent(body, signature).catch((error: Error) => {
    const [reason] = error.message.split('\n')
    request.log.warn(
      { reason, bytes: body.length },
      'webhook rejected: not signed by Stripe, or expired; check the webhook secret and the clock',
    )
    return undefined
  })
  if (!event) return reply.code(400).send({})
  if (HANDLED_EVENTS.test(event.type)) await saveEvent(context, event)
  return reply.send({})
}

/** Saves an event and queues a sync of its customer or of its refunds; a repeated event changes nothing. */
async function saveEvent(context: AppContext, { id, type, data }: Stripe.Event): Promise<void> {
  const { customer, subscription, paymentIntent } = extractStripeIds(data.object)
  await inTransaction(context, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payment_events')
      .values({ id, type, subscription })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    if (REFUND_EVENTS.test(type)) {
      if (paymentIntent) await tx.enqueue(syncRefundsJob, { payment_intent: paymentIntent })
      return
    }
    if (!customer) return
    const subscriber = await tx
      .selectFrom('subscriptions')
      .where('customer', '=', customer)
      .select('user_id')
      .executeTakeFirst()
    if (subscriber) await tx.enqueue(syncSubscriptionJob, subscriber)
  })
}

/** Stripe's ids of the customer, the subscription and the payment in the object of an event. */
function extractStripeIds(
  about: object,
): Record<'customer' | 'subscription' | 'paymentIntent', string | null> {
  const { object, id, customer, subscription, parent, payment_intent } = about as Record<string, unknown>
  const billed = parent as Stripe.Invoice.Parent | null | undefined
  return {
    customer: getStripeId(customer),
    paymentIntent: getStripeId(payment_intent),
    subscription: getStripeId(
      object === 'subscription' ? id : (subscription ?? billed?.subscription_details?.subscription),
    ),
  }
}

function getStripeId(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null
}
