import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { takeMails } from '../../../tests/support/outbox.ts'
import { createPayment, createSubscription } from '../../../tests/support/subscriptions.ts'
import { SUBSCRIPTION } from '../../shared/premium.ts'
import { type PremiumMailData, premiumMail } from './mails.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({
    PUBLISHER_NAME: 'Association Guinguette',
    PUBLISHER_ADDRESS: '1 quai des Bals, Lyon',
  })
})
afterAll(() => site.close())

type Input = Parameters<typeof createSubscription>[2]
async function findMails(
  letter: PremiumMailData['letter'],
  subscription: Input,
  member: Parameters<typeof createMember>[1] = {},
) {
  const { id: user_id, email } = await createMember(site.db, member)
  await createSubscription(site.db, user_id, {
    period_end: new Date('2026-12-21T12:00:00Z'),
    ...subscription,
  })
  await site.context.jobs.send(site.db, premiumMail, { letter, user_id })
  return { email, mails: await takeMails(site) }
}
async function textOf(...requested: Parameters<typeof findMails>) {
  const { mails } = await findMails(...requested)
  expect(mails).toHaveLength(1)
  return `${mails[0]?.subject}\n${mails[0]?.text}`
}

test('welcome confirms the contract: content, price, cancellation, withdrawal, seller', async () => {
  const began_at = new Date('2026-11-20T19:00:00Z')
  const { email, mails } = await findMails('welcome', { provider: 'stripe', began_at }, { name: 'Julien_W' })
  const [mail] = mails
  expect([mail?.to, mail?.subject]).toEqual([email, 'Bienvenue dans Premium'])
  for (const text of [
    'Bonjour Julien_W,',
    'Votre abonnement est ouvert depuis le 20 novembre 2026. Gardez ce message\u202f: il confirme votre contrat.',
    'Le prix\u202f: 4,99\u00a0€ par mois, toutes taxes comprises, sans engagement. Prochain paiement le 21 décembre 2026',
    'Pour arrêter\u202f: «\u202fRésilier\u202f», au bas de chaque page, en trois clics au plus, ou http://localhost:3000/user/abonnement/resilier',
    'Vous pouvez vous rétracter jusqu’au 4 décembre 2026 inclus',
    'À votre demande expresse, Premium a commencé tout de suite',
    'Référence du contrat\u202f: ',
    '«\u202fRenoncer au contrat ici\u202f», http://localhost:3000/retractation, avec ou sans connexion.',
    'À l’attention de Association Guinguette, 1 quai des Bals, Lyon',
    'Vendu par\u202f: Association Guinguette, 1 quai des Bals, Lyon.',
    'http://localhost:3000/cgu',
  ])
    expect(mail?.text).toContain(text)
  expect(mail?.text).not.toContain('essai')
  expect(mail?.html).toContain('il confirme votre contrat')
})

test('receipt has amount, day, invoice and seller, and links to the printable page', async () => {
  const member = await createMember(site.db)
  const payment = await createPayment(site.db, member.id, { provider: 'stripe', invoice: 'in_42' })
  await site.context.jobs.send(site.db, premiumMail, {
    letter: 'receipt',
    user_id: member.id,
    payment: payment.id,
  })
  const [mail] = await takeMails(site)
  expect([mail?.to, mail?.subject]).toEqual([member.email, 'Votre reçu de 4,99\u00a0€'])
  for (const text of [
    'Nous avons bien reçu votre paiement. Merci.',
    'Montant\u202f: 4,99\u00a0€, toutes taxes comprises.',
    'Date\u202f: 1er décembre 2026.',
    'Facture\u202f: in_42.',
    'Pour\u202f: Premium, un mois, jusqu’au 1er janvier 2027.',
    'Vendu par\u202f: Association Guinguette',
    `http://localhost:3000/user/abonnement/recus/${payment.id}`,
  ])
    expect(mail?.text).toContain(text)
})

test('failed payment says what happens and where to change the card', async () => {
  const text = await textOf('failed', { provider: 'stripe', state: SUBSCRIPTION.pastDue })
  expect(text).toContain('Votre paiement n’est pas passé')
  expect(text).toContain('a été refusé. Rien n’a été prélevé.')
  expect(text).toContain('Premium reste ouvert')
  expect(text).toContain('Changer de carte\u202f:\nhttp://localhost:3000/user/abonnement')
})

test('cancellation confirms the day of the end, and the end is announced', async () => {
  const ending = await textOf('ending', { provider: 'stripe', ends_at_period_end: true })
  expect(ending).toContain('Votre résiliation est enregistrée')
  expect(ending).toContain('Votre abonnement Premium s’arrête le 21 décembre 2026.')
  expect(ending).toContain('Plus rien ne sera prélevé.')
  const ended = await textOf('ended', { provider: 'stripe', state: SUBSCRIPTION.ended })
  expect(ended).toContain('Votre abonnement Premium est terminé.')
  expect(ended).toContain('Votre compte reste ouvert, avec vos photos, vos amis et vos messages.')
})

describe('with the test payment', () => {
  test.each([
    ['welcome', {}],
    ['failed', { state: SUBSCRIPTION.pastDue }],
    ['ending', { ends_at_period_end: true }],
    ['ended', { state: SUBSCRIPTION.ended }],
  ] as const)('%s says that nothing is taken', async (letter, subscription) => {
    expect(await textOf(letter, subscription)).toMatch(/d’essai\u202f: rien n’(a été|est) prélevé/)
  })

  test('receipt says so too', async () => {
    const { id: user_id } = await createMember(site.db)
    const { id: payment } = await createPayment(site.db, user_id)
    await site.context.jobs.send(site.db, premiumMail, { letter: 'receipt', user_id, payment })
    const [mail] = await takeMails(site)
    expect(mail?.subject).toBe('Reçu de votre paiement d’essai')
    expect(mail?.text).toContain('C’était un paiement d’essai\u202f: rien n’a été prélevé.')
  })
})

describe('sends nothing', () => {
  test.each([
    ['welcome', { state: SUBSCRIPTION.ended }],
    ['failed', {}],
    ['ending', {}],
    ['ended', {}],
  ] as const)('for %s if it no longer applies', async (letter, subscription) => {
    expect((await findMails(letter, subscription)).mails).toEqual([])
  })

  test('to an unconfirmed address, without an account, or for another member’s payment', async () => {
    expect((await findMails('welcome', {}, { email_verified_at: null })).mails).toEqual([])
    const [one, other] = [await createMember(site.db), await createMember(site.db)]
    const { id: payment } = await createPayment(site.db, other.id)
    await site.context.jobs.send(site.db, premiumMail, { letter: 'welcome', user_id: 999_999 })
    await site.context.jobs.send(site.db, premiumMail, { letter: 'receipt', user_id: one.id, payment })
    await site.context.jobs.send(site.db, premiumMail, { letter: 'receipt', user_id: one.id })
    expect(await takeMails(site)).toEqual([])
  })
})
