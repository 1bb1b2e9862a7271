import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo } from './create-demo.ts'
import { removeDemo } from './remove-demo.ts'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-demo-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every premium member has an active subscription with a payment per month', async () => {
  await createDemo({
    ...database,
    ...quickPortraits,
    config: { dataDir },
    size: 400,
    seed: 1,
    portraits: false,
  })
  const { db } = database
  const premium = await db
    .selectFrom('users')
    .where('stripe_status', '=', true)
    .select('id')
    .orderBy('id')
    .execute()
  const subscriptions = await db.selectFrom('subscriptions').selectAll().orderBy('user_id').execute()
  const payments = await db.selectFrom('payments').selectAll().orderBy('paid_at').execute()
  expect(subscriptions.map(({ user_id }) => user_id)).toEqual(premium.map(({ id }) => id))
  expect(subscriptions.length).toBeGreaterThan(10)
  for (const { user_id, period_end, began_at, state, provider } of subscriptions) {
    expect({ state, provider, runs: (period_end ?? 0) > new Date() }).toEqual({
      state: 1,
      provider: 'test',
      runs: true,
    })
    const theirs = payments.filter((payment) => payment.user_id === user_id)
    expect(theirs[0]?.paid_at).toEqual(began_at)
    expect(theirs.at(-1)?.period_end).toEqual(period_end)
  }
  await removeDemo(db, { dataDir })
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
}, 60_000)
