import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { runJobs } from '../../../../tests/support/billing.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { type PremiumMailData, premiumMail } from '../mails.ts'
import { syncOverdueSubscriptions } from '../register.ts'
import { createBilling } from './commands.ts'
import { addMonths } from './test-provider.ts'

const PAGE = '/premium/paiement-test'

let site: TestApp
const mails: PremiumMailData[] = []

beforeAll(async () => {
  site = await createTestApp({}, 1_000, {
    extend: ({ jobs }) => jobs.register(premiumMail, async (mail) => void mails.push(mail)),
  })
})
afterAll(() => site.close())

const buyer = async () => {
  const member = await createMember(site.db)
  const browser = await site.as(member)
  const answer = await browser.post('/api/premium/checkout', { start_now: true })
  return { member, browser, answer }
}
const status = async (id: number) => {
  const { state, period_end } = await site.db
    .selectFrom('subscriptions')
    .where('user_id', '=', id)
    .select(['state', 'period_end'])
    .executeTakeFirstOrThrow()
  const { stripe_status } = await site.db
    .selectFrom('users')
    .where('id', '=', id)
    .select('stripe_status')
    .executeTakeFirstOrThrow()
  const payments = await site.db.selectFrom('payments').where('user_id', '=', id).selectAll().execute()
  return { state, stripe_status, period_end, payments }
}
const lettersTo = (id: number) =>
  mails
    .filter(({ user_id }) => user_id === id)
    .map(({ letter: mail }) => mail)
    .sort()
/** Moves a subscription back by this many months and a minute. */
const later = async (id: number, months: number) => {
  const { period_end } = await status(id)
  await site.db
    .updateTable('subscriptions')
    .set({ period_end: new Date(addMonths(period_end ?? new Date(), -months).getTime() - 60_000) })
    .where('user_id', '=', id)
    .execute()
  await syncOverdueSubscriptions(createBilling(site.context))
  await runJobs(site)
}

describe('the test payment', () => {
  test('says that it takes no money, and does the same end to end', async () => {
    const { member, browser, answer } = await buyer()
    expect(answer.body).toEqual({ url: PAGE })
    const { text } = await browser.get(PAGE)
    expect(text).toContain('Ceci est un essai\u202f: rien ne sera prélevé.')
    expect(text).toContain('4,99\u00a0€ par mois')
    const paid = await browser.submit(PAGE, { outcome: 'paid' })
    expect([paid.status, paid.headers.location]).toEqual([303, '/premium/merci'])
    expect((await browser.get('/premium/merci')).text).toContain('Merci, et bienvenue.')
    const { payments, ...outcome } = await status(member.id)
    expect(outcome).toMatchObject({ state: 1, stripe_status: true })
    expect(payments).toMatchObject([{ provider: 'test', amount: 499, currency: 'eur' }])
    await runJobs(site)
    expect(lettersTo(member.id)).toEqual(['receipt', 'welcome'])
    expect((await browser.post('/api/premium/portal')).body).toEqual({ url: '/user/abonnement' })
  })

  test('a failed first payment changes nothing; many concurrent payments count once', async () => {
    const { member, browser } = await buyer()
    const failed = await browser.submit(PAGE, { outcome: 'failed' })
    expect([failed.status, failed.text.includes('Le paiement d’essai a échoué. Rien n’a changé.')]).toEqual([
      409,
      true,
    ])
    expect(await status(member.id)).toMatchObject({ state: 0, stripe_status: false, payments: [] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/premium/test-payment', { outcome: 'paid' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await status(member.id)).payments).toHaveLength(1)
  })

  test('returns 404 without a checkout, and accepts two outcomes', async () => {
    const browser = await site.as(await createMember(site.db))
    const unasked = await browser.post('/api/premium/test-payment', { outcome: 'paid' })
    expect([unasked.status, unasked.body.message]).toEqual([409, 'Il n’y a rien à payer.'])
    expect((await browser.post('/api/premium/test-payment', { outcome: 'free' })).status).toBe(422)
  })

  test('a later payment can fail and be paid afterwards', async () => {
    const { member, browser } = await buyer()
    await browser.submit(PAGE, { outcome: 'paid' })
    expect((await browser.get(PAGE)).text).toContain('Laisser le prochain paiement échouer')
    await browser.submit(PAGE, { outcome: 'failed' })
    expect(await status(member.id)).toMatchObject({ state: 2, stripe_status: true })
    expect((await browser.get(PAGE)).text).toContain('Votre dernier paiement d’essai a échoué.')
    await browser.submit(PAGE, { outcome: 'paid' })
    expect(await status(member.id)).toMatchObject({ state: 1, stripe_status: true })
    await runJobs(site)
    expect(lettersTo(member.id)).toEqual(['failed', 'receipt', 'receipt', 'welcome'])
  })
})

describe('month by month', () => {
  test('renews by itself, each month once, and catches up on missed months', async () => {
    const { member, browser } = await buyer()
    await browser.submit(PAGE, { outcome: 'paid' })
    await later(member.id, 1)
    expect((await status(member.id)).payments).toHaveLength(2)
    await later(member.id, 2)
    const { state, payments, period_end } = await status(member.id)
    expect([state, payments.length]).toEqual([1, 4])
    expect(period_end?.getTime()).toBeGreaterThan(Date.now())
    await syncOverdueSubscriptions(createBilling(site.context))
    expect(await runJobs(site)).toBe(0)
  })

  test('ends with the month in which it was cancelled', async () => {
    const { member, browser } = await buyer()
    await browser.submit(PAGE, { outcome: 'paid' })
    expect((await browser.post('/api/premium/cancel')).status).toBe(200)
    expect(await status(member.id)).toMatchObject({ state: 1, stripe_status: true })
    await later(member.id, 1)
    expect(await status(member.id)).toMatchObject({ state: 3, stripe_status: false })
    expect((await browser.get('/api/me')).body.premium).toBe(false)
    expect(lettersTo(member.id)).toEqual(['ended', 'ending', 'receipt', 'welcome'])
    expect((await browser.post('/api/premium/checkout', { start_now: true })).body).toEqual({ url: PAGE })
  })

  test('ends after a failed payment that was not paid later', async () => {
    const { member, browser } = await buyer()
    await browser.submit(PAGE, { outcome: 'paid' })
    await browser.submit(PAGE, { outcome: 'failed' })
    await later(member.id, 1)
    expect(await status(member.id)).toMatchObject({ state: 3, stripe_status: false })
  })

  test('the month after the 31st ends on the last day of a shorter one', () => {
    expect(addMonths(new Date('2027-01-31T10:00:00Z'), 1).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(addMonths(new Date('2026-12-15T10:00:00Z'), 2).toISOString()).toBe('2027-02-15T10:00:00.000Z')
  })
})
