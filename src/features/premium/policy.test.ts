import { describe, expect, test } from 'vitest'
import { formatDay, formatMoney } from '../../shared/formats.ts'
import { SUBSCRIPTION } from '../../shared/premium.ts'
import { canCancel, formatContract, getStage, isRunningStage, parseContract } from './policy.ts'

const { begun, active, pastDue, ended } = SUBSCRIPTION

describe('getStage', () => {
  test.each([
    [undefined, false, 'none'],
    [undefined, true, 'given'],
    [{ state: begun, ends_at_period_end: false }, false, 'none'],
    [{ state: begun, ends_at_period_end: false }, true, 'given'],
    [{ state: active, ends_at_period_end: false }, true, 'active'],
    [{ state: active, ends_at_period_end: true }, true, 'ending'],
    [{ state: pastDue, ends_at_period_end: false }, true, 'past-due'],
    [{ state: pastDue, ends_at_period_end: true }, true, 'ending'],
    [{ state: ended, ends_at_period_end: false }, false, 'ended'],
    [{ state: ended, ends_at_period_end: false }, true, 'given'],
  ] as const)('%j, premium %s: %s', (subscription, isPremium, stage) => {
    expect(getStage(subscription, isPremium)).toBe(stage)
  })

  test('only an active or past-due subscription can be cancelled, and an ending one still runs', () => {
    const all = ['none', 'given', 'active', 'past-due', 'ending', 'ended'] as const
    expect(all.filter(canCancel)).toEqual(['active', 'past-due'])
    expect(all.filter(isRunningStage)).toEqual(['active', 'past-due', 'ending'])
  })
})

test('a reference is printed in groups and read as typed', () => {
  expect(formatContract('A1B2C3D4E5F6')).toBe('A1B2-C3D4-E5F6')
  expect(parseContract(' a1b2-c3d4 e5f6 ')).toBe('A1B2C3D4E5F6')
  for (const typed of ['', 'A1B2-C3D4', 'A1B2-C3D4-E5FG', 'in_123']) expect(parseContract(typed)).toBe('')
})

test('money and days are formatted in French', () => {
  expect(formatMoney(499, 'eur')).toBe('4,99\u00a0€')
  expect(formatDay(new Date('2026-11-30T23:30:00Z'))).toBe('1er décembre 2026')
  expect(formatDay(new Date('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026')
})
