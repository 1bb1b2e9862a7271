import { expect, test } from 'vitest'
import { formatRelativeDate } from './relative-date.ts'

const NOW = Date.UTC(2026, 5, 12, 20, 0, 0)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [-HOUR, 'à l’instant'],
  [0, 'à l’instant'],
  [59_999, 'à l’instant'],
  [MINUTE, 'il y a 1 minute'],
  [5 * MINUTE, 'il y a 5 minutes'],
  [HOUR - 1, 'il y a 59 minutes'],
  [HOUR, 'il y a 1 heure'],
  [23 * HOUR, 'il y a 23 heures'],
  [DAY, 'il y a 1 jour'],
  [4 * DAY, 'il y a 4 jours'],
  [30 * DAY, 'il y a 1 mois'],
  [364 * DAY, 'il y a 12 mois'],
  [365 * DAY, 'il y a 1 an'],
  [3 * 365 * DAY, 'il y a 3 ans'],
])('%i ms ago: %s', (elapsed, text) => {
  expect(formatRelativeDate(NOW - elapsed, NOW)).toBe(text)
})
