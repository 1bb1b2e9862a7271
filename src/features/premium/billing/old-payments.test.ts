import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { deleteOldPayments } from './old-payments.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('deletes a payment ten years after the end of its year, not a day before', async () => {
  const year = Number(new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Europe/Paris' }))
  const payments = [
    ['last day of the eleventh year', `${year - 11}-12-31T22:59:59Z`],
    ['first day of the tenth year', `${year - 11}-12-31T23:00:00Z`],
    ['today', new Date().toISOString()],
  ] as const
  for (const [invoice, paid_at] of payments)
    await site.db
      .insertInto('payments')
      .values({
        user_id: null,
        provider: 'stripe',
        invoice,
        amount: 499,
        currency: 'eur',
        paid_at: new Date(paid_at),
        period_end: null,
      })
      .execute()
  await deleteOldPayments(site.db)
  const left = await site.db.selectFrom('payments').select('invoice').orderBy('id').execute()
  expect(left.map(({ invoice }) => invoice)).toEqual(['first day of the tenth year', 'today'])
})
