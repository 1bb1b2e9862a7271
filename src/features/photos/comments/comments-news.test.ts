import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { befriend, createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createSubscription,
  newsOf,
  noticesOf,
  pushesTo,
  readAll,
  switchOff,
  whileBroken,
} from '../../../../tests/support/news.ts'
import { NEWS_TYPE, NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/news.ts'

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
  await befriend(site.db, zoe.id, hugo.id)
  zoes = await site.as(zoe)
  hugos = await site.as(hugo)
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  photo = (await createPhoto(site.db, hugo.id)).id
})

const say = (browser = zoes, comment = 'Quelle lumière !') =>
  browser.post(`/api/comment/${photo}`, { comment })
const sayIt = async (browser = zoes): Promise<number> => (await say(browser)).body.comment.id
const news = () => newsOf(site.db, zoe.id)
const notices = () => noticesOf(site.db, hugo.id)

test('a comment on another’s photo is told to others and to the owner, each by itself', async () => {
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
  expect(publish.mock.calls.flat()).toEqual(Array(2).fill({ kind: 'count', to: [hugo.id] }))
})

test('one on one’s own photo is told to others alone', async () => {
  const id = await sayIt(hugos)
  expect(await newsOf(site.db, hugo.id)).toEqual([
    { type: NEWS_TYPE.ownComment, photo_id: photo, comment_id: id },
  ])
  expect(await site.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('a comment that is changed is not told again, one that is refused not at all', async () => {
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
])('deleted by %s it goes from both, read or not, and the count of the owner moves', async (_who, by) => {
  const read = await sayIt()
  await readAll(site.db, hugo.id)
  const unread = await sayIt()
  const publish = vi.spyOn(site.context.events, 'publish')
  for (const id of [unread, read]) expect((await by().post(`/api/comment/delete/${id}`)).status).toBe(200)
  expect([await news(), await notices()]).toEqual([[], []])
  expect(publish.mock.calls.flat()).toEqual([{ kind: 'count', to: [hugo.id] }])
})

test('moderated, its author is told what it was and not by whom, and the owner no more', async () => {
  const id = await sayIt()
  const publish = vi.spyOn(site.context.events, 'publish')
  expect((await moderator.post(`/api/comment/moderate/${id}`)).status).toBe(200)
  expect(await notices()).toEqual([])
  expect(await noticesOf(site.db, zoe.id)).toEqual([
    {
      type: NOTIFICATION_TYPE.commentModerated,
      photo_id: photo,
      data: { text: 'Quelle lumière !', decision: expect.any(Number) },
    },
  ])
  expect(publish.mock.calls.flat()).toEqual([
    { kind: 'count', to: [hugo.id] },
    { kind: 'count', to: [zoe.id] },
  ])
  expect((await moderator.post(`/api/comment/moderate/${id}`)).status).toBe(404)
  expect(await noticesOf(site.db, zoe.id)).toHaveLength(1)
})

test('an author at 90 % is told, and suspended', async () => {
  await site.db.updateTable('users').set({ warning: 90 }).where('id', '=', zoe.id).execute()
  await moderator.post(`/api/comment/moderate/${await sayIt()}`)
  expect(await noticesOf(site.db, zoe.id)).toMatchObject([
    { type: NOTIFICATION_TYPE.commentModerated },
    { type: NOTIFICATION_TYPE.restricted },
  ])
})

test('an owner who has switched comments off is told nothing; one who has subscribed is pushed', async () => {
  await createSubscription(site.db, hugo.id)
  await sayIt()
  expect(await pushesTo(site.db, hugo.id)).toMatchObject([{ kind: NOTIFICATION_KIND.comments }])
  await switchOff(site.db, hugo.id, NOTIFICATION_KIND.comments)
  await sayIt()
  expect(await notices()).toHaveLength(1)
  expect(await news()).toHaveLength(2)
  expect(await pushesTo(site.db, hugo.id)).toHaveLength(1)
})

test('without notifications nothing is written, and nothing moderated', async () => {
  expect((await whileBroken(site.db, 'notifications', say)).status).toBe(500)
  expect(await site.db.selectFrom('comments').selectAll().execute()).toEqual([])
  expect(await news()).toEqual([])
  const id = await sayIt()
  await site.db.deleteFrom('notifications').execute()
  const answer = await whileBroken(site.db, 'notifications', () =>
    moderator.post(`/api/comment/moderate/${id}`),
  )
  expect(answer.status).toBe(500)
  const { comments } = await site.db.selectFrom('photos').select('comments').executeTakeFirstOrThrow()
  expect(comments).toBe(1)
})
