import { describe, expect, test } from 'vitest'
import type { NapkinState } from '../../../shared/napkins.ts'
import { fromParisTime } from '../../../shared/paris-time.ts'
import type { NapkinBody } from './contract.ts'
import { getNapkinRefusal, getProposalRefusal, type NapkinAct, type ProposalFacts } from './policy.ts'
import { getPlaceRefusal } from './public-place.ts'
import { formatSlot } from './slot-texts.ts'
import { readSlots } from './slots.ts'

const OPEN: ProposalFacts = {
  ...{ hasLeft: false, roles: 0, paused: false, isClosed: false },
  ...{ own: 6, theirs: 6, hasMeeting: false, isAwaited: false },
}

test.each<[string, Partial<ProposalFacts>, number | undefined]>([
  ['after six of each', {}, undefined],
  ['after five of the member', { own: 5 }, 403],
  ['after five of the other', { theirs: 5 }, 403],
  ['to somebody who has left', { hasLeft: true }, 403],
  ['to a suspended member', { roles: -1 }, 403],
  ['to a paused member', { paused: true }, 403],
  ['in a closed conversation', { isClosed: true }, 409],
  ['while a meeting is agreed', { hasMeeting: true }, 409],
  ['while the other waits for an answer', { isAwaited: true }, 409],
])('a proposal %s: %j is answered %s', (_when, facts, status) => {
  expect(getProposalRefusal({ ...OPEN, ...facts })?.[0]).toBe(status)
})

const NOW = Date.parse('2026-12-01T12:00:00Z')
const HOUR = 3_600_000

test.each<[NapkinAct, boolean, NapkinState, number, number | undefined]>([
  ['accept', false, 'open', 1, undefined],
  ['accept', false, 'open', -1, 409],
  ['accept', true, 'open', 1, 403],
  ['accept', false, 'withdrawn', 1, 409],
  ['decline', false, 'open', 1, undefined],
  ['decline', true, 'open', 1, 403],
  ['withdraw', true, 'open', 1, undefined],
  ['withdraw', false, 'open', 1, 403],
  ['withdraw', true, 'agreed', 1, 409],
  ['cancel', true, 'agreed', 1, undefined],
  ['cancel', false, 'agreed', 1, undefined],
  ['cancel', true, 'agreed', -1, 409],
  ['cancel', true, 'agreed', -3, 409],
  ['cancel', true, 'open', 1, 409],
])('%s, own: %s, %s, in %i hours: %s', (act, isOwn, state, inHours, status) => {
  const start = NOW + inHours * HOUR
  const facts = { isOwn, state, start, end: start + 2 * HOUR, isClosed: false, isAlone: false }
  expect(getNapkinRefusal(act, facts, NOW)?.[0]).toBe(status)
})

describe('getPlaceRefusal', () => {
  test.each(['Le café des Halles', 'Chez Paul, quai 3', 'La Maison du Peuple', 'Marché d’Aligre'])(
    'allows %s',
    (name) => {
      expect(getPlaceRefusal(name)).toBeNull()
    },
  )
  test.each([
    'Chez moi',
    'chez toi plutôt',
    'Mon appart, 3e étage',
    'à la maison',
    'digicode 12B',
    '06 12 34 56 78',
    'www.exemple.fr',
  ])('refuses %s', (name) => {
    expect(getPlaceRefusal(name)).not.toBeNull()
  })
})

const NONE = { day_2: '', time_2: '', hours_2: 2, day_3: '', time_3: '', hours_3: 2 }
const slotAt = (day_1: string, time_1: string, hours_1: number, now: string) =>
  readSlots({ place: 'x', day_1, time_1, hours_1, ...NONE } as NapkinBody, Date.parse(now))

describe('readSlots when the clocks change', () => {
  test('refuses the hour that the last Sunday of March skips', () => {
    expect(slotAt('2027-03-28', '02:30', 2, '2027-03-20T00:00:00Z')).toEqual({
      errors: { time_1: ['Cette heure n’existe pas ce jour-là\u202f: on passe à l’heure d’été.'] },
    })
  })

  test('counts real hours across it, and says the end as clocks show it', () => {
    const { slots = [] } = slotAt('2027-03-28', '01:00', 2, '2027-03-20T00:00:00Z') as { slots?: never[] }
    expect(slots).toEqual([{ start: '2027-03-28T00:00:00.000Z', end: '2027-03-28T02:00:00.000Z' }])
    expect(slots.map(formatSlot)).toEqual(['dimanche 28 mars, de 1\u00a0h à 4\u00a0h'])
  })

  test('means the first of the two hours of the last Sunday of October', () => {
    expect(fromParisTime('2026-10-25', '02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(slotAt('2026-10-25', '02:30', 1, '2026-10-20T00:00:00Z')).toEqual({
      slots: [{ start: '2026-10-25T00:30:00.000Z', end: '2026-10-25T01:30:00.000Z' }],
    })
  })
})
