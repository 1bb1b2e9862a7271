import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { testUndistributed } from '../../../../tests/support/long-form.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { EVERYBODY } from './contract.ts'
import { selectNewsWindow } from './server.ts'

const ROWS = 12_000
const AT_ONCE = 2_000
const MEMBERS = 400
const NEWEST = Number.MAX_SAFE_INTEGER

let site: TestApp
let reader: number
let doer: number
/** An id of the last third of a month: of a month with few older rows, either index may be read. */
let farDown: number

/** Eight months of news of 400 members, a tenth of it of one, half likes and half photos; the reader has blocked 100. */
beforeAll(async () => {
  site = await createTestApp()
  reader = (await createMember(site.db, { name: 'Lectrice' })).id
  await sql`
    insert into users (name, name_key, email, email_key, password_hash)
    select n, n, n, n, '-' from (select 'membre_' || n as n from generate_series(1, ${MEMBERS}::int) n) m`.execute(
    site.db,
  )
  await sql`insert into member_search (user_id, sex, birthday) select id, 0, '1990-01-01' from users where id <> ${reader}`.execute(
    site.db,
  )
  await sql`
    insert into photos (id, user_id, photo, state, width, height, accepted_at)
    select id, id, id || '.webp', 1, 9, 9, now() from users`.execute(site.db)
  await sql`insert into blacklist (user_id, blocked_id) select ${reader}, id from users where id <> ${reader} order by id limit 100`.execute(
    site.db,
  )
  await sql`select cut_by_month('newsfeed', (now() - make_interval(months => ago))::date) from generate_series(2, 7) ago`.execute(
    site.db,
  )
  // So that what a row refers to is looked up by an index, each statement within its time on a busy machine.
  await sql`analyze`.execute(site.db)
  for (let from = 1; from <= ROWS; from += AT_ONCE) {
    await sql`
      insert into newsfeed (created_at, user_id, type, other_id, photo_id)
      select now() - make_interval(mins => 28 * (${ROWS}::int - n)), doer, type,
        case when type = ${NEWS_TYPE.like}::int then other end, case when type = ${NEWS_TYPE.like}::int then other else doer end
      from (select n, ${reader}::int + case when n % 10 = 0 then ${MEMBERS}::int else 1 + n * 7 % ${MEMBERS}::int end as doer,
          case when n / 10 % 2 = 0 then ${NEWS_TYPE.like}::int else ${NEWS_TYPE.photo}::int end as type,
          ${reader}::int + 1 + n * 11 % ${MEMBERS}::int as other
        from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) n) drawn
      order by n`.execute(site.db)
  }
  await sql`vacuum analyze`.execute(site.db)
  doer = reader + MEMBERS
  const { rows } = await sql<{ id: string }>`
    select max(id) as id from newsfeed where created_at < date_trunc('month', now()) - interval '100 days'`.execute(
    site.db,
  )
  farDown = Number(rows[0]?.id)
}, 60_000)
afterAll(() => site.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function* nodes(plan: Plan): Generator<Plan> {
  yield plan
  for (const part of plan.Plans ?? []) yield* nodes(part)
}

testUndistributed.each([
  ['all', () => EVERYBODY, () => NEWEST],
  ['all, far down', () => EVERYBODY, () => 900],
  ['one member', () => doer, () => NEWEST],
  ['one member, far down', () => doer, () => farDown],
])('the feed of %s reads a window by one index, whatever month it is', async (_what, whose, before) => {
  const { sql: text, parameters } = selectNewsWindow(site.db, reader, {
    ...{ userId: whose(), before: before(), limit: 60 },
  }).compile()
  const { rows } = await site.context.pool.query(`explain (analyze, format json) ${text}`, [...parameters])
  const plan = [...nodes(rows[0]['QUERY PLAN'][0].Plan)]
  const scans = plan.filter((node) => node['Relation Name']?.startsWith('newsfeed'))
  expect(scans.length).toBeGreaterThan(8)
  for (const scan of scans) {
    expect(scan['Node Type']).toMatch(/^Index/)
    expect(scan['Index Name']).toMatch(/_(pkey|user_id_id_idx)$/)
  }
  // Four rows are scanned for one of the window. A month without a row below the place may be asked by either index;
  // none is looked through.
  const read = scans.reduce(
    (sum, scan) => sum + scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0),
    0,
  )
  expect(read).toBeLessThanOrEqual(240 + scans.length)
  expect(plan[0]?.['Actual Rows']).toBe(60)
})
