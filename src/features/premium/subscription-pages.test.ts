import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { createPayment, createSubscription } from '../../../tests/support/subscriptions.ts'
import { SUBSCRIPTION } from '../../shared/premium.ts'

const END = new Date('2099-12-01T12:00:00Z')
const PATH = '/user/abonnement'
let site: TestApp

beforeAll(async () => {
  site = await createTestApp({
    PUBLISHER_NAME: 'Association Guinguette',
    PUBLISHER_EMAIL: 'bonjour@exemple.fr',
  })
})
afterAll(() => site.close())

type Input = Parameters<typeof createSubscription>[2]
async function subscriber(subscription: Input | null, member: Parameters<typeof createMember>[1] = {}) {
  const { id } = await createMember(site.db, member)
  if (subscription) await createSubscription(site.db, id, { period_end: END, ...subscription })
  return { id, browser: await site.as({ id }) }
}
const main = (text: string) => /<main.*<\/main>/s.exec(text)?.[0] ?? ''
async function read(
  subscription: Input | null,
  member: Parameters<typeof createMember>[1] = {},
  path = PATH,
) {
  const { browser } = await subscriber(subscription, member)
  const { status, text } = await browser.get(path)
  expect(status).toBe(200)
  return main(text)
}

describe('the subscription', () => {
  test('active: price, next payment, start, and cancellation', async () => {
    const text = await read({ began_at: new Date('2026-01-15T12:00:00Z') })
    expect(text).toContain('>Actif</h2>')
    expect(text).toContain('<dd>4,99\u00a0€ par mois, toutes taxes comprises</dd>')
    expect(text).toContain('<dt>Prochain paiement</dt><dd>1er décembre 2099</dd>')
    expect(text).toContain('<dt>Abonnement pris le</dt><dd>15 janvier 2026</dd>')
    expect(text).toContain('href="/user/abonnement/resilier"')
    expect(text).toContain('Abonnement d’essai\u202f: rien n’est prélevé')
    expect(text).toContain('href="/premium/paiement-test"')
    expect(text).not.toContain('Changer de carte')
  })

  test('past due: meaning and next step', async () => {
    const text = await read({ state: SUBSCRIPTION.pastDue })
    expect(text).toContain('>Paiement refusé</h2>')
    expect(text).toContain('Votre dernier paiement a été refusé. Premium reste ouvert')
    expect(text).toContain('Refaites-le pour qu’il passe')
    expect(text).toContain('href="/user/abonnement/resilier"')
    expect(text).not.toContain('Prochain paiement')
  })

  test('ending: last day, and resumption', async () => {
    const text = await read({ ends_at_period_end: true })
    expect(text).toContain('>S’arrête</h2>')
    expect(text).toContain('Votre abonnement s’arrête le 1er décembre 2099.')
    expect(text).toContain('action="/user/abonnement/reprendre"')
    expect(text).toContain('Reprendre mon abonnement')
    expect(text).not.toContain('href="/user/abonnement/resilier"')
  })

  test('ended: the day, past or sooner than the paid month', async () => {
    const past = await read({ state: SUBSCRIPTION.ended, period_end: new Date('2026-02-01T12:00:00Z') })
    expect(past).toContain(
      'Votre abonnement est terminé depuis le 1er février 2026. Plus rien n’est prélevé.',
    )
    expect(past).toContain('S’abonner de nouveau')
    const sooner = await read({ state: SUBSCRIPTION.ended })
    expect(sooner).toContain('Votre abonnement est terminé. Plus rien n’est prélevé.')
  })

  test('none, only begun, or Premium without one: nothing to cancel', async () => {
    for (const text of [await read(null), await read({ state: SUBSCRIPTION.begun })]) {
      expect(text).toContain('Vous n’avez pas d’abonnement\u202f: rien n’est prélevé')
      expect(text).toContain('href="/premium"')
    }
    expect(await read(null, { stripe_status: true })).toContain('Premium vous est offert, sans abonnement')
  })

  test('suspended members see that it continues, and can cancel it', async () => {
    const text = await read({}, { roles: -1 })
    expect(text).toContain('Votre abonnement, lui, continue tant que vous ne le résiliez pas.')
    expect(text).toContain('href="/user/abonnement/resilier"')
    expect(await read({ ends_at_period_end: true }, { roles: -1 })).not.toContain('reprendre')
  })

  test('by Stripe: link to change the card', async () => {
    const stripe = await createTestApp({
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_PRICE_ID: 'price_12345678',
    })
    const { id } = await createMember(stripe.db)
    await createSubscription(stripe.db, id, { provider: 'stripe', state: SUBSCRIPTION.pastDue })
    const { text } = await (await stripe.as({ id })).get(PATH)
    expect(text).toContain('action="/user/abonnement/portail"')
    expect(text).toContain('Pour qu’il passe, changez de carte, ou parlez-en à votre banque.')
    expect(text).not.toContain('essai\u202f')
    await stripe.close()
  })
})

describe('the fourteen days', () => {
  test('are shown while they run, with the seller’s address', async () => {
    const text = await read({ began_at: new Date() })
    expect(text).toContain('Quatorze jours pour changer d’avis')
    expect(text).toContain('<a href="/retractation" class="btn btn-line">Renoncer au contrat ici</a>')
    expect(text).toContain('À l’attention de Association Guinguette, bonjour@exemple.fr')
  })

  test('are hidden after them', async () => {
    expect(await read({ began_at: new Date('2026-01-15T12:00:00Z') })).not.toContain('Quatorze jours')
    expect(await read({ state: SUBSCRIPTION.ended, began_at: new Date() })).not.toContain('Quatorze jours')
  })
})

describe('cancelling', () => {
  test('is one page from the footer and one button, with the last day', async () => {
    const { id, browser } = await subscriber({})
    expect((await browser.get('/recherche')).text).toMatch(
      /<footer.*href="\/user\/abonnement\/resilier".*<\/footer>/s,
    )
    const page = main((await browser.get('/user/abonnement/resilier')).text)
    expect(page).toContain('Votre abonnement s’arrêtera le 1er décembre 2099.')
    expect(page).toContain('Votre compte reste ouvert, avec vos photos, vos amis et vos messages.')
    expect(page.match(/type="submit"/g)).toHaveLength(1)
    expect(page).not.toMatch(/<(input type="(?!hidden)|select|textarea)/)

    const done = await browser.submit('/user/abonnement/resilier', {})
    expect([done.status, done.headers.location]).toEqual([303, '/user/abonnement?info=resiliation'])
    const after = main((await browser.get('/user/abonnement?info=resiliation')).text)
    expect(after).toContain('C’est fait. Votre abonnement s’arrête le 1er décembre 2099')
    const { stripe_status } = await site.db
      .selectFrom('users')
      .where('id', '=', id)
      .select('stripe_status')
      .executeTakeFirstOrThrow()
    expect(stripe_status).toBe(true)

    const second = await browser.submit('/user/abonnement/resilier', {})
    expect(second.status).toBe(409)
    expect(second.text).toContain('Vous n’avez pas d’abonnement à résilier, ou c’est déjà fait.')

    const resumed = await browser.submit('/user/abonnement/reprendre', {})
    expect([resumed.status, resumed.headers.location]).toEqual([303, '/user/abonnement?info=reprise'])
    const overview = main((await browser.get('/user/abonnement?info=reprise')).text)
    expect(overview).toContain('Votre abonnement continue.')
    expect(overview).toContain('>Actif</h2>')
  })

  test('says if there is nothing to cancel, or it is cancelled already', async () => {
    expect(await read(null, {}, '/user/abonnement/resilier')).toContain('Il n’y a rien à résilier')
    const ending = await read({ ends_at_period_end: true }, {}, '/user/abonnement/resilier')
    expect(ending).toContain('Votre abonnement s’arrête le 1er décembre 2099.')
    expect(ending).not.toContain('<form')
  })

  test('is open to suspended members', async () => {
    const { browser } = await subscriber({}, { roles: -1 })
    expect((await browser.submit('/user/abonnement/resilier', {})).status).toBe(303)
  })

  test('a notice claimed only by the address is not shown', async () => {
    expect(await read({}, {}, `${PATH}?info=resiliation`)).not.toContain('C’est fait')
    expect(await read({}, {}, `${PATH}?info[]=x`)).not.toContain('C’est fait')
  })
})

describe('receipts', () => {
  test('of every payment are listed, the latest first, and printable', async () => {
    const { id, browser } = await subscriber({}, { name: 'Zoë_R', email: 'zoe.r@exemple.fr' })
    await createPayment(site.db, id, { paid_at: new Date('2026-11-01T19:30:00Z') })
    const last = await createPayment(site.db, id, { provider: 'stripe', invoice: 'in_1', amount: 1_250 })
    const list = main((await browser.get(PATH)).text)
    expect([...list.matchAll(/aria-label="(Reçu du [^"]+)"/g)].map(([, label]) => label)).toEqual([
      'Reçu du 1er décembre 2026',
      'Reçu du 1er novembre 2026',
    ])
    const { text } = await browser.get(`${PATH}/recus/${last.id}`)
    for (const notice of [
      '<h1>Reçu du 1er décembre 2026</h1>',
      '<dt>Vendu par</dt><dd>Association Guinguette, bonjour@exemple.fr</dd>',
      '<dt>Payé par</dt><dd>Zoë_R, zoe.r@exemple.fr</dd>',
      '<dd>Abonnement Premium, un mois, du 1er décembre 2026 au 1er janvier 2027</dd>',
      '<dt>Facture</dt><dd>in_1</dd>',
      '<strong>12,50\u00a0€</strong>',
      'Carte bancaire, chez Stripe',
    ])
      expect(text).toContain(notice)
    expect(main(text)).not.toContain('essai')
  })

  test('of the test payment are labelled so', async () => {
    const { id, browser } = await subscriber({})
    const paid = await createPayment(site.db, id)
    expect((await browser.get(`${PATH}/recus/${paid.id}`)).text).toContain(
      'Paiement d’essai\u202f: rien n’a été prélevé. Ce reçu n’en est pas un vrai.',
    )
  })

  test('return 404 to others, staff too', async () => {
    const { id } = await subscriber({})
    const paid = await createPayment(site.db, id)
    for (const roles of [-1, 0, 3]) {
      const { browser } = await subscriber(null, { roles })
      const { status, text } = await browser.get(`${PATH}/recus/${paid.id}`)
      expect(status).toBe(404)
      expect(text).not.toContain('Payé par')
    }
    const { browser } = await subscriber({})
    for (const wrong of ['0', '-1', 'x', '1e9999', '9223372036854775808'])
      expect((await browser.get(`${PATH}/recus/${wrong}`)).status).toBe(404)
  })
})
