import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PaidSite, startPaidSite } from '../../../../tests/support/billing.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { toParisDay } from '../../../shared/age.ts'
import { refundUnusedPremium } from './public.ts'

const DAY_MS = 86_400_000

let paid: PaidSite

beforeAll(async () => {
  paid = await startPaidSite()
})
afterEach(() => {
  paid.stripe.mode = 'well'
})
afterAll(() => paid.close())

const refund = ({ id }: TestMember) =>
  inTransaction(paid.site.context, (tx) => refundUnusedPremium(tx, id, new Date()))
const refundsTo = async ({ id }: TestMember) =>
  (
    await paid.site.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .where('p.user_id', '=', id)
      .select('r.amount')
      .execute()
  ).map(({ amount }) => amount)
/** Moves the last payment of a member into the past. */
const movePayment = async ({ id }: TestMember, days: number) => {
  const payment = await paid.site.db
    .selectFrom('payments')
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
  const move = (date: Date) => new Date(date.getTime() - days * DAY_MS)
  await paid.site.db
    .updateTable('payments')
    .set({ paid_at: move(payment.paid_at), period_end: move(payment.period_end ?? new Date()) })
    .where('id', '=', payment.id)
    .execute()
}

describe('refundUnusedPremium', () => {
  test('ends Premium at once and refunds all of a month that has just been paid', async () => {
    const { member, subscription } = await paid.createSubscriber()
    expect(await refund(member)).toBe(true)
    expect(await paid.readState(member)).toMatchObject({ state: 3, premium: false })
    await paid.runJobs()
    expect(subscription.status).toBe('canceled')
    expect(await refundsTo(member)).toEqual([499])
    expect(paid.stripe.refunds[0]).toMatchObject({ amount: 499, metadata: { reason: 'couple' } })
    expect(paid.mailsTo(member)).toEqual(['ended', 'receipt', 'refunded', 'welcome'])
  })

  test('keeps the price of the whole days served', async () => {
    const { member } = await paid.createSubscriber()
    await movePayment(member, 10.5)
    await refund(member)
    await paid.runJobs()
    const [amount = 0] = await refundsTo(member)
    // Ten days of a month of 28 to 31.
    expect(499 - amount).toBeGreaterThanOrEqual(Math.floor((499 * 10) / 31))
    expect(499 - amount).toBeLessThanOrEqual(Math.floor((499 * 10) / 28))
  })

  test('keeps past months whole and refunds only the one that runs', async () => {
    const { member, subscription } = await paid.createSubscriber()
    await movePayment(member, 40)
    paid.stripe.renew(subscription)
    await paid.sendWebhook(paid.stripe.signEvent('invoice.paid', subscription))
    await paid.runJobs()
    await paid.site.db
      .updateTable('payments')
      .set({ paid_at: new Date(), period_end: new Date(Date.now() + 30 * DAY_MS) })
      .where('user_id', '=', member.id)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('payments')
          .where('user_id', '=', member.id)
          .select((q) => q.fn.max('id').as('id')),
      )
      .execute()
    expect(await paid.readState(member)).toMatchObject({ paid: 2 })
    await refund(member)
    await paid.runJobs()
    expect(await refundsTo(member)).toEqual([499])
  })

  test('refunds once, however often and at once it is called', async () => {
    const { member } = await paid.createSubscriber()
    const ended = await Promise.all(Array.from({ length: 8 }, () => refund(member)))
    expect(ended.filter(Boolean)).toHaveLength(1)
    await paid.runJobs()
    expect(await refundsTo(member)).toEqual([499])
  })

  test('refunds once Stripe answers again', async () => {
    const { member, subscription } = await paid.createSubscriber()
    paid.stripe.mode = 'away'
    await refund(member)
    await paid.site.context.jobs.drain()
    expect([subscription.status, await refundsTo(member)]).toEqual(['active', []])
    paid.stripe.mode = 'well'
    await paid.runJobs()
    expect([subscription.status, await refundsTo(member)]).toEqual(['canceled', [499]])
  })

  test('leaves alone a contract that was withdrawn from, and a member without one', async () => {
    const { member, browser } = await paid.createSubscriber()
    await browser.post('/api/contracts/withdrawal')
    expect(await refund(member)).toBe(false)
    expect(await refund(await createMember(paid.site.db))).toBe(false)
    await paid.runJobs()
    expect(await refundsTo(member)).toEqual([499])
  })

  test('shows in the pages of the contract and in the sales of the day', async () => {
    const { member, browser } = await paid.createSubscriber()
    const founder = await paid.site.as(await createMember(paid.site.db, { roles: 3 }))
    const countRefunds = async () => {
      const { text } = await founder.get(`/api/admin/sales?month=${toParisDay(Date.now()).slice(0, 7)}`)
      return Number(text.trim().split('\r\n').at(-1)?.split(';')[6])
    }
    const before = await countRefunds()
    await refund(member)
    await paid.runJobs()
    const { text } = await browser.get('/retractation')
    expect(text).toContain('votre abonnement est terminé, et le reste vous est rendu.')
    expect(text).not.toContain('votre rétractation le')
    expect(await countRefunds()).toBe(before + 1)
  })
})
