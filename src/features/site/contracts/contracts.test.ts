import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { runJobs } from '../../../../tests/support/billing.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { createPayment, createSubscription } from '../../../../tests/support/subscriptions.ts'
import { deleteOldStatements } from './server.ts'

const CONTRACT = 'A1B2C3D4E5F6'
const WITHDRAWAL = '/api/contracts/withdrawal'
const CANCELLATION = '/api/contracts/cancellation'
const HOUR_MS = 3_600_000

let site: TestApp
let zoe: TestMember
let visitor: Browser

beforeAll(async () => {
  site = await createTestApp({ CONTACT_EMAIL: 'contact@exemple.fr' }, 1_000)
})
afterAll(() => site.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoe', email: 'zoe@exemple.fr' })
  await createSubscription(site.db, zoe.id, {
    contract: CONTRACT,
    began_at: new Date(Date.now() - HOUR_MS),
    provider: 'stripe',
  })
  await createPayment(site.db, zoe.id, { contract: CONTRACT, provider: 'stripe' })
  visitor = await site.as(null)
  await takeMails(site)
})

/** Runs the jobs of a statement and returns its mails. Without Stripe, a refund is queued again each time. */
async function process() {
  for (let step = 0; step < 3; step++) await site.context.jobs.drain()
  return takeMails(site)
}
const readContract = () =>
  site.db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('u.id', '=', zoe.id)
    .select(['s.state', 's.ends_at_period_end as ends', 'u.stripe_status as premium'])
    .executeTakeFirstOrThrow()
const listMessages = async () =>
  (await site.db.selectFrom('letters').select(['email', 'message']).execute()).map(
    ({ email, message }) => `${email}\n${message}`,
  )
const identity = (more: Record<string, string> = {}) => ({ name: 'Zoé', email: 'ZOE@exemple.fr', ...more })

describe('withdrawFromContract without signing in', () => {
  test.each([
    ['name and e-mail', { name: 'ZOÉ' }],
    ['the reference, with any name', { name: 'Zoé Martin', contract: 'a1b2-c3d4-e5f6' }],
  ])('ends the contract at once by %s, with an acknowledgement', async (_, typed) => {
    const answer = await visitor.post(WITHDRAWAL, identity(typed))
    expect(answer.status).toBe(200)
    const [mail, ...more] = await process()
    expect(more).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual(['ZOE@exemple.fr', 'Votre rétractation est enregistrée'])
    for (const text of [
      'nous avons reçu cette déclaration\u202f: «\u202fJe vous notifie ma rétractation du contrat portant sur l’abonnement Premium de Guinguette.\u202f»',
      /Le \d{1,2}(er)? \p{L}+ \d{4} à \d{1,2}\u00a0h\u00a0\d\d, heure de Paris/u,
      'Contrat\u202f: A1B2-C3D4-E5F6.',
      'Premium est arrêté, et plus rien ne sera prélevé.',
      'Nous vous rendons 4,99\u00a0€\u202f: tout ce que vous avez payé, par le même moyen de paiement, sous quatorze jours.',
    ])
      expect(mail?.text).toMatch(text)
    expect(await readContract()).toEqual({ state: 3, ends: false, premium: false })
    expect(await listMessages()).toEqual([])
  })

  test.each([
    ['another e-mail address', { email: 'hugo@exemple.fr', contract: CONTRACT }],
    ['another reference', { contract: 'FFFF-FFFF-FFFF' }],
    ['a number that is no reference', { contract: 'in_1234' }],
    ['another name, without a reference', { name: 'Hugo' }],
    ['nobody’s address', { name: 'Hugo', email: 'personne@exemple.fr' }],
  ])('leaves it to the operator by %s, with an acknowledgement', async (_, typed) => {
    const sent = identity(typed)
    const answer = await visitor.post(WITHDRAWAL, sent)
    expect(answer.status).toBe(200)
    const mails = await process()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([[sent.email, 'Nous avons reçu votre rétractation']]),
    )
    const mail = mails.find(({ to }) => to === sent.email)
    expect(mail?.text).toContain('Une personne de l’équipe la lit et vous répond à cette adresse.')
    expect(await readContract()).toEqual({ state: 1, ends: false, premium: true })
    const [message] = await listMessages()
    expect(message).toContain('Rétractation reçue sans connexion le ')
    expect(message).toContain(`Nom\u202f: ${sent.name}`)
    expect(mails.some(({ to }) => to === 'contact@exemple.fr')).toBe(true)
  })

  test('answers alike whether or not there is such a contract', async () => {
    const known = await visitor.post(WITHDRAWAL, identity())
    const unknown = await visitor.post(WITHDRAWAL, { name: 'Max', email: 'max@exemple.fr' })
    const [one, other] = [known, unknown].map(({ status, body }) => [
      status,
      Object.keys(body),
      String(body.message).replace(/\d+/g, '0'),
    ])
    expect(one).toEqual(other)
    expect(await readContract()).toMatchObject({ state: 1 })
  })

  test('receives the same statement once, sends few mails to one mailbox, and stops an address', async () => {
    const limited = await createTestApp({}, 1)
    const stranger = await limited.as(null)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => stranger.post(WITHDRAWAL, identity({ name: 'Hugo' }))),
    )
    expect(new Set(answers.map(({ body }) => body.received_at)).size).toBe(1)
    for (let other = 0; other < 7; other++)
      expect((await stranger.post(WITHDRAWAL, identity({ name: `Hugo ${other}` }))).status).toBe(200)
    const refused = await stranger.post(WITHDRAWAL, identity())
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Beaucoup de demandes viennent de votre connexion. Réessayez dans une heure, ou écrivez-nous\u202f: la date de votre message compte.',
    ])
    for (let step = 0; step < 3; step++) await limited.context.jobs.drain()
    const acknowledged = (await takeMails(limited)).filter(({ to }) => to === 'ZOE@exemple.fr')
    expect(acknowledged.length).toBeLessThanOrEqual(5)
    const messages = await limited.db.selectFrom('letters').select('id').execute()
    expect(messages).toHaveLength(8)
    await limited.close()
  })

  test('says so to the account’s address when the contract is already withdrawn from, or too old', async () => {
    await visitor.post(WITHDRAWAL, identity())
    await process()
    await visitor.post(WITHDRAWAL, identity({ contract: CONTRACT }))
    const [repeated] = await process()
    expect(repeated?.text).toContain(
      'Une rétractation de ce contrat était déjà enregistrée\u202f: vous n’avez rien d’autre à faire.',
    )
    const hugo = await createMember(site.db, { name: 'Hugo', email: 'hugo@exemple.fr' })
    await createSubscription(site.db, hugo.id, { began_at: new Date(Date.now() - 40 * 24 * HOUR_MS) })
    await visitor.post(WITHDRAWAL, { name: 'Hugo', email: 'hugo@exemple.fr' })
    const [late] = await process()
    expect(late?.text).toContain('Les quatorze jours pour se rétracter étaient passés')
    expect(late?.text).toContain('http://localhost:3000/resiliation')
    expect(await listMessages()).toEqual([])
  })

  test('refuses an empty name and a wrong address, and loses nothing typed', async () => {
    const answer = await visitor.post(WITHDRAWAL, { name: ' ', email: 'zoe' })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { name: ['Écrivez votre nom, ou votre pseudo.'], email: [expect.any(String)] },
    ])
    const form = await visitor.submit('/retractation', { name: 'Zoé', email: 'zoe', contract: 'A1B2' })
    expect(form.status).toBe(422)
    expect(form.text).toContain('value="A1B2"')
  })
})

describe('the pages', () => {
  test('ask a visitor in two steps, without scripts', async () => {
    const first = await visitor.get('/retractation')
    expect(first.text).toContain('<h1>Renoncer au contrat</h1>')
    expect(first.text).toMatch(/<button[^>]*>(<[^>]*>)*Renoncer au contrat ici/)
    const second = await visitor.submit('/retractation', identity({ contract: CONTRACT }))
    expect(second.status).toBe(200)
    expect(second.text).toMatch(/<button[^>]*>(<[^>]*>)*Confirmer la rétractation/)
    expect(await site.db.selectFrom('contract_statements').select('id').execute()).toEqual([])
    const done = await visitor.submit('/retractation', {
      ...identity({ contract: CONTRACT }),
      confirmed: 'true',
    })
    expect([done.status, done.text]).toEqual([
      200,
      expect.stringContaining('Nous avons reçu votre rétractation le'),
    ])
    await process()
    expect(await readContract()).toMatchObject({ state: 3, premium: false })
  })

  test('know the contract of a member, who types nothing, and acknowledge the withdrawal', async () => {
    const browser = await site.as(zoe)
    const { text } = await browser.get('/retractation')
    expect(text).toContain('Contrat A1B2-C3D4-E5F6, abonnement Premium du ')
    expect(text).toContain('Nous vous rendrons 4,99\u00a0€\u202f: tout ce que vous avez payé')
    expect(text).not.toContain('name="email"')
    const done = await browser.submit('/retractation', { confirmed: 'true' })
    expect([done.status, done.headers.location]).toEqual([303, '/retractation'])
    const after = await browser.get('/retractation')
    expect(after.text).toContain('Nous avons reçu votre rétractation le ')
    expect(after.text).toContain('Nous vous rendons 4,99\u00a0€')
    const again = await browser.submit('/retractation', { confirmed: 'true' })
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('Votre rétractation est déjà enregistrée.'),
    ])
    expect((await process()).map(({ to, subject }) => [to, subject])).toEqual([
      ['zoe@exemple.fr', 'Votre rétractation est enregistrée'],
    ])
  })

  test('are linked at the foot for visitors and subscribers, and for others where Premium is sold', async () => {
    const free = await site.as(await createMember(site.db))
    const subscriber = await site.as(zoe)
    const link = '<a href="/retractation">Renoncer au contrat ici</a>'
    const readFoot = async (browser: Browser, path: string) =>
      (await browser.get(path)).text.split('<footer')[1] ?? ''
    for (const path of ['/', '/premium', '/cgu', '/aide'])
      expect(await readFoot(visitor, path)).toContain(link)
    for (const path of ['/', '/premium', '/user/abonnement', '/messages'])
      expect(await readFoot(subscriber, path)).toContain(link)
    for (const path of ['/premium', '/user/abonnement', '/cgu'])
      expect(await readFoot(free, path)).toContain(link)
    expect(await readFoot(free, '/')).not.toContain(link)
    expect(await readFoot(visitor, '/')).toContain('<a href="/resiliation">Résilier votre contrat</a>')
  })

  test('tell a member past the last day how to cancel', async () => {
    await site.db
      .updateTable('subscriptions')
      .set({ began_at: new Date(Date.now() - 20 * 24 * HOUR_MS) })
      .execute()
    const { text } = await (await site.as(zoe)).get('/retractation')
    expect(text).toContain('Les quatorze jours sont passés.')
    expect(text).toContain('href="/user/abonnement/resilier"')
    expect(text).not.toContain('Confirmer la rétractation')
  })
})

describe('cancelContract', () => {
  beforeEach(async () => {
    await site.db.updateTable('subscriptions').set({ provider: 'test' }).execute()
  })
  const cancel = async (): Promise<string> => {
    await visitor.post(CANCELLATION, identity())
    const [mail] = await process()
    expect(mail?.subject).toBe('Votre résiliation est enregistrée')
    return /resiliation\/annuler\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('stops the renewal for a banned member without signing in; a link undoes it once', async () => {
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute()
    const token = await cancel()
    expect(await readContract()).toEqual({ state: 1, ends: true, premium: true })
    // Mail scanners open links: only the form acts.
    const { text } = await visitor.get(`/resiliation/annuler/${token}`)
    expect(text).toContain('L’abonnement du contrat A1B2-C3D4-E5F6 continuera, comme avant.')
    expect(await readContract()).toMatchObject({ ends: true })
    const undone = await visitor.submit('/resiliation/annuler', { token })
    expect([undone.status, undone.text]).toEqual([
      200,
      expect.stringContaining('La résiliation est annulée\u202f: l’abonnement continue.'),
    ])
    expect(await readContract()).toMatchObject({ ends: false })
    expect((await process()).map(({ subject }) => subject)).toEqual(['La résiliation est annulée'])
    const again = await visitor.post(`${CANCELLATION}/undo`, { token })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ce lien n’est plus valable\u202f: il a servi, ou il a plus de 72 heures.',
    ])
    // After an undo the same statement counts again.
    await cancel()
    expect(await readContract()).toMatchObject({ ends: true })
  })

  test('cannot be undone after 72 hours', async () => {
    const token = await cancel()
    vi.useFakeTimers({ now: Date.now() + 72 * HOUR_MS + 1_000, toFake: ['Date'] })
    expect((await visitor.post(`${CANCELLATION}/undo`, { token })).status).toBe(409)
    expect((await visitor.get(`/resiliation/annuler/${token}`)).text).toContain('Ce lien n’est plus valable')
    vi.useRealTimers()
    expect(await readContract()).toMatchObject({ ends: true })
  })

  test('does not undo the cancellation of a later contract', async () => {
    const token = await cancel()
    await site.db.updateTable('subscriptions').set({ contract: 'BBBBBBBBBBBB' }).execute()
    expect((await visitor.post(`${CANCELLATION}/undo`, { token })).status).toBe(409)
    expect(await readContract()).toMatchObject({ ends: true })
  })

  test('leaves what matches no contract to the operator, and leads a subscriber to their own page', async () => {
    await visitor.post(CANCELLATION, identity({ email: 'hugo@exemple.fr' }))
    const mails = await process()
    expect(mails.map(({ subject }) => subject)).toContain('Nous avons reçu votre résiliation')
    expect(await readContract()).toMatchObject({ ends: false })
    expect((await listMessages())[0]).toContain('Résiliation reçue sans connexion le ')
    const { status, headers } = await (await site.as(zoe)).get('/resiliation')
    expect([status, headers.location]).toEqual([303, '/user/abonnement/resilier'])
  })
})

test('deleteOldStatements deletes after five years what ended a contract, after one year all others', async () => {
  await site.db
    .insertInto('contract_statements')
    .values(
      [
        ['applied', 4],
        ['applied', 6],
        ['unmatched', 0.5],
        ['unmatched', 2],
      ].map(([outcome, years]) => ({
        kind: 'withdrawal' as const,
        name: `${outcome} ${years}`,
        email: 'zoe@exemple.fr',
        contract: CONTRACT,
        received_at: new Date(Date.now() - Number(years) * 366 * 24 * HOUR_MS),
        outcome: outcome as 'applied' | 'unmatched',
      })),
    )
    .execute()
  await deleteOldStatements(site.db)
  const rows = await site.db.selectFrom('contract_statements').select('name').orderBy('id').execute()
  expect(rows.map(({ name }) => name)).toEqual(['applied 4', 'unmatched 0.5'])
})

test('the embedded payment is withdrawn from and refunded end to end, without money', async () => {
  const max = await createMember(site.db, { name: 'Max', email: 'max@exemple.fr' })
  const browser = await site.as(max)
  await browser.post('/api/premium/checkout', { start_now: true })
  await browser.post('/api/premium/test-payment', { outcome: 'paid' })
  await takeMails(site)
  expect((await browser.get('/retractation')).text).toContain(
    'C’est un abonnement d’essai\u202f: rien n’a été prélevé, il n’y a rien à rendre.',
  )
  expect((await browser.post(WITHDRAWAL)).status).toBe(200)
  await runJobs(site)
  const refunds = await site.db.selectFrom('refunds').select(['amount', 'failed']).execute()
  expect(refunds).toEqual([{ amount: 499, failed: false }])
  expect((await takeMails(site)).map(({ subject }) => subject).sort()).toEqual([
    'Votre remboursement d’essai est parti',
    'Votre rétractation est enregistrée',
  ])
  expect((await browser.get('/api/me')).body.premium).toBe(false)
})
