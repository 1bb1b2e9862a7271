import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

async function activity(id: number): Promise<number> {
  const row = await site.db
    .selectFrom('member_search')
    .select('last_activity')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.last_activity.getTime()
}

test('a request moves the presence of its member, and of nobody else', async () => {
  const before = new Date(Date.now() - 3_600_000)
  const member = await createMember(site.db, { last_activity: before })
  const other = await createMember(site.db, { last_activity: before })
  await (await site.as(member)).get('/api/health')
  await site.context.presence.flush()
  expect(Date.now() - (await activity(member.id))).toBeLessThan(60_000)
  expect(await activity(other.id)).toBe(before.getTime())
})

test('it moves once a minute at most', async () => {
  const before = new Date(Date.now() - 50_000)
  const member = await createMember(site.db, { last_activity: before })
  await (await site.as(member)).get('/api/health')
  await site.context.presence.flush()
  expect(await activity(member.id)).toBe(before.getTime())
})

test('an older note never takes a newer presence back', async () => {
  const member = await createMember(site.db, { last_activity: new Date(Date.now() - 3_600_000) })
  await (await site.as(member)).get('/api/health')
  const newer = new Date(Date.now() + 5_000)
  await site.db
    .updateTable('member_search')
    .set({ last_activity: newer })
    .where('user_id', '=', member.id)
    .execute()
  await site.context.presence.flush()
  expect(await activity(member.id)).toBe(newer.getTime())
})
