import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createCase } from '../../../../tests/support/moderation.ts'

const SECRET = 'Retrouve-moi au pont Mirabeau'
let site: TestApp
let nadia: TestMember
let modo: Browser
let admin: Browser
let hugo: TestMember
let thread: { id: number }
let entry: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  nadia = await createMember(site.db, { roles: 1 })
  modo = await site.as(nadia)
  admin = await site.as(await createMember(site.db, { roles: 3 }))
  hugo = await createMember(site.db, { name: 'Hugo' })
  const zoe = await createMember(site.db, { name: 'Zoé' })
  thread = await createThread(site.db, zoe.id, hugo.id)
  await createMessage(site.db, thread.id, hugo.id, { message: SECRET })
  await (await site.as(zoe)).post(`/api/report/2/${thread.id}/${hugo.id}`, { category: 'harassment' })
  entry = await site.db.selectFrom('report_cases').select('id').executeTakeFirstOrThrow()
})

const readLog = () =>
  site.db
    .selectFrom('audit')
    .where('action', '=', 'report.read')
    .select(['actor_id', 'user_id', 'target_id'])
    .execute()

test('the messages kept with a report are given when they are asked for, and the log says so each time', async () => {
  const { status, body } = await modo.post(`/api/admin/reports/${entry.id}/messages`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ messages: [{ from: 'reported', message: SECRET, type: 0 }] }])
  await modo.post(`/api/admin/reports/${entry.id}/messages`)
  const read = { actor_id: nadia.id, user_id: hugo.id, target_id: entry.id }
  expect(await readLog()).toEqual([read, read])
})

test('as a plain form does, on the page of the entry', async () => {
  const { status, text } = await modo.submit(`/admin/signalements/${entry.id}/messages?state=open`, {})
  expect(status).toBe(200)
  expect(text).toContain(SECRET)
  expect(await readLog()).toHaveLength(1)
})

test('of no conversation there are none, and nothing is logged', async () => {
  const { id } = await createCase(site.db, { user_id: hugo.id })
  const { status, body } = await modo.post(`/api/admin/reports/${id}/messages`)
  expect([status, body]).toEqual([409, { message: 'Ce signalement ne porte pas sur une conversation.' }])
  const own = await createCase(site.db, { type: 2, target_id: 99, user_id: nadia.id })
  expect((await modo.post(`/api/admin/reports/${own.id}/messages`)).status).toBe(403)
  expect((await modo.post('/api/admin/reports/999999/messages')).status).toBe(404)
  expect(await readLog()).toEqual([])
})

test('a conversation is not moderated', async () => {
  const { status, body } = await modo.post(`/api/admin/reports/${entry.id}`, {
    action: 'moderate',
    version: 0,
  })
  expect([status, body.errors]).toEqual([422, { action: ['Une conversation ne se modère pas.'] }])
  const { text } = await modo.get(`/admin/signalements/${entry.id}`)
  expect(text).not.toContain('value="moderate"')
})

/** Every address of the desk that is read, its parts filled in with all that has anything to do with the conversation. */
function addresses(): string[] {
  const ids = [String(entry.id), String(thread.id), String(hugo.id)]
  const calls = site.context.endpoints.filter(({ method, access, isStream: streams }) => {
    return method === 'GET' && access.startsWith('desk') && !streams
  })
  const paths = [...calls, ...site.context.pages.filter(({ access }) => access.startsWith('desk'))]
  return paths.flatMap(({ path }) => {
    const filled = ids.map((id) => path.replace(/:\w+/g, id))
    return [...new Set(filled)].flatMap((url) => [url, `${url}?state=open`, `${url}?search=Mirabeau`])
  })
}

test('no other call or page of the desk gives what members write to each other', async () => {
  const requested = addresses()
  expect(requested).toEqual(expect.arrayContaining([`/api/admin/reports/${entry.id}`, '/admin/signalements']))
  for (const url of requested) {
    for (const by of [modo, admin])
      expect([url, (await by.get(url)).text.includes(SECRET)]).toEqual([url, false])
  }
  for (const action of ['take', 'release', 'escalate', 'return', 'none', 'reopen']) {
    const { version } = (await admin.get(`/api/admin/reports/${entry.id}`)).body
    const { text, status } = await admin.post(`/api/admin/reports/${entry.id}`, { action, version })
    expect([action, status, text.includes(SECRET)]).toEqual([action, 200, false])
  }
})
