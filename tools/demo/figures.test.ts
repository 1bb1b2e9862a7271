import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { fillFigures, refreshFigures } from './activity.ts'

let database: TestDatabase
const DAY = 86_400_000
const now = Date.parse('2026-11-21T18:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const figures = () => database.db.selectFrom('figures').selectAll().orderBy('name').orderBy('day').execute()

test('fillFigures covers two years of members signed up by then', async () => {
  const { db, pool } = database
  for (let i = 0; i < 100; i++) {
    const signup = new Date(now - (i < 50 ? 900 : 10) * DAY)
    await createMember(db, { demo: true, signup, stripe_status: i % 10 === 0 })
  }
  const client = await pool.connect()
  await fillFigures(client, now).finally(() => client.release())
  const rows = await figures()
  const of = (name: string) => rows.filter((row) => row.name === name)
  expect(of('premium').length).toBe(729)
  expect([of('premium')[0], of('premium').at(-1)]).toEqual([
    { name: 'premium', day: '2024-11-22', value: 5 },
    { name: 'premium', day: '2026-11-20', value: 10 },
  ])
  for (const { value } of of('active').slice(-5)) expect(value).toBeGreaterThan(10)
  for (const { value } of of('active')) expect(value).toBeLessThan(40)
})

test('refreshFigures keeps their number, up to yesterday', async () => {
  await refreshFigures(database.db)
  expect((await figures()).filter(({ name }) => name === 'active')).toHaveLength(729)
})
