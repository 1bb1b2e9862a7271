import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'
import { readTable, selectTables } from './read.ts'

const MEMBERS = 3_000

let site: TestApp
let id: number

beforeAll(async () => {
  site = await createTestApp()
  ;({ id } = await createMember(site.db))
  await sql`
    insert into users (id, name, name_key, email, email_key, email_verified_at, password_hash, own_latitude, own_longitude)
    select g, 'membre' || g, 'membre' || g, g || '@exemple.fr', g || '@exemple.fr', now(), '-', 48.86, 2.35
    from generate_series(${id + 1}::integer, ${id + MEMBERS}::integer) g`.execute(site.db)
  await sql`
    insert into member_search (user_id, sex, birthday, latitude, longitude, signup, last_activity, searchable)
    select id, id % 2, '1990-01-01', 48.86, 2.35, now(), now(), true from users where id > ${id}`.execute(
    site.db,
  )
  await sql`
    insert into suggestions (user_id, day, position, member_id, topics, beliefs)
    select u.id, current_date - d, p, ${id} + 1 + (u.id + p * 37) % (${MEMBERS}::integer - 1), 0, false
    from users u, generate_series(2, 3) d, generate_series(1, 2) p where u.id > ${id} + 1 on conflict do nothing`.execute(
    site.db,
  )
  for (let position = 1; position <= 5; position++)
    await createSuggestion(site.db, id, id + position, { position })
  await sql`vacuum analyze users, member_search, suggestions`.execute(site.db)
})
afterAll(() => site.close())

test('a table is read by one statement', async () => {
  const query = vi.spyOn(site.context.pool, 'query')
  const connect = vi.spyOn(site.context.pool, 'connect')
  const { suggestions } = await readTable(site.context, { id, verified: true })
  expect(suggestions).toHaveLength(5)
  // The statement takes its connection from the pool.
  expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1])
})

test('its plan reads the members of the table by their indexes', async () => {
  const { sql: text, parameters } = selectTables([id]).compile(site.db)
  const { rows } = await site.context.pool.query(`explain (verbose, format json) ${text}`, [...parameters])
  const plan = JSON.stringify(rows[0])
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"(users|member_search|suggestions)"/)
  // It would read all requests or conversations of the site.
  expect(plan).not.toContain('hashed SubPlan')
  expect(plan).toMatch(/"Index Name":"suggestions_pkey"/)
})
