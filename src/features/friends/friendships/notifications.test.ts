import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendRequest,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import {
  createSubscription,
  markAllRead,
  muteNotifications,
  readNews,
  readNotifications,
  readQueuedPushes,
  whileTableBroken,
} from '../../../../tests/support/news.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'

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
  vi.restoreAllMocks()
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
})

const sendRequest = () => zoes.post(`/api/ask/${hugo.id}`)
const accept = async () => {
  const { id } = await site.db.selectFrom('asks').select('id').executeTakeFirstOrThrow()
  return hugos.post(`/api/ask/reply/${id}?reply=1`)
}
const allNews = async () => [await readNews(site.db, zoe.id), await readNews(site.db, hugo.id)]
const allNotices = async () => [
  await readNotifications(site.db, zoe.id),
  await readNotifications(site.db, hugo.id),
]
const NOTHING = [[], []]
const friends = () => [
  [{ type: NEWS_TYPE.friends, other_id: hugo.id }],
  [{ type: NEWS_TYPE.friends, other_id: zoe.id }],
]
const counts = (publish: { mock: { calls: unknown[][] } }) =>
  publish.mock.calls.flat().filter((event) => (event as { kind: string }).kind === 'count')

test('a friendship is news of both members and notifies the sender', async () => {
  await sendRequest()
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  const publish = vi.spyOn(site.context.events, 'publish')
  await accept()
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
  expect(counts(publish)).toEqual([
    { kind: 'count', to: [hugo.id] },
    { kind: 'count', to: [zoe.id] },
  ])
})

test('a request that answers a request does the same', async () => {
  await createFriendRequest(site.db, zoe.id, hugo.id)
  expect((await hugos.post(`/api/ask/${zoe.id}`)).body.bond).toBe('friends')
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
})

test('a refused request does the same once accepted; the refusal notifies nobody', async () => {
  const { id } = await createFriendRequest(site.db, zoe.id, hugo.id)
  await hugos.post(`/api/ask/reply/${id}?reply=0`)
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  await accept()
  expect(await allNews()).toEqual(friends())
  expect(await allNotices()).toEqual([[{ type: NOTIFICATION_TYPE.friends, sender_id: hugo.id }], []])
})

test('fifty concurrent acceptances notify once', async () => {
  const { id } = await createFriendRequest(site.db, zoe.id, hugo.id)
  await Promise.all(Array.from({ length: 50 }, () => hugos.post(`/api/ask/reply/${id}?reply=1`)))
  expect(await allNews()).toEqual(friends())
  expect(await readNotifications(site.db, zoe.id)).toHaveLength(1)
})

test('the end of a friendship deletes its news and unread notifications', async () => {
  await sendRequest()
  await accept()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await hugos.delete(`/api/friend/${zoe.id}`)).status).toBe(200)
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
  expect(counts(publish)).toEqual([{ kind: 'count', to: [zoe.id] }])
})

test('the end of a friendship leaves other friendships', async () => {
  const third = await createMember(site.db)
  const { id } = await createFriendRequest(site.db, zoe.id, third.id)
  await (await site.as(third)).post(`/api/ask/reply/${id}?reply=1`)
  await markAllRead(site.db, zoe.id)
  await sendRequest()
  await accept()
  await zoes.delete(`/api/friend/${hugo.id}`)
  expect(await readNews(site.db, zoe.id)).toEqual([{ type: NEWS_TYPE.friends, other_id: third.id }])
  expect(await readNotifications(site.db, zoe.id)).toEqual([
    { type: NOTIFICATION_TYPE.friends, sender_id: third.id, read: true },
  ])
})

test('a block deletes notifications between both, read or not, and their news', async () => {
  await sendRequest()
  await accept()
  await markAllRead(site.db, zoe.id)
  const third = await createMember(site.db)
  const { id: hugosPhoto } = await createPhoto(site.db, hugo.id)
  const { id: zoesPhoto } = await createPhoto(site.db, zoe.id)
  await zoes.post(`/api/photo/like/${hugosPhoto}`)
  await hugos.post(`/api/comment/${zoesPhoto}`, { comment: 'Joli.' })
  await (await site.as(third)).post(`/api/photo/like/${zoesPhoto}`)
  expect((await zoes.post(`/api/blacklist/${hugo.id}`)).body.blocked).toBe(true)
  expect(await allNotices()).toEqual([
    [{ type: NOTIFICATION_TYPE.like, sender_id: third.id, photo_id: zoesPhoto }],
    [],
  ])
  const kinds = (await allNews()).flat().map(({ type }) => type)
  expect(kinds).not.toContain(NEWS_TYPE.friends)
  await zoes.post(`/api/blacklist/${hugo.id}`)
  expect((await allNotices()).flat()).toHaveLength(1)
})

test('a block after a like alone updates the counts of the notified member', async () => {
  const { id } = await createPhoto(site.db, hugo.id)
  await zoes.post(`/api/photo/like/${id}`)
  const publish = vi.spyOn(site.context.events, 'publish')
  await hugos.post(`/api/blacklist/${zoe.id}`)
  expect(counts(publish)).toEqual([{ kind: 'count', to: [hugo.id] }])
})

test('an acceptance does not notify a member who disabled that', async () => {
  await muteNotifications(site.db, zoe.id, NOTIFICATION_KIND.friends)
  await sendRequest()
  await accept()
  expect([await allNews(), await allNotices()]).toEqual([friends(), NOTHING])
})

test('pushes a request to a subscribed receiver, and an acceptance to its sender', async () => {
  await sendRequest()
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([])
  await zoes.delete(`/api/ask/${hugo.id}`)
  await site.db.deleteFrom('asks').execute()
  for (const { id } of [zoe, hugo]) await createSubscription(site.db, id)
  await sendRequest()
  expect((await sendRequest()).status).toBe(409)
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([
    { user_id: hugo.id, kind: NOTIFICATION_KIND.asks, asker: zoe.id },
  ])
  await accept()
  expect(await readQueuedPushes(site.db, zoe.id)).toMatchObject([{ kind: NOTIFICATION_KIND.friends }])
  expect(await readQueuedPushes(site.db, hugo.id)).toHaveLength(1)
})

test.each(['newsfeed', 'notifications'] as const)('without %s nobody becomes friends', async (table) => {
  await sendRequest()
  expect((await whileTableBroken(site.db, table, accept)).status).toBe(500)
  expect(await site.db.selectFrom('friendships').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('asks').select('state').execute()).toEqual([
    { state: FRIEND_REQUEST_STATE.pending },
  ])
  expect([await allNews(), await allNotices()]).toEqual([NOTHING, NOTHING])
})
