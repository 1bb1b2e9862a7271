import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { listOtherEvents } from '../../../../tests/support/events.ts'
import {
  createFriendship,
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
let hugos: Browser
let moderator: Browser
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
  await createFriendship(site.db, zoe.id, hugo.id)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  photo = (await createPhoto(site.db, hugo.id)).id
})

const say = (browser = zoes, comment = 'Quelle lumière !') =>
  browser.post(`/api/comment/${photo}`, { comment })
const sayIt = async (browser = zoes): Promise<number> => (await say(browser)).body.comment.id
const news = () => readNews(site.db, zoe.id)
const notices = () => readNotifications(site.db, hugo.id)

test('a comment on another’s photo records news, and a notification of each to the owner', async () => {
  const publish = vi.spyOn(site.context.events, 'publish')
  const ids = [await sayIt(), await sayIt()]
  expect(await news()).toEqual(
    ids.map((id) => ({ type: NEWS_TYPE.comment, other_id: hugo.id, photo_id: photo, comment_id: id })),
  )
  expect(await notices()).toEqual(
    ids.map((id) => ({
      type: NOTIFICATION_TYPE.comment,
      sender_id: zoe.id,
      photo_id: photo,
      comment_id: id,
    })),
  )
  expect(listOtherEvents(publish)).toEqual(Array(2).fill({ kind: 'count', to: [hugo.id] }))
})

test('a comment on an own photo records news only', async () => {
  const id = await sayIt(hugos)
  expect(await readNews(site.db, hugo.id)).toEqual([
    { type: NEWS_TYPE.ownComment, photo_id: photo, comment_id: id },
  ])
  expect(await site.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('an edited comment records no further news, a rejected one none', async () => {
  const id = await sayIt()
  await zoes.patch(`/api/comment/${id}`, { comment: 'Quelle ombre !' })
  const stranger = await site.as(await createMember(site.db))
  expect((await say(stranger)).status).toBe(403)
  expect((await say(zoes, '')).status).toBe(422)
  expect(await notices()).toHaveLength(1)
  expect(await site.db.selectFrom('newsfeed').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['its author', () => zoes],
  ['the owner of the photo', () => hugos],
])(
  'a comment deleted by %s removes news and notification, read or not, and updates the owner’s count',
  async (_who, by) => {
    const read = await sayIt()
    await markAllRead(site.db, hugo.id)
    const unread = await sayIt()
    const publish = vi.spyOn(site.context.events, 'publish')
    for (const id of [unread, read]) expect((await by().post(`/api/comment/delete/${id}`)).status).toBe(200)
    expect([await news(), await notices()]).toEqual([[], []])
    expect(listOtherEvents(publish)).toEqual([{ kind: 'count', to: [hugo.id] }])
  },
)

test('a moderated comment notifies its author without naming the moderator, and removes the owner’s notification', async () => {
  const id = await sayIt()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await moderator.post(`/api/comment/moderate/${id}`)).status).toBe(200)
  expect(await notices()).toEqual([])
  expect(await readNotifications(site.db, zoe.id)).toEqual([
    {
      type: NOTIFICATION_TYPE.commentModerated,
      photo_id: photo,
      data: { text: 'Quelle lumière !', decision: expect.any(Number) },
    },
  ])
  expect(listOtherEvents(publish)).toEqual([
    { kind: 'count', to: [hugo.id] },
    { kind: 'count', to: [zoe.id] },
  ])
  expect((await moderator.post(`/api/comment/moderate/${id}`)).status).toBe(404)
  expect(await readNotifications(site.db, zoe.id)).toHaveLength(1)
})

test('an author at 90 % is notified and suspended', async () => {
  await site.db.updateTable('users').set({ warning: 90 }).where('id', '=', zoe.id).execute()
  await moderator.post(`/api/comment/moderate/${await sayIt()}`)
  expect(await readNotifications(site.db, zoe.id)).toMatchObject([
    { type: NOTIFICATION_TYPE.commentModerated },
    { type: NOTIFICATION_TYPE.restricted },
  ])
})

test('an owner who disabled comment notifications gets none; a subscribed one gets a push', async () => {
  await createSubscription(site.db, hugo.id)
  await sayIt()
  expect(await readQueuedPushes(site.db, hugo.id)).toMatchObject([{ kind: NOTIFICATION_KIND.comments }])
  await muteNotifications(site.db, hugo.id, NOTIFICATION_KIND.comments)
  await sayIt()
  expect(await notices()).toHaveLength(1)
  expect(await news()).toHaveLength(2)
  expect(await readQueuedPushes(site.db, hugo.id)).toHaveLength(1)
})

test('a failed notification rolls back the comment and the moderation', async () => {
  expect((await whileTableBroken(site.db, 'notifications', say)).status).toBe(500)
  expect(await site.db.selectFrom('comments').selectAll().execute()).toEqual([])
  expect(await news()).toEqual([])
  const id = await sayIt()
  await site.db.deleteFrom('notifications').execute()
  const answer = await whileTableBroken(site.db, 'notifications', () =>
    moderator.post(`/api/comment/moderate/${id}`),
  )
  expect(answer.status).toBe(500)
  const { comments } = await site.db.selectFrom('photos').select('comments').executeTakeFirstOrThrow()
  expect(comments).toBe(1)
})
