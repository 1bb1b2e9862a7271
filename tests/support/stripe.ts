import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const PRICE = 'price_premium'
export const WEBHOOK_SECRET = 'whsec_of_the_test'
const MONTH_S = 30 * 86_400
const MONTHLY = 499

interface StripeObject {
  id: string
  [field: string]: unknown
}

export interface FakeSubscription extends StripeObject {
  customer: string
  status: string
  created: number
  start_date: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  metadata: Record<string, string>
  items: { data: { price: { id: string }; current_period_end: number }[] }
}

/** A server with the parts of Stripe's API that the site uses; tests may change its data. */
export interface FakeStripe {
  /** Settings of a site that uses this server. */
  settings: Record<string, string>
  customers: Map<string, StripeObject & { deleted?: boolean }>
  sessions: Map<string, StripeObject & { customer: string; status: string; client_reference_id: string }>
  subscriptions: Map<string, FakeSubscription>
  invoices: StripeObject[]
  /** Refunds by the site, and by the operator with `refund`. */
  refunds: (StripeObject & { payment_intent: string; amount: number; status: string })[]
  /** Requests received, `POST /v1/customers`. */
  requests: string[]
  /** How it answers all requests: normally, with an error, or not at all. */
  mode: 'well' | 'away' | 'silent'
  /** Delays the next answer, once. */
  delay?: Promise<void> | undefined
  /** The price as a checkout returns it. */
  amount: number
  /** Host of its checkout page. */
  checkoutHost: string
  /** The member pays on Stripe's page. */
  pay(session: string, input?: { price?: string; user_id?: string }): FakeSubscription
  /** A month passes and is paid, or not. */
  renew(subscription: FakeSubscription, isPaid?: boolean): void
  /** The operator refunds an invoice by hand. */
  refund(invoice: StripeObject, amount: number): StripeObject
  /** An event and its signature, as the webhook receives it. */
  signEvent(type: string, object: object, id?: string): SignedEvent
  sign(payload: string, input?: { secret?: string; at?: number }): SignedEvent
  close(): Promise<void>
}

export interface SignedEvent {
  headers: Record<string, string>
  payload: string
}

const now = () => Math.floor(Date.now() / 1000)
const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`

export async function startFakeStripe(): Promise<FakeStripe> {
  const answers = new Map<string, { body: string; params: string }>()
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stripe')
      const params = new URLSearchParams(Buffer.concat(parts).toString() || url.search)
      fake.requests.push(`${request.method} ${url.pathname}`)
      if (fake.mode === 'silent') return
      const key = String(request.headers['idempotency-key'] ?? '')
      const before = answers.get(key)
      const [status, body] =
        fake.mode === 'away'
          ? [500, { error: { type: 'api_error', message: 'away' } }]
          : before
            ? before.params === params.toString()
              ? [200, JSON.parse(before.body)]
              : [400, { error: { type: 'idempotency_error', message: 'other words under this key' } }]
            : respond(fake, `${request.method} ${url.pathname}`, params)
      if (key && status === 200) answers.set(key, { body: JSON.stringify(body), params: params.toString() })
      const text = JSON.stringify(body)
      const { delay } = fake
      fake.delay = undefined
      void Promise.resolve(delay).then(() =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake = createFake((server.address() as AddressInfo).port, async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return fake
}

function createFake(port: number, close: () => Promise<void>): FakeStripe {
  const fake: FakeStripe = {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: PRICE,
      STRIPE_API: `http://127.0.0.1:${port}`,
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: [],
    refunds: [],
    requests: [],
    mode: 'well',
    amount: MONTHLY,
    checkoutHost: 'https://checkout.stripe.com',
    pay: (id, { price = PRICE, user_id } = {}) => {
      const session = fake.sessions.get(id)
      if (!session || session.status === 'expired') throw new Error(`no checkout ${id}`)
      session.status = 'complete'
      const subscription: FakeSubscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: session.customer,
        status: 'active',
        created: now(),
        start_date: now(),
        cancel_at: null,
        cancel_at_period_end: false,
        metadata: { user_id: user_id ?? session.client_reference_id },
        items: { data: [{ price: { id: price }, current_period_end: now() + MONTH_S }] },
      }
      fake.subscriptions.set(subscription.id, subscription)
      addInvoice(fake, subscription)
      return subscription
    },
    renew: (subscription, isPaid = true) => {
      for (const item of subscription.items.data) item.current_period_end += MONTH_S
      subscription.status = isPaid ? 'active' : 'past_due'
      if (isPaid) addInvoice(fake, subscription)
    },
    refund: (invoice, amount) => addRefund(fake, `pi_${invoice.id}`, amount),
    signEvent: (type, object, id = newId('evt')) =>
      fake.sign(JSON.stringify({ id, object: 'event', type, created: now(), data: { object } })),
    sign: (payload, { secret = WEBHOOK_SECRET, at = now() } = {}) => ({
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }),
      },
    }),
    close,
  }
  return fake
}

function addInvoice(fake: FakeStripe, { id, customer, items }: FakeSubscription): void {
  const end = items.data[0]?.current_period_end ?? now()
  fake.invoices.push({
    id: newId('in'),
    object: 'invoice',
    customer,
    status: 'paid',
    amount_paid: MONTHLY,
    currency: 'eur',
    created: now(),
    period_end: now(),
    status_transitions: { paid_at: now() },
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    lines: { data: [{ period: { start: now(), end } }] },
  })
}

function addRefund(fake: FakeStripe, payment_intent: string, amount: number, reason: string | null = null) {
  const created = {
    id: newId('re'),
    object: 'refund',
    payment_intent,
    amount,
    status: 'succeeded',
    created: now(),
    metadata: { reason },
  }
  fake.refunds.unshift(created)
  return created
}

/** Refuses more than was paid, as Stripe does. */
function createRefund(fake: FakeStripe, params: URLSearchParams): Answer {
  const intent = params.get('payment_intent') ?? ''
  const amount = Number(params.get('amount'))
  const before = fake.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed')
  const sum = before.reduce((total, one) => total + one.amount, amount)
  if (sum > MONTHLY || !fake.invoices.some(({ id }) => intent === `pi_${id}`))
    return [400, { error: { type: 'invalid_request_error', message: 'refund above the payment' } }]
  return [200, addRefund(fake, intent, amount, params.get('metadata[reason]'))]
}

/** Every invoice is paid by one payment, named after it. */
function listInvoicePayments(fake: FakeStripe, params: URLSearchParams): Answer {
  const invoice = params.get('invoice') ?? params.get('payment[payment_intent]')?.replace(/^pi_/, '')
  const data = fake.invoices
    .filter(({ id }) => id === invoice)
    .map(({ id }) => ({ invoice: id, payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }))
  return [200, { object: 'list', data }]
}

type Answer = [status: number, body: object]
const notFound = (param: string): Answer => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` } },
]

/** Stripe's answer to one request. */
const toPrice = ({ amount }: FakeStripe) => ({
  ...{ id: PRICE, object: 'price', active: true, unit_amount: amount, currency: 'eur' },
  recurring: { interval: 'month', interval_count: 1 },
})

function respond(fake: FakeStripe, what: string, params: URLSearchParams): Answer {
  const customer = params.get('customer') ?? ''
  const [, id = ''] = /\/(\w+_\w+)$/.exec(what) ?? []
  if (what === 'POST /v1/customers') {
    const made = { id: newId('cus'), object: 'customer', email: params.get('email') }
    fake.customers.set(made.id, made)
    return [200, made]
  }
  if (what === `GET /v1/prices/${PRICE}`) return [200, toPrice(fake)]
  if (what.startsWith('DELETE /v1/customers/')) return deleteCustomer(fake, id)
  if (what === 'POST /v1/refunds') return createRefund(fake, params)
  if (what === 'GET /v1/invoice_payments') return listInvoicePayments(fake, params)
  if (what === 'GET /v1/refunds') {
    const intent = params.get('payment_intent')
    return [200, { object: 'list', data: fake.refunds.filter((one) => one.payment_intent === intent) }]
  }
  const [, expired = ''] = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(what) ?? []
  if (expired) return expireSession(fake, expired)
  if (what.startsWith('GET /v1/checkout/sessions/')) {
    const session = fake.sessions.get(id)
    return session ? [200, session] : notFound('session')
  }
  if (what.startsWith('POST /v1/subscriptions/')) return updateSubscription(fake, id, params)
  if (what.startsWith('DELETE /v1/subscriptions/')) {
    const subscription = fake.subscriptions.get(id)
    return subscription ? [200, Object.assign(subscription, { status: 'canceled' })] : notFound('id')
  }
  if (!fake.customers.has(customer) || fake.customers.get(customer)?.deleted) return notFound('customer')
  const theirs = (one: StripeObject) => one.customer === customer
  switch (what) {
    case 'POST /v1/checkout/sessions':
      return [200, createSession(fake, customer, params)]
    case 'POST /v1/billing_portal/sessions':
      return [200, { id: newId('bps'), url: `https://billing.stripe.com/p/session/${customer}` }]
    case 'GET /v1/subscriptions':
      return [200, { object: 'list', data: [...fake.subscriptions.values()].filter(theirs).reverse() }]
    case 'GET /v1/checkout/sessions':
      return [
        200,
        {
          object: 'list',
          data: [...fake.sessions.values()].filter((one) => theirs(one) && one.status === 'open'),
        },
      ]
    case 'GET /v1/invoices':
      return [200, { object: 'list', data: fake.invoices.filter(theirs).reverse() }]
    default:
      return [404, { error: { type: 'invalid_request_error', message: what } }]
  }
}

function expireSession(fake: FakeStripe, id: string): Answer {
  const session = fake.sessions.get(id)
  return session ? [200, Object.assign(session, { status: 'expired' })] : notFound('session')
}

function createSession(fake: FakeStripe, customer: string, params: URLSearchParams): object {
  const id = newId('cs')
  const session = {
    id,
    object: 'checkout.session',
    customer,
    status: 'open',
    url: `${fake.checkoutHost}/c/pay/${id}`,
    client_reference_id: params.get('client_reference_id') ?? '',
    success_url: params.get('success_url'),
    amount_subtotal: fake.amount,
    currency: 'eur',
  }
  fake.sessions.set(id, session)
  return session
}

function updateSubscription(fake: FakeStripe, id: string, params: URLSearchParams): Answer {
  const subscription = fake.subscriptions.get(id)
  if (!subscription) return notFound('id')
  if (params.get('cancel_at') === '') subscription.cancel_at = null
  const ends = params.get('cancel_at_period_end')
  if (ends) {
    subscription.cancel_at_period_end = ends === 'true'
    subscription.cancel_at = ends === 'true' ? (subscription.items.data[0]?.current_period_end ?? null) : null
  }
  return [200, subscription]
}

/** Deleting a customer ends all their subscriptions. */
function deleteCustomer(fake: FakeStripe, id: string): Answer {
  const customer = fake.customers.get(id)
  if (!customer || customer.deleted) return notFound('id')
  customer.deleted = true
  for (const subscription of fake.subscriptions.values()) {
    if (subscription.customer === id) subscription.status = 'canceled'
  }
  return [200, { id, object: 'customer', deleted: true }]
}
