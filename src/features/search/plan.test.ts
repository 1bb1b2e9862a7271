import fc from 'fast-check'
import { RawNode, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../tests/support/engines.ts'
import { testUndistributed } from '../../../tests/support/long-form.ts'
import { awaitOneDay } from '../../../tests/support/midnight.ts'
import { createPool } from '../../platform/db/client.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { ANYWHERE_KM, computeDistance, hasPosition } from '../../shared/distance.ts'
import type { SearchSettings } from './contract.ts'
import { loadMemberCounts } from './member-counts.ts'
import type { SearchPlan } from './plan.ts'
import {
  countSearch,
  type Searcher,
  type SearchPageRequest,
  type SearchSource,
  searchMembers,
} from './server.ts'
import { listTraitMasks } from './traits.ts'

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
  avatar: string | null
  status: number
  smoke: number | null
  children: number | null
  intentions: number
  interests: number[]
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
const PLANS: SearchPlan[] = ['order', 'cells', 'ages']

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
const online = fc.integer({ min: 0, max: 10 }).map((n) => new Date(Date.now() + n * 1_000))
const settings = fc
  .record({
    seek: fc.integer({ min: 0, max: 2 }),
    orientation: fc.constantFrom(50, 50, 50, 0, 0, 1, 2, 7),
    ages: fc.tuple(fc.integer({ min: 18, max: 120 }), fc.integer({ min: 18, max: 120 })),
    distance: fc.constantFrom(5, 20, 50, 120, 300, 599, 700, 998, 999, 1000),
    filter: fc.integer({ min: 0, max: 1 }),
    photo: fc.constantFrom(0, 0, 1),
    verified: fc.constantFrom(0, 0, 0, 1),
    smoke: fc.constantFrom(0, 0, 0, 1, 5, 6, 7),
    children: fc.constantFrom(0, 0, 0, 1, 2, 3),
    online: fc.constantFrom(0, 0, 0, 0, 1),
    intentions: fc.constantFrom(0, 0, 0, 1, 6, 8),
    interests: fc.constantFrom<number[]>([], [], [1], [63, 64], [22, 94]),
    nearest: fc.constantFrom(0, 0, 1),
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
      // Some are online, for as long as the test runs.
      last_activity: fc.oneof({ weight: 9, arbitrary: moment }, { weight: 1, arbitrary: online }),
      searchable: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
      avatar: fc.constantFrom(null, 'a.webp'),
      status: fc.constantFrom(0, 0, 0, 1, 2),
      smoke: fc.constantFrom(null, 0, 0, 1, 2),
      children: fc.constantFrom(null, 0, 0, 1, 4),
      intentions: fc.constantFrom(0, 1, 3, 4, 10),
      interests: fc.constantFrom<number[]>([], [], [1, 22], [2, 63], [64], [65, 94]),
    }),
    { numRuns: SIZE, seed: 42 },
  )
  members = rows.map(({ position, ...row }, i) => ({ ...row, ...position, user_id: i + 1 }))
  const users = members.map(({ user_id, avatar, status, smoke, children, intentions, interests }) => {
    const name = `membre_${user_id}`
    const account = { id: user_id, name, name_key: name, email: name, email_key: name, password_hash: '-' }
    return { ...account, avatar, status, smoke, children, intentions, interests }
  })
  await site.db.insertInto('users').values(users).execute()
  const inserted = members.map(({ avatar, status, smoke, children, intentions, interests, ...row }) => row)
  await site.db.insertInto('member_search').values(inserted).execute()
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
        (!isLimited || (km !== null && km <= distance)) &&
        matchesFilters(member, settings)
      )
    })
    .sort((a, b) => time(b) - time(a) || b.user_id - a.user_id)
}

function matchesFilters(
  member: Member,
  { photo, verified, smoke, children, online, intentions = 0, interests = [] }: SearchSettings,
): boolean {
  const hasAnswer = (answer: number | null, chosen = 0) =>
    chosen === 0 || (answer !== null && (chosen & (1 << answer)) !== 0)
  return (
    (!photo || member.avatar !== null) &&
    (!verified || member.status === 1) &&
    hasAnswer(member.smoke, smoke) &&
    hasAnswer(member.children && 1, children) &&
    (intentions === 0 || (member.intentions & intentions) !== 0) &&
    (interests.length === 0 || member.interests.some((id) => interests.includes(id))) &&
    (!online || Date.now() - member.last_activity.getTime() < 300_000)
  )
}

/** The order by distance: ties may come in any order, so distances are compared. */
function expectNearest(viewer: Searcher, found: { id: number }[], expected: Member[], from: number): void {
  const kilometres = (member: Member) => Math.round((computeDistance(viewer, member) ?? 1e9) * 1_000)
  const sorted = expected.map(kilometres).sort((a, b) => a - b)
  const byId = new Map(expected.map((member) => [member.user_id, member]))
  const distances = found.map(({ id }) => kilometres(byId.get(id) as Member))
  expect(distances).toEqual(sorted.slice(from, from + 24))
}

test('returns the expected members under each plan', async () => {
  const counts = await loadMemberCounts(site.db)
  const reads = { order: 0, cells: 0, ages: 0, traits: 0, interests: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.record({ id: fc.integer({ min: 1, max: SIZE }), position: rounded, settings }),
      fc.array(fc.integer({ min: 1, max: SIZE }), { maxLength: 40 }),
      async ({ id, position, settings }, blocked) => {
        const viewer: Searcher = { id, birthday: '1990-01-01', verified: true, ...position }
        const request: SearchPageRequest = { settings, blocked, hidden: [], page: 1 }
        const members = plainly(viewer, request)
        const expected = members.map(({ user_id }) => user_id)
        const isNearest = settings.nearest === 1 && hasPosition(position)
        const check = (found: { id: number }[], from: number) => {
          if (isNearest) expectNearest(viewer, found, members, from)
          else expect(found.map(({ id }) => id)).toEqual(expected.slice(from, from + 24))
        }
        const plans: SearchPlan[] = [...PLANS]
        if (listTraitMasks(settings).length > 0) plans.push('traits')
        if (settings.interests.length > 0) plans.push('interests')
        for (const plan of plans) {
          const first = await searchMembers(source, viewer, request, plan)
          check(first.data, 0)
          reads[plan] += first.data.length
          if (!first.next) {
            expect(expected.length).toBeLessThanOrEqual(24)
            continue
          }
          const after = await searchMembers(source, viewer, { ...request, page: 2, after: first.next }, plan)
          const skipped = await searchMembers(source, viewer, { ...request, page: 2 }, plan)
          check(after.data, 24)
          expect(skipped.data).toEqual(after.data)
          expect(skipped.next).toBe(after.next)
        }
        const counted = await countSearch({ ...source, counts: () => counts }, viewer, request)
        expect(counted.count).toBe(Math.min(expected.length, 100))
        const verified = members.filter(({ status }) => status === 1).length
        expect(counted.verified).toBe(expected.length < 100 ? verified : null)
        const chosen = await searchMembers({ ...source, counts: () => counts }, viewer, request)
        check(chosen.data, 0)
      },
    ),
    { numRuns: RUNS_ALL ? 150 : 40, seed: 7 },
  )
  // Guards against searches that are all empty.
  expect(reads.cells).toBeGreaterThan(RUNS_ALL ? 500 : 130)
  expect(reads.interests).toBeGreaterThan(20)
  expect(reads.traits).toBeGreaterThan(20)
  expect(reads).toMatchObject({ order: reads.cells, ages: reads.cells })
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
  await searchMembers({ ...source, db }, viewer, { settings, blocked: [], hidden: [], page: 1 }, 'cells')
  await tx.rollback().execute()
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toContain('member_search_rare')
})

testUndistributed('plans the reading of cells once a connection, whatever the values', async () => {
  const viewer: Searcher = { id: 1, birthday: '1990-01-01', verified: true, latitude: 48.86, longitude: 2.35 }
  // A connection of its own: the others know statements of the searches above.
  const { db } = createPool(site.config.databaseUrl ?? '', { ...site.config, databasePoolSize: 1 })
  try {
    // PostgreSQL plans a named statement for its values five times, then decides by the costs of those plans.
    for (const distance of [5, 5, 5, 5, 5, 5, 50, 120]) {
      const settings = { seek: 0, orientation: 50, age_from: 25, age_to: 26, distance, filter: 0 }
      await searchMembers({ ...source, db }, viewer, { settings, blocked: [], hidden: [], page: 1 }, 'cells')
    }
    const { rows } =
      await sql`select custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements
        where statement like '%member_search%'`.execute(db)
    expect(rows).toEqual([{ custom: 5, generic: 3 }])
  } finally {
    await db.destroy()
  }
})
