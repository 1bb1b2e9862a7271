import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOUNDER_ID } from '../../src/shared/name-colour.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo } from './create-demo.ts'
import { removeDemo } from './remove-demo.ts'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-cases-'))
  await createMember(database.db, { id: FOUNDER_ID, roles: 3, name: 'Fondatrice' })
  await createDemo({
    ...database,
    ...quickPortraits,
    config: { dataDir },
    size: 400,
    seed: 1,
    portraits: false,
  })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a demo has reports of profiles, conversations and posts in every state', async () => {
  const { rows } = await sql<{ type: number; states: number; entries: number }>`
    select type, count(distinct state)::integer as states, count(*)::integer as entries
    from report_cases group by type order by type`.execute(database.db)
  expect(rows).toEqual([1, 2, 5].map((type) => ({ type, states: 4, entries: type === 2 ? 31 : 30 })))
})

test('cases and reports agree, and nobody reports themselves', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from report_cases c where c.reports <> (
      select count(*) from reports r where r.case_id = c.id and r.type = c.type and r.target_id = c.target_id
        and r.reporter_id <> r.user_id and r.state = (c.state = 3)::integer)`.execute(database.db)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('one case belongs to a deleted account, and two newcomers are under review and hidden', async () => {
  const { rows } = await sql<{ former: number; cases: number; hidden: number }>`
    select (select count(*) from former_members)::integer as former,
      (select count(*) from report_cases c join former_members f on f.id = c.user_id)::integer as cases,
      (select count(*) from account_reviews r join member_search m on m.user_id = r.user_id and not m.searchable
        where r.outcome is null)::integer as hidden`.execute(database.db)
  expect(rows).toEqual([{ former: 1, cases: 1, hidden: 2 }])
})

test('moderated posts have their decision', async () => {
  const { rows } = await sql<{ moderated: number; decided: number }>`
    select count(*)::integer as moderated, count(d.id)::integer as decided
    from report_cases c join posts p on p.id = c.target_id and p.moderated_at is not null
    left join decisions d on d.case_id = c.id and d.target_id = p.id
    where c.type = 5 and c.action = 'moderate'`.execute(database.db)
  expect(rows).toEqual([{ moderated: 9, decided: 9 }])
})

test('removeDemo deletes cases, reports and decisions', async () => {
  await removeDemo(database.db, { dataDir })
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from report_cases) + (select count(*) from reports)
      + (select count(*) from decisions) + (select count(*) from former_members) as left`.execute(database.db)
  expect(rows).toEqual([{ left: 0 }])
})
