import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/db.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { refreshNews } from './activity.ts'
import { createDemo } from './create-demo.ts'

let database: TestDatabase
let dataDir = ''
const now = Date.now()

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-demo-'))
  await createDemo({ ...database, ...quickPortraits, config: { dataDir }, size: 120, seed: 1, now })
}, 120_000)
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const count = async (from: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(
    database.db,
  )
  return rows[0]?.count
}

test('newsfeed has recent news of every type, each while its member was active', async () => {
  const types = await database.db.selectFrom('newsfeed').select('type').distinct().orderBy('type').execute()
  expect(types.map(({ type }) => type)).toEqual(Object.values(NEWS_TYPE))
  expect(await count('newsfeed_rest')).toBe(0)
  expect(await count(`newsfeed where created_at < now() - interval '57 days' or created_at > now()`)).toBe(0)
  expect(
    await count(`newsfeed n join member_search m using (user_id)
      where n.created_at > m.last_activity + interval '5 minutes'`),
  ).toBe(0)
})

test('ids follow time, and the subjects of news exist', async () => {
  expect(
    await count(
      '(select id, row_number() over (order by created_at, id) as place from newsfeed) n where id <> place',
    ),
  ).toBe(0)
  expect(
    await count(
      'newsfeed n left join photos p on p.id = n.photo_id where n.photo_id is not null and not p.visible',
    ),
  ).toBe(0)
  expect(
    await count(
      'newsfeed n left join topics t on t.id = n.topic_id where n.topic_id is not null and t.id is null',
    ),
  ).toBe(0)
  const alone = `newsfeed n where type = ${NEWS_TYPE.friends}
    and not exists (select from newsfeed o where o.type = n.type and o.user_id = n.other_id and o.other_id = n.user_id)`
  expect(await count(alone)).toBe(0)
})

test('refreshNews shifts news to now, and none into the future', async () => {
  const newest = async () =>
    (
      await database.db.selectFrom('newsfeed').select('created_at').orderBy('id', 'desc').limit(1).execute()
    )[0]?.created_at as Date
  const before = await newest()
  await refreshNews(database.db, new Date(now - 3_600_000))
  expect((await newest()).getTime() - before.getTime()).toBeGreaterThan(0)
  expect(await count('newsfeed where created_at > now()')).toBe(0)
})
