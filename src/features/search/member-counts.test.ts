import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import type { Database } from '../../schema/database.ts'
import { type CountedSearch, createMemberCounts, loadMemberCounts } from './member-counts.ts'
import { createCircle } from './plan.ts'

let database: TestDatabase
const PARIS: CountedSearch = {
  sexes: [0],
  orientation: 50,
  traits: [],
  interests: [],
  birthdays: { oldest: '1985-03-15', youngest: '1995-06-01' },
  cells: createCircle({ latitude: 48.86, longitude: 2.35 }, 5).cells,
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const birthday = '1990-01-01'
  for (const sex of [0, 0, 1, 2]) await createMember(db, { sex, birthday, orientation: 0 })
  await createMember(db, { sex: 0, birthday: '1985-02-28', orientation: 0, latitude: 48.87 })
  await createMember(db, { sex: 0, birthday, orientation: 7, latitude: 43.3, longitude: 5.37 })
  await createMember(db, { sex: 1, birthday, orientation: 7 })
  await createMember(db, { sex: 0, birthday, searchable: false })
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.drop())

test('counts searchable members by sex, cell, age and orientation', async () => {
  const counts = await loadMemberCounts(database.db)
  const everyone = {
    walked: 7,
    sought: 4,
    inCells: 3,
    ofAge: 3,
    ofTraits: null,
    checked: 3,
    matching: 3,
    interested: null,
  }
  expect(counts.count(PARIS)).toEqual(everyone)
  expect(counts.count({ ...PARIS, cells: [] })).toEqual({ ...everyone, inCells: 0 })
  expect(counts.count({ ...PARIS, sexes: [0, 1, 2] })).toEqual({
    ...{
      walked: 7,
      sought: 7,
      inCells: 6,
      ofAge: 6,
      ofTraits: null,
      checked: 6,
      matching: 6,
      interested: null,
    },
  })
  // The index of the order has all of the commonest orientation, and the index of a rare one only its members.
  expect(counts.count({ ...PARIS, orientation: 0 })).toEqual({ ...everyone, matching: 2 })
  expect(counts.count({ ...PARIS, orientation: 7 })).toEqual({
    ...everyone,
    walked: 2,
    checked: 1,
    matching: 1,
  })
})

describe('createMemberCounts', () => {
  const warn = vi.fn()

  test('returns null while the first load runs, and reloads after an hour', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const counts = createMemberCounts(database.db, { warn })
    expect(counts()).toBeNull()
    await vi.waitFor(() => expect(counts()?.count(PARIS).inCells).toBe(3))
    await createMember(database.db, { sex: 0 })
    vi.setSystemTime(3_599_000)
    expect(counts()?.count(PARIS).inCells).toBe(3)
    vi.setSystemTime(3_601_000)
    expect(counts()?.count(PARIS).inCells).toBe(3)
    await vi.waitFor(() => expect(counts()?.count(PARIS).inCells).toBe(4))
  })

  test('returns null and logs a warning when the load fails, and retries after a minute', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const fail = () => {
      throw new Error('away')
    }
    const unreachable = { getExecutor: fail } as unknown as Kysely<Database>
    const counts = createMemberCounts(unreachable, { warn })
    expect(counts()).toBeNull()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    vi.setSystemTime(59_000)
    expect(counts()).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
    vi.setSystemTime(61_000)
    expect(counts()).toBeNull()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  })
})

test('counts members with an interest by sex', async () => {
  const { db } = database
  await createMember(db, { sex: 0, birthday: '1960-01-01', interests: [7, 22] })
  await createMember(db, { sex: 1, birthday: '1960-01-01', interests: [22] })
  const counts = await loadMemberCounts(db)
  const search = { ...PARIS, birthdays: { oldest: '1959-01-01', youngest: '1961-01-01' } }
  const find = (...interests: number[]) => {
    const { sought, interested, matching } = counts.count({ ...search, interests })
    return [interested, Math.round(matching * sought * 100) / 100]
  }
  expect(find(22)).toEqual([2, 1])
  // As if one interest did not depend on another, of six girls.
  expect(find(7, 22)).toEqual([3, 1.83])
  expect(find(8)).toEqual([0, 0])
})

test('counts members with traits by year of birth', async () => {
  const { db } = database
  for (const birthday of ['1975-05-01', '1975-09-01', '1979-01-01']) {
    await createMember(db, { sex: 0, birthday, children: birthday < '1979' ? 1 : 0 })
  }
  const counts = await loadMemberCounts(db)
  const parents = (oldest: string, youngest: string) =>
    counts.count({ ...PARIS, traits: [64], birthdays: { oldest, youngest } }).ofTraits
  expect(parents('1975-01-01', '1975-12-31')).toBe(2)
  expect(parents('1975-01-01', '1979-12-31')).toBe(2)
  expect(parents('1979-01-01', '1979-12-31')).toBe(0)
})
