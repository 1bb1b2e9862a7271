import { describe, expect, test } from 'vitest'
import { toParisDay } from '../../../shared/age.ts'
import { computeOwed, getRunningWithdrawalEnd, getWithdrawalEnd } from './policy.ts'

describe('getWithdrawalEnd', () => {
  test.each([
    ['fourteen days after the day of the contract', '2026-11-10T10:00:00Z', '2026-11-24'],
    ['the day in Paris, not the one in UTC', '2026-11-09T23:30:00Z', '2026-11-24'],
    ['the Monday after a Saturday', '2026-11-07T10:00:00Z', '2026-11-23'],
    ['the Monday after a Sunday', '2026-11-08T10:00:00Z', '2026-11-23'],
    ['the day after a public holiday', '2026-10-28T10:00:00Z', '2026-11-12'],
    ['the Monday after a holiday on Friday', '2026-12-11T10:00:00Z', '2026-12-28'],
    ['the Tuesday after Easter Monday', '2027-03-13T10:00:00Z', '2027-03-30'],
    ['the Friday after Ascension', '2026-04-30T10:00:00Z', '2026-05-15'],
    ['the Tuesday after Whit Monday', '2026-05-09T10:00:00Z', '2026-05-26'],
    ['a new year’s second day', '2025-12-18T10:00:00Z', '2026-01-02'],
    ['over the change to summer time', '2026-03-16T22:59:00Z', '2026-03-30'],
  ])('is %s', (_, began, last) => {
    expect(toParisDay(getWithdrawalEnd(new Date(began)))).toBe(last)
  })
})

test('getRunningWithdrawalEnd ends with the last minute of the last day in Paris', () => {
  const began = new Date('2026-11-10T08:00:00Z')
  expect(getRunningWithdrawalEnd(began, new Date('2026-11-24T22:59:59Z'))).not.toBeNull()
  expect(getRunningWithdrawalEnd(began, new Date('2026-11-24T23:00:00Z'))).toBeNull()
  expect(getRunningWithdrawalEnd(null, new Date())).toBeNull()
})

describe('computeOwed', () => {
  const began = new Date('2026-11-10T08:00:00Z')
  test.each([
    ['nothing within the first day', '2026-11-11T07:59:59Z', 0, 0],
    ['one day after one whole day', '2026-11-11T08:00:00Z', 1, 16],
    ['three days after three', '2026-11-13T20:00:00Z', 3, 49],
    ['never a fraction of a cent more', '2026-11-24T22:00:00Z', 14, 232],
    ['nothing before the service begins', '2026-11-10T07:00:00Z', 0, 0],
  ])('is %s', (_, at, days_served, owed) => {
    expect(computeOwed(499, began, 30, new Date(at))).toEqual({ days_served, owed })
  })
})
