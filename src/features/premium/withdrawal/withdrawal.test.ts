import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PaidSite, startPaidSite } from '../../../../tests/support/billing.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { toParisDay } from '../../../shared/age.ts'
import { getWithdrawalEnd } from './policy.ts'

const DAY_MS = 86_400_000
const PATH = '/api/contracts/withdrawal'
const LATE = 'Les quatorze jours sont passés. Vous pouvez résilier\u202f: plus rien ne sera prélevé.'
const REPEATED = 'Votre rétractation est déjà enregistrée. Vous n’avez rien d’autre à faire.'

let paid: PaidSite

beforeAll(async () => {
  paid = await startPaidSite()
})
afterEach(() => {
  paid.stripe.mode = 'well'
  vi.useRealTimers()
})
afterAll(() => paid.close())

/** The clock of the site; timers run on. */
const moveClock = (moment: Date) => vi.useFakeTimers({ now: moment, toFake: ['Date'] })

/** A subscriber whose contract began so many days ago. */
async function createSubscriber(daysAgo = 0) {
  const bought = await paid.createSubscriber()
  const began = new Date(Date.now() - daysAgo * DAY_MS)
  bought.subscription.start_date = Math.floor(began.getTime() / 1000)
  await paid.site.db
    .updateTable('subscriptions')
    .set({ began_at: began })
    .where('user_id', '=', bought.member.id)
    .execute()
  return { ...bought, began }
}

const refundsTo = async (member: TestMember) =>
  (
    await paid.site.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .where('p.user_id', '=', member.id)
      .select('r.amount')
      .orderBy('r.id')
      .execute()
  ).map(({ amount }) => amount)
const refundsAtStripe = () => paid.stripe.refunds.length

describe('withdrawFromContract', () => {
  test('ends Premium and the subscription at once and refunds all of it within the first day', async () => {
    const { member, browser, subscription } = await createSubscriber()
    const answer = await browser.post(PATH)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      expect.stringMatching(
        /^Nous avons reçu votre rétractation le .+ à \d{1,2}\u00a0h\u00a0\d\d, heure de Paris\. Un e-mail vous le confirme\.$/,
      ),
    ])
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false })
    await paid.runJobs()
    expect(subscription.status).toBe('canceled')
    expect(await refundsTo(member)).toEqual([499])
    expect(paid.mailsTo(member)).toEqual(['receipt', 'refunded', 'welcome'])
    // A late event of the subscription changes nothing.
    await paid.sendWebhook(paid.stripe.signEvent('customer.subscription.updated', subscription))
    await paid.runJobs()
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false, paid: 1 })
    expect(await refundsTo(member)).toEqual([499])
  })

  test('keeps the price of the whole days served, in whole cents for the member', async () => {
    const { member, browser } = await createSubscriber(3.5)
    expect((await browser.post(PATH)).status).toBe(200)
    await paid.runJobs()
    const [refund = 0] = await refundsTo(member)
    // Three days of a month of 28 to 31 days.
    expect(499 - refund).toBeGreaterThanOrEqual(Math.floor((499 * 3) / 31))
    expect(499 - refund).toBeLessThanOrEqual(Math.floor((499 * 3) / 28))
  })

  test('is accepted in the last minute of the last day in Paris, and refused in the next', async () => {
    const { browser, member, began } = await createSubscriber()
    const last = toParisDay(getWithdrawalEnd(began))
    const midnight = findParisMidnightAfter(last)
    moveClock(new Date(midnight))
    const late = await browser.post(PATH)
    expect([late.status, late.body.message]).toEqual([409, LATE])
    moveClock(new Date(midnight - 60_000))
    expect((await browser.post(PATH)).status).toBe(200)
    vi.useRealTimers()
    await paid.runJobs()
    expect(await refundsTo(member)).toHaveLength(1)
  })

  test('is refused after a renewal, which is no new contract', async () => {
    const { browser, member, subscription } = await createSubscriber(31)
    paid.stripe.renew(subscription)
    await paid.sendWebhook(paid.stripe.signEvent('invoice.paid', subscription))
    await paid.runJobs()
    expect(await paid.readState(member)).toMatchObject({ paid: 2, premium: true })
    const answer = await browser.post(PATH)
    expect([answer.status, answer.body.message]).toEqual([409, LATE])
    expect(await paid.readState(member)).toMatchObject({ state: 1, premium: true })
  })

  test('counts once when sent twenty times at once, and is refused the second time', async () => {
    const { browser, member } = await createSubscriber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(PATH)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.message).toBe(REPEATED)
    await paid.runJobs()
    expect(await refundsTo(member)).toEqual([499])
  })

  test('closes a checkout that is not paid, and nobody can pay it any more', async () => {
    const { browser, member, session } = await paid.createBuyer()
    expect((await browser.post(PATH)).status).toBe(200)
    await paid.runJobs()
    expect(paid.stripe.sessions.get(session)?.status).toBe('expired')
    expect(() => paid.stripe.pay(session)).toThrow()
    expect(await refundsTo(member)).toEqual([])
    expect(paid.mailsTo(member)).toEqual([])
  })

  test('refunds in full a payment that was on its way', async () => {
    const { browser, member, session } = await paid.createBuyer()
    const subscription = paid.stripe.pay(session)
    expect(await paid.readState(member)).toMatchObject({ state: 0, paid: 0 })
    expect((await browser.post(PATH)).status).toBe(200)
    await paid.runJobs()
    expect(subscription.status).toBe('canceled')
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false, paid: 1 })
    expect(await refundsTo(member)).toEqual([499])
  })

  test('succeeds while Stripe is unavailable, and refunds once it answers', async () => {
    const { browser, member, subscription } = await createSubscriber()
    paid.stripe.mode = 'away'
    expect((await browser.post(PATH)).status).toBe(200)
    await paid.site.context.jobs.drain()
    expect(await paid.readState(member)).toMatchObject({ premium: false })
    expect(subscription.status).toBe('active')
    // Until Stripe has ended the contract, no new one begins.
    expect((await browser.post('/api/premium/checkout', { start_now: true })).status).toBe(409)
    paid.stripe.mode = 'well'
    await paid.runJobs()
    expect(subscription.status).toBe('canceled')
    expect(await refundsTo(member)).toEqual([499])
  })

  test('opens fourteen new days with a new contract, which the former reference does not end', async () => {
    const { browser, member } = await createSubscriber(5)
    const former = await readContract(member)
    await browser.post(PATH)
    await paid.runJobs()
    const { body } = await browser.post('/api/premium/checkout', { start_now: true })
    const session = String(body.url).split('/').at(-1) ?? ''
    const second = paid.stripe.pay(session)
    await browser.get(`/premium/merci?session_id=${session}`)
    await paid.runJobs()
    expect(await readContract(member)).not.toBe(former)
    expect(await paid.readState(member)).toMatchObject({ state: 1, premium: true, paid: 2 })
    const visitor = await paid.site.as(null)
    await visitor.post(PATH, { name: 'Zoé', email: member.email, contract: former })
    await paid.runJobs()
    expect([second.status, (await paid.readState(member)).premium]).toEqual(['active', true])
    expect((await browser.post(PATH)).status).toBe(200)
    await paid.runJobs()
    expect(second.status).toBe('canceled')
    // The first contract ran for five days, the second for none.
    const refunds = await refundsTo(member)
    expect(refunds).toEqual([expect.toSatisfy((amount: number) => amount < 499), 499])
  })

  test('counts a refund that the operator has made, and refunds only the rest', async () => {
    const { browser, member } = await createSubscriber()
    const invoice = paid.stripe.invoices.at(-1)
    if (!invoice) throw new Error('no invoice')
    paid.stripe.refund(invoice, 200)
    await browser.post(PATH)
    await paid.runJobs()
    expect((await refundsTo(member)).sort()).toEqual([200, 299])
  })

  test('refunds a member who deletes the account before Stripe answers', async () => {
    const { browser, member } = await createSubscriber()
    const before = refundsAtStripe()
    paid.stripe.mode = 'away'
    await browser.post(PATH)
    await paid.site.context.jobs.drain()
    expect((await deleteAndErase(paid.site, browser)).status).toBe(200)
    paid.stripe.mode = 'well'
    await paid.runJobs()
    expect(refundsAtStripe()).toBe(before + 1)
    expect(paid.mailsTo(member)).not.toContain('refunded')
  })

  test('returns 409 without a contract', async () => {
    const free = await paid.site.as(await createMember(paid.site.db))
    const answer = await free.post(PATH)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Votre compte n’a pas de contrat dont se rétracter.',
    ])
  })
})

describe('refunds made at Stripe', () => {
  test('are read after charge.refunded, once, and no longer count when the bank refuses them', async () => {
    const { member } = await createSubscriber()
    const invoice = paid.stripe.invoices.at(-1)
    if (!invoice) throw new Error('no invoice')
    const refund = paid.stripe.refund(invoice, 499)
    const event = paid.stripe.signEvent('charge.refunded', {
      object: 'charge',
      payment_intent: `pi_${invoice.id}`,
    })
    await paid.sendWebhook(event)
    await paid.sendWebhook(event)
    await paid.runJobs()
    expect(await refundsTo(member)).toEqual([499])
    refund.status = 'failed'
    await paid.sendWebhook(paid.stripe.signEvent('refund.failed', refund))
    await paid.runJobs()
    const failed = await paid.site.db
      .selectFrom('refunds')
      .where('refund', '=', refund.id)
      .select('failed')
      .executeTakeFirst()
    expect(failed).toEqual({ failed: true })
    // A refund does not end Premium by itself.
    expect(await paid.readState(member)).toMatchObject({ premium: true })
  })

  test('of another payment are ignored', async () => {
    await paid.sendWebhook(
      paid.stripe.signEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown' }),
    )
    expect(await paid.runJobs()).toBe(1)
  })
})

async function readContract({ id }: TestMember): Promise<string> {
  return (
    await paid.site.db
      .selectFrom('subscriptions')
      .where('user_id', '=', id)
      .select('contract')
      .executeTakeFirstOrThrow()
  ).contract
}

/** The first moment of the day after. */
function findParisMidnightAfter(day: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  for (let moment = noon + 9 * 3_600_000; ; moment += 3_600_000) if (toParisDay(moment) !== day) return moment
}
