import { describe, expect, test } from 'vitest'
import { computeAge } from '../../shared/age.ts'
import { choosePlan, createCircle, type Estimate } from './plan.ts'
import { computeBirthdayRange } from './server.ts'

describe('computeBirthdayRange', () => {
  test.each([
    '2026-11-21',
    '2027-02-28',
    '2027-03-01',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2026-01-01',
    '2026-12-31',
  ])('agrees with the displayed age on %s', (today) => {
    const { oldest, youngest } = computeBirthdayRange(18, 20, today)
    const shifted = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    expect(
      [shifted(youngest, 1), youngest, oldest, shifted(oldest, -1)].map((d) => computeAge(d, today)),
    ).toEqual([17, 18, 20, 21])
  })
})

describe('createCircle', () => {
  test('covers few disjoint cells for a small radius', () => {
    const { cells, south, north } = createCircle({ latitude: 48.86, longitude: 2.35 }, 5)
    expect(cells).toHaveLength(2)
    expect(north - south).toBeCloseTo(0.09, 2)
    for (const { first, last } of cells) expect(last - first).toBeLessThan(4)
  })

  test.each([
    [48.86, 2.35, 998],
    [-17.8, 179.9, 500],
    [-13.3, -176.2, 500],
    [89.95, 10, 100],
    [-90, 0, 998],
    [0, 180, 5],
  ])('covers no cell twice around %d, %d', (latitude, longitude, km) => {
    const { cells } = createCircle({ latitude, longitude }, km)
    for (const [i, range] of cells.entries()) {
      expect(range.first).toBeLessThanOrEqual(range.last)
      if (i > 0) expect(range.first).toBeGreaterThan(cells[i - 1]?.last ?? Number.POSITIVE_INFINITY)
    }
  })

  test('has no longitude bounds across the 180th meridian or a pole', () => {
    expect(createCircle({ latitude: -17.8, longitude: 179.9 }, 50).west).toBeNull()
    expect(createCircle({ latitude: 89.95, longitude: 10 }, 50).west).toBeNull()
    expect(createCircle({ latitude: 48.86, longitude: 2.35 }, 998).west).toBeCloseTo(-11.5, 0)
  })
})

describe('choosePlan', () => {
  const settings = { orientation: 50, age_from: 25, age_to: 35, distance: 50 }
  const outlook = (changed: Partial<Estimate>): Estimate => ({
    settings,
    ranges: 15,
    needed: 25,
    counts: { inCells: 100_000, inAll: 1_000_000 },
    ...changed,
  })

  test('walks the order in dense areas and reads cells in sparse ones', () => {
    expect(choosePlan(outlook({}))).toBe('order')
    expect(choosePlan(outlook({ counts: { inCells: 300, inAll: 1_000_000 } }))).toBe('cells')
    expect(choosePlan(outlook({ counts: { inCells: 0, inAll: 1_000_000 } }))).toBe('cells')
    expect(choosePlan(outlook({ counts: { inCells: 0, inAll: 0 } }))).toBe('order')
  })

  test('walks for a rare age only when that reads fewer rows', () => {
    const counts = { inCells: 10_000, inAll: 1_000_000 }
    expect(choosePlan(outlook({ counts }))).toBe('order')
    expect(choosePlan(outlook({ counts, settings: { ...settings, age_from: 80, age_to: 82 } }))).toBe('cells')
  })

  test('walks the index of a rare orientation in a dense area', () => {
    const counts = { inCells: 20_000, inAll: 1_000_000 }
    expect(choosePlan(outlook({ counts, settings: { ...settings, orientation: 9 } }))).toBe('order')
  })

  test('walks the order for a wide circle, and decides by radius before members are counted', () => {
    expect(choosePlan(outlook({ settings: { ...settings, distance: 600 }, counts: null }))).toBe('order')
    expect(choosePlan(outlook({ settings: { ...settings, distance: 5 }, counts: null }))).toBe('cells')
    expect(choosePlan(outlook({ settings: { ...settings, distance: 200 }, counts: null }))).toBe('order')
  })
})
