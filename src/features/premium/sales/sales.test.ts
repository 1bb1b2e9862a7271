import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { createPayment } from '../../../../tests/support/subscriptions.ts'
import { sales } from '../../../../tools/cli/sales.ts'

const HEAD =
  '\ufeffjour;taux_tva;devise;moyen;paiements;encaisse_ttc;remboursements;rembourse_ttc;net_ttc;net_ht;tva\r\n'

let site: TestApp
let founder: { id: number }

beforeAll(async () => {
  site = await createTestApp({ VAT_RATE: '8,5' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  founder = await createMember(site.db, { roles: 3 })
})

/** Payments around the months' ends in Paris, at three rates, and refunds. */
async function createSales() {
  const paid = (paid_at: string, vat_rate: number | null, provider: 'stripe' | 'test' = 'stripe') =>
    createPayment(site.db, founder.id, { paid_at: new Date(paid_at), vat_rate, provider })
  await paid('2026-10-31T22:59:59Z', 2_000)
  const first = await paid('2026-10-31T23:00:00Z', 2_000)
  const second = await paid('2026-11-01T12:00:00Z', 2_000)
  await paid('2026-11-01T12:00:00Z', 0)
  await paid('2026-11-02T12:00:00Z', null)
  await paid('2026-11-02T12:00:00Z', 2_000, 'test')
  await paid('2026-11-30T23:00:00Z', 2_000)
  const refund = (payment_id: number, amount: number, refunded_at: string, failed = false) => ({
    payment_id,
    amount,
    failed,
    refund: `re_${payment_id}_${refunded_at}`,
    refunded_at: new Date(refunded_at),
  })
  await site.db
    .insertInto('refunds')
    .values([
      refund(first.id, 499, '2026-11-01T20:00:00Z'),
      refund(second.id, 499, '2026-11-05T20:00:00Z', true),
      refund(second.id, 299, '2026-11-15T23:30:00Z'),
    ])
    .execute()
}

const NOVEMBER = [
  '2026-11-01;0,00;EUR;carte;1;4,99;0;0,00;4,99;4,99;0,00',
  '2026-11-01;20,00;EUR;carte;2;9,98;1;4,99;4,99;4,16;0,83',
  '2026-11-02;8,50;EUR;carte;1;4,99;0;0,00;4,99;4,60;0,39',
  '2026-11-02;20,00;EUR;essai;1;4,99;0;0,00;4,99;4,16;0,83',
  '2026-11-16;20,00;EUR;carte;0;0,00;1;2,99;-2,99;-2,49;-0,50',
]
  .map((row) => `${row}\r\n`)
  .join('')

describe('exportSales', () => {
  test('sums payments and refunds by day in Paris, rate and means, without what a bank refused', async () => {
    await createSales()
    const answer = await (await site.as(founder)).get('/api/admin/sales?month=2026-11')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ventes-2026-11.csv"')
    expect(answer.text).toBe(HEAD + NOVEMBER)
  })

  test('prints the same from the command line', async () => {
    await createSales()
    const written: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text))
      return true
    })
    await sales.run(['2026-11'], site.config)
    write.mockRestore()
    expect(written.join('')).toContain(HEAD + NOVEMBER)
    await expect(sales.run(['2026-13'], site.config)).rejects.toThrow(
      'Expected "./guinguette sales <year-month, like 2026-11>".',
    )
  })

  test('returns 422 for anything but a month', async () => {
    const browser = await site.as(founder)
    for (const month of ['2026-13', '2026', '']) {
      const { status, body } = await browser.get(`/api/admin/sales?month=${month}`)
      expect([status, body.errors]).toEqual([422, { month: ['Choisissez un mois, comme 2026-11.'] }])
    }
  })
})

test('the page shows a month, and refunds that wait or that a bank refused', async () => {
  await createSales()
  const withdrawal = { provider: 'stripe', days_served: 0, owed: 0, user_id: null } as const
  await site.db
    .insertInto('withdrawals')
    .values([
      { ...withdrawal, contract: 'AAAABBBBCCCC', withdrawn_at: new Date('2026-11-20T12:00:00Z') },
      { ...withdrawal, contract: 'DDDDEEEEFFFF', withdrawn_at: new Date(), settled_at: null },
    ])
    .execute()
  const { text } = await (await site.as(founder)).get('/admin/ventes?month=2026-11')
  expect(text).toContain('1er novembre 2026')
  expect(text).toContain('href="/api/admin/sales?month=2026-11"')
  expect(text).toContain('Contrat AAAA-BBBB-CCCC, rétractation du 20 novembre 2026')
  expect(text).not.toContain('DDDD-EEEE-FFFF')
  const empty = await (await site.as(founder)).get('/admin/ventes?month=2020-01')
  expect(empty.text).toContain('Aucune vente ce mois-ci')
})
