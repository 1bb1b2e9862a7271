import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PaidSite, startPaidSite } from '../../../../tests/support/billing.ts'

let paid: PaidSite

beforeAll(async () => {
  paid = await startPaidSite()
})
afterEach(() => {
  paid.stripe.mode = 'well'
})
afterAll(() => paid.close())

const drain = () => paid.runJobs()
const events = async () =>
  Number(
    (await paid.site.db.selectFrom('payment_events').select(sql<string>`count(*)`.as('n')).executeTakeFirst())
      ?.n,
  )

describe('handleStripeWebhook', () => {
  test('gives Premium to a member who never returned from the payment', async () => {
    const { member, session } = await paid.createBuyer()
    const subscription = paid.stripe.pay(session)
    const answer = await paid.sendWebhook(
      paid.stripe.signEvent('customer.subscription.created', subscription),
    )
    expect([answer.status, answer.body]).toEqual([200, {}])
    await drain()
    expect(await paid.readState(member)).toEqual({ state: 1, ends: false, premium: true, paid: 1 })
  })

  test('does not trust the event: the status is read from Stripe', async () => {
    const { member, session } = await paid.createBuyer()
    const subscription = paid.stripe.pay(session)
    subscription.status = 'incomplete'
    const sendEvent = paid.stripe.signEvent('customer.subscription.updated', {
      ...subscription,
      status: 'active',
    })
    await paid.sendWebhook(sendEvent)
    await drain()
    expect(await paid.readState(member)).toMatchObject({ state: 0, premium: false })
  })

  test('counts a repeated event once', async () => {
    const { member, session } = await paid.createBuyer()
    const sendEvent = paid.stripe.signEvent(
      'checkout.session.completed',
      paid.stripe.sessions.get(session) ?? {},
    )
    paid.stripe.pay(session)
    const before = await events()
    const answers = await Promise.all(Array.from({ length: 20 }, () => paid.sendWebhook(sendEvent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await events()).toBe(before + 1)
    await drain()
    const requested = paid.stripe.requests.length
    await paid.sendWebhook(sendEvent)
    await drain()
    expect(paid.stripe.requests.length).toBe(requested)
    expect(paid.mailsTo(member)).toEqual(['receipt', 'welcome'])
  })

  test('ignores other events and unknown customers', async () => {
    const before = await events()
    const unknown = paid.stripe.signEvent('product.created', { id: 'prod_1', object: 'product' })
    expect((await paid.sendWebhook(unknown)).status).toBe(200)
    expect(await events()).toBe(before)
    const stranger = { id: 'sub_9', object: 'subscription', customer: 'cus_stranger' }
    expect(
      (await paid.sendWebhook(paid.stripe.signEvent('customer.subscription.updated', stranger))).status,
    ).toBe(200)
    expect(await drain()).toBe(0)
  })

  test('leaves the job in the queue while Stripe is unavailable', async () => {
    const { member, session } = await paid.createBuyer()
    paid.stripe.mode = 'away'
    await paid.sendWebhook(
      paid.stripe.signEvent('invoice.paid', { object: 'invoice', ...paid.stripe.pay(session) }),
    )
    await expect(drain()).rejects.toThrow()
    expect(await paid.readState(member)).toMatchObject({ premium: false })
  })
})

describe('a burst', () => {
  test('of 1,000 events, shuffled and repeated, ends in Stripe’s state, with one mail each', async () => {
    const subscribers = await Promise.all(Array.from({ length: 5 }, () => paid.createBuyer()))
    const sendEvent = subscribers.flatMap(({ session }, index) => {
      const subscription = paid.stripe.pay(session)
      const types = ['created', 'updated', 'paused', 'resumed', 'deleted']
      const all = Array.from({ length: 100 }, (_, i) =>
        paid.stripe.signEvent(`customer.subscription.${types[i % 5]}`, { ...subscription }),
      )
      paid.stripe.renew(subscription, index !== 1)
      if (index === 2) subscription.cancel_at_period_end = true
      if (index === 3) subscription.status = 'canceled'
      if (index === 4) subscription.status = 'unpaid'
      return [...all, ...all]
    })
    expect(sendEvent).toHaveLength(1_000)
    sendEvent.sort(() => Math.random() - 0.5)
    const before = await events()
    const begun = Date.now()
    for (let from = 0; from < sendEvent.length; from += 50) {
      const answers = await Promise.all(sendEvent.slice(from, from + 50).map((one) => paid.sendWebhook(one)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      if (from === 500) await drain()
    }
    await drain()
    expect(Date.now() - begun).toBeLessThan(60_000)
    expect(await events()).toBe(before + 500)
    const members = subscribers.map(({ member }) => member)
    expect(await Promise.all(members.map(paid.readState))).toEqual([
      { state: 1, ends: false, premium: true, paid: 2 },
      { state: 2, ends: false, premium: true, paid: 1 },
      { state: 1, ends: true, premium: true, paid: 2 },
      { state: 3, ends: false, premium: false, paid: 2 },
      { state: 3, ends: false, premium: false, paid: 2 },
    ])
    expect(members.map(paid.mailsTo)).toEqual([
      ['receipt', 'receipt', 'welcome'],
      ['failed', 'receipt', 'welcome'],
      ['ending', 'receipt', 'receipt', 'welcome'],
      ['receipt', 'receipt'],
      ['receipt', 'receipt'],
    ])
  }, 90_000)
})

describe('an unsigned request', () => {
  test.each([
    ['with another secret', (payload: string) => paid.stripe.sign(payload, { secret: 'whsec_of_another' })],
    ['ten minutes ago', (payload: string) => paid.stripe.sign(payload, { at: Date.now() / 1000 - 600 })],
    [
      'in other words',
      (payload: string) => ({ ...paid.stripe.sign(payload), payload: payload.replace('active', 'actif ') }),
    ],
    ['without a signature', (payload: string) => ({ payload, headers: { 'content-type': 'text/plain' } })],
    [
      'with nonsense for one',
      (payload: string) => ({ payload, headers: { 'stripe-signature': 't=1,v1=é' } }),
    ],
  ])('%s is refused, and changes nothing', async (_, sign) => {
    const { member, session } = await paid.createBuyer()
    const subscription = paid.stripe.pay(session)
    const { payload } = paid.stripe.signEvent('customer.subscription.updated', subscription)
    const before = await events()
    const answer = await paid.sendWebhook(sign(payload))
    expect([answer.status, answer.body]).toEqual([400, {}])
    expect(await events()).toBe(before)
    await drain()
    expect(await paid.readState(member)).toMatchObject({ state: 0, premium: false })
  })

  test('of more than half a megabyte is not read', async () => {
    const sendEvent = paid.stripe.sign('x'.repeat(600 * 1024))
    expect((await paid.sendWebhook(sendEvent)).status).toBe(413)
  })
})

describe('another payment', () => {
  test.each([
    ['at another price', { price: 'price_of_a_cap' }],
    ['for another member', { user_id: '1' }],
  ])('%s gives no Premium and is not in the books', async (_, input) => {
    const { member, browser, session } = await paid.createBuyer()
    const subscription = paid.stripe.pay(session, input)
    await paid.sendWebhook(paid.stripe.signEvent('customer.subscription.created', subscription))
    await drain()
    await browser.get(`/premium/merci?session_id=${session}`)
    expect(await paid.readState(member)).toEqual({ state: 0, ends: false, premium: false, paid: 0 })
  })
})
