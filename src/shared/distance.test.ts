import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeDistance,
  describeDistance,
  distanceToStep,
  formatDistance,
  formatReach,
  roundDistance,
  stepToDistance,
} from './distance.ts'

const PARIS = { latitude: 48.86, longitude: 2.35 }
const LYON = { latitude: 45.76, longitude: 4.84 }

describe('distanceBetween', () => {
  test.each([
    ['Paris and Lyon', PARIS, LYON, 392.1],
    ['one degree of the equator', { latitude: 0, longitude: 1 }, { latitude: 0, longitude: 2 }, 111.2],
    ['opposite ends', { latitude: 0, longitude: 90 }, { latitude: 0, longitude: -90 }, 20015.1],
    ['a place and itself', LYON, LYON, 0],
  ])('%s', (_name, from, to, km) => {
    expect(computeDistance(from, to)).toBeCloseTo(km, 0)
  })

  test('is unknown when either side has no position', () => {
    expect(computeDistance(PARIS, { latitude: 0, longitude: 0 })).toBeNull()
    expect(computeDistance({ latitude: 0, longitude: 0 }, PARIS)).toBeNull()
  })

  test('is the same both ways and never out of bounds', () => {
    const city = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(city, city, (from, to) => {
        const km = computeDistance(from, to)
        if (km === null) return
        expect(km).toBeCloseTo(computeDistance(to, from) ?? -1, 6)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThan(20016)
      }),
    )
  })
})

describe('describeDistance', () => {
  test.each([
    ['commune', LYON, 'dans la même commune'],
    ['cell', LYON, 'dans le même secteur'],
    ['square', LYON, 'Juste derrière vous'],
    ['commune', PARIS, 'à 392 km de vous'],
    ['cell', { ...LYON, latitude: 45.81 }, 'à 5,6 km de vous'],
  ] as const)('of a %s', (area, to, text) => {
    expect(describeDistance({ ...LYON, area }, to)).toBe(text)
  })

  test('is null without a position of either side', () => {
    expect(describeDistance(null, PARIS)).toBeNull()
    expect(describeDistance({ latitude: 0, longitude: 0, area: 'cell' }, PARIS)).toBeNull()
  })
})

describe('distanceText', () => {
  test.each([
    [0, 'Juste derrière vous'],
    [1, 'Juste derrière vous'],
    [1.04, 'Juste derrière vous'],
    [1.05, 'à 1,1 km de vous'],
    [3.21, 'à 3,2 km de vous'],
    [3.04, 'à 3 km de vous'],
    [9.96, 'à 10 km de vous'],
    [10, 'à 10 km de vous'],
    [10.4, 'à 10 km de vous'],
    [10.5, 'à 11 km de vous'],
    [392.1, 'à 392 km de vous'],
    [8340.4, 'à 8\u202f340 km de vous'],
  ])('%d km: %s', (km, text) => {
    expect(formatDistance(km)).toBe(text)
  })

  test('rounds to one decimal up to 10 km, to a whole number above', () => {
    expect([9.94, 10, 10.06, 10.6].map(roundDistance)).toEqual([9.9, 10, 10, 11])
  })
})

describe('the distance slider', () => {
  test.each([
    [0, 5],
    [20, 50],
    [40, 100],
    [60, 200],
    [80, 500],
    [100, 1000],
    [10, 28],
    [30, 75],
    [70, 350],
    [99, 975],
    [-4, 5],
    [140, 1000],
  ])('step %i is %i km', (step, km) => {
    expect(stepToDistance(step)).toBe(km)
  })

  test('finds each step again from its kilometres', () => {
    for (let step = 0; step <= 100; step++) expect(distanceToStep(stepToDistance(step))).toBe(step)
  })

  test('places distances that no step has', () => {
    expect([1, 5, 51, 999, 1000, 5000].map(distanceToStep)).toEqual([0, 0, 20, 100, 100, 100])
  })

  test.each([
    [5, '5 km'],
    [998, '998 km'],
    [999, 'partout dans le monde'],
    [1000, 'partout dans le monde'],
  ])('%i reads %s', (km, text) => {
    expect(formatReach(km)).toBe(text)
  })
})
