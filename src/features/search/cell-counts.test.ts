import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import type { Database } from '../../schema/database.ts'
import { createCellCounts, loadCellCounts } from './cell-counts.ts'
import { createCircle } from './circle.ts'

let database: TestDatabase
const PARIS = createCircle({ latitude: 48.86, longitude: 2.35 }, 5).cells

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (const sex of [0, 0, 1, 2]) await createMember(db, { sex })
  await createMember(db, { sex: 0, latitude: 48.87 })
  await createMember(db, { sex: 0, latitude: 43.3, longitude: 5.37 })
  await createMember(db, { sex: 0, searchable: false })
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.drop())

it('counts who can be found, by sex and place', async () => {
  const counts = await loadCellCounts(database.db)
  expect(counts.count([0], PARIS)).toEqual({ inCells: 3, inAll: 6 })
  expect(counts.count([1], PARIS)).toEqual({ inCells: 1, inAll: 6 })
  expect(counts.count([0, 1, 2], PARIS)).toEqual({ inCells: 5, inAll: 6 })
  expect(counts.count([0, 1, 2], [])).toEqual({ inCells: 0, inAll: 6 })
})

describe('the counts of a site', () => {
  const warn = vi.fn()

  it('are loaded at the first use, which does not wait, and again after an hour', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const counts = createCellCounts(database.db, { warn })
    expect(counts()).toBeNull()
    await vi.waitFor(() => expect(counts()?.count([0], PARIS).inCells).toBe(3))
    await createMember(database.db, { sex: 0 })
    vi.setSystemTime(3_599_000)
    expect(counts()?.count([0], PARIS).inCells).toBe(3)
    vi.setSystemTime(3_601_000)
    expect(counts()?.count([0], PARIS).inCells).toBe(3)
    await vi.waitFor(() => expect(counts()?.count([0], PARIS).inCells).toBe(4))
  })

  it('that cannot be loaded are logged, done without, and asked for again a minute later', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const fail = () => {
      throw new Error('away')
    }
    const away = { getExecutor: fail } as unknown as Kysely<Database>
    const counts = createCellCounts(away, { warn })
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
