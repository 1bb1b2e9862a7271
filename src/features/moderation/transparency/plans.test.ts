import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { collectReportData } from './data.ts'

const ROWS = 20_000

let site: TestApp
/** Two years of notices, reports, cases, decisions and contests. */
beforeAll(async () => {
  site = await createTestApp()
  const { id } = await createMember(site.db)
  const moment = sql`timestamptz '2026-12-31' - make_interval(mins => n * 50)`
  const numbers = sql`generate_series(1, ${ROWS}::integer) n`
  await sql`
    insert into report_cases (id, type, target_id, user_id, state, created_at, decided_at)
    select n, 1, n, ${id}::integer, 3, ${moment}, ${moment} from ${numbers}`.execute(site.db)
  await sql`
    insert into reports (id, type, target_id, user_id, state, case_id, created_at)
    select n, 1, n, ${id}::integer, 1, n, ${moment} from ${numbers}`.execute(site.db)
  await sql`
    insert into notices (report_id, address, reason, text, created_at, action, decided_at, contested_at, contest_action, contest_decided_at)
    select n, '/x', 'hate', 'x', ${moment}, 'none', ${moment}, ${moment}, 'moderate', ${moment}
    from ${numbers} where n % 2 = 0`.execute(site.db)
  await sql`
    insert into decisions (id, user_id, kind, actor_role, rule, case_id, created_at)
    select n, ${id}::integer, 5, 1, 'spam', n, ${moment} from ${numbers}`.execute(site.db)
  await sql`
    insert into contests (decision_id, user_id, text, accepted, created_at, decided_at)
    select n, ${id}::integer, 'x', true, ${moment}, ${moment} from ${numbers}`.execute(site.db)
  await sql`vacuum analyze`.execute(site.db)
}, 60_000)
afterAll(() => site.close())

test('a week of the report is read by indexes of its dates, never a whole table', async () => {
  const executed = vi.spyOn(site.db.getExecutor(), 'executeQuery')
  await collectReportData(site.db, { from: '2026-06-01', to: '2026-06-07' })
  const statements = executed.mock.calls.map(([query]) => query)
  executed.mockRestore()
  expect(statements.length).toBeGreaterThan(7)
  for (const { sql: text, parameters } of statements) {
    const { rows } = await site.context.pool.query(`explain ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const scanned = /Seq Scan on (notices|reports|report_cases|decisions|contests)/.exec(plan)?.[1]
    expect([text, scanned]).toEqual([text, undefined])
  }
}, 60_000)
