import { describe, expect, test } from 'vitest'
import { getPresence, isNewMember } from './presence.ts'

const NOW = Date.UTC(2026, 5, 12, 20, 0, 0)
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

describe('presence', () => {
  test.each([
    [0, 'online'],
    [5 * MINUTE, 'online'],
    [5 * MINUTE + SECOND, 'recent'],
    [10 * MINUTE, 'recent'],
    [10 * MINUTE + SECOND, null],
    [-MINUTE, 'online'],
  ])('%i ms after the last activity: %s', (idle, expected) => {
    expect(getPresence(NOW - idle, NOW)).toBe(expected)
  })

  test('reads dates as JSON and the database give them', () => {
    expect(getPresence('2026-06-12T19:56:00.000Z', NOW)).toBe('online')
    expect(getPresence(new Date(NOW - 7 * MINUTE), new Date(NOW))).toBe('recent')
  })
})

describe('isNew', () => {
  test.each([
    [0, true],
    [8 * DAY - 1, true],
    [8 * DAY, false],
    [400 * DAY, false],
  ])('%i ms after signing up: %s', (since, expected) => {
    expect(isNewMember(NOW - since, NOW)).toBe(expected)
  })
})
