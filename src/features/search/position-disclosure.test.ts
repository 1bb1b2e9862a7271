import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { createMember } from '../../../tests/support/factories.ts'
import type { Position } from '../../shared/distance.ts'

// Security 9: somebody who may choose an own position and repeat any search learns nothing finer than the square
// of 2 decimals in which another member stands.

let site: TestApp
let target: Browser
let attacker: Browser

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  target = await site.as(await createMember(site.db))
  attacker = await site.as(await createMember(site.db, { searchable: false }))
})
afterAll(() => site.close())

/** Everything that the searches of one who stands here, there and everywhere answer. */
async function spy(steps: { latitude: number; longitude: number; distance: number }[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const { latitude, longitude, distance } of steps) {
    await attacker.patch('/api/user/location', { latitude, longitude })
    const { body } = await attacker.get(`/api/search?distance=${distance}&age_from=18&age_to=120`)
    // The target asks for something between two looks, which moves its last activity.
    for (const card of body.data) delete card.last_activity
    answers.push(body)
  }
  return answers
}

const within = (centre: number, spread: number) =>
  fc.double({ min: centre - spread, max: centre + spread, noNaN: true })
const inside = fc.double({ min: -0.0049, max: 0.0049, noNaN: true })
const steps = fc.array(
  fc.record({
    latitude: within(48.86, 0.1),
    longitude: within(2.35, 0.15),
    distance: fc.integer({ min: 5, max: 12 }),
  }),
  { minLength: 1, maxLength: 6 },
)

it('answers alike wherever in the same square a member stands', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(steps, inside, inside, inside, inside, async (looks, north, east, north2, east2) => {
      await target.patch('/api/user/location', { latitude: 48.86 + north, longitude: 2.35 + east })
      const one = await spy(looks)
      await target.patch('/api/user/location', { latitude: 48.86 + north2, longitude: 2.35 + east2 })
      expect(await spy(looks)).toEqual(one)
      seen += one.filter((body) => (body as { data: unknown[] }).data.length > 0).length
    }),
    { numRuns: RUNS_ALL ? 40 : 10, seed: 3 },
  )
  expect(seen).toBeGreaterThan(RUNS_ALL ? 10 : 2)
}, 120_000)

it('tells apart whether the member stands in the next square', async () => {
  const look = [{ latitude: 48.86, longitude: 2.35, distance: 1000 }]
  await target.patch('/api/user/location', { latitude: 48.8649, longitude: 2.35 })
  const one = await spy(look)
  await target.patch('/api/user/location', { latitude: 48.8651, longitude: 2.35 })
  expect(await spy(look)).not.toEqual(one)
})

describe('of a member who hides their distance', () => {
  // 0,0 is no position, from which everybody is found.
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

  it('nothing is learnt, wherever one stands and however far one looks', async () => {
    // Their presence too, which moves while they go about.
    await target.patch('/api/user/visibility', { hides_distance: true, hides_presence: true })
    const { id } = (await target.get('/api/me')).body
    const found = new Set<number>()
    /** Searches from there, or from where the target is, and all that shows the target beside. */
    const look = async (steps: { at: Position | null; distance: number }[], where: Position) => {
      await target.patch('/api/user/location', where)
      const answers: unknown[] = []
      for (const { at, distance } of steps) {
        await attacker.patch('/api/user/location', at ?? where)
        const { body } = await attacker.get(`/api/search?distance=${distance}&age_from=18&age_to=120`)
        if (body.data.length > 0) found.add(distance)
        const profile = (await attacker.get(`/api/user/${id}`)).body
        const popular = (await attacker.get('/api/users/popular')).body
        answers.push(body.data, profile, popular)
      }
      return answers
    }
    await fc.assert(
      fc.asyncProperty(looks, anyWhere, anyWhere, async (steps, here, there) => {
        expect(await look(steps, here)).toEqual(await look(steps, there))
      }),
      { numRuns: RUNS_ALL ? 25 : 6, seed: 5 },
    )
    expect([...found]).toEqual([1000])
  }, 120_000)
})
