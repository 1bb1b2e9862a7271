import { describe, expect, test } from 'vitest'
import { computeImbalance, countTouchedZones, cutZones, type LocationCount } from './model.ts'

/** A country of 16 × 16 squares of half a degree, with as many members in each, or as many as is said. */
const country = (members = (_row: number, _column: number) => 10): LocationCount[] =>
  Array.from({ length: 256 }, (_, index) => {
    const [row, column] = [Math.floor(index / 16), index % 16]
    return { latitude: 43 + row / 2, longitude: -4 + column / 2, members: members(row, column) }
  })

describe('zones', () => {
  test('contain all members, about equally', () => {
    const zones = cutZones(country(), 16)
    expect(zones).toHaveLength(16)
    expect(zones.reduce((sum, { members }) => sum + members, 0)).toBe(2_560)
    expect(computeImbalance(zones)).toBeCloseTo(1, 1)
  })

  test('are small where many members live', () => {
    const zones = cutZones(
      country((row, column) => (row > 10 && column > 10 ? 200 : 5)),
      8,
    )
    const crowded = zones.filter(({ south, west }) => south >= 48.5 && west >= 1.5)
    expect(crowded.length).toBeGreaterThanOrEqual(4)
    expect(computeImbalance(zones)).toBeLessThan(1.5)
  })

  test('a location larger than its zone shows as imbalance', () => {
    const zones = cutZones(
      country((row, column) => (row === 5 && column === 5 ? 2_550 : 10)),
      16,
    )
    expect(computeImbalance(zones)).toBeGreaterThan(7)
  })

  test('are not cut for one zone or one location', () => {
    expect(cutZones(country(), 1)).toHaveLength(1)
    expect(cutZones(country().slice(0, 1), 4)).toHaveLength(1)
    expect(computeImbalance([])).toBe(1)
  })
})

describe('countTouchedZones', () => {
  const zones = cutZones(country(), 16)

  test('grows with the radius, up to all zones without a limit', () => {
    const touched = [1, 5, 50, 200, null].map((km) => countTouchedZones(zones, country(), km))
    expect(touched[0]).toBeCloseTo(1, 0)
    expect(touched).toEqual([...touched].sort((a, b) => a - b))
    expect(touched[3]).toBeLessThan(16)
    expect(touched[4]).toBe(16)
  })

  test('is one with a single zone', () => {
    expect(countTouchedZones(cutZones(country(), 1), country(), 5)).toBe(1)
    expect(countTouchedZones([], [], 5)).toBe(0)
  })
})
