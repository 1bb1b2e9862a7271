import { describe, expect, test } from 'vitest'
import { computeAge, isBirthday, secondsUntilParisMidnight, toParisDay } from './age.ts'

describe('parisDay', () => {
  test.each([
    ['2026-06-12T21:59:59Z', '2026-06-12'],
    ['2026-06-12T22:00:00Z', '2026-06-13'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is the day %s in Paris', (moment, day) => {
    expect(toParisDay(new Date(moment))).toBe(day)
  })
})

describe('secondsLeftOfParisDay', () => {
  test.each([
    ['2026-06-12T21:59:59Z', 1],
    ['2026-06-12T21:59:59.500Z', 1],
    ['2026-06-12T22:00:00Z', 86_400],
    ['2026-12-31T22:30:00Z', 1_800],
    ['2026-12-31T23:00:00Z', 86_400],
    ['2026-03-28T23:00:00Z', 23 * 3_600],
    ['2026-10-24T22:00:00Z', 25 * 3_600],
    ['2026-10-25T12:00:00Z', 11 * 3_600],
  ])('at %s the day lasts %i seconds more', (moment, seconds) => {
    expect(secondsUntilParisMidnight(Date.parse(moment))).toBe(seconds)
  })
})

describe('ageOn', () => {
  test.each([
    ['1990-06-12', '2026-06-11', 35],
    ['1990-06-12', '2026-06-12', 36],
    ['1990-06-12', '2026-12-31', 36],
    ['1990-12-31', '2026-01-01', 35],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
  ])('born on %s: on %s, %i', (birthday, day, age) => {
    expect(computeAge(birthday, day)).toBe(age)
  })
})

describe('isBirthday', () => {
  test.each([
    ['1990-06-12', '2026-06-12', true],
    ['1990-06-12', '2026-06-13', false],
    ['2008-02-29', '2028-02-29', true],
    ['2008-02-29', '2028-03-01', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2008-02-29', '2100-03-01', true],
    ['2008-02-29', '2000-03-01', false],
  ])('born on %s: on %s, %s', (birthday, day, expected) => {
    expect(isBirthday(birthday, day)).toBe(expected)
  })
})
