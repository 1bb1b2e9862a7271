import { describe, expect, test } from 'vitest'
import { getEveningBefore, getNextMorning, isQuiet } from './quiet-evening.ts'

const at = (moment: string) => Date.parse(moment)
const iso = (moment: number) => new Date(moment).toISOString()

describe('isQuiet', () => {
  test.each([
    ['2026-01-15T20:59:00+01:00', 21, false],
    ['2026-01-15T21:00:00+01:00', 21, true],
    ['2026-01-16T00:30:00+01:00', 21, true],
    ['2026-01-16T07:59:00+01:00', 21, true],
    ['2026-01-16T08:00:00+01:00', 21, false],
    ['2026-07-15T18:00:00+02:00', 18, true],
    ['2026-07-15T22:59:00+02:00', 23, false],
    ['2026-07-15T23:00:00+02:00', null, false],
    // The clocks change on 29 March and 25 October at 1 h UTC.
    ['2026-03-29T05:59:00Z', 22, true],
    ['2026-03-29T06:00:00Z', 22, false],
    ['2026-03-28T20:59:00Z', 22, false],
    ['2026-03-29T20:00:00Z', 22, true],
    ['2026-10-25T06:59:00Z', 22, true],
    ['2026-10-25T07:00:00Z', 22, false],
    ['2026-10-24T20:00:00Z', 22, true],
    ['2026-10-25T20:59:00Z', 22, false],
  ])('at %s from %s h: %s', (moment, from, expected) => {
    expect(isQuiet(from, at(moment))).toBe(expected)
  })
})

describe('getNextMorning and getEveningBefore', () => {
  test.each([
    ['2026-01-15T21:00:00Z', '2026-01-16T07:00:00.000Z', '2026-01-15T20:00:00.000Z'],
    ['2026-01-16T06:59:59Z', '2026-01-16T07:00:00.000Z', '2026-01-15T20:00:00.000Z'],
    ['2026-01-16T07:00:00Z', '2026-01-17T07:00:00.000Z', '2026-01-16T20:00:00.000Z'],
    ['2026-07-15T22:30:00Z', '2026-07-16T06:00:00.000Z', '2026-07-15T19:00:00.000Z'],
    ['2026-03-28T22:00:00Z', '2026-03-29T06:00:00.000Z', '2026-03-28T20:00:00.000Z'],
    ['2026-03-29T06:30:00Z', '2026-03-30T06:00:00.000Z', '2026-03-29T19:00:00.000Z'],
    ['2026-10-24T22:00:00Z', '2026-10-25T07:00:00.000Z', '2026-10-24T19:00:00.000Z'],
    ['2026-10-25T08:00:00Z', '2026-10-26T07:00:00.000Z', '2026-10-25T20:00:00.000Z'],
  ])('%s: until %s, since %s', (moment, morning, evening) => {
    const next = getNextMorning(at(moment))
    expect([iso(next), iso(getEveningBefore(next, 21))]).toEqual([morning, evening])
  })
})
