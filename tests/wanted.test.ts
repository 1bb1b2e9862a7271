import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPopularMembers } from '../src/features/members/popular/public.ts'
import { listPhotos } from '../src/features/photos/album/queries.ts'
import { getSearchPreview, type SavedSearchRow, savedSearch } from '../src/features/search/public.ts'
import { computeAge, toParisDay } from '../src/shared/age.ts'
import { getDefaultAges, getWanted } from '../src/shared/wanted.ts'
import { createDemo } from '../tools/demo/create-demo.ts'
import { createRandom } from '../tools/demo/random.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { RUNS_ALL, RUNS_ON_CITUS } from './support/engines.ts'
import { testUndistributed } from './support/long-form.ts'
import { quickPortraits } from './support/quick-portraits.ts'

let site: TestApp
let dataDir = ''
const DAY = toParisDay(Date.now())
const SIZE = 300

beforeAll(async () => {
  // A demo is made before its tables are distributed.
  if (RUNS_ON_CITUS) return
  site = await createTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-wanted-'))
  const { db, pool } = site.context
  await createDemo({ db, pool, ...quickPortraits, config: { dataDir }, size: SIZE, seed: 3 })
  const random = createRandom(3, 'wanted')
  const { rows } = await sql<{ id: number }>`select id from users where demo order by id`.execute(db)
  // Half have chosen, some of them narrowly.
  for (const { id } of rows.filter(() => random.chance(0.5))) {
    const age_from = 18 + random.below(50)
    const ages = { age_from, age_to: Math.min(120, age_from + random.below(40)) }
    const saved = { ...ages, seek: random.below(3), orientation: 50, distance: 1000, filter: 0 }
    await db
      .insertInto('search_settings')
      .values({ user_id: id, ...saved })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
      .execute()
  }
}, 120_000)
afterAll(async () => {
  await site?.close()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

type Member = Awaited<ReturnType<typeof listMembers>>[number]

async function listMembers() {
  const rows = await site.db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .leftJoin('search_settings as s', 's.user_id', 'u.id')
    .where('u.demo', '=', true)
    .where('u.roles', '>=', 0)
    .select(['u.id', 'u.roles', 'm.sex', 'm.birthday', 'm.latitude', 'm.longitude'])
    .select(['s.seek', 's.age_from', 's.age_to'])
    .execute()
  return rows.map((row) => ({
    ...row,
    age: computeAge(row.birthday, DAY),
    wanted: getWanted(row, row.birthday, DAY),
    verified: true,
    wrote_at: new Date(0),
  }))
}

/** The members that the site puts before a member, by list. */
async function listShown(member: Member): Promise<Record<string, number[]>> {
  const { context } = site
  const text = `select ${savedSearch.columns} from ${savedSearch.source}`
  const { rows } = await context.pool.query<SavedSearchRow>(text, [member.id])
  const shown = { size: 6, shown: new Set<number>() }
  const preview = await getSearchPreview(context, member, rows[0] as SavedSearchRow, shown)
  const wall = await listPhotos(context, { ...member, roles: 0 }, { page: 1 })
  return {
    carousel: (await listPopularMembers(context, member, Date.now())).map(({ id }) => id),
    home: preview.members.map(({ id }) => id),
    wall: wall.data.map(({ user_id }) => user_id).filter((id) => id !== member.id),
  }
}

const accepts = ({ wanted }: Member, { sex, age }: Member) =>
  (wanted.seek === 2 || wanted.seek === sex) && age >= wanted.age_from && age <= wanted.age_to

testUndistributed(
  'the site puts nobody before a member unless each is of the ages and the sex that the other wants',
  async () => {
    const members = await listMembers()
    const byId = new Map(members.map((member) => [member.id, member]))
    const counts: Record<string, number> = { carousel: 0, home: 0, wall: 0 }
    for (const member of RUNS_ALL ? members : members.slice(0, 150)) {
      for (const [list, ids] of Object.entries(await listShown(member))) {
        counts[list] = (counts[list] ?? 0) + ids.length
        for (const other of ids.map((id) => byId.get(id) as Member)) {
          expect([list, member.id, other.id, accepts(member, other), accepts(other, member)]).toEqual([
            ...[list, member.id, other.id],
            ...[true, true],
          ])
          if (list === 'carousel') expect(other.roles).toBe(0)
        }
      }
    }
    // Of 150 members at least.
    for (const shown of Object.values(counts)) expect(shown).toBeGreaterThan(300)
  },
  120_000,
)

test('the default ages are mutual, and within ten years', () => {
  const isWithin = (age: number, other: number) => {
    const { age_from, age_to } = getDefaultAges(age)
    return other >= age_from && other <= age_to
  }
  for (let one = 18; one <= 120; one++) {
    expect(isWithin(one, one)).toBe(true)
    for (let other = 18; other <= 120; other++) {
      expect([one, other, isWithin(one, other)]).toEqual([one, other, isWithin(other, one)])
      if (isWithin(one, other)) expect(Math.abs(one - other)).toBeLessThanOrEqual(10)
    }
  }
  expect([18, 25, 42, 70].map(getDefaultAges)).toEqual([
    { age_from: 18, age_to: 22 },
    { age_from: 20, age_to: 35 },
    { age_from: 32, age_to: 52 },
    { age_from: 60, age_to: 80 },
  ])
})
