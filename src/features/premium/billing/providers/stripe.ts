import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { StripeSettings } from '../../../../config.ts'
import type { AppContext } from '../../../../platform/context.ts'
import { createGuardedAgent } from '../../../../platform/http/outbound.ts'
import { parseAllowedHosts } from '../../../../platform/http/public-address.ts'
import { CURRENCY, PREMIUM_PRICE } from '../../../../shared/premium.ts'
import { BILLING_PATHS } from '../contract.ts'
import { type Customer, type PaymentService, PaymentUnavailable, type Subscription } from '../provider.ts'
import { fetchStripeStatus } from './stripe-status.ts'

/** Together with its retries well under the time that a member waits for an answer. */
const TIMEOUT_MS = 5_000
const RETRIES_MAX = 2
/** Whoever asks again within one of these is given the same checkout, which is open for two to three: Stripe wants one at least. */
const CHECKOUT_WINDOW_MS = 30 * 60_000

/** Stripe, which also tells of itself what happens. */
export interface StripeService extends PaymentService {
  /**
   * An event as Stripe told it.
   * @throws Error where it is not signed with the webhook's secret, or was more than five minutes ago
   */
  openEvent(body: Buffer, signature: string): Promise<Stripe.Event>
}

type StripeContext = Pick<AppContext, 'config' | 'log'>

/** Stripe by its own library, which is loaded when it is first needed. */
export function createStripeService(
  { config, log }: StripeContext,
  settings: StripeSettings,
  withinMs = TIMEOUT_MS,
): StripeService {
  let connected: Promise<Stripe> | undefined
  const connect = () => {
    connected ??= connectToStripe(settings, config.outboundAllow, withinMs)
    return connected
  }
  /** Whatever Stripe refuses is a mistake of ours or of the settings: the operator reads it, members read that it is away. */
  const ask = async <T>(act: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await connect()
    try {
      return await act(stripe)
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeError)) throw error
      const { type, code, statusCode, requestId, message } = error
      log.warn({ type, code, status: statusCode, request: requestId }, 'Stripe did not do what it was asked')
      throw new PaymentUnavailable(message, { cause: error })
    }
  }
  return {
    provider: 'stripe',
    createCustomer: (subscriber, before) =>
      ask((stripe) => createCustomer(stripe, config.siteUrl, subscriber, before)),
    createCheckoutUrl: async (of) => {
      const session = await ask((stripe) => createCheckout(stripe, config.siteUrl, settings.priceId, of))
      if (session.url && session.amount_subtotal === PREMIUM_PRICE && session.currency === CURRENCY)
        return session.url
      log.error(
        { price: settings.priceId, amount: session.amount_subtotal, currency: session.currency },
        'STRIPE_PRICE_ID is not the price that members are told: nobody is led to pay it',
      )
      throw new PaymentUnavailable('the price is not what members are told')
    },
    isCheckoutOf: (id, userId) => ask((stripe) => isCheckoutOf(stripe, id, userId)),
    createPortalUrl: ({ customer }) =>
      ask(async (stripe) => {
        const return_url = `${config.siteUrl}${BILLING_PATHS.subscription}`
        return (
          await stripe.billingPortal.sessions.create({ customer: customer ?? '', return_url, locale: 'fr' })
        ).url
      }),
    fetchStatus: (of) => ask((stripe) => fetchStripeStatus(stripe, log, settings.priceId, of)),
    deleteCustomer: (customer) =>
      ask(async (stripe) => {
        await stripe.customers.del(customer).catch(ignoreMissingResource)
      }),
    openEvent: async (body, signature) =>
      (await connect()).webhooks.constructEvent(body, signature, settings.webhookSecret),
  }
}

async function connectToStripe(
  { secretKey, api }: StripeSettings,
  outboundAllow: readonly string[],
  timeout: number,
): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(api)
  return new Library(secretKey, {
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    port: port || (protocol === 'https:' ? '443' : '80'),
    httpAgent: createGuardedAgent(api, { allowed: parseAllowedHosts(outboundAllow) }),
    timeout,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
  })
}

/** What is asked again with the same words is done once: Stripe keeps such a key for a day. */
function createIdempotencyKey(...words: unknown[]): { idempotencyKey: string } {
  return { idempotencyKey: createHash('sha256').update(JSON.stringify(words)).digest('base64url') }
}

async function createCustomer(
  stripe: Stripe,
  siteUrl: string,
  { user_id, email, name }: Customer,
  { version }: Subscription,
): Promise<string> {
  const metadata = { user_id: String(user_id), site: siteUrl }
  const asked = { email, name, preferred_locales: ['fr'], metadata }
  const { id } = await stripe.customers.create(asked, createIdempotencyKey('customer', asked, version))
  return id
}

function createCheckout(
  stripe: Stripe,
  siteUrl: string,
  price: string,
  { user_id, customer, subscription }: Subscription,
): Promise<Stripe.Checkout.Session> {
  const metadata = { user_id: String(user_id), site: siteUrl }
  const window = Math.floor(Date.now() / CHECKOUT_WINDOW_MS)
  const asked: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customer ?? '',
    client_reference_id: String(user_id),
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    locale: 'fr',
    success_url: `${siteUrl}${BILLING_PATHS.thanks}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}/premium`,
    expires_at: ((window + 3) * CHECKOUT_WINDOW_MS) / 1000,
  }
  // The former subscription stands in the key, for who subscribes again needs a checkout of their own.
  return stripe.checkout.sessions.create(asked, createIdempotencyKey('checkout', asked, subscription))
}

async function isCheckoutOf(stripe: Stripe, id: string, userId: number): Promise<boolean> {
  const session = await stripe.checkout.sessions.retrieve(id).catch(ignoreMissingResource)
  return session?.client_reference_id === String(userId)
}

/** Nothing, for what Stripe does not know. @throws what else was wrong */
export function ignoreMissingResource(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
  throw error
}
