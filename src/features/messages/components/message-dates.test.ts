import { expect, test } from 'vitest'
import { formatListDate } from './message-dates.ts'

// A Friday evening; Paris is an hour ahead of UTC.
const NOW = '2026-11-20T21:00:00Z'

test.each([
  ['2026-11-20T20:46:00Z', '21:46'],
  ['2026-11-19T23:00:00Z', '00:00'],
  ['2026-11-19T22:59:59Z', 'hier'],
  ['2026-11-18T23:30:00Z', 'hier'],
  ['2026-11-18T12:00:00Z', 'mercredi'],
  ['2026-11-16T12:00:00Z', 'lundi'],
  ['2026-11-14T12:00:00Z', 'samedi'],
  ['2026-11-13T12:00:00Z', '13 nov.'],
  ['2026-08-01T12:00:00Z', '1 août'],
  ['2025-12-31T22:30:00Z', '31 déc. 2025'],
  ['2025-12-31T23:30:00Z', '1 janv.'],
])('formats %s as %s', (moment, label) => {
  expect(formatListDate(moment, NOW)).toBe(label)
})

test('formats a time in the future as today’s', () => {
  expect(formatListDate('2026-11-21T08:15:00Z', NOW)).toBe('09:15')
})

test('counts days across a change of the clock', () => {
  expect(formatListDate('2026-10-24T21:00:00Z', '2026-10-25T23:30:00Z')).toBe('samedi')
  expect(formatListDate('2026-10-25T21:00:00Z', '2026-10-26T00:30:00Z')).toBe('hier')
})
