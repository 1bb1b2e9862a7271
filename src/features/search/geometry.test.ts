import { describe, expect, it } from 'vitest'
import { computeAge } from '../../shared/age.ts'
import { createCircle } from './circle.ts'
import { choosePlan, type Estimate } from './plan.ts'
import { computeBirthdayRange } from './queries.ts'

describe('birthdays of an age', () => {
  it.each([
    '2026-11-21',
    '2027-02-28',
    '2027-03-01',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2026-01-01',
    '2026-12-31',
  ])('agree with the age shown, on %s', (today) => {
    const { oldest, youngest } = computeBirthdayRange(18, 20, today)
    const shifted = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    expect(
      [shifted(youngest, 1), youngest, oldest, shifted(oldest, -1)].map((d) => computeAge(d, today)),
    ).toEqual([17, 18, 20, 21])
  })
})

describe('a circle', () => {
  it('touches few cells where it is small, each once', () => {
    const { cells, south, north } = createCircle({ latitude: 48.86, longitude: 2.35 }, 5)
    expect(cells).toHaveLength(2)
    expect(north - south).toBeCloseTo(0.09, 2)
    for (const { first, last } of cells) expect(last - first).toBeLessThan(4)
  })

  it.each([
    [48.86, 2.35, 998],
    [-17.8, 179.9, 500],
    [-13.3, -176.2, 500],
    [89.95, 10, 100],
    [-90, 0, 998],
    [0, 180, 5],
  ])('reads no cell twice, around %d, %d', (latitude, longitude, km) => {
    const { cells } = createCircle({ latitude, longitude }, km)
    for (const [i, range] of cells.entries()) {
      expect(range.first).toBeLessThanOrEqual(range.last)
      if (i > 0) expect(range.first).toBeGreaterThan(cells[i - 1]?.last ?? Number.POSITIVE_INFINITY)
    }
  })

  it('bounds no longitude where it reaches over the 180th meridian or a pole', () => {
    expect(createCircle({ latitude: -17.8, longitude: 179.9 }, 50).west).toBeNull()
    expect(createCircle({ latitude: 89.95, longitude: 10 }, 50).west).toBeNull()
    expect(createCircle({ latitude: 48.86, longitude: 2.35 }, 998).west).toBeCloseTo(-11.5, 0)
  })
})

describe('the choice of the way', () => {
  const settings = { orientation: 50, age_from: 25, age_to: 35, distance: 50 }
  const outlook = (changed: Partial<Estimate>): Estimate => ({
    settings,
    ranges: 15,
    needed: 25,
    counts: { inCells: 100_000, inAll: 1_000_000 },
    ...changed,
  })

  it('walks the order where many live, reads the cells where few do', () => {
    expect(choosePlan(outlook({}))).toBe('order')
    expect(choosePlan(outlook({ counts: { inCells: 300, inAll: 1_000_000 } }))).toBe('cells')
    expect(choosePlan(outlook({ counts: { inCells: 0, inAll: 1_000_000 } }))).toBe('cells')
    expect(choosePlan(outlook({ counts: { inCells: 0, inAll: 0 } }))).toBe('order')
  })

  it('walks far into a rare age only where that reads less', () => {
    const counts = { inCells: 10_000, inAll: 1_000_000 }
    expect(choosePlan(outlook({ counts }))).toBe('order')
    expect(choosePlan(outlook({ counts, settings: { ...settings, age_from: 80, age_to: 82 } }))).toBe('cells')
  })

  it('walks the index of a rare orientation rather than read a crowd', () => {
    const counts = { inCells: 20_000, inAll: 1_000_000 }
    expect(choosePlan(outlook({ counts, settings: { ...settings, orientation: 9 } }))).toBe('order')
  })

  it('always walks the order of a wide circle, and guesses before members are counted', () => {
    expect(choosePlan(outlook({ settings: { ...settings, distance: 600 }, counts: null }))).toBe('order')
    expect(choosePlan(outlook({ settings: { ...settings, distance: 5 }, counts: null }))).toBe('cells')
    expect(choosePlan(outlook({ settings: { ...settings, distance: 200 }, counts: null }))).toBe('order')
  })
})
