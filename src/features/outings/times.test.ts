import { expect, test } from 'vitest'
import { readTimes } from './hosting/times.ts'
import { getMorningTime, getOfferEnd, getPointDue, getSuspensionEnd } from './policy.ts'

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
