import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDuplicates } from '../../src/features/moderation/members/queries.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo } from './create-demo.ts'
import { removeDemo } from './remove-demo.ts'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-hints-'))
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

test('members share devices and addresses, reserved for documentation', async () => {
  const { rows } = await sql<{ sessions: number; strange: number }>`
    select count(*) as sessions,
      count(*) filter (where not ip <<= '2001:db8::/32' and not ip <<= '198.51.100.0/24') as strange
    from sessions`.execute(database.db)
  expect(rows).toEqual([{ sessions: 300, strange: 0 }])
  const first = await database.db
    .selectFrom('sessions')
    .select('user_id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const hints = await findDuplicates(database.db, { roles: 1 }, first.user_id)
  expect(hints.map(({ strength, reasons }) => [strength, reasons[0]?.kind])).toEqual([['strong', 'device']])
})

test('staff have written notes', async () => {
  const notes = await database.db
    .selectFrom('member_notes as n')
    .innerJoin('users as a', 'a.id', 'n.author_id')
    .select('a.name')
    .orderBy('n.id')
    .execute()
  expect(notes.map(({ name }) => name).sort()).toEqual(['Karim', 'Karim', 'Karim', 'Nadia'])
})

test('removeDemo deletes sessions and notes', async () => {
  await removeDemo(database.db, { dataDir })
  for (const table of ['sessions', 'member_notes'] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
