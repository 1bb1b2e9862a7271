import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { type FakeStripe, startFakeStripe } from '../../../../tests/support/stripe.ts'

const CALL = '/api/admin/settings'

describe('sendTestMail', () => {
  let site: TestApp
  let browser: Browser
  beforeEach(async () => {
    site = await createTestApp({}, 1)
    browser = await site.as(await createMember(site.db, { roles: 3, email: 'camille@exemple.fr' }))
  })
  afterEach(() => site.close())

  test('writes a file without a mail server, and says so', async () => {
    const { status, body } = await browser.post(`${CALL}/test-mail`)
    expect([status, body.message]).toEqual([
      200,
      'Aucun serveur de courriel n’est réglé (MAIL_URL)\u202f: le message est un fichier du dossier outbox de DATA_DIR, et personne ne reçoit rien.',
    ])
    expect((await takeMails(site)).map(({ to, subject }) => [to, subject])).toEqual([
      ['camille@exemple.fr', 'Courriel d’essai'],
    ])
  })

  test('is limited to five an hour', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await browser.post(`${CALL}/test-mail`)).status).toBe(200)
    expect((await browser.post(`${CALL}/test-mail`)).status).toBe(429)
  })

  test('says what the mail server answered', async () => {
    const refused = await createTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' })
    try {
      const founder = await refused.as(await createMember(refused.db, { roles: 3 }))
      const { status, text } = await founder.submit('/admin/reglages/courriel', {})
      expect(status).toBe(409)
      expect(text).toContain(
        'Le courriel n’est pas parti. Réponse du serveur\u202f: connect ECONNREFUSED 127.0.0.1:1',
      )
    } finally {
      await refused.close()
    }
  })
})

describe('checkPayment', () => {
  let stripe: FakeStripe
  let site: TestApp
  let browser: Browser
  beforeAll(async () => {
    stripe = await startFakeStripe()
    site = await createTestApp(stripe.settings)
    browser = await site.as(await createMember(site.db, { roles: 3 }))
  })
  afterAll(async () => {
    await site.close()
    await stripe.close()
  })
  afterEach(() => {
    stripe.mode = 'well'
    stripe.amount = 499
  })

  test('says that the keys work and the price is the one of the site', async () => {
    const { status, body } = await browser.post(`${CALL}/check-payment`)
    expect([status, body.message]).toEqual([
      200,
      'Stripe répond, et le prix est le bon\u202f: 4,99\u00a0€ par mois. Le secret du webhook se vérifie au premier événement reçu.',
    ])
    const { text } = await browser.submit('/admin/reglages/paiement', {})
    expect(text).toContain('Stripe répond, et le prix est le bon')
  })

  test('returns 409 for a price that members do not read', async () => {
    stripe.amount = 999
    const { status, body } = await browser.post(`${CALL}/check-payment`)
    expect([status, body.message]).toEqual([
      409,
      'Stripe répond, mais le prix STRIPE_PRICE_ID est de 9,99\u00a0€, et le site affiche 4,99\u00a0€ par mois.',
    ])
  })

  test('returns 409 with the answer of Stripe', async () => {
    stripe.mode = 'away'
    const { status, body } = await browser.post(`${CALL}/check-payment`)
    expect([status, body.message]).toEqual([409, 'Stripe refuse\u202f: away'])
  })

  test('says that Stripe is not configured', async () => {
    const plain = await createTestApp({ TEST_PAYMENT: 'off' })
    try {
      const founder = await plain.as(await createMember(plain.db, { roles: 3 }))
      expect((await founder.post(`${CALL}/check-payment`)).body.message).toBe(
        'Stripe n’est pas réglé (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID). Personne ne peut s’abonner.',
      )
    } finally {
      await plain.close()
    }
  })
})
