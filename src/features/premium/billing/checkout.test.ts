import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../tests/support/app.ts'
import { type PaidSite, startPaidSite } from '../../../../tests/support/billing.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { PaymentUnavailable } from './provider.ts'
import { createStripeService } from './stripe.ts'

const UNAVAILABLE =
  'Le service de paiement ne répond pas. Rien n’a été payé\u202f: réessayez dans quelques minutes.'
const BEGIN = { start_now: true }

let paid: PaidSite

beforeAll(async () => {
  paid = await startPaidSite()
})
afterEach(() => {
  paid.stripe.mode = 'well'
  paid.stripe.amount = 499
  paid.stripe.checkoutHost = 'https://checkout.stripe.com'
})
afterAll(() => paid.close())

const fresh = async (input: Parameters<typeof createMember>[1] = {}) => {
  const member = await createMember(paid.site.db, input)
  return { member, browser: await paid.site.as(member) }
}

describe('startCheckout', () => {
  test('leads to Stripe’s page, and the member is premium on return from payment', async () => {
    const { member, browser, session } = await paid.createBuyer()
    expect(paid.stripe.sessions.get(session)).toMatchObject({
      client_reference_id: String(member.id),
      success_url: `${paid.site.config.siteUrl}/premium/merci?session_id={CHECKOUT_SESSION_ID}`,
    })
    expect(await paid.readState(member)).toEqual({ state: 0, ends: false, premium: false, paid: 0 })
    const early = await browser.get(`/premium/merci?session_id=${session}`)
    expect(early.text).toContain('Votre paiement se confirme.')

    paid.stripe.pay(session)
    const { status, text } = await browser.get(`/premium/merci?session_id=${session}`)
    expect(status).toBe(200)
    expect(text).toContain('Merci, et bienvenue.')
    expect(text).toContain('href="/user/emoji"')
    expect(text).toContain('href="/user/abonnement"')
    expect(await paid.readState(member)).toEqual({ state: 1, ends: false, premium: true, paid: 1 })
    expect((await browser.get('/api/me')).body.premium).toBe(true)
    await paid.runJobs()
    expect(paid.mailsTo(member)).toEqual(['receipt', 'welcome'])
  })

  test('requires the consent to start at once', async () => {
    const { browser } = await fresh()
    for (const body of [{}, { start_now: false }]) {
      const answer = await browser.post('/api/premium/checkout', body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors.start_now).toHaveLength(1)
    }
  })

  test('works as a plain form, within the form policy of the page', async () => {
    const { browser } = await fresh()
    const answer = await browser.submit('/premium/abonnement', { start_now: 'on' })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_/)
    const unasked = await browser.submit('/premium/abonnement', {})
    expect(unasked.status).toBe(422)
    expect(unasked.headers['content-security-policy']).toContain('https://checkout.stripe.com')
  })

  test('redirects by a page to a custom domain at Stripe', async () => {
    const { browser } = await fresh()
    paid.stripe.checkoutHost = 'https://payer.example.org'
    const { status, text, headers } = await browser.submit('/premium/abonnement', { start_now: 'on' })
    expect(status).toBe(200)
    expect(headers.refresh).toMatch(/^0; url=https:\/\/payer\.example\.org\/c\/pay\/cs_\w+$/)
    expect(text).toContain('href="https://payer.example.org/c/pay/cs_')
  })

  test('creates one customer and one checkout for ten concurrent requests and twenty later ones', async () => {
    const { browser } = await fresh()
    const [customers, sessions] = [paid.stripe.customers.size, paid.stripe.sessions.size]
    const answers: string[] = []
    for (const length of [10, 20]) {
      const requests = Array.from({ length }, () => browser.post('/api/premium/checkout', BEGIN))
      for (const { status, body } of await Promise.all(requests))
        answers.push(`${status} ${body.url ?? body.message}`)
    }
    expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 https:\/\/checkout\.stripe\.com\//)])
    expect([paid.stripe.customers.size - customers, paid.stripe.sessions.size - sessions]).toEqual([1, 1])
  })

  test('returns 409 to a premium member, even before the webhook', async () => {
    const { browser } = await fresh({ stripe_status: true })
    const answer = await browser.post('/api/premium/checkout', BEGIN)
    expect([answer.status, answer.body]).toEqual([409, { message: 'Vous êtes déjà Premium.' }])

    const unheard = await paid.createBuyer()
    paid.stripe.pay(unheard.session)
    const second = await unheard.browser.post('/api/premium/checkout', BEGIN)
    expect([second.status, second.body.message]).toEqual([409, 'Vous êtes déjà Premium.'])
    expect(await paid.readState(unheard.member)).toMatchObject({ state: 1, premium: true, paid: 1 })
  })

  test('cancels the second subscription of two windows at once', async () => {
    const { member, browser, session } = await paid.createBuyer()
    const first = paid.stripe.pay(session)
    const second = paid.stripe.pay(session)
    second.created++
    await browser.get(`/premium/merci?session_id=${session}`)
    expect([first.status, second.status]).toEqual(['active', 'canceled'])
    expect(await paid.readState(member)).toEqual({ state: 1, ends: false, premium: true, paid: 2 })
  })

  test('starts again for a customer unknown to Stripe', async () => {
    const { member, browser, session } = await paid.createBuyer()
    const before = paid.stripe.sessions.get(session)?.customer ?? ''
    paid.stripe.customers.delete(before)
    const answer = await browser.post('/api/premium/checkout', BEGIN)
    expect(answer.status).toBe(200)
    const renewed = String(answer.body.url).split('/').at(-1) ?? ''
    expect(paid.stripe.sessions.get(renewed)?.customer).not.toBe(before)
    paid.stripe.pay(renewed)
    await browser.get(`/premium/merci?session_id=${renewed}`)
    expect(await paid.readState(member)).toMatchObject({ state: 1, premium: true })
  })
})

describe('nothing is paid', () => {
  test('and an error is shown while Stripe returns errors; then it works again', async () => {
    const { browser } = await fresh()
    paid.stripe.mode = 'away'
    const answer = await browser.post('/api/premium/checkout', BEGIN)
    expect([answer.status, answer.body]).toEqual([409, { message: UNAVAILABLE }])
    const form = await browser.submit('/premium/abonnement', { start_now: 'on' })
    expect([form.status, form.text.includes(UNAVAILABLE)]).toEqual([409, true])
    paid.stripe.mode = 'well'
    expect((await browser.post('/api/premium/checkout', BEGIN)).status).toBe(200)
  })

  test('and the request ends soon while Stripe does not answer', async () => {
    const { config, log } = paid.site.context
    if (!config.stripe) throw new Error('no settings')
    const service = createStripeService({ config, log }, config.stripe, 50)
    paid.stripe.mode = 'silent'
    const begun = Date.now()
    await expect(service.ownsCheckout('cs_1', 1)).rejects.toThrow(PaymentUnavailable)
    expect(Date.now() - begun).toBeLessThan(5_000)
  })

  test('where the price at Stripe is not the one shown to members', async () => {
    const { browser } = await fresh()
    paid.stripe.amount = 999
    const answer = await browser.post('/api/premium/checkout', BEGIN)
    expect([answer.status, answer.body.message]).toEqual([409, UNAVAILABLE])
  })

  test('where the address of Stripe is in the site’s own network, unless allowed', async () => {
    const { config, log } = paid.site.context
    if (!config.stripe) throw new Error('no settings')
    const requested = paid.stripe.requests.length
    const service = createStripeService({ config: { ...config, outboundAllow: [] }, log }, config.stripe)
    await expect(service.ownsCheckout('cs_1', 1)).rejects.toThrow(PaymentUnavailable)
    expect(paid.stripe.requests.length).toBe(requested)
  })

  test('where the site has neither Stripe nor the test payment', async () => {
    const closed = await createTestApp({ SITE_URL: 'https://guinguette.example.org' })
    try {
      const browser = await closed.as(await createMember(closed.db))
      const answer = await browser.post('/api/premium/checkout', BEGIN)
      expect([answer.status, answer.body]).toEqual([
        409,
        { message: 'L’abonnement n’est pas ouvert sur ce site.' },
      ])
      expect((await browser.get('/premium/paiement-test')).status).toBe(404)
      const webhook = await browser.raw('POST', '/api/stripe/webhook', { payload: '{}' })
      expect(webhook.status).toBe(404)
    } finally {
      await closed.close()
    }
  })
})

describe('/premium/merci', () => {
  test('ignores the checkout of another member, and unknown ones', async () => {
    const { session } = await paid.createBuyer()
    paid.stripe.pay(session)
    const { member, browser } = await paid.createBuyer()
    for (const id of [session, 'cs_nothing', '../customers', '', 'x'.repeat(5_000)]) {
      const answer = await browser.get(`/premium/merci?session_id=${encodeURIComponent(id)}`)
      expect(answer.status).toBe(404)
    }
    expect(await paid.readState(member)).toMatchObject({ state: 0, premium: false, paid: 0 })
  })

  test('shows a pending payment while Stripe is unavailable, and redirects unpaid members to /premium', async () => {
    const { browser, session } = await paid.createBuyer()
    paid.stripe.pay(session)
    paid.stripe.mode = 'away'
    const answer = await browser.get(`/premium/merci?session_id=${session}`)
    expect([answer.status, answer.text.includes('vous n’avez rien à refaire')]).toEqual([200, true])
    const { browser: other } = await fresh()
    expect((await other.get('/premium/merci')).headers.location).toBe('/premium')
  })
})
