import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createParticipant } from '../../../tests/support/participants.ts'
import { allocate, rankShown, rankViewer } from './allocation.ts'
import { FLOOR_DAYS } from './floor.ts'
import {
  type Introduction,
  type Participant,
  RARITY_POINTS,
  SHOWN_PER_DAY,
  SUGGESTIONS_PER_DAY,
} from './run.ts'
import { isEligiblePair, listReasons, scorePair } from './score.ts'

const numRuns = RUNS_ALL ? 400 : 60

const numbers = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 4 }).map((list) => list.sort((a, b) => a - b))
const member = fc.record({
  sex: fc.integer({ min: 0, max: 2 }),
  age: fc.integer({ min: 18, max: 60 }),
  wantedSexes: fc.integer({ min: 1, max: 7 }),
  ageFrom: fc.integer({ min: 18, max: 40 }),
  ageTo: fc.integer({ min: 40, max: 80 }),
  latitude: fc.constantFrom(0, 48.86, 48.7, 45.76, 48.2),
  longitude: fc.constantFrom(0, 2.35, 2.5, 4.84),
  radiusKm: fc.constantFrom(5, 20, 50, 500, null),
  inactiveDays: fc.integer({ min: 0, max: 16 }),
  excluded: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).map((ids) => new Set(ids)),
  intentions: fc.integer({ min: 0, max: 3 }),
  interests: numbers(9),
  outings: numbers(5),
  topics: numbers(9),
  children: fc.constantFrom(null, 0, 1, 2),
  smoke: fc.constantFrom(null, 0, 1, 2),
  orientation: fc.constantFrom(null, 0, 1),
  religion: fc.constantFrom(null, 0, 1, 9),
  weights: fc.constantFrom({}, { interests: 0 as const, tobacco: 2 as const }, { distance: 2 as const }),
  receives: fc.boolean(),
  givenToday: fc.integer({ min: 0, max: 3 }),
  shownToday: fc.integer({ min: 0, max: 6 }),
  unshownDays: fc.integer({ min: 0, max: 9 }),
  recent: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).map((ids) => new Set(ids)),
})
const community = fc
  .array(member, { minLength: 2, maxLength: 40 })
  .map((members) => members.map((one, i) => createParticipant({ ...one, id: i + 1 })))
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

function countBy(introductions: readonly Introduction[], side: 'viewer' | 'shown'): Map<number, number> {
  const counts = new Map<number, number>()
  for (const one of introductions) counts.set(one[side], (counts.get(one[side]) ?? 0) + 1)
  return counts
}

describe('allocate', () => {
  test('never gives or shows a member more often than the limits of a day', () => {
    fc.assert(
      fc.property(community, seed, (pool, seed) => {
        const introductions = allocate(pool, { seed })
        const [given, shown] = [countBy(introductions, 'viewer'), countBy(introductions, 'shown')]
        for (const { id, givenToday, shownToday } of pool) {
          if (given.has(id))
            expect(givenToday + (given.get(id) ?? 0)).toBeLessThanOrEqual(SUGGESTIONS_PER_DAY)
          if (shown.has(id)) expect(shownToday + (shown.get(id) ?? 0)).toBeLessThanOrEqual(SHOWN_PER_DAY)
        }
      }),
      { numRuns },
    )
  })

  test('suggests each pair once, to members who are within what both want', () => {
    fc.assert(
      fc.property(community, seed, (pool, seed) => {
        const introductions = allocate(pool, { seed })
        const pairs = introductions.map(({ viewer, shown }) => `${viewer} ${shown}`)
        expect(new Set(pairs).size).toBe(pairs.length)
        for (const { viewer, shown } of introductions)
          expect(isEligiblePair(find(pool, viewer), find(pool, shown))).toBe(true)
      }),
      { numRuns },
    )
  })

  test('is stable: no two members would both rather have each other', () => {
    fc.assert(
      fc.property(community, seed, (pool, seed) => {
        const introductions = allocate(pool, { seed })
        expect(findBlockingPairs(pool, introductions, seed)).toEqual([])
      }),
      { numRuns },
    )
  })

  test('returns the same for the same seed, and another order for another seed in a crowd of equals', () => {
    const crowd = Array.from({ length: 60 }, (_, i) => createParticipant({ id: i + 1 }))
    expect(allocate(crowd, { seed: 1 })).toEqual(allocate(crowd, { seed: 1 }))
    expect(allocate(crowd, { seed: 2 })).not.toEqual(allocate(crowd, { seed: 1 }))
    expect(allocate(crowd, { seed: 1 })).toHaveLength(60 * SUGGESTIONS_PER_DAY)
  })

  test('prefers a person who was rarely shown among equals', () => {
    const viewer = createParticipant({ id: 1, sex: 1, wantedSexes: 1 })
    const others = Array.from({ length: 9 }, (_, i) =>
      createParticipant({ id: i + 2, wantedSexes: 2, receives: false, unshownDays: i < 5 ? 3 : 1 }),
    )
    const shown = allocate([viewer, ...others], { seed: 4 }).map((one) => one.shown)
    expect(shown.sort()).toEqual([2, 3, 4, 5, 6])
  })

  test('members without a position meet those who search anywhere', () => {
    const far = { radiusKm: null }
    const pool = [
      createParticipant({ id: 1, ...far, latitude: 0, longitude: 0 }),
      createParticipant({ id: 2, ...far, latitude: 43.3, longitude: 5.37 }),
      createParticipant({ id: 3 }),
    ]
    const pairs = allocate(pool, { seed: 1 }).map(({ viewer, shown }) => [viewer, shown])
    expect(pairs.sort()).toEqual([
      [1, 2],
      [2, 1],
    ])
  })
})

describe('the floor', () => {
  test('every active member with an eligible counterpart is shown to somebody within seven days', () => {
    const crowd = fc
      .array(member, { minLength: 10, maxLength: 30 })
      .map((members) =>
        members.map((one, i) =>
          createParticipant({ ...one, id: i + 1, givenToday: 0, shownToday: 0, inactiveDays: 0 }),
        ),
      )
    fc.assert(
      fc.property(crowd, seed, (pool, seed) => {
        const shown = runWeek(pool, seed)
        const forgotten = pool.filter(
          (one) => !shown.has(one.id) && pool.some((other) => isEligiblePair(one, other)),
        )
        expect(forgotten).toEqual([])
      }),
      { numRuns: RUNS_ALL ? 200 : 30 },
    )
  })

  test('shows 35 different people in a week to the only counterpart of 50', () => {
    const zoe = createParticipant({ id: 1, sex: 0, wantedSexes: 2 })
    const others = Array.from({ length: 50 }, (_, i) =>
      createParticipant({ id: i + 2, sex: 1, wantedSexes: 1, interests: i < 5 ? [1] : [] }),
    )
    const shown = runWeek([{ ...zoe, interests: [1] }, ...others], 3)
    expect([...shown].filter((id) => id > 1).length).toBe(35)
  })
})

describe('scorePair', () => {
  const zoe = createParticipant({
    id: 1,
    intentions: 1,
    interests: [1, 2, 3, 4],
    children: 0,
    smoke: 0,
    weights: { interests: 2, tobacco: 0 },
  })
  const hugo = createParticipant({ id: 2, intentions: 3, interests: [2, 3, 4, 9], children: 2, smoke: 0 })

  test('adds the points of each rule, as each side weighs them', () => {
    expect(scorePair(zoe, hugo)).toEqual({ own: 3 * 4 * 2 + 8 + 6 + 8, other: 3 * 4 + 8 + 5 + 6 + 8 })
  })

  test('gives every rule that counted as a reason in French', () => {
    expect(listReasons(hugo, zoe).map(({ text }) => text)).toEqual([
      '3 goûts en commun',
      'vous cherchez la même chose',
      'là tous les deux ces jours-ci',
      'à moins de 10 km',
      'sans tabac tous les deux',
    ])
    expect(listReasons(zoe, hugo).map(({ rule }) => rule)).toEqual([
      'interests',
      'intention',
      'presence',
      'distance',
    ])
  })

  test('reads nothing of what either hides', () => {
    const hidden = { ...hugo, children: null, smoke: null, interests: [] }
    expect(listReasons(zoe, hidden).map(({ rule }) => rule)).toEqual(['intention', 'presence', 'distance'])
    expect(listReasons(hidden, zoe).map(({ rule }) => rule)).toEqual(['intention', 'presence', 'distance'])
  })
})

function find(pool: readonly Participant[], id: number): Participant {
  const member = pool.find((one) => one.id === id)
  if (!member) throw new Error(`no member ${id}`)
  return member
}

/** Everybody shown to somebody in a week of daily runs, each of which suggests other people. */
function runWeek(pool: readonly Participant[], seed: number): Set<number> {
  const lastShown = new Map<number, number>()
  const recent = new Map(pool.map(({ id }) => [id, new Set<number>()]))
  for (let day = 0; day < FLOOR_DAYS; day++) {
    const today = pool.map((one) => ({
      ...one,
      recent: recent.get(one.id) ?? one.recent,
      unshownDays: day - (lastShown.get(one.id) ?? -1),
    }))
    for (const { viewer, shown } of allocate(today, { seed: seed + day })) {
      lastShown.set(shown, day)
      recent.get(viewer)?.add(shown)
    }
  }
  return new Set(lastShown.keys())
}

/** Pairs of which both sides have room for each other, or prefer each other to one they were given. */
function findBlockingPairs(
  pool: readonly Participant[],
  introductions: readonly Introduction[],
  seed: number,
) {
  const floor = introductions.filter((one) => one.isFloor)
  const chosen = introductions.filter((one) => !one.isFloor)
  const rank = { seed, rarityPoints: RARITY_POINTS }
  return pool.flatMap((viewer) =>
    pool
      .filter((shown) => isEligiblePair(viewer, shown) && viewer.receives && !viewer.recent.has(shown.id))
      .filter((shown) => !introductions.some((one) => one.viewer === viewer.id && one.shown === shown.id))
      .filter((shown) => {
        const own = chosen.filter((one) => one.viewer === viewer.id)
        const quota = SUGGESTIONS_PER_DAY - viewer.givenToday - (countBy(floor, 'viewer').get(viewer.id) ?? 0)
        const room = SHOWN_PER_DAY - shown.shownToday - (countBy(floor, 'shown').get(shown.id) ?? 0)
        const accepted = chosen.filter((one) => one.shown === shown.id)
        const value = rankShown(rank, viewer, shown)
        const wants =
          own.length < quota || own.some((one) => rankShown(rank, viewer, find(pool, one.shown)) < value)
        const isWanted =
          accepted.length < room ||
          (room > 0 &&
            accepted.some(
              (one) => rankViewer(seed, shown, find(pool, one.viewer)) < rankViewer(seed, shown, viewer),
            ))
        return quota > 0 && room > 0 && wants && isWanted
      })
      .map((shown) => [viewer.id, shown.id]),
  )
}
