import { describe, expect, test } from 'vitest'
import { SUBSCRIPTION } from '../../shared/premium.ts'
import { canCancel, getRunningWithdrawalEnd, getStage, getWithdrawalEnd, isRunningStage } from './policy.ts'
import { formatDay, formatMoney } from './texts.ts'

const { begun, active, pastDue, ended } = SUBSCRIPTION

describe('D getStage', () => {
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

describe('D getWithdrawalEnd', () => {
  test.each([
    ['2026-11-20T18:00:00Z', '4 décembre 2026', 'a Friday'],
    ['2026-11-21T18:00:00Z', '7 décembre 2026', 'the Monday after a Saturday'],
    ['2026-11-22T18:00:00Z', '7 décembre 2026', 'the Monday after a Sunday'],
    ['2026-11-20T23:30:00Z', '7 décembre 2026', 'Saturday in Paris, where it is after midnight'],
  ])('begun %s: %s, %s', (began, last) => {
    expect(formatDay(getWithdrawalEnd(new Date(began)))).toBe(last)
  })

  test('lasts to the end of that day in Paris', () => {
    const began = new Date('2026-11-19T08:00:00Z')
    expect(getRunningWithdrawalEnd(began, new Date('2026-12-03T22:59:00Z'))).toEqual(
      new Date('2026-12-03T08:00:00Z'),
    )
    expect(getRunningWithdrawalEnd(began, new Date('2026-12-03T23:01:00Z'))).toBeNull()
    expect(getRunningWithdrawalEnd(null, new Date())).toBeNull()
  })
})

test('money and days are formatted in French', () => {
  expect(formatMoney(499, 'eur')).toBe('4,99\u00a0€')
  expect(formatDay(new Date('2026-11-30T23:30:00Z'))).toBe('1er décembre 2026')
  expect(formatDay(new Date('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026')
})
