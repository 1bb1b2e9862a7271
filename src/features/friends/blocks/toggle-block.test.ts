import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
})

const readPairs = () =>
  site.db
    .selectFrom('blacklist')
    .select(['user_id', 'blocked_id'])
    .orderBy('user_id')
    .orderBy('blocked_id')
    .execute()
const countFriendships = async () =>
  (await site.db.selectFrom('friendships').select('user_id').execute()).length

test('blocks a member and removes the block', async () => {
  const blocked = await browser.post(`/api/blacklist/${hugo.id}`)
  expect([blocked.status, blocked.body]).toEqual([
    200,
    { message: 'Ce membre est bloqué\u202f: vous ne vous croiserez plus.', blocked: true },
  ])
  expect(await readPairs()).toEqual([{ user_id: zoe.id, blocked_id: hugo.id }])
  expect((await browser.get(`/api/user/${hugo.id}`)).body.isBlocked).toBe(true)
  const unblocked = await browser.post(`/api/blacklist/${hugo.id}`)
  expect(unblocked.body).toEqual({ message: 'Ce membre n’est plus bloqué.', blocked: false })
  expect(await readPairs()).toEqual([])
})

test('ends only this friendship, which unblocking does not restore', async () => {
  const nadia = await createMember(site.db)
  await createFriendship(site.db, zoe.id, hugo.id)
  await createFriendship(site.db, zoe.id, nadia.id)
  await browser.post(`/api/blacklist/${hugo.id}`)
  expect(await countFriendships()).toBe(2)
  await browser.post(`/api/blacklist/${hugo.id}`)
  expect(await countFriendships()).toBe(2)
})

test('returns 403 for oneself and 404 for an unknown member', async () => {
  const ownBlock = await browser.post(`/api/blacklist/${zoe.id}`)
  expect([ownBlock.status, ownBlock.body]).toEqual([
    403,
    { message: 'Vous ne pouvez pas vous bloquer vous-même.' },
  ])
  for (const id of ['999999', '0', '-1', '1e9', '2147483648', 'x']) {
    expect((await browser.post(`/api/blacklist/${id}`)).status).toBe(404)
  }
  expect(await readPairs()).toEqual([])
})

test('returns 404 to a blocked member, except to remove an own block', async () => {
  await blockMember(site.db, hugo.id, zoe.id)
  const answer = await browser.post(`/api/blacklist/${hugo.id}`)
  expect([answer.status, answer.body]).toEqual([404, { message: 'Ce membre n’existe pas.' }])
  await blockMember(site.db, zoe.id, hugo.id)
  expect((await browser.post(`/api/blacklist/${hugo.id}`)).body.blocked).toBe(false)
  expect(await readPairs()).toEqual([{ user_id: hugo.id, blocked_id: zoe.id }])
})

test('blocks staff, who still see the member', async () => {
  const moderator = await createMember(site.db, { roles: 1 })
  expect((await browser.post(`/api/blacklist/${moderator.id}`)).body.blocked).toBe(true)
  expect((await (await site.as(moderator)).get(`/api/user/${zoe.id}`)).status).toBe(200)
})

test('toggles in turn for fifty concurrent calls, and no friendship remains', async () => {
  await createFriendship(site.db, zoe.id, hugo.id)
  const answers = await Promise.all(
    Array.from({ length: 51 }, () => browser.post(`/api/blacklist/${hugo.id}`)),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.filter(({ body }) => body.blocked)).toHaveLength(26)
  expect(await readPairs()).toEqual([{ user_id: zoe.id, blocked_id: hugo.id }])
  expect(await countFriendships()).toBe(0)
})

test('blocks one way when two members block each other concurrently', async () => {
  const other = await site.as(hugo)
  const answers = await Promise.all([
    browser.post(`/api/blacklist/${hugo.id}`),
    other.post(`/api/blacklist/${zoe.id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await readPairs()).toHaveLength(1)
})

test('returns 429 past the hourly limit', async () => {
  const strict = await createTestApp({}, 0.02)
  const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
  const quick = await strict.as(one)
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await quick.post(`/api/blacklist/${other.id}`)).status)
  expect(statuses).toEqual([200, 200, 429])
  await strict.close()
})
