import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDisadvantaged, type GroupCount, publishCounts, publishWhole } from './policy.ts'

const groups = (...people: number[]): GroupCount[] =>
  people.map((count, index) => ({ sex: Math.floor(index / 6), decade: 20 + 10 * (index % 6), people: count }))

describe('publishCounts', () => {
  test.each<[string, number[], (number | null)[], number | null]>([
    ['shows all where nothing is small', [5, 12], [5, 12], 17],
    ['hides a small group, and the total that would reveal it', [4, 12], [null, 12], null],
    ['hides a total that would reveal zero', [0, 12], [null, 12], null],
    ['hides a total that reveals that two groups are at their highest', [4, 4, 12], [null, null, 12], null],
    ['hides a total that says little enough people', [2, 2, 12], [null, null, 12], null],
    [
      'shows a total over three hidden groups that leaves each open',
      [2, 2, 3, 12],
      [null, null, null, 12],
      19,
    ],
    ['hides everything of a small site', [1, 0, 2], [null, null, null], null],
  ])('%s', (_, people, values, total) => {
    const published = publishCounts(groups(...people))
    expect(published.groups.map(({ value }) => value)).toEqual(values)
    expect(published.total).toBe(total)
  })

  test('leaves each hidden number open between 0 and 4, for any community', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(6), fc.nat(60)), { maxLength: 18 }), (people) => {
        const published = publishCounts(groups(...people))
        const values = published.groups.map(({ value }) => value)
        for (const value of values) expect(value === null || value >= 5).toBe(true)
        const hidden = values.filter((value) => value === null).length
        if (published.total === null || hidden === 0) return
        const rest = published.total - values.reduce<number>((all, value) => all + (value ?? 0), 0)
        // Highest and lowest number of one hidden group, whatever the others are.
        expect([Math.min(4, rest), Math.max(0, rest - 4 * (hidden - 1))]).toEqual([4, 0])
        expect(rest).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})

test.each<[number, number | null, number | null]>([
  [4, null, null],
  [20, null, 20],
  [20, 15, 20],
  [20, 16, null],
  [20, 20, null],
])('publishes %s of which %s are a part as %s', (whole, part, published) => {
  expect(publishWhole(whole, part)).toBe(published)
})

describe('findDisadvantaged', () => {
  const group = (active: number | null, value: number | null, decade = 20) => ({
    sex: 0,
    decade,
    active,
    value,
  })

  test.each<[string, ReturnType<typeof group>[], number[]]>([
    ['marks less than half of the others’ rate', [group(100, 50), group(100, 24, 30)], [30]],
    ['does not mark half', [group(100, 50), group(100, 25, 30)], []],
    ['compares per active member', [group(1_000, 500), group(10, 5, 30)], []],
    ['counts a hidden number as four', [group(100, 50), group(100, null, 30)], [30]],
    ['does not mark a hidden number that may be half', [group(100, 50), group(16, null, 30)], []],
    ['leaves out groups with fewer than five active members', [group(100, 50), group(null, null, 30)], []],
    ['does not mark the only group', [group(100, 0)], []],
  ])('%s', (_, all, decades) => {
    expect(findDisadvantaged(all).map(({ decade }) => decade)).toEqual(decades)
  })
})
