import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'

// Concurrent actions of two members have the result of some sequence.

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  await meet()
})

const meet = async () => {
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
}
const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act))
const states = async () =>
  (await site.db.selectFrom('asks').select('state').execute()).map(({ state }) => state)
const areFriends = async () => {
  const rows = await site.db
    .selectFrom('friendships')
    .where('user_id', 'in', [zoe.id, hugo.id])
    .selectAll()
    .execute()
  expect([0, 2]).toContain(rows.length)
  return rows.length === 2
}
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('fifty concurrent requests to a member are one request', async () => {
  const answers = await times(50, () => zoes.post(`/api/ask/${hugo.id}`))
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 49])
  expect(await states()).toEqual([FRIEND_REQUEST_STATE.pending])
  const [row] = await site.db.selectFrom('mailboxes').select('asked').execute()
  expect(row?.asked).toBe(1)
})

test('two members who send each other requests concurrently become friends', async () => {
  for (let round = 0; round < 10; round++) {
    await meet()
    const answers = await Promise.all([zoes.post(`/api/ask/${hugo.id}`), hugos.post(`/api/ask/${zoe.id}`)])
    expect(answers.map(({ body }) => body.bond).sort()).toEqual(['asked', 'friends'])
    expect(await areFriends()).toBe(true)
  }
  expect(await states()).toEqual([])
})

test('fifty concurrent acceptances make one friendship', async () => {
  const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
  const answers = await times(50, () => zoes.post(`/api/ask/reply/${id}?reply=1`))
  expect([count(answers, 200), count(answers, 404)]).toEqual([1, 49])
  expect(await areFriends()).toBe(true)
})

test('accepted and refused concurrently: accepted, because a refused one may be accepted', async () => {
  const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
  const answers = await Promise.all(
    [1, 0, 1, 0, 1].map((reply) => zoes.post(`/api/ask/reply/${id}?reply=${reply}`)),
  )
  expect(answers.filter(({ body }) => body.message === 'Vous êtes maintenant amis.')).toHaveLength(1)
  expect(await areFriends()).toBe(true)
  expect(await states()).toEqual([])
})

test('accepted and withdrawn concurrently: one of the two', async () => {
  for (let round = 0; round < 10; round++) {
    await meet()
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const [accepted, withdrawn] = await Promise.all([
      zoes.post(`/api/ask/reply/${id}?reply=1`),
      hugos.delete(`/api/ask/${zoe.id}`),
    ])
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404])
    expect(await areFriends()).toBe(accepted.status === 200)
  }
})

test('requested, accepted or befriended and blocked concurrently: no friendship and no pending request', async () => {
  for (let round = 0; round < 10; round++) {
    await meet()
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const acts = [
      () => zoes.post(`/api/ask/reply/${id}?reply=1`),
      () => zoes.post(`/api/ask/${hugo.id}`),
      () => (round % 2 ? zoes.post(`/api/blacklist/${hugo.id}`) : hugos.post(`/api/blacklist/${zoe.id}`)),
    ]
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.at(-1)?.body.blocked).toBe(true)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await areFriends()).toBe(false)
  }
  expect(await states()).not.toContain(FRIEND_REQUEST_STATE.pending)
})

test('an account deleted during its requests leaves nothing', async () => {
  for (let round = 0; round < 8; round++) {
    await meet()
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    const third = await createMember(site.db)
    const answers = await Promise.all([
      zoes.post(`/api/ask/reply/${id}?reply=1`),
      hugos.post(`/api/ask/${third.id}`),
      hugos.post('/api/user/autodestruction'),
      (await site.as(third)).post(`/api/ask/${hugo.id}`),
    ])
    expect(answers.filter(({ status }) => ![200, 401, 404].includes(status))).toEqual([])
    await eraseDeleted(site)
    expect(await areFriends()).toBe(false)
  }
  expect(await states()).toEqual([])
})
