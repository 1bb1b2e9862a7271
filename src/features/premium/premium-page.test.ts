import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp
let stripe: TestApp
let closed: TestApp

beforeAll(async () => {
  site = await createTestApp({ FREE_ASKS_A_DAY: '7' })
  closed = await createTestApp({ TEST_PAYMENT: 'off' })
  stripe = await createTestApp({
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_PRICE_ID: 'price_12345678',
  })
})
afterAll(() => Promise.all([site, stripe, closed].map((one) => one?.close())))

/** The page between the bars. */
const read = async (member: { id: number } | null, where = site) =>
  /<main.*<\/main>/s.exec((await (await where.as(member)).get('/premium')).text)?.[0] ?? ''

test('shows everyone advantages, price, free features, and the cancellation before the payment', async () => {
  for (const reader of [null, await createMember(site.db)]) {
    const text = await read(reader)
    for (const advantage of [
      'Demandes d’ami illimitées',
      'Messages illimités',
      'Aucune publicité',
      'Message lu',
      'Profil mis en valeur',
      'Emoji animé',
    ])
      expect(text).toContain(`<h3>${advantage}</h3>`)
    expect(text).toContain('<b>4,99\u00a0€</b> par mois')
    expect(text).toContain('Toutes taxes comprises, sans engagement.')
    expect(text).toContain('7 demandes d’ami, 10 nouvelles conversations et 100 messages')
    expect(text).toContain('Pour arrêter\u202f: trois clics au plus')
    expect(text).toContain('«\u202fRésilier\u202f», au bas de chaque page.')
    expect(text).toContain('Vous avez quatorze jours, à partir de l’abonnement, pour vous rétracter')
    expect(text).toContain('vous devez 0,49\u00a0€ et nous vous rendons 4,50\u00a0€')
  }
})

describe('the next step', () => {
  test('of visitors is an account, without a form', async () => {
    const text = await read(null)
    expect(text).toContain('Pour vous abonner, il vous faut d’abord un compte.')
    expect(text).toContain('href="/inscription?suite=%2Fpremium"')
    expect(text).toContain('href="/connexion?suite=%2Fpremium"')
    expect(text).not.toContain('<form')
  })

  test('of members with an unconfirmed address is its confirmation', async () => {
    const text = await read(await createMember(site.db, { email_verified_at: null }))
    expect(text).toContain('Confirmez d’abord votre adresse e-mail')
    expect(text).toContain('href="/user/securite#adresse"')
    expect(text).not.toContain('<form')
  })

  test('of suspended members is closed', async () => {
    const text = await read(await createMember(site.db, { roles: -1 }))
    expect(text).toContain('Votre compte est suspendu\u202f: vous ne pouvez pas vous abonner pour l’instant.')
    expect(text).not.toContain('<form')
  })

  test('of premium members is their subscription and their emoji', async () => {
    const text = await read(await createMember(site.db, { stripe_status: true }))
    expect(text).toContain('Vous êtes Premium.')
    expect(text).toContain('href="/user/emoji"')
    expect(text).toContain('href="/user/abonnement"')
    expect(text).not.toContain('<form')
  })

  test('of all others is a plain form with an unticked box', async () => {
    const text = await read(await createMember(site.db))
    expect(text).toContain('action="/premium/abonnement#abonnement"')
    expect(text).toContain('S’abonner pour 4,99\u00a0€ par mois')
    expect(text).toContain('Je demande que Premium commence tout de suite')
    expect(/<input[^>]*type="checkbox"[^>]*>/.exec(text)?.[0]).not.toContain('checked')
  })
})

describe('the payment provider', () => {
  test('is named: the test payment takes nothing', async () => {
    const text = await read(await createMember(site.db))
    expect(text).toContain('Paiement d’essai\u202f: rien n’est prélevé.')
    expect(text).not.toContain('Stripe')
  })

  test('is named: Stripe, a permitted form target', async () => {
    const browser = await stripe.as(await createMember(stripe.db))
    const { text, headers } = await browser.get('/premium')
    expect(text).toContain('Vous payez par carte chez Stripe')
    expect(text).not.toContain('essai')
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://checkout.stripe.com https://billing.stripe.com;",
    )
  })

  test('is missing: then there is nothing to pay, and no form', async () => {
    for (const reader of [null, await createMember(closed.db)]) {
      const text = await read(reader, closed)
      expect(text).toContain('L’abonnement n’est pas ouvert sur ce site.')
      expect(text).not.toContain('rétracter')
      expect(text).not.toMatch(/<(form|button) /)
    }
  })
})

test('an unticked box is reported under it, and nothing is started', async () => {
  const member = await createMember(site.db)
  const { status, text } = await (await site.as(member)).submit('/premium/abonnement', {})
  expect(status).toBe(422)
  expect(text).toContain('Cochez cette case pour que Premium commence tout de suite.')
  expect(text).toContain('<title>Premium · Guinguette</title>')
  expect(
    await site.db.selectFrom('subscriptions').where('user_id', '=', member.id).selectAll().execute(),
  ).toEqual([])
})
