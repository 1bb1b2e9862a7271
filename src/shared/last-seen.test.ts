import { expect, test } from 'vitest'
import { formatLastSeen, isWeekStart } from './last-seen.ts'

const MONDAY = '2026-11-15T23:00:00.000Z'

test('knows the start of a week in Paris, in winter and in summer, to the millisecond', () => {
  expect(isWeekStart(MONDAY)).toBe(true)
  expect(isWeekStart('2026-07-12T22:00:00.000Z')).toBe(true)
  expect(isWeekStart('2026-11-15T23:00:00.001Z')).toBe(false)
  expect(isWeekStart('2026-11-15T22:59:59.999Z')).toBe(false)
  expect(isWeekStart('2026-11-16T23:00:00.000Z')).toBe(false)
  expect(isWeekStart('2026-11-16T00:00:00.000Z')).toBe(false)
})

test('tells of a week as of a week, and of a moment as before', () => {
  const format = (now: string) => formatLastSeen(MONDAY, now)
  expect(format('2026-11-15T23:00:10Z')).toBe('cette semaine')
  expect(format('2026-11-22T22:59:59Z')).toBe('cette semaine')
  expect(format('2026-11-22T23:00:00Z')).toBe('la semaine dernière')
  expect(format('2026-11-30T12:00:00Z')).toBe('il y a 2 semaines')
  expect(format('2026-12-16T12:00:00Z')).toBe('il y a 4 semaines')
  expect(format('2027-02-01T12:00:00Z')).toBe('il y a 2 mois')
  expect(formatLastSeen('2026-11-16T10:00:00Z', '2026-11-16T10:05:00Z')).toBe('il y a 5 minutes')
})

test('counts weeks over the change of the clock', () => {
  expect(formatLastSeen('2026-10-18T22:00:00.000Z', '2026-10-25T23:30:00Z')).toBe('la semaine dernière')
})
