import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDuplicates } from '../../src/features/moderation/queries/member/hints.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { makeDemo } from './make-demo.ts'
import { removeDemo } from './remove-demo.ts'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-hints-'))
  await makeDemo({ ...database, config: { dataDir }, size: 400, seed: 1, portraits: false })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('members of a demo share devices and addresses, of documentation alone', async () => {
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
  const hints = await readDuplicates(database.db, { roles: 1 }, first.user_id)
  expect(hints.map(({ strength, reasons }) => [strength, reasons[0]?.kind])).toEqual([['strong', 'device']])
})

test('staff of the demo have noted a few things', async () => {
  const notes = await database.db
    .selectFrom('member_notes as n')
    .innerJoin('users as a', 'a.id', 'n.author_id')
    .select('a.name')
    .orderBy('n.id')
    .execute()
  expect(notes.map(({ name }) => name).sort()).toEqual(['Karim', 'Karim', 'Karim', 'Nadia'])
})

test('all of it goes with the demo', async () => {
  await removeDemo(database.db, { dataDir })
  for (const table of ['sessions', 'member_notes'] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
