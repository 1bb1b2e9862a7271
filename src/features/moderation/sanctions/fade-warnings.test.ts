import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, truncate } from '../../../../tests/support/db.ts'
import { RUNS_ALL } from '../../../../tests/support/engines.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { fadeWarnings } from './server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => truncate(database.db))
afterAll(() => database.drop())

/** Noon in Paris, or nearly. */
const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const warned = (warning: number, day: string, more: object = {}) =>
  createMember(database.db, { warning, warned_at: noon(day), ...more })
const left = async ({ id }: { id: number }) =>
  (await database.db.selectFrom('users').where('id', '=', id).select('warning').executeTakeFirstOrThrow())
    .warning

describe('fadeWarnings', () => {
  test.each([
    ['2026-01-15', '2026-02-14', 50],
    ['2026-01-15', '2026-02-15', 40],
    ['2026-01-15', '2026-03-15', 30],
    ['2026-01-31', '2026-02-27', 50],
    ['2026-01-31', '2026-02-28', 40],
    ['2026-01-31', '2026-03-30', 40],
    ['2026-01-31', '2026-03-31', 30],
    ['2026-01-31', '2026-04-29', 30],
    ['2026-01-31', '2026-04-30', 20],
    ['2028-01-30', '2028-02-28', 50],
    ['2028-01-30', '2028-02-29', 40],
    ['2026-12-31', '2027-02-28', 30],
    ['2026-01-15', '2030-01-15', 0],
  ])('from %s to %s: 50 % becomes %i', async (from, to, percent) => {
    const member = await warned(50, from)
    await fadeWarnings(database.db, noon(to))
    expect(await left(member)).toBe(percent)
  })

  test('fades by months of Paris', async () => {
    const member = await createMember(database.db, {
      warning: 50,
      warned_at: new Date('2026-03-31T22:30:00Z'),
    })
    await fadeWarnings(database.db, new Date('2026-04-30T22:29:00Z'))
    expect(await left(member)).toBe(50)
    await fadeWarnings(database.db, new Date('2026-04-30T22:30:00Z'))
    expect(await left(member)).toBe(40)
  })

  test('does not fade below 0, for suspended members, or after a new warning', async () => {
    const [small, suspended, again] = await Promise.all([
      warned(5, '2026-01-15'),
      warned(50, '2026-01-15', { roles: -1 }),
      warned(50, '2026-01-15'),
    ])
    await fadeWarnings(database.db, noon('2026-02-15'))
    expect([await left(small), await left(suspended), await left(again)]).toEqual([0, 50, 40])
    await database.db
      .updateTable('users')
      .set({ warning: 50, warned_at: noon('2026-02-20'), warning_faded: 0 })
      .where('id', '=', again.id)
      .execute()
    await fadeWarnings(database.db, noon('2026-03-19'))
    expect(await left(again)).toBe(50)
    await fadeWarnings(database.db, noon('2026-03-20'))
    expect(await left(again)).toBe(40)
  })
})

/** How many months are full, reckoned by hand: the day is there, or the month is at its end without it. */
function fullMonths(from: Date, to: Date): number {
  const begun = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  return to.getUTCDate() >= Math.min(from.getUTCDate(), lastDay) ? begun : begun - 1
}

const DAY_MS = 86_400_000
const start = fc
  .integer({ min: 0, max: 4 * 366 })
  .map((days) => new Date(noon('2025-01-01').getTime() + days * DAY_MS))
/** Days around the ends of months are what is easily wrong. */
const nearMonthEnd = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: -3, max: 2 }))
  .map(([month, day]) => new Date(Date.UTC(2025, month, day, 11)))

test('gives the same result at any rate of runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(start, nearMonthEnd),
      fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      async (from, steps, warning) => {
        const member = await createMember(database.db, { warning, warned_at: from })
        let now = from
        for (const days of steps) {
          now = new Date(now.getTime() + days * DAY_MS)
          await fadeWarnings(database.db, now)
          await fadeWarnings(database.db, now)
          expect(await left(member)).toBe(Math.max(0, warning - 10 * fullMonths(from, now)))
        }
        await database.db.deleteFrom('users').where('id', '=', member.id).execute()
      },
    ),
    { numRuns: RUNS_ALL ? 60 : 15, seed: 1 },
  )
})
