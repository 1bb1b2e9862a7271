import { expect, test } from 'vitest'
import { fromParisTime, getDayBounds, toParisHour } from './paris-time.ts'

test.each([
  ['2026-06-12T21:59:59Z', 23],
  ['2026-06-12T22:00:00Z', 0],
  ['2026-12-31T22:59:59Z', 23],
])('at %s it is %i in Paris', (moment, hour) => {
  expect(toParisHour(new Date(moment))).toBe(hour)
})

test.each([
  ['2026-06-12', '20:00', '2026-06-12T18:00:00.000Z'],
  ['2026-12-12', '20:00', '2026-12-12T19:00:00.000Z'],
  // The last Sundays of March and October.
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:30', null],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-02-31', '10:00', null],
])('%s at %s in Paris is %s', (day, time, expected) => {
  expect(fromParisTime(day, time)?.toISOString() ?? null).toBe(expected)
})

test('a day has 23 hours in March and 25 in October', () => {
  const hours = (day: string) => {
    const bounds = getDayBounds(day)
    return bounds && (bounds.to.getTime() - bounds.from.getTime()) / 3_600_000
  }
  expect([hours('2027-03-28'), hours('2026-10-25'), hours('2026-11-24'), hours('2026-02-30')]).toEqual([
    23,
    25,
    24,
    null,
  ])
})
