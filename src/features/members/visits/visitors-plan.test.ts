import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { testUndistributed } from '../../../../tests/support/long-form.ts'
import { buildVisitorsQuery } from './server.ts'

const MEMBERS = 200
const VISITS = 8_000

let site: TestApp
let member: TestMember

/** 8,000 visits over three months among 200 members; one of these was visited by all the others each week. */
beforeAll(async () => {
  site = await createTestApp()
  member = await createMember(site.db)
  for (let n = 1; n < MEMBERS; n++) await createMember(site.db)
  await sql`
    insert into visits (user_id, visitor_id, day)
    select case when n % 8 = 0 then ${member.id}::integer else first.id + n % ${MEMBERS}::integer end,
      first.id + (n * 7 + n / 97) % ${MEMBERS}::integer, current_date - n % 80
    from generate_series(1, ${VISITS}::integer) n, (select min(id) as id from users) first
    where case when n % 8 = 0 then ${member.id}::integer else first.id + n % ${MEMBERS}::integer end
      <> first.id + (n * 7 + n / 97) % ${MEMBERS}::integer
    on conflict do nothing`.execute(site.db)
  await sql`vacuum analyze`.execute(site.db)
}, 60_000)
afterAll(() => site.close())

testUndistributed.each([1, 2])(
  'page %i is read by the member’s own index of each month, as far as it is needed',
  async (page) => {
    const { sql: text, parameters } = buildVisitorsQuery(site.db, member.id, page).compile()
    const { rows } = await site.context.pool.query(`explain (format json) ${text}`, [...parameters])
    const plan = JSON.stringify(rows[0])
    expect(plan).toMatch(/"Index Name":"visits_\w*user_id_id_idx"/)
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"visits/)
  },
)
