import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { coarsenPosition } from '../../platform/places/coarse-position.ts'
import type { Position } from '../../shared/distance.ts'
import { listPopularMembers } from '../members/popular/public.ts'
import { publishPositions } from '../members/position/publication.ts'
import { getSearchSource, type SearchSource, searchMembers } from './server.ts'

// Security 9: observers who declare any position and repeat searches learn nothing finer than the stored position of a
// member, nor when the member moved within a day.

let site: TestApp
let target: Browser
let targetId: number
let attacker: Browser
let attackerId: number
let source: SearchSource

function within(centre: number, spread: number) {
  return fc.double({ min: centre - spread, max: centre + spread, noNaN: true })
}

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  const [member, observer] = [await createMember(site.db), await createMember(site.db, { searchable: false })]
  ;[targetId, attackerId] = [member.id, observer.id]
  ;[target, attacker] = [await site.as(member), await site.as(observer)]
  source = getSearchSource(site.context)
  // The observer knows the profile already: results mark it as seen.
  await attacker.get(`/api/user/${targetId}`)
  // The carousel shows members with a photo, by rings of distance.
  const neighbours = [48.5, 48.9, 49.5, 52.5, 45.8, 44.4]
  for (const latitude of neighbours) await createMember(site.db, { latitude, avatar: 'a.webp', sex: 1 })
  await site.db.updateTable('users').set({ avatar: 'b.webp' }).where('id', '=', targetId).execute()
})
afterAll(() => site.close())

/** Observers who declare any position, near or far, and choose any distance. */
const OBSERVERS = RUNS_ALL ? 1_000 : 100
const observers = fc.sample(
  fc.record({
    latitude: fc.oneof(within(48.86, 0.1), fc.double({ min: -90, max: 90, noNaN: true })),
    longitude: fc.oneof(within(2.35, 0.15), fc.double({ min: -180, max: 180, noNaN: true })),
    distance: fc.integer({ min: 5, max: 1000 }),
  }),
  { numRuns: OBSERVERS, seed: 3 },
)

/** All that the observers read in searches and carousel, but for last activities. */
let round = 0
async function observe(): Promise<unknown[]> {
  // Each time later than the carousel's order lasts, and from its cards as they are now.
  const now = ++round * 120_000
  site.context.events.publish({ kind: 'pages', of: 'all' })
  const observer = { id: attackerId, sex: 0, birthday: '1990-01-01', verified: true }
  const settings = { seek: 2, orientation: 50, age_from: 18, age_to: 120, filter: 1 }
  const read = async ({ distance, ...declared }: (typeof observers)[number]) => {
    const viewer = { ...observer, ...coarsenPosition(declared) }
    const search = (nearest: number) =>
      searchMembers(source, viewer, {
        ...{ settings: { ...settings, distance, nearest }, blocked: [], hidden: [], page: 1 },
      })
    const [{ data }, near] = [await search(0), await search(1)]
    const popular = await listPopularMembers(site.context, viewer, now)
    return [data, near.data, popular].map((cards) => cards.map(({ last_activity, ...card }) => card))
  }
  const answers: unknown[] = []
  // As many at once as the database has connections for.
  for (let from = 0; from < observers.length; from += 5) {
    answers.push(...(await Promise.all(observers.slice(from, from + 5).map(read))))
  }
  return answers
}

/** All that one observer reads by the calls, from a few positions. */
async function observeByCalls(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const { latitude, longitude, distance } of observers.slice(0, 4)) {
    await attacker.patch('/api/user/location', { latitude, longitude })
    const query = `distance=${distance}&age_from=18&age_to=120&nearest=1`
    const search = await attacker.get(`/api/search?${query}`)
    const { body: counted } = await attacker.get(`/api/search/count?${query}`)
    const profile = await attacker.get(`/api/user/${targetId}`)
    const cards = [...search.body.data, profile.body.user, ...(await attacker.get('/api/photos')).body.data]
    answers.push([search.body.to, counted, profile.body.iso, cards.map(({ last_activity, ...card }) => card)])
  }
  return answers
}

const moveTo = (latitude: number, longitude: number) =>
  target.patch('/api/user/location', { latitude, longitude })
/** Publishes the target's position as the task of the next day does. */
async function publish(): Promise<void> {
  await sql`update users set position_moved_at = position_moved_at - interval '1 day'`.execute(site.db)
  await publishPositions(site.db)
}

describe('a thousand observers', () => {
  // Two positions of one stored one: of a square in a town, of a village with its surroundings, of a cell abroad.
  test.each([
    ['a town', [48.8551, 2.3451], [48.8649, 2.3549]],
    ['a village', [44.44, 3.86], [44.42, 3.88]],
    ['a cell abroad', [52.501, 13.401], [52.544, 13.444]],
  ])('read the same of every position in %s', async (_what, first, second) => {
    await moveTo(...(first as [number, number]))
    await publish()
    const [answers, calls] = [await observe(), await observeByCalls()]
    await moveTo(...(second as [number, number]))
    await publish()
    expect(await observe()).toEqual(answers)
    expect(await observeByCalls()).toEqual(calls)
    expect(JSON.stringify(answers)).toContain(`"id":${targetId},`)
  })

  test('read nothing of a move before the next day', async () => {
    await moveTo(48.86, 2.35)
    await publish()
    const [first, calls] = [await observe(), await observeByCalls()]
    const moves = RUNS_ALL ? 10 : 2
    for (let turn = 0; turn < moves; turn++) {
      await moveTo(45.76 + turn, 4.84)
      await publishPositions(site.db)
      expect(await observe()).toEqual(first)
      expect(await observeByCalls()).toEqual(calls)
    }
    await publish()
    expect(await observe()).not.toEqual(first)
  })
}, 120_000)

test('distinguishes adjacent squares of a town', async () => {
  await moveTo(48.8649, 2.35)
  await publish()
  const first = await observe()
  await moveTo(48.8651, 2.35)
  await publish()
  expect(await observe()).not.toEqual(first)
})

describe('a member who hides their distance', () => {
  // Their order in the carousel depends on the reader's position.
  beforeAll(() => site.db.deleteFrom('users').where('avatar', '=', 'a.webp').execute())
  // 0,0 is no position: the search then covers everywhere.
  const anyWhere = fc.record({
    latitude: fc.double({ min: 1, max: 89, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  })
  const looks = fc.array(
    fc.record({
      at: fc.oneof(anyWhere, fc.constant(null)),
      distance: fc.constantFrom(5, 12, 50, 100, 400, 998, 1000),
    }),
    { minLength: 1, maxLength: 4 },
  )

  afterAll(() => target.patch('/api/user/visibility', { hides_distance: false, hides_presence: false }))

  test('discloses nothing from any position and distance', async () => {
    // Their presence too, which changes with activity.
    await target.patch('/api/user/visibility', { hides_distance: true, hides_presence: true })
    const { id } = (await target.get('/api/me')).body
    const found = new Set<number>()
    /** Returns the searches from a position, or from the target's, that show the target among others. */
    const look = async (steps: { at: Position | null; distance: number }[], where: Position) => {
      await target.patch('/api/user/location', where)
      const answers: unknown[] = []
      for (const { at, distance } of steps) {
        await attacker.patch('/api/user/location', at ?? where)
        const query = `distance=${distance}&age_from=18&age_to=120`
        const { body } = await attacker.get(`/api/search?${query}`)
        const near = (await attacker.get(`/api/search?${query}&nearest=1`)).body.data
        if (body.data.length > 0) found.add(distance)
        const profile = (await attacker.get(`/api/user/${id}`)).body
        const popular = (await attacker.get('/api/users/popular')).body
        answers.push(body.data, near, profile, popular)
      }
      return answers
    }
    await fc.assert(
      fc.asyncProperty(looks, anyWhere, anyWhere, async (steps, here, position) => {
        expect(await look(steps, here)).toEqual(await look(steps, position))
      }),
      { numRuns: RUNS_ALL ? 25 : 6, seed: 5 },
    )
    expect([...found]).toEqual([1000])
  }, 120_000)
})
