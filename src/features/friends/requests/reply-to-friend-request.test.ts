import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { withoutTechnical } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
const listEvents: AppEvent[] = []

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.publish = (...events) => void listEvents.push(...withoutTechnical(events))
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
  listEvents.length = 0
})

const reply = async (id: number | string, reply: number | string, from = browser) => {
  const { status, body } = await from.post(`/api/ask/reply/${id}?reply=${reply}`)
  return [status, body.message]
}
const countFriendships = async () =>
  (await site.db.selectFrom('friendships').select('user_id').execute()).length
const states = async () =>
  (await site.db.selectFrom('asks').select('state').orderBy('id').execute()).map(({ state }) => state)
const bond = (to: TestMember, about: TestMember): AppEvent => ({
  kind: 'event',
  to: [to.id],
  event: { name: 'bond', data: { user_id: about.id } },
})

const FRIENDS = [200, 'Vous êtes maintenant amis.']
const REFUSED = [200, 'Demande refusée, sans un bruit\u202f: personne n’en saura rien.']
const UNKNOWN = [404, 'Cette demande n’existe pas, ou n’existe plus.']

describe('an acceptance', () => {
  test('makes both friends, deletes requests between them, and informs both', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    await createFriendRequest(site.db, zoe.id, hugo.id, { state: FRIEND_REQUEST_STATE.refused })
    expect(await reply(id, 1)).toEqual(FRIENDS)
    expect(await countFriendships()).toBe(2)
    expect(await states()).toEqual([])
    expect((await browser.get(`/api/user/${hugo.id}`)).body.bond).toBe('friends')
    expect(listEvents).toEqual([
      bond(zoe, hugo),
      bond(hugo, zoe),
      { kind: 'count', to: [zoe.id] },
      { kind: 'count', to: [hugo.id] },
    ])
  })

  test('accepts a refused request', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id, {
      state: FRIEND_REQUEST_STATE.refused,
    })
    expect(await reply(id, 1)).toEqual(FRIENDS)
    expect(await countFriendships()).toBe(2)
  })

  test('has no second effect when repeated', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    await reply(id, 1)
    expect(await reply(id, 1)).toEqual(UNKNOWN)
    expect(await reply(id, 0)).toEqual(UNKNOWN)
    expect(await countFriendships()).toBe(2)
  })

  test('returns 403 while the sender is suspended, unlike a refusal', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    await site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute()
    expect(await reply(id, 1)).toEqual([
      403,
      'Ce compte est suspendu\u202f: vous pourrez accepter sa demande s’il revient.',
    ])
    expect(await reply(id, 0)).toEqual(REFUSED)
    expect(await countFriendships()).toBe(0)
  })

  test.each(['hugo', 'zoe'])('returns 404 once %s has blocked the other', async (blocker) => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id, {
      state: FRIEND_REQUEST_STATE.refused,
    })
    await (blocker === 'zoe' ? blockMember(site.db, zoe.id, hugo.id) : blockMember(site.db, hugo.id, zoe.id))
    expect(await reply(id, 1)).toEqual(UNKNOWN)
    expect(await countFriendships()).toBe(0)
  })
})

describe('a refusal', () => {
  test('informs only the open pages of the refusing member', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    expect(await reply(id, 0)).toEqual(REFUSED)
    expect(await states()).toEqual([FRIEND_REQUEST_STATE.refused])
    expect(listEvents).toEqual([bond(zoe, hugo), { kind: 'count', to: [zoe.id] }])
    const other = await site.as(hugo)
    expect((await other.get(`/api/user/${zoe.id}`)).body.bond).toBe('asked')
    expect((await other.get('/api/ask/sent')).body.total).toBe(1)
  })

  test('changes nothing when repeated', async () => {
    const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
    await reply(id, 0)
    expect(await reply(id, 0)).toEqual([409, 'Vous avez déjà refusé cette demande.'])
    expect(await states()).toEqual([FRIEND_REQUEST_STATE.refused])
  })
})

test('returns 404 to others, the sender included, and for a withdrawn request', async () => {
  const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
  for (const other of [hugo, await createMember(site.db), await createMember(site.db, { roles: 3 })]) {
    expect(await reply(id, 1, await site.as(other))).toEqual(UNKNOWN)
  }
  for (const bad of ['0', '-1', '1e9', '2147483648', 'x', '999999']) {
    expect((await reply(bad, 1))[0]).toBe(404)
  }
  await site.db
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.withdrawn, decided_at: new Date() })
    .execute()
  expect(await reply(id, 1)).toEqual(UNKNOWN)
  expect(await countFriendships()).toBe(0)
})

test('returns 422 for a reply other than 1 and 0', async () => {
  const { id } = await createFriendRequest(site.db, hugo.id, zoe.id)
  for (const url of ['?reply=2', '?reply=oui', '?reply=', '']) {
    const { status, body } = await browser.post(`/api/ask/reply/${id}${url}`)
    expect([status, body.errors?.reply?.[0]]).toEqual([422, 'Répondez par 1 (accepter) ou 0 (refuser).'])
  }
  expect(await states()).toEqual([FRIEND_REQUEST_STATE.pending])
})

describe('the removal of a friend', () => {
  test('ends the friendship for both once, and leaves others', async () => {
    const nadia = await createMember(site.db)
    await createFriendship(site.db, zoe.id, hugo.id)
    await createFriendship(site.db, zoe.id, nadia.id)
    const removed = await browser.delete(`/api/friend/${hugo.id}`)
    expect([removed.status, removed.body]).toEqual([200, { message: 'Vous n’êtes plus amis.' }])
    expect(listEvents).toEqual([bond(zoe, hugo), bond(hugo, zoe)])
    expect(await countFriendships()).toBe(2)
    const again = await browser.delete(`/api/friend/${hugo.id}`)
    expect([again.status, again.body]).toEqual([404, { message: 'Ce membre n’est pas de vos amis.' }])
    expect((await (await site.as(hugo)).post(`/api/ask/${zoe.id}`)).status).toBe(200)
  })

  test('returns 404 to anyone else', async () => {
    await createFriendship(site.db, zoe.id, hugo.id)
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.delete(`/api/friend/${hugo.id}`)).status).toBe(404)
    expect(await countFriendships()).toBe(2)
  })
})
