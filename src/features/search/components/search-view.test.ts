import { describe, expect, test } from 'vitest'
import { groupResults } from './group-results.ts'

/** Returns the headings, each with its members' moments. */
const headings = (filter: 0 | 1, now: string, moments: string[]) => {
  const field = filter === 0 ? 'last_activity' : 'signup'
  const other = { last_activity: '2020-01-01T00:00:00Z', signup: '2020-01-01T00:00:00Z' }
  const cards = moments.map((moment, id) => ({ ...other, id, [field]: moment }))
  return groupResults(cards, filter, Date.parse(now)).map(({ heading, members }) => [
    heading,
    ...members.map(({ id }) => moments[id]),
  ])
}

describe('groups by activity', () => {
  test("lists online members, then today's, the last seven days' and the others", () => {
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
      ['Il y a plus longtemps', '2026-11-13T22:59:59.999Z'],
    ])
  })

  test('omits a heading without members', () => {
    expect(headings(0, '2026-11-20T20:00:00Z', ['2026-11-18T20:00:00Z'])).toEqual([
      ['Cette semaine', '2026-11-18T20:00:00Z'],
    ])
    expect(headings(0, '2026-11-20T20:00:00Z', [])).toEqual([])
  })

  // Others know only the week of a hidden presence.
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
    ['of last week, on Monday', '2026-11-16T08:00:00Z', '2026-11-08T23:00:00.000Z', 'Il y a plus longtemps'],
  ])('groups a hidden presence by its week, %s', (_, now, moment, heading) => {
    expect(headings(0, now, [moment])).toEqual([[heading, moment]])
  })

  test('shows each heading once, whatever the order of members', () => {
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

describe('groups by sign-up', () => {
  test('lists members of the last 8 days, then of the month, and the others', () => {
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
      ['Il y a plus longtemps', '2026-10-31T22:59:59.999Z'],
    ])
  })

  test('lists a member of the last days under this week at the start of a month', () => {
    expect(headings(1, '2026-11-02T20:00:00Z', ['2026-10-30T20:00:00Z', '2026-10-20T20:00:00Z'])).toEqual([
      ['Arrivés cette semaine', '2026-10-30T20:00:00Z'],
      ['Il y a plus longtemps', '2026-10-20T20:00:00Z'],
    ])
  })
})
