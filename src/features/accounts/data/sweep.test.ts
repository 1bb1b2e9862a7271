import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { cleanUpCopies } from './register.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  for (const file of await files()) await rm(join(folder(), file))
})

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const folder = () => join(site.config.dataDir, 'exports')
const files = async () => (await readdir(folder())).filter((name) => name.endsWith('.zip')).sort()
const nameOf = (letter: string) => `${letter.repeat(32)}.zip`

/** A file of a copy, written so long ago. */
async function write(letter: string, days: number): Promise<string> {
  const file = nameOf(letter)
  await writeFile(join(folder(), file), 'a zip')
  await utimes(join(folder(), file), ago(days), ago(days))
  return file
}

async function createCopy(row: { requested: number; until?: number; taken?: number; file?: string }) {
  const { id } = await createMember(site.db)
  await site.db
    .insertInto('data_exports')
    .values({
      user_id: id,
      created_at: ago(row.requested),
      ready_at: row.until === undefined ? null : ago(row.requested),
      expires_at: row.until === undefined ? null : ago(row.until),
      taken_at: row.taken === undefined ? null : ago(row.taken),
      file: row.file ?? null,
    })
    .execute()
  return id
}

const left = async () =>
  (await site.db.selectFrom('data_exports').select('user_id').orderBy('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

test('erases copies after seven days, gives up unfinished ones after a day, deletes rows after a month', async () => {
  const waits = await createCopy({ requested: 6, until: -1, file: await write('a', 6) })
  const expired = await createCopy({ requested: 8, until: 1, file: await write('b', 8) })
  await createCopy({ requested: 40, until: 33 })
  await createCopy({ requested: 40, until: 33, taken: 39 })
  const taken = await createCopy({ requested: 30, until: 23, taken: 29 })
  const making = await createCopy({ requested: 0.9 })
  await createCopy({ requested: 1.1 })
  await cleanUpCopies(site.context)
  await site.context.jobs.drain()
  expect(await files()).toEqual([nameOf('a')])
  expect(await left()).toEqual([waits, expired, taken, making])
  await cleanUpCopies(site.context)
  expect(await left()).toEqual([waits, expired, taken, making])
})

test('deletes orphaned files after a day', async () => {
  await createCopy({ requested: 3, until: -4, file: await write('c', 3) })
  await write('d', 1.1)
  await write('e', 0.9)
  await cleanUpCopies(site.context)
  expect(await files()).toEqual([nameOf('c'), nameOf('e')])
})

// Each column that holds an address says here when it is forgotten; a new one fails.
test('every stored IP address is deleted within a year', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('inet', 'cidr') order by 1`.execute(site.db)
  const FORGOTTEN: Record<string, string> = {
    'letters.ip': 'features/site/contact/sweep.ts',
    'limit_hits.network': 'after 30 days: features/moderation/harvesting/register.ts',
    'sessions.ip': 'with the session, of which none lasts a year: features/accounts/sweep.ts',
    'users.signup_ip': 'features/accounts/sweep.ts',
  }
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FORGOTTEN))
})
