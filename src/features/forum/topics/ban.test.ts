import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let creator: TestMember
let hugo: TestMember
let moderator: TestMember
let ownTopic: Browser
let staffBrowser: Browser
let topic: { id: number; title: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  creator = await createMember(site.db)
  hugo = await createMember(site.db)
  moderator = await createMember(site.db, { roles: 1 })
  ownTopic = await site.as(creator)
  staffBrowser = await site.as(moderator)
  topic = await createTopic(site.db, creator.id)
})

const ban = (by: Browser, user_id: unknown = hugo.id, id: number | string = topic.id) =>
  by.post(`/api/forum/topic/ban/${id}`, { user_id })
const lift = (by: Browser, userId: number | string = hugo.id, id: number | string = topic.id) =>
  by.delete(`/api/forum/topic/ban/${id}/${userId}`)
const bans = () => site.db.selectFrom('topic_bans').select(['user_id', 'banned_by']).execute()
const audit = () =>
  site.db.selectFrom('audit').select(['actor_id', 'action', 'user_id', 'target_id']).orderBy('id').execute()

const BANNED = { message: 'Le membre est banni de ce topic.' }

test('the creator bans and lifts without an audit entry', async () => {
  expect(await ban(ownTopic)).toMatchObject({ status: 200, body: BANNED })
  expect(await bans()).toEqual([{ user_id: hugo.id, banned_by: creator.id }])
  expect(await ban(ownTopic)).toMatchObject({
    status: 409,
    body: { message: 'Ce membre est déjà banni de ce topic.' },
  })
  expect(await lift(ownTopic)).toMatchObject({
    status: 200,
    body: { message: 'Le membre peut de nouveau participer à ce topic.' },
  })
  expect(await lift(ownTopic)).toMatchObject({
    status: 404,
    body: { message: 'Ce membre n’est pas banni de ce topic.' },
  })
  expect(await bans()).toEqual([])
  expect(await audit()).toEqual([])
})

test('staff ban members and the creator, with an audit entry', async () => {
  for (const member of [hugo, creator]) expect((await ban(staffBrowser, member.id)).body).toEqual(BANNED)
  expect((await lift(staffBrowser, creator.id)).status).toBe(200)
  const of = { actor_id: moderator.id, target_id: topic.id }
  expect(await audit()).toEqual([
    { ...of, action: 'topic.ban', user_id: hugo.id },
    { ...of, action: 'topic.ban', user_id: creator.id },
    { ...of, action: 'topic.unban', user_id: creator.id },
  ])
})

test('returns 403 to anyone else, whether the member exists or not', async () => {
  const other = await site.as(hugo)
  for (const userId of [creator.id, moderator.id, 999_999]) {
    expect(await ban(other, userId)).toMatchObject({
      status: 403,
      body: { message: 'Seuls le créateur du topic et le staff peuvent en bannir un membre.' },
    })
  }
  await ban(ownTopic)
  expect((await lift(other)).status).toBe(403)
  expect((await ban(await site.as(null))).status).toBe(401)
  expect((await lift(await site.as(null))).status).toBe(401)
  expect((await ban(await site.as(await createMember(site.db, { roles: -1 })))).status).toBe(403)
  expect(await bans()).toHaveLength(1)
})

test.each([1, 2, 3])('returns 403 for staff of role %i', async (roles) => {
  const staff = await createMember(site.db, { roles })
  const founder = await site.as(await createMember(site.db, { roles: 3 }))
  for (const by of [ownTopic, staffBrowser, founder]) {
    expect(await ban(by, staff.id)).toMatchObject({
      status: 403,
      body: { message: 'Un membre du staff ne peut pas être banni d’un topic.' },
    })
  }
  expect(await bans()).toEqual([])
})

test('returns 403 for oneself', async () => {
  for (const [by, { id }] of [
    [ownTopic, creator],
    [staffBrowser, moderator],
  ] as const) {
    expect(await ban(by, id)).toMatchObject({
      status: 403,
      body: { message: 'Vous ne pouvez pas vous bannir vous-même.' },
    })
  }
})

test('bans suspended members and members across a block, with the same response', async () => {
  const suspended = await createMember(site.db, { roles: -1 })
  const blocker = await createMember(site.db)
  const blocked = await createMember(site.db)
  await blockMember(site.db, blocker.id, creator.id)
  await blockMember(site.db, creator.id, blocked.id)
  for (const { id } of [suspended, blocker, blocked]) expect((await ban(ownTopic, id)).body).toEqual(BANNED)
})

test('returns 404 for an unknown topic or member', async () => {
  expect(await ban(ownTopic, 999_999)).toMatchObject({
    status: 404,
    body: { message: 'Ce membre n’existe pas, ou n’existe plus.' },
  })
  expect((await ban(staffBrowser, hugo.id, 999_999)).body.message).toBe('Ce topic n’existe pas.')
  for (const id of ['0', 'x', '999999', '2147483648']) {
    expect((await ban(staffBrowser, hugo.id, id)).status).toBe(404)
    expect((await lift(staffBrowser, hugo.id, id)).status).toBe(404)
    expect((await lift(staffBrowser, id)).status).toBe(404)
  }
})

test.each([[0], [-1], [1.5], ['1'], [null], [2_147_483_648]])('returns 422 for the member %j', async (id) => {
  const answer = await ban(ownTopic, id)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_id']])
})

test('one of fifty concurrent calls bans, and one lifts', async () => {
  const banned = await Promise.all(Array.from({ length: 50 }, (_, i) => ban(i % 2 ? ownTopic : staffBrowser)))
  expect(banned.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)])
  expect(await bans()).toHaveLength(1)
  const lifted = await Promise.all(
    Array.from({ length: 50 }, (_, i) => lift(i % 2 ? ownTopic : staffBrowser)),
  )
  expect(lifted.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(404)])
  expect(await bans()).toEqual([])
})

test('a ban concurrent with the deletion of either account succeeds or returns 404', async () => {
  for (let round = 0; round < 5; round++) {
    const [member, owner] = [await createMember(site.db), await createMember(site.db)]
    const { id } = await createTopic(site.db, owner.id)
    const [leaving, creating] = [await site.as(member), await site.as(owner)]
    const [banned, deleted] = await Promise.all([
      ban(staffBrowser, member.id, id),
      leaving.post('/api/user/autodestruction'),
      ban(creating, hugo.id, id),
      creating.post('/api/user/autodestruction'),
    ])
    expect([200, 404]).toContain(banned.status)
    expect(deleted.status).toBe(200)
  }
})
