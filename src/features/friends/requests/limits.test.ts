import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { toParisDay } from '../../../shared/age.ts'

let site: TestApp
let zoe: TestMember
let members: TestMember[]
let browser: Browser

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db)
  zoe = await createMember(site.db)
  members = await Promise.all(Array.from({ length: 50 }, () => createMember(site.db)))
  browser = await site.as(zoe)
})

const sendRequest = (member: TestMember | undefined) => browser.post(`/api/ask/${member?.id}`)
const sendRequests = (members: TestMember[]) => Promise.all(members.map(sendRequest))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const countAsks = async () => (await site.db.selectFrom('asks').select('id').execute()).length

test('sends ten of fifty concurrent requests; the limit resets at midnight in Paris', async () => {
  const before = Date.now()
  const answers = await sendRequests(members)
  const sent = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect([sent.length, refused.length, await countAsks()]).toEqual([10, 40, 10])
  expect(refused[0]?.body).toEqual({ message: 'out' })
  const wait = Number(refused[0]?.headers['retry-after']) * 1_000
  expect(toParisDay(before + wait - 2_000)).toBe(toParisDay(before))
  expect(toParisDay(Date.now() + wait + 2_000)).not.toBe(toParisDay(before))
})

test('past the limit other refusals retain their reason, a pending request is accepted, and the next day resets', async () => {
  await sendRequests(members.slice(0, 10))
  expect((await sendRequest(members[0])).status).toBe(409)
  await createFriendRequest(site.db, Number(members[20]?.id), zoe.id)
  expect((await sendRequest(members[20])).body.bond).toBe('friends')
  expect((await sendRequest(members[21])).status).toBe(429)
  await site.db
    .updateTable('mailboxes')
    .set({ day: toParisDay(Date.now() - 86_400_000) })
    .execute()
  expect((await sendRequest(members[21])).status).toBe(200)
})

test('a withdrawal returns no quota', async () => {
  await sendRequests(members.slice(0, 10))
  await browser.delete(`/api/ask/${members[0]?.id}`)
  expect((await sendRequest(members[11])).status).toBe(429)
})

test('premium members and staff have no daily limit', async () => {
  await site.db.updateTable('users').set({ stripe_status: true }).where('id', '=', zoe.id).execute()
  expect(new Set(statusesOf(await sendRequests(members.slice(0, 15))))).toEqual(new Set([200]))
  await site.db
    .updateTable('users')
    .set({ stripe_status: false, roles: 1 })
    .where('id', '=', zoe.id)
    .execute()
  expect(new Set(statusesOf(await sendRequests(members.slice(15, 30))))).toEqual(new Set([200]))
})

test('the limit is a setting and may be 0', async () => {
  for (const limit of [0, 2]) {
    const strict = await createTestApp({ FREE_ASKS_A_DAY: String(limit) })
    await createMember(strict.db, { roles: 3 })
    const own = await strict.as(await createMember(strict.db))
    const more = await Promise.all(Array.from({ length: 4 }, () => createMember(strict.db)))
    const answers = await Promise.all(more.map(({ id }) => own.post(`/api/ask/${id}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
    await strict.close()
  }
})

test('returns 429 past the hourly limit of requests, replies or removals', async () => {
  const strict = await createTestApp({}, 0.01)
  await createMember(strict.db)
  const member = await createMember(strict.db)
  const own = await strict.as(member)
  const run = async (call: () => Promise<{ status: number; body: { message: string } }>, times: number) => {
    const answers = []
    for (let i = 0; i < times; i++) answers.push(await call())
    return answers.at(-1)
  }
  const slowDown = { message: 'Vous allez un peu vite. Patientez un instant, puis réessayez.' }
  const last = [
    await run(() => own.post('/api/ask/999999'), 2),
    await run(() => own.post('/api/ask/reply/999999?reply=1'), 7),
    await run(() => own.delete('/api/friend/999999'), 3),
  ]
  for (const answer of last) expect(answer).toMatchObject({ status: 429, body: slowDown })
  await strict.close()
})
