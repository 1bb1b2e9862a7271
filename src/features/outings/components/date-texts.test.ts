import { describe, expect, test } from 'vitest'
import type { ListedOuting } from '../contract.ts'
import {
  formatDayHeading,
  formatHour,
  formatOutingTime,
  listNextEvenings,
  listWeeks,
  shiftMonth,
} from './date-texts.ts'
import { describeOwnSeat, describeSeats, formatListTitle, labelSeat } from './outing-texts.ts'

describe('hours in Paris', () => {
  test.each([
    ['2026-11-28T19:00:00Z', '20\u00a0h'],
    ['2026-07-14T17:30:00Z', '19\u00a0h\u00a030'],
    ['2026-11-28T23:00:00Z', 'minuit'],
    ['2026-11-28T11:00:00Z', 'midi'],
    ['2026-11-28T11:05:00Z', '12\u00a0h\u00a005'],
  ])('%s is %s', (moment, text) => {
    expect(formatHour(moment)).toBe(text)
  })

  test('names day, start and end, and the year if it is another', () => {
    const now = Date.parse('2026-11-24T10:00:00Z')
    const from = ['2026-11-28T19:00:00Z', '2026-11-28T23:00:00Z'] as const
    expect(formatOutingTime(...from, now)).toBe('Samedi 28 novembre, de 20\u00a0h à\u00a0minuit')
    const next = ['2027-01-01T13:00:00Z', '2027-01-01T15:00:00Z'] as const
    expect(formatOutingTime(...next, now)).toBe('Vendredi 1er janvier 2027, de 14\u00a0h à\u00a016\u00a0h')
  })
})

describe('days', () => {
  test.each([
    ['2026-11-24', { title: 'Aujourd’hui', note: 'mardi 24 novembre' }],
    ['2026-11-25', { title: 'Demain', note: 'mercredi 25 novembre' }],
    ['2026-11-28', { title: 'Samedi 28', note: 'dans quatre jours' }],
    ['2026-12-05', { title: 'Samedi 5 décembre', note: '' }],
  ])('%s', (day, heading) => {
    expect(formatDayHeading(day, '2026-11-24')).toEqual(heading)
  })

  test('a month begins on its weekday, Monday first', () => {
    const weeks = listWeeks('2026-11')
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

describe('numbers', () => {
  const outing = { coming: 14, free: 6, waiting: 0, table: false, state: 'open' } as ListedOuting
  test.each([
    [{}, '14 viennent, 6 places'],
    [{ coming: 1, free: 1 }, '1 vient, 1 place'],
    [{ coming: 4, free: 2, table: true }, '4 à table, 2 places'],
    [{ free: 0, state: 'full' }, 'complet'],
    [{ free: 0, waiting: 2, state: 'full' }, 'complet, 2 attendent'],
    [{ state: 'cancelled' }, 'annulée'],
    [{ state: 'past' }, '14 y étaient'],
  ] as [Partial<ListedOuting>, string][])('%j: %s', (changes, text) => {
    expect(describeSeats({ ...outing, ...changes })).toBe(text)
  })

  test.each([
    [{ seat: 'coming', state: 'open' }, 'Vous y allez'],
    [{ seat: 'waiting', state: 'full' }, 'Sur la liste d’attente'],
    [{ seat: 'coming', state: 'past' }, 'Vous y étiez'],
    [{ seat: 'maybe', state: 'past' }, null],
    [{ seat: 'coming', state: 'cancelled' }, null],
    [{ seat: 'coming', state: 'open', is_host: true }, null],
    [{ seat: null, state: 'open' }, null],
  ] as [Partial<ListedOuting>, string | null][])('the own part at %j: %s', (changes, text) => {
    expect(labelSeat({ ...outing, ...changes })).toBe(text)
  })

  test.each([
    ['2026-11-29', ['2026-12-04', '2026-12-05', '2026-12-06']],
    ['2026-12-03', ['2026-12-05', '2026-12-06', '2026-12-11']],
  ])('the next evenings of a weekend from %s, two days on at the earliest', (today, days) => {
    expect(listNextEvenings(today)).toEqual(days)
  })

  test('names the position on the waiting list', () => {
    const own = { guest: null, until: null, arrived: false, absent: false, contested: false, upheld: false }
    expect(describeOwnSeat({ ...own, state: 'waiting', position: 1 })).toBe(
      'Vous êtes en 1re position sur la liste d’attente',
    )
    expect(describeOwnSeat({ ...own, state: 'coming', position: null, guest: 'Paul' })).toBe(
      'Vous y allez, avec Paul',
    )
  })

  test.each([
    ['Lyon', 'Dehors, près de Lyon'],
    ['Annecy', 'Dehors, près d’Annecy'],
    ['Le Mans', 'Dehors, près du Mans'],
    ['Les Lilas', 'Dehors, près des Lilas'],
  ])('near %s', (name, title) => {
    expect(formatListTitle({ id: 1, name, radius: 30 })).toBe(title)
  })
})
