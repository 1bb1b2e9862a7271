import { describe, expect, test } from 'vitest'
import { groupResults } from './search-view.tsx'

/** Headings over members who were active, or signed up, at these moments. */
const headings = (filter: 0 | 1, now: string, moments: string[]) => {
  const field = filter === 0 ? 'last_activity' : 'signup'
  const other = { last_activity: '2020-01-01T00:00:00Z', signup: '2020-01-01T00:00:00Z' }
  const cards = moments.map((moment, id) => ({ ...other, id, [field]: moment }))
  return groupResults(cards, filter, Date.parse(now)).map(({ heading, members }) => [
    heading,
    ...members.map(({ id }) => moments[id]),
  ])
}

describe('active first', () => {
  test('heads online members, then those of the day, of the last seven days, and the others', () => {
    expect(
      headings(0, '2026-11-20T20:00:00Z', [
        '2026-11-20T19:55:00.000Z',
        '2026-11-20T19:54:59.999Z',
        '2026-11-19T23:00:00.000Z',
        '2026-11-19T22:59:59.999Z',
        '2026-11-13T23:00:00.000Z',
        '2026-11-13T22:59:59.999Z',
      ]),
    ).toEqual([
      ['En ligne maintenant', '2026-11-20T19:55:00.000Z'],
      ['Passés aujourd’hui', '2026-11-20T19:54:59.999Z', '2026-11-19T23:00:00.000Z'],
      ['Cette semaine', '2026-11-19T22:59:59.999Z', '2026-11-13T23:00:00.000Z'],
      ['Avant', '2026-11-13T22:59:59.999Z'],
    ])
  })

  test('leaves out a heading with nobody under it', () => {
    expect(headings(0, '2026-11-20T20:00:00Z', ['2026-11-18T20:00:00Z'])).toEqual([
      ['Cette semaine', '2026-11-18T20:00:00Z'],
    ])
    expect(headings(0, '2026-11-20T20:00:00Z', [])).toEqual([])
  })

  // Of members who hide their presence, others know the start of the week of their last activity.
  test.each([
    [
      'on Monday, when that start is today',
      '2026-11-16T20:00:00Z',
      '2026-11-15T23:00:00.000Z',
      'Cette semaine',
    ],
    ['a minute into the week', '2026-11-15T23:01:00Z', '2026-11-15T23:00:00.000Z', 'Cette semaine'],
    ['on Sunday night', '2026-11-22T22:59:00Z', '2026-11-15T23:00:00.000Z', 'Cette semaine'],
    ['in a week of one hour more', '2026-10-25T22:59:00Z', '2026-10-18T22:00:00.000Z', 'Cette semaine'],
    ['in a week of one hour less', '2026-03-29T21:59:00Z', '2026-03-22T23:00:00.000Z', 'Cette semaine'],
    ['of last week, on Monday', '2026-11-16T08:00:00Z', '2026-11-08T23:00:00.000Z', 'Avant'],
  ])('does not date a hidden presence %s', (_, now, moment, heading) => {
    expect(headings(0, now, [moment])).toEqual([[heading, moment]])
  })

  test('heads each group once, whatever the order of its members', () => {
    expect(
      headings(0, '2026-11-20T20:00:00Z', [
        '2026-11-20T19:59:00Z',
        '2026-11-18T20:00:00Z',
        '2026-11-20T19:58:00Z',
      ]),
    ).toEqual([
      ['En ligne maintenant', '2026-11-20T19:59:00Z', '2026-11-20T19:58:00Z'],
      ['Cette semaine', '2026-11-18T20:00:00Z'],
    ])
  })
})

describe('new first', () => {
  test('heads members who signed up under 8 days ago, then those of the month, and the others', () => {
    expect(
      headings(1, '2026-11-20T20:00:00Z', [
        '2026-11-20T19:59:00.000Z',
        '2026-11-12T20:00:00.001Z',
        '2026-11-12T20:00:00.000Z',
        '2026-10-31T23:00:00.000Z',
        '2026-10-31T22:59:59.999Z',
      ]),
    ).toEqual([
      ['Arrivés cette semaine', '2026-11-20T19:59:00.000Z', '2026-11-12T20:00:00.001Z'],
      ['Ce mois-ci', '2026-11-12T20:00:00.000Z', '2026-10-31T23:00:00.000Z'],
      ['Avant', '2026-10-31T22:59:59.999Z'],
    ])
  })

  test('counts a member of the last days as of this week in a new month too', () => {
    expect(headings(1, '2026-11-02T20:00:00Z', ['2026-10-30T20:00:00Z', '2026-10-20T20:00:00Z'])).toEqual([
      ['Arrivés cette semaine', '2026-10-30T20:00:00Z'],
      ['Avant', '2026-10-20T20:00:00Z'],
    ])
  })
})
