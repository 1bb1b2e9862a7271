import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { befriend, block, createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
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

test('blocks a member and takes it back', async () => {
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

test('ends a friendship both ways, and no other; taking it back makes no friends', async () => {
  const nadia = await createMember(site.db)
  await befriend(site.db, zoe.id, hugo.id)
  await befriend(site.db, zoe.id, nadia.id)
  await browser.post(`/api/blacklist/${hugo.id}`)
  expect(await countFriendships()).toBe(2)
  await browser.post(`/api/blacklist/${hugo.id}`)
  expect(await countFriendships()).toBe(2)
})

test('oneself cannot be blocked, nor who does not exist', async () => {
  const own = await browser.post(`/api/blacklist/${zoe.id}`)
  expect([own.status, own.body]).toEqual([403, { message: 'Vous ne pouvez pas vous bloquer vous-même.' }])
  for (const id of ['999999', '0', '-1', '1e9', '2147483648', 'x']) {
    expect((await browser.post(`/api/blacklist/${id}`)).status).toBe(404)
  }
  expect(await readPairs()).toEqual([])
})

test('who was blocked finds nobody there to block, but may still take back a block of their own', async () => {
  await block(site.db, hugo.id, zoe.id)
  const answer = await browser.post(`/api/blacklist/${hugo.id}`)
  expect([answer.status, answer.body]).toEqual([404, { message: 'Ce membre n’existe pas.' }])
  await block(site.db, zoe.id, hugo.id)
  expect((await browser.post(`/api/blacklist/${hugo.id}`)).body.blocked).toBe(false)
  expect(await readPairs()).toEqual([{ user_id: hugo.id, blocked_id: zoe.id }])
})

test('staff may be blocked, and see the member all the same', async () => {
  const moderator = await createMember(site.db, { roles: 1 })
  expect((await browser.post(`/api/blacklist/${moderator.id}`)).body.blocked).toBe(true)
  expect((await (await site.as(moderator)).get(`/api/user/${zoe.id}`)).status).toBe(200)
})

test('fifty at once come out as a block or none, in turns, and no friendship survives', async () => {
  await befriend(site.db, zoe.id, hugo.id)
  const answers = await Promise.all(
    Array.from({ length: 51 }, () => browser.post(`/api/blacklist/${hugo.id}`)),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.filter(({ body }) => body.blocked)).toHaveLength(26)
  expect(await readPairs()).toEqual([{ user_id: zoe.id, blocked_id: hugo.id }])
  expect(await countFriendships()).toBe(0)
})

test('two who block each other at once: one of them does not find the other any more', async () => {
  const other = await site.as(hugo)
  const answers = await Promise.all([
    browser.post(`/api/blacklist/${hugo.id}`),
    other.post(`/api/blacklist/${zoe.id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await readPairs()).toHaveLength(1)
})

test('a script that walks the members is stopped', async () => {
  const strict = await createTestApp({}, 0.02)
  const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
  const quick = await strict.as(one)
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) statuses.push((await quick.post(`/api/blacklist/${other.id}`)).status)
  expect(statuses).toEqual([200, 200, 429])
  await strict.close()
})
