import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { listOtherEvents } from '../../../../tests/support/events.ts'
import {
  blockMember,
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
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let photo: number

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
  photo = (await createPhoto(site.db, hugo.id)).id
})

const like = (browser = zoes, id = photo) => browser.post(`/api/photo/like/${id}`)
const unlike = () => zoes.delete(`/api/photo/like/${photo}`)
const news = () => readNews(site.db, zoe.id)
const notices = () => readNotifications(site.db, hugo.id)
const liked = () => ({ type: NEWS_TYPE.like, other_id: hugo.id, photo_id: photo })
const getNotification = () => ({ type: NOTIFICATION_TYPE.like, sender_id: zoe.id, photo_id: photo })

test('a repeated like records news and a notification once', async () => {
  const publish = vi.spyOn(site.context.events, 'publish')
  for (const _ of [1, 2, 3]) expect((await like()).status).toBe(200)
  expect(await news()).toEqual([liked()])
  expect(await notices()).toEqual([getNotification()])
  expect(listOtherEvents(publish)).toEqual([{ kind: 'count', to: [hugo.id] }])
  expect(await readNews(site.db, hugo.id)).toEqual([])
  expect(await readNotifications(site.db, zoe.id)).toEqual([])
})

test('an unlike removes both, and updates the owner’s count', async () => {
  await like()
  const publish = vi.spyOn(site.context.events, 'publish')
  for (const _ of [1, 2]) await unlike()
  expect(await news()).toEqual([])
  expect(await notices()).toEqual([])
  expect(listOtherEvents(publish)).toEqual([{ kind: 'count', to: [hugo.id] }])
  await like()
  expect([await news(), await notices()]).toEqual([[liked()], [getNotification()]])
})

test('a like that the owner has read stays, and is not notified again', async () => {
  await like()
  await markAllRead(site.db, hugo.id)
  await unlike()
  await like()
  expect(await news()).toEqual([liked()])
  expect(await notices()).toEqual([{ ...getNotification(), read: true }])
})

test('a rejected like records no news and no notification', async () => {
  const own = await site.as(hugo)
  expect((await like(own)).status).toBe(403)
  const hidden = (await createPhoto(site.db, hugo.id, { state: 0 })).id
  expect((await like(zoes, hidden)).status).toBe(404)
  await blockMember(site.db, hugo.id, zoe.id)
  expect((await like()).status).toBe(404)
  expect(await site.db.selectFrom('newsfeed').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a like by staff on a photo of a member who blocked them records nothing', async () => {
  const staff = await createMember(site.db, { roles: 1 })
  await blockMember(site.db, hugo.id, staff.id)
  expect((await like(await site.as(staff))).status).toBe(200)
  expect(await notices()).toEqual([])
})

test('an owner who disabled like notifications gets none, while others see the news', async () => {
  await muteNotifications(site.db, hugo.id, NOTIFICATION_KIND.likes)
  await createSubscription(site.db, hugo.id)
  const publish = vi.spyOn(site.context.events, 'publish')
  await like()
  expect(await notices()).toEqual([])
  expect(await news()).toEqual([liked()])
  expect(listOtherEvents(publish)).toEqual([])
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([])
})

test('a like is pushed to a subscribed owner only', async () => {
  await like()
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([])
  await createSubscription(site.db, hugo.id)
  await like(await site.as(await createMember(site.db)))
  const { id } = await site.db
    .selectFrom('notifications')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await readQueuedPushes(site.db, hugo.id)).toEqual([
    { user_id: hugo.id, kind: NOTIFICATION_KIND.likes, notification: Number(id) },
  ])
})

test.each(['newsfeed', 'notifications'] as const)('a failure of %s rolls back the like', async (table) => {
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await whileTableBroken(site.db, table, () => like())).status).toBe(500)
  expect(await site.db.selectFrom('photo_likes').selectAll().execute()).toEqual([])
  const { likes } = await site.db.selectFrom('photos').select('likes').executeTakeFirstOrThrow()
  expect(likes).toBe(0)
  expect([await news(), await notices()]).toEqual([[], []])
  expect(publish).not.toHaveBeenCalled()
})
