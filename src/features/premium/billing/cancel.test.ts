import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PaidSite, startPaidSite } from '../../../../tests/support/billing.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { syncOverdueSubscriptions } from '../register.ts'
import { createBilling, syncSubscription } from './commands.ts'

const ENDED = 'Votre abonnement est résilié. Vous restez Premium jusqu’à la fin de la période payée.'

let paid: PaidSite

beforeAll(async () => {
  paid = await startPaidSite()
})
afterEach(() => {
  paid.stripe.mode = 'well'
})
afterAll(() => paid.close())

const drain = () => paid.runJobs()
const hear = async (about: object) => {
  await paid.sendWebhook(paid.stripe.signEvent('customer.subscription.updated', about))
  await drain()
}

describe('cancelSubscription and resumeSubscription', () => {
  test('end with the paid period, and can be reverted until then', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    const ended = await browser.post('/api/premium/cancel')
    expect([ended.status, ended.body]).toEqual([200, { message: ENDED }])
    expect(subscription.cancel_at_period_end).toBe(true)
    expect(await paid.readState(member)).toMatchObject({ state: 1, ends: true, premium: true })

    const resumed = await browser.post('/api/premium/resume')
    expect([resumed.status, resumed.body]).toEqual([
      200,
      { message: 'Votre résiliation est annulée\u202f: l’abonnement continue.' },
    ])
    expect(subscription.cancel_at_period_end).toBe(false)
    expect(await paid.readState(member)).toMatchObject({ state: 1, ends: false, premium: true })

    await browser.post('/api/premium/cancel')
    subscription.status = 'canceled'
    await hear(subscription)
    expect(await paid.readState(member)).toEqual({ state: 3, ends: false, premium: false, paid: 1 })
    expect(paid.mailsTo(member)).toEqual(['ended', 'ending', 'ending', 'receipt', 'welcome'])
  })

  test('count once when sent twenty times at once, and are rejected without a subscription', async () => {
    const { member, browser } = await paid.createSubscriber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/premium/cancel')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      'Vous n’avez pas d’abonnement à résilier, ou c’est déjà fait.',
    ])
    await drain()
    expect(paid.mailsTo(member).filter((mail) => mail === 'ending')).toHaveLength(1)
    const free = await paid.site.as(await createMember(paid.site.db))
    expect((await free.post('/api/premium/cancel')).status).toBe(409)
    expect((await free.post('/api/premium/resume')).body.message).toBe(
      'Il n’y a pas de résiliation à annuler.',
    )
  })

  test('succeed while Stripe is unavailable, and reach it once it answers', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    paid.stripe.mode = 'away'
    const ended = await browser.post('/api/premium/cancel')
    expect([ended.status, ended.body]).toEqual([
      200,
      {
        message:
          'Votre résiliation est enregistrée. Le service de paiement ne répond pas pour l’instant\u202f: elle lui sera transmise dès qu’il répondra.',
      },
    ])
    expect(await paid.readState(member)).toMatchObject({ ends: true, premium: true })
    paid.stripe.mode = 'well'
    await drain()
    expect(subscription.cancel_at_period_end).toBe(true)
    expect(await paid.readState(member)).toMatchObject({ ends: true, premium: true })
    expect(paid.mailsTo(member)).toEqual(['ending', 'receipt', 'welcome'])
  })

  test('work as plain forms, for a suspended member too', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    await paid.site.db.updateTable('users').set({ roles: -1 }).where('id', '=', member.id).execute()
    const portal = await browser.submit('/user/abonnement/portail', {})
    expect([portal.status, portal.headers.location]).toEqual([
      303,
      `https://billing.stripe.com/p/session/${subscription.customer}`,
    ])
    const ended = await browser.submit('/user/abonnement/resilier', {})
    expect([ended.status, ended.headers.location]).toEqual([303, '/user/abonnement?info=resiliation'])
    expect(subscription.cancel_at_period_end).toBe(true)
    const second = await browser.submit('/user/abonnement/resilier', {})
    expect([second.status, second.text.includes('ou c’est déjà fait.')]).toEqual([409, true])
  })

  test('follow a cancellation by date in Stripe’s portal, and revert it', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? 0
    await hear(subscription)
    expect(await paid.readState(member)).toMatchObject({ ends: true, premium: true })
    expect((await browser.post('/api/premium/resume')).status).toBe(200)
    expect(subscription.cancel_at).toBeNull()
    expect(paid.mailsTo(member)).toEqual(['ending', 'receipt', 'welcome'])
  })

  test('end with Stripe’s state, in any order with its events', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        browser.post('/api/premium/cancel'),
        browser.post('/api/premium/resume'),
        ...Array.from({ length: 3 }, () => syncSubscription(createBilling(paid.site.context), member.id)),
      ])
      expect((await paid.readState(member)).ends).toBe(subscription.cancel_at_period_end)
    }
  })

  test('are not reverted by an older event that arrives later', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    const requested = paid.stripe.requests.length
    let arrive = () => {}
    paid.stripe.delay = new Promise((resolve) => {
      arrive = resolve
    })
    const slow = syncSubscription(createBilling(paid.site.context), member.id)
    await expect.poll(() => paid.stripe.requests.length).toBe(requested + 1)
    await browser.post('/api/premium/cancel')
    arrive()
    await slow
    expect(subscription.cancel_at_period_end).toBe(true)
    expect(await paid.readState(member)).toMatchObject({ state: 1, ends: true })
  })

  test('report a resumption that came too late', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    await browser.post('/api/premium/cancel')
    subscription.status = 'canceled'
    expect((await browser.post('/api/premium/resume')).status).toBe(409)
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false })
  })
})

test('openBillingPortal returns 409 without a customer or while Stripe is unavailable', async () => {
  const free = await paid.site.as(await createMember(paid.site.db))
  const none = await free.post('/api/premium/portal')
  expect([none.status, none.body.message]).toEqual([409, 'Vous n’avez pas d’abonnement.'])
  const { browser } = await paid.createSubscriber()
  paid.stripe.mode = 'away'
  const unavailable = await browser.post('/api/premium/portal')
  expect([unavailable.status, unavailable.body.message]).toEqual([
    409,
    'Le service de paiement ne répond pas. Rien n’a été payé\u202f: réessayez dans quelques minutes.',
  ])
})

test('a failed payment keeps Premium, a later one restores it, the last failure ends it', async () => {
  const { member, subscription } = await paid.createSubscriber()
  paid.stripe.renew(subscription, false)
  await hear(subscription)
  expect(await paid.readState(member)).toEqual({ state: 2, ends: false, premium: true, paid: 1 })
  paid.stripe.renew(subscription)
  await hear(subscription)
  expect(await paid.readState(member)).toEqual({ state: 1, ends: false, premium: true, paid: 2 })
  subscription.status = 'unpaid'
  await hear(subscription)
  expect(await paid.readState(member)).toEqual({ state: 3, ends: false, premium: false, paid: 2 })
  expect(paid.mailsTo(member)).toEqual(['ended', 'failed', 'receipt', 'receipt', 'welcome'])
})

test('a member who subscribes again after the end is premium again', async () => {
  const { member, browser, subscription } = await paid.createSubscriber()
  subscription.status = 'canceled'
  await hear(subscription)
  const { body } = await browser.post('/api/premium/checkout', { start_now: true })
  const session = String(body.url).split('/').at(-1) ?? ''
  paid.stripe.pay(session)
  await browser.get(`/premium/merci?session_id=${session}`)
  expect(await paid.readState(member)).toEqual({ state: 1, ends: false, premium: true, paid: 2 })
  // An event of the first one that arrives late changes nothing.
  await hear(subscription)
  expect(await paid.readState(member)).toMatchObject({ state: 1, premium: true })
})

test('Premium without subscription stays, whatever happens to a checkout', async () => {
  const { member, session } = await paid.createBuyer()
  await paid.site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', member.id).execute()
  await hear({ object: 'subscription', customer: paid.stripe.sessions.get(session)?.customer })
  expect(await paid.readState(member)).toMatchObject({ state: 0, premium: true })
})

describe('the deletion of an account', () => {
  test('stops the renewal at once; an undo leaves Premium for the paid month, without a renewal', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    expect((await browser.post('/api/user/autodestruction')).status).toBe(200)
    await drain()
    expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['active', true])
    const back = await paid.site.as(member)
    expect((await back.delete('/api/user/autodestruction')).status).toBe(200)
    await drain()
    expect((await back.get('/api/me')).body.premium).toBe(true)
    expect([subscription.status, subscription.cancel_at_period_end]).toEqual(['active', true])
    expect(await paid.readState(member)).toMatchObject({ premium: true, ends: true })
  })

  test('ends the subscription at Stripe once it answers, and keeps the payment in the books', async () => {
    const { member, browser, subscription } = await paid.createSubscriber()
    const { id } = await paid.site.db
      .selectFrom('payments')
      .where('user_id', '=', member.id)
      .select('id')
      .executeTakeFirstOrThrow()
    paid.stripe.mode = 'away'
    expect((await deleteAndErase(paid.site, browser)).status).toBe(200)
    await paid.site.context.jobs.drain()
    expect(subscription.status).toBe('active')
    paid.stripe.mode = 'well'
    await drain()
    expect(subscription.status).toBe('canceled')
    expect(paid.stripe.customers.get(subscription.customer)?.deleted).toBe(true)
    const payment = await paid.site.db
      .selectFrom('payments')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ user_id: null, amount: 499, currency: 'eur' })
    // A late event has no customer.
    await hear(subscription)
  })
})

describe('syncOverdueSubscriptions', () => {
  const sweep = async () => {
    await syncOverdueSubscriptions(createBilling(paid.site.context))
    await drain()
  }

  test('finds changes without webhook, and contacts Stripe once a day per member', async () => {
    const { member, session } = await paid.createBuyer()
    const long = new Date(Date.now() - 25 * 3_600_000)
    paid.stripe.pay(session)
    await sweep()
    expect(await paid.readState(member)).toMatchObject({ premium: false })
    await paid.site.db
      .updateTable('subscriptions')
      .set({ synced_at: long })
      .where('user_id', '=', member.id)
      .execute()
    await sweep()
    expect(await paid.readState(member)).toMatchObject({ state: 1, premium: true, paid: 1 })
    const requested = paid.stripe.requests.length
    await sweep()
    expect(paid.stripe.requests.length).toBe(requested)
  })

  test('gives up an abandoned checkout, and deletes events after ninety days', async () => {
    const { member } = await paid.createBuyer()
    const long = new Date(Date.now() - 3 * 86_400_000)
    await paid.site.db
      .updateTable('subscriptions')
      .set({ synced_at: long, checkout_at: long })
      .where('user_id', '=', member.id)
      .execute()
    const received_at = new Date(Date.now() - 91 * 86_400_000)
    await paid.site.db
      .insertInto('payment_events')
      .values({ id: 'evt_old', type: 'invoice.paid', subscription: null, received_at })
      .execute()
    await sweep()
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false })
    const old = await paid.site.db
      .selectFrom('payment_events')
      .where('id', '=', 'evt_old')
      .select('id')
      .execute()
    expect(old).toEqual([])
  })
})
