import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNotificationVisible } from '../../src/platform/db/notification-visibility.ts'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { quickPortraits } from '../../tests/support/quick-portraits.ts'
import { createDemo } from './create-demo.ts'
import { refreshDemo } from './refresh-demo.ts'
import { removeDemo } from './remove-demo.ts'

const now = Date.now()
const DAY = 86_400_000
const CAST = [2, 3, 4, 5]
let database: TestDatabase
let dataDir = ''

const make = (at = now, portraits = false) =>
  createDemo({ ...database, ...quickPortraits, config: { dataDir }, size: 600, seed: 1, now: at, portraits })

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-notices-'))
  await createMember(database.db, { name: 'Fondatrice', roles: 3 })
  await make(now, true)
}, 120_000)
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const number = async (statement: string) => {
  const { rows } = await sql<{ n: number }>`select (${sql.raw(statement)})::int as n`.execute(database.db)
  return rows[0]?.n ?? 0
}
const none = async (statement: string) => expect(await number(`select count(*) from ${statement}`)).toBe(0)

describe('notifications of the cast', () => {
  test.each(CAST)('are read and unread, of several types, some grouped: member %i', async (id) => {
    const of = `from notifications n where n.user_id = ${id}`
    expect(await number(`select count(*) ${of}`)).toBeGreaterThan(20)
    const unread = await number(`select count(*) ${of} and n.read_at is null`)
    expect(unread).toBeGreaterThan(2)
    expect(unread).toBeLessThanOrEqual(12)
    expect(await number(`select count(distinct type) ${of}`)).toBeGreaterThanOrEqual(3)
    const folded = `select count(*) from (
      select ${of} and n.type in (15, 16) group by type, photo_id, read_at is null having count(distinct sender_id) > 1) f`
    expect(await number(folded)).toBeGreaterThan(0)
  })

  test('are visible, from others, and sent while these were active', async () => {
    await none(
      `notifications n where not ${isNotificationVisible('n')} or sender_id is null or sender_id = user_id`,
    )
    await none(`notifications n join member_search m on m.user_id = n.sender_id
      where n.created_at > m.last_activity + interval '5 minutes'`)
    await none(`notifications where read_at < created_at or user_id not in (${CAST})`)
    await none(`notifications n join notifications o on o.id > n.id and o.created_at < n.created_at`)
    await none('notifications_rest')
  })

  test('agree with read positions and follows in the forum', async () => {
    await none(`notifications n join topic_reads r on r.user_id = n.user_id and r.topic_id = n.topic_id
      join posts p on p.id = n.post_id where (n.read_at is null) <> (r.pos < p.pos)`)
    await none(`topic_follows f join notifications n on n.user_id = f.user_id and n.topic_id = f.topic_id
      where n.type = 20 and n.read_at is null and not f.notified`)
  })
})

describe('visitors of the cast', () => {
  test.each(CAST)('are more than one page, each once, over several days: member %i', async (id) => {
    const of = `from visits where user_id = ${id}`
    expect(await number(`select count(*) ${of}`)).toBeGreaterThan(20)
    expect(await number(`select count(*) - count(distinct visitor_id) ${of}`)).toBe(0)
    expect(await number(`select count(distinct day) ${of}`)).toBeGreaterThan(2)
  })

  test('match the search settings, and are never staff, blocked or inactive', async () => {
    await none(`visits v join users u on u.id = v.visitor_id where u.roles <> 0 or not u.demo`)
    await none(`visits v join blacklist b on (b.user_id, b.blocked_id) in
      ((v.user_id, v.visitor_id), (v.visitor_id, v.user_id))`)
    await none(
      `visits v join member_search m on m.user_id = v.visitor_id where v.created_at > m.last_activity`,
    )
    await none(`visits where day <> (created_at at time zone 'Europe/Paris')::date`)
  })
})

test('refreshDemo shifts notifications and visits to now, removeDemo deletes them', async () => {
  await removeDemo(database.db, { dataDir })
  for (const table of ['notifications', 'visits']) await none(table)
  await truncate(database.db)
  await make(now - 3 * DAY)
  const newest = (table: string) => number(`select extract(epoch from now() - max(created_at)) from ${table}`)
  const before = [await newest('notifications'), await newest('visits')]
  await refreshDemo(database.db)
  const after = [await newest('notifications'), await newest('visits')]
  for (const [index, age] of after.entries())
    expect(Number(before[index]) - age).toBeGreaterThan(2.9 * 86_400)
  await none(`visits where day <> (created_at at time zone 'Europe/Paris')::date`)
  await none(`notifications where created_at > now() or read_at > now()`)
}, 120_000)

test('notifications are the same for the same seed', async () => {
  const read = async () =>
    (
      await sql`select user_id, sender_id, type, photo_id, topic_id, read_at is null as unread from notifications order by id`.execute(
        database.db,
      )
    ).rows
  await truncate(database.db)
  await make()
  const first = await read()
  await truncate(database.db)
  await make()
  expect(await read()).toEqual(first)
}, 120_000)
