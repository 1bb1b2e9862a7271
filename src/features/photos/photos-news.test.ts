import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { listOtherEvents } from '../../../tests/support/events.ts'
import {
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../tests/support/factories.ts'
import {
  createSubscription,
  markAllRead,
  readNews,
  readNotifications,
  readQueuedPushes,
  whileTableBroken,
} from '../../../tests/support/news.ts'
import { NEWS_TYPE } from '../../shared/news.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../shared/notifications.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'

let site: TestApp
let hugo: TestMember
let friend: TestMember
let hugos: Browser
let founder: Browser
let moderator: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  hugo = await createMember(site.db)
  friend = await createMember(site.db)
  await createFriendship(site.db, friend.id, hugo.id)
  hugos = await site.as(hugo)
})

/** Link from a notification to its decision. */
const DECIDED = { data: { decision: expect.any(Number) } }
const AWAITING = { state: PHOTO_STATE.awaiting }
const given = async (input = {}) => (await createPhoto(site.db, hugo.id, { ...AWAITING, ...input })).id
const decide = (id: number, decision: 0 | 1) => moderator.post(`/api/photos/validated/${id}/${decision}`)
const news = () => readNews(site.db, hugo.id)
const notices = () => readNotifications(site.db, hugo.id)
const countOf = (id: number) => ({ kind: 'count', to: [id] })
/** A visible photo of Hugo's, liked and commented on by his friend, with one notification read. */
const praised = async () => {
  const { id } = await createPhoto(site.db, hugo.id)
  const browser = await site.as(friend)
  await browser.post(`/api/photo/like/${id}`)
  await markAllRead(site.db, hugo.id)
  await browser.post(`/api/comment/${id}`, { comment: 'Superbe.' })
  expect(await notices()).toHaveLength(2)
  return id
}

test('an accepted photo is news to others, and no notification to its member', async () => {
  const ids = [await given(), await given()]
  for (const id of ids) expect((await decide(id, 1)).status).toBe(200)
  expect(await news()).toEqual(ids.map((photo_id) => ({ type: NEWS_TYPE.photo, photo_id })))
  expect(await notices()).toEqual([])
  expect((await decide(Number(ids[0]), 1)).status).toBe(409)
  expect(await news()).toHaveLength(2)
})

test('a refused photo notifies its member only, with the contestable decision', async () => {
  const id = await given()
  await decide(id, 0)
  expect(await news()).toEqual([])
  expect(await notices()).toEqual([{ type: NOTIFICATION_TYPE.photoRefused, photo_id: id, ...DECIDED }])
})

test('a badge is news and a notification, without the photo and the moderator', async () => {
  const publish = vi.spyOn(site.context.events, 'publish')
  await createSubscription(site.db, hugo.id)
  await decide(await given({ verification: true }), 1)
  expect(await news()).toEqual([{ type: NEWS_TYPE.verified }])
  expect(await notices()).toEqual([{ type: NOTIFICATION_TYPE.verified }])
  expect(listOtherEvents(publish)).toEqual([countOf(hugo.id)])
  expect(await readQueuedPushes(site.db, hugo.id)).toMatchObject([{ kind: NOTIFICATION_KIND.staff }])
})

test('a refused verification notifies its member only', async () => {
  await decide(await given({ verification: true }), 0)
  expect(await news()).toEqual([])
  expect(await notices()).toEqual([{ type: NOTIFICATION_TYPE.notVerified }])
})

test('concurrent decisions of two moderators notify once', async () => {
  const id = await given({ verification: true })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => decide(id, i % 2 ? 1 : 0)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test.each(['newsfeed', 'notifications'] as const)('a failure of %s rolls back the badge', async (table) => {
  const id = await given({ verification: true })
  expect((await whileTableBroken(site.db, table, () => decide(id, 1))).status).toBe(500)
  const { state } = await site.db.selectFrom('photos').select('state').executeTakeFirstOrThrow()
  const owner = await site.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', hugo.id)
    .executeTakeFirstOrThrow()
  expect([state, owner.status]).toEqual([PHOTO_STATE.awaiting, 0])
  expect([await news(), await notices()]).toEqual([[], []])
})

test.each([
  ['moderated', () => moderator, 'moderate'],
  ['banned', () => founder, 'ban'],
])('a photo that is %s notifies its owner, and loses its earlier notifications', async (_what, by, act) => {
  const id = await praised()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await by().post(`/api/photo/${act}/${id}`)).status).toBe(200)
  expect(await notices()).toEqual([{ type: NOTIFICATION_TYPE.photoModerated, photo_id: id, ...DECIDED }])
  expect(listOtherEvents(publish)).toEqual([countOf(hugo.id), countOf(hugo.id)])
  expect((await by().post(`/api/photo/${act}/${id}`)).status).toBe(409)
  expect(await notices()).toHaveLength(1)
})

test('each decision on a photo notifies; moderated and then banned it warns once, also while pending', async () => {
  const { id } = await createPhoto(site.db, hugo.id)
  await moderator.post(`/api/photo/moderate/${id}`)
  await founder.post(`/api/photo/ban/${id}`)
  const notification = { type: NOTIFICATION_TYPE.photoModerated, photo_id: id, ...DECIDED }
  expect(await notices()).toEqual([notification, notification])
  const awaiting = await given()
  await founder.post(`/api/photo/ban/${awaiting}`)
  expect(await notices()).toHaveLength(3)
  const { warning } = await site.db
    .selectFrom('users')
    .select('warning')
    .where('id', '=', hugo.id)
    .executeTakeFirstOrThrow()
  expect(warning).toBe(20)
})

test('a failed notification rolls back the moderation', async () => {
  const { id } = await createPhoto(site.db, hugo.id)
  const moderation = () => moderator.post(`/api/photo/moderate/${id}`)
  expect((await whileTableBroken(site.db, 'notifications', moderation)).status).toBe(500)
  const { state } = await site.db.selectFrom('photos').select('state').executeTakeFirstOrThrow()
  expect(state).toBe(PHOTO_STATE.accepted)
  expect(await site.db.selectFrom('audit').selectAll().execute()).toEqual([])
})

test.each([
  ['given for verification', (id: number) => hugos.post(`/api/photo/check/${id}`)],
  ['deleted', (id: number) => hugos.delete(`/api/photo/delete/${id}`)],
])('a photo that is %s leaves no news or notification', async (_what, act) => {
  const id = await praised()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await act(id)).status).toBe(200)
  expect(await notices()).toEqual([])
  expect(listOtherEvents(publish)).toEqual([countOf(hugo.id)])
})
