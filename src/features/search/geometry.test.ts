import { describe, expect, test } from 'vitest'
import { computeAge } from '../../shared/age.ts'
import { choosePlan, createCircle, type Estimate, type SearchCounts, type SearchPlan } from './plan.ts'
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
  // Girls of 25 to 35 within 50 km of Paris, of a million members.
  const counts = {
    walked: 990_000,
    checked: 130_000,
    sought: 490_000,
    inCells: 90_000,
    ofAge: 130_000,
    ofTraits: null,
    matching: 130_000,
    interested: null,
  }
  const paris: Estimate = { radius: 50, ranges: 15, combinations: 0, needed: 25, counts }
  const changed = (some: Partial<SearchCounts>): Estimate => ({ ...paris, counts: { ...counts, ...some } })
  const rareAge = { checked: 400, ofAge: 400, matching: 400 }

  test.each<[string, Estimate, SearchPlan]>([
    ['order, in a dense area', paris, 'order'],
    ['cells, in a sparse area', changed({ inCells: 300 }), 'cells'],
    ['cells, where nobody lives', changed({ inCells: 0 }), 'cells'],
    [
      'order, on an empty site',
      changed({ walked: 0, checked: 0, sought: 0, inCells: 0, ofAge: 0, matching: 0 }),
      'order',
    ],
    [
      'cells, for a narrow age in a town',
      changed({ checked: 5_000, ofAge: 5_000, matching: 5_000, inCells: 9_000 }),
      'cells',
    ],
    ['ages, for a rare age in a dense area', changed(rareAge), 'ages'],
    ['cells, for a rare age in a village', changed({ ...rareAge, inCells: 80 }), 'cells'],
    [
      'ages, for a rare age everywhere',
      { ...changed({ ...rareAge, inCells: 0 }), radius: null, ranges: 0 },
      'ages',
    ],
    [
      'ages, for an age that nobody has',
      { ...changed({ checked: 0, ofAge: 0, matching: 0 }), radius: null },
      'ages',
    ],
    ['order, for a common age everywhere', { ...changed({ inCells: 0 }), radius: null, ranges: 0 }, 'order'],
    [
      'order, for a rare orientation in a dense area',
      changed({ walked: 9_000, checked: 1_200, matching: 1_200 }),
      'order',
    ],
    [
      'cells, in a wide circle around an island',
      { ...changed({ inCells: 900 }), radius: 998, ranges: 290 },
      'cells',
    ],
    ['cells, for a late page in a town', { ...changed({ inCells: 9_000 }), needed: 2_400 }, 'cells'],
    [
      'traits, for a rare combination',
      { ...changed({ matching: 60, ofTraits: 90 }), combinations: 32 },
      'traits',
    ],
    [
      'cells, for a rare combination in a village',
      { ...changed({ matching: 60, ofTraits: 90, inCells: 80 }), combinations: 32 },
      'cells',
    ],
    [
      'order, for a common combination',
      { ...changed({ matching: 40_000, ofTraits: 60_000 }), combinations: 384 },
      'order',
    ],
    ['interests, for rare ones', changed({ matching: 26, interested: 200 }), 'interests'],
    [
      'cells, for rare interests in a village',
      changed({ matching: 26, interested: 200, inCells: 80 }),
      'cells',
    ],
    ['order, for common interests', changed({ matching: 26_000, interested: 200_000 }), 'order'],
    ['cells, before members are counted, in a small circle', { ...paris, radius: 5, counts: null }, 'cells'],
    [
      'order, before members are counted, in a large circle',
      { ...paris, radius: 200, counts: null },
      'order',
    ],
    ['order, before members are counted, everywhere', { ...paris, radius: null, counts: null }, 'order'],
  ])('takes %s', (_title, estimate, plan) => expect(choosePlan(estimate)).toBe(plan))
})
