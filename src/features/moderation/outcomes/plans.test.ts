import { sql } from 'kysely'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { testUndistributed } from '../../../../tests/support/long-form.ts'
import { countOutcomeWeek, listOutcomeWeeks } from './server.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
  const { id } = await createMember(site.db)
  await sql`
    insert into threads (id, created_at) select n, now() - make_interval(hours => 2000 - n) from generate_series(1, 2000) n`.execute(
    site.db,
  )
  await sql`insert into thread_members (thread_id, user_id) select n, ${id} from generate_series(1, 2000) n`.execute(
    site.db,
  )
  await sql`vacuum analyze threads, thread_members`.execute(site.db)
})
afterAll(() => site.close())

testUndistributed('a week is read by indexes, never a whole table', async () => {
  const executed = vi.spyOn(Object.getPrototypeOf(site.db.getExecutor()), 'executeQuery')
  await countOutcomeWeek(site.db, String(listOutcomeWeeks(new Date()).at(-1)), new Date())
  const statements = executed.mock.calls.map(([query]) => query as { sql: string; parameters: unknown[] })
  executed.mockRestore()
  const reads = statements.filter(({ sql: text }) => /^\s*with /.test(text))
  expect(reads.length).toBeGreaterThan(3)
  for (const { sql: text, parameters } of reads) {
    const plan = await site.db.transaction().execute(async (tx) => {
      // Tables of a test are so small that reading them whole is cheapest.
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
        ...sql`x`.compile(tx),
        sql: `explain ${text}`,
        parameters,
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    const scanned = /Seq Scan on (threads|thread_members|messages|asks|friendships|member_search)/.exec(
      plan,
    )?.[1]
    expect([plan, scanned]).toEqual([plan, undefined])
  }
})
