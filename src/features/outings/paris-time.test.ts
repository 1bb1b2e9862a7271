import { expect, test } from 'vitest'
import { fromParisTime, getDayBounds } from '../../shared/paris-time.ts'
import { readTimes } from './hosting/times.ts'
import { getMorningTime, getOfferEnd, getPointDue, getSuspensionEnd } from './policy.ts'

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

test('an evening may last over the change of the clocks', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const night = { day: '2027-03-27', start: '22:00', end: '03:30' }
  expect(readTimes(night, now)).toEqual({
    starts_at: new Date('2027-03-27T21:00:00Z'),
    ends_at: new Date('2027-03-28T01:30:00Z'),
  })
  expect(readTimes({ ...night, end: '02:30' }, now)).toEqual({
    errors: { end: ['Cette heure n’existe pas ce jour-là\u202f: les horloges avancent.'] },
  })
})

test('the exact place is shown from noon of the day before, the morning after is at 10', () => {
  const starts = new Date('2027-03-28T18:00:00Z')
  expect(getPointDue(starts)).toEqual(new Date('2027-03-27T11:00:00Z'))
  expect(getMorningTime(starts, new Date('2027-03-28T22:00:00Z'))).toEqual(new Date('2027-03-29T08:00:00Z'))
  expect(getMorningTime(starts, new Date('2027-03-29T09:00:00Z'))).toEqual(new Date('2027-03-30T08:00:00Z'))
})

test('an offer lasts 12 hours, 2 on the day, and never longer than until the start', () => {
  const starts = new Date('2027-06-12T18:00:00Z')
  const end = (now: string) => getOfferEnd(starts, new Date(now)).toISOString()
  expect(end('2027-06-11T20:00:00Z')).toBe('2027-06-12T08:00:00.000Z')
  expect(end('2027-06-12T10:00:00Z')).toBe('2027-06-12T12:00:00.000Z')
  expect(end('2027-06-12T17:00:00Z')).toBe('2027-06-12T18:00:00.000Z')
})

test('two absences within 60 days suspend instant seats for 30 days', () => {
  const now = new Date('2027-06-12T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(getSuspensionEnd([ago(5)], now)).toBeNull()
  expect(getSuspensionEnd([ago(5), ago(66)], now)).toBeNull()
  expect(getSuspensionEnd([ago(5), ago(64)], now)).toEqual(ago(-25))
  expect(getSuspensionEnd([ago(31), ago(40)], now)).toBeNull()
})
