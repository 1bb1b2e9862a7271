import fc from 'fast-check'
import { RawNode, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { awaitOneDay } from '../../../tests/support/midnight.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { ANYWHERE_KM, computeDistance, hasPosition } from '../../shared/distance.ts'
import { loadMemberCounts } from './plan.ts'
import { type Searcher, type SearchPageRequest, type SearchSource, searchMembers } from './server.ts'

// Random members and searches: all plans, the chosen plan and a plain JavaScript filter must give the same
// members in the same order.

let site: TestApp
let source: SearchSource
let members: Member[]

interface Member {
  user_id: number
  sex: number
  orientation: number | null
  birthday: string
  latitude: number
  longitude: number
  signup: Date
  last_activity: Date
  searchable: boolean
}

/** Dense areas and edge cases: the 180th meridian, the poles, 0,0. */
const CENTRES = [
  [48.86, 2.35],
  [45.76, 4.84],
  [-13.3, -176.2],
  [-17.8, 179.9],
  [89.95, 10],
  [-89.9, -120],
  [0, 0],
] as const
const SIZE = 1_500

const offsetPosition = fc.tuple(
  fc.constantFrom(...CENTRES),
  fc.integer({ min: -150, max: 150 }),
  fc.integer({ min: -150, max: 150 }),
)
const around = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ latitude: 0, longitude: 0 }) },
  {
    weight: 9,
    arbitrary: offsetPosition.map(([[latitude, longitude], up, right]) => ({
      latitude: Math.max(-90, Math.min(90, Math.round(latitude * 100 + up) / 100)),
      longitude: ((Math.round(longitude * 100 + right) + 54_000) % 36_000) / 100 - 180,
    })),
  },
)
const rounded = around.map(({ latitude, longitude }) => ({
  latitude,
  longitude: Math.round(longitude * 100) / 100,
}))
const day = fc.integer({ min: 0, max: 30_000 }).map((n) => new Date(Date.now() - (6_600 + n) * 86_400_000))
const moment = fc.integer({ min: 0, max: 400 }).map((n) => new Date(1_790_000_000_000 - n * 60_000))
const settings = fc
  .record({
    seek: fc.integer({ min: 0, max: 2 }),
    orientation: fc.constantFrom(50, 50, 50, 0, 0, 1, 2, 7),
    ages: fc.tuple(fc.integer({ min: 18, max: 120 }), fc.integer({ min: 18, max: 120 })),
    distance: fc.constantFrom(5, 20, 50, 120, 300, 599, 700, 998, 999, 1000),
    filter: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ ages, ...fields }) => ({ ...fields, age_from: Math.min(...ages), age_to: Math.max(...ages) }))

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp()
  source = { db: site.db, pool: site.context.pool, counts: () => null }
  const rows = fc.sample(
    fc.record({
      sex: fc.constantFrom(0, 0, 0, 1, 1, 1, 2),
      orientation: fc.constantFrom(null, 0, 0, 0, 0, 1, 2, 7),
      birthday: day.map(toParisDay),
      position: rounded,
      signup: moment,
      last_activity: moment,
      searchable: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
    }),
    { numRuns: SIZE, seed: 42 },
  )
  members = rows.map(({ position, ...row }, i) => ({ ...row, ...position, user_id: i + 1 }))
  const users = members.map(({ user_id }) => {
    const name = `membre_${user_id}`
    return { id: user_id, name, name_key: name, email: name, email_key: name, password_hash: '-' }
  })
  await site.db.insertInto('users').values(users).execute()
  await site.db.insertInto('member_search').values(members).execute()
}, 60_000)
afterAll(() => site.close())

function plainly(viewer: Searcher, { settings, blocked }: SearchPageRequest): Member[] {
  const today = toParisDay(Date.now())
  const { seek, orientation, age_from, age_to, distance, filter } = settings
  const isLimited = distance < ANYWHERE_KM && hasPosition(viewer)
  const time = (member: Member) => (filter === 1 ? member.signup : member.last_activity).getTime()
  return members
    .filter((member) => {
      const age = computeAge(member.birthday, today)
      const km = computeDistance(viewer, member)
      return (
        member.searchable &&
        member.user_id !== 1 &&
        member.user_id !== viewer.id &&
        !blocked.includes(member.user_id) &&
        (seek === 2 || member.sex === seek) &&
        (orientation === 50 || member.orientation === orientation) &&
        age >= age_from &&
        age <= age_to &&
        (!isLimited || (km !== null && km <= distance))
      )
    })
    .sort((a, b) => time(b) - time(a) || b.user_id - a.user_id)
}

test('returns the expected members under each plan', async () => {
  const counts = await loadMemberCounts(site.db)
  const reads = { order: 0, cells: 0, ages: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({ id: fc.integer({ min: 1, max: SIZE }), position: rounded, settings }),
      fc.array(fc.integer({ min: 1, max: SIZE }), { maxLength: 40 }),
      async ({ id, position, settings }, blocked) => {
        const viewer: Searcher = { id, birthday: '1990-01-01', verified: true, ...position }
        const request: SearchPageRequest = { settings, blocked, page: 1 }
        const expected = plainly(viewer, request).map(({ user_id }) => user_id)
        for (const plan of ['order', 'cells', 'ages'] as const) {
          const first = await searchMembers(source, viewer, request, plan)
          expect(first.data.map((card) => card.id)).toEqual(expected.slice(0, 24))
          reads[plan] += first.data.length
          if (!first.next) {
            expect(expected.length).toBeLessThanOrEqual(24)
            continue
          }
          const after = await searchMembers(source, viewer, { ...request, page: 2, after: first.next }, plan)
          const skipped = await searchMembers(source, viewer, { ...request, page: 2 }, plan)
          expect(after.data.map((card) => card.id)).toEqual(expected.slice(24, 48))
          expect(skipped.data).toEqual(after.data)
          expect(skipped.next).toBe(after.next)
        }
        const chosen = await searchMembers({ ...source, counts: () => counts }, viewer, request)
        expect(chosen.data.map((card) => card.id)).toEqual(expected.slice(0, 24))
      },
    ),
    { numRuns: RUNS_ALL ? 150 : 40, seed: 7 },
  )
  // Guards against searches that are all empty.
  expect(reads.cells).toBeGreaterThan(RUNS_ALL ? 500 : 130)
  expect(reads).toEqual({ order: reads.cells, cells: reads.cells, ages: reads.cells })
}, 120_000)

test('never reads cells by the index of a rare orientation', async () => {
  const viewer: Searcher = { id: 1, birthday: '1990-01-01', verified: true, latitude: 48.86, longitude: 2.35 }
  const settings = { seek: 0, orientation: 7, age_from: 25, age_to: 35, distance: 50, filter: 0 }
  const tx = await site.db.startTransaction().execute()
  // The planner prefers the index of the orientation here, if it may use it.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`drop index member_search_ages, member_search_cell`.execute(tx)
  let plan = ''
  const db = tx.withPlugin({
    transformQuery: ({ node }) => RawNode.create(['explain ', ''], [node]),
    transformResult: async ({ result }) => {
      plan = JSON.stringify(result.rows)
      return { ...result, rows: [] }
    },
  })
  await searchMembers({ ...source, db }, viewer, { settings, blocked: [], page: 1 }, 'cells')
  await tx.rollback().execute()
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toContain('member_search_rare')
})
