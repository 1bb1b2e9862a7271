import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createNews } from '../../../../tests/support/create-news.ts'
import {
  blockMember,
  createComment,
  createFriendship,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'

let site: TestApp
let reader: TestMember
let moderator: TestMember
let anne: TestMember
let bruno: TestMember
let photo: number
let comment: number
let topic: number
let post: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`truncate newsfeed`.execute(site.db)
  reader = await createMember(site.db)
  moderator = await createMember(site.db, { roles: 1 })
  anne = await createMember(site.db)
  bruno = await createMember(site.db)
  await createFriendship(site.db, reader.id, anne.id)
  photo = (await createPhoto(site.db, bruno.id)).id
  comment = (await createComment(site.db, photo, anne.id)).id
  topic = (await createTopic(site.db, reader.id)).id
  post = (await createPost(site.db, topic, anne.id)).id
  await createNews(site.db, anne.id, { type: NEWS_TYPE.verified })
  await createNews(site.db, anne.id, { type: NEWS_TYPE.friends, other_id: bruno.id })
  await createNews(site.db, bruno.id, { type: NEWS_TYPE.photo, photo_id: photo })
  const on = { photo_id: photo, other_id: bruno.id }
  await createNews(site.db, anne.id, { type: NEWS_TYPE.comment, ...on, comment_id: comment })
  await createNews(site.db, anne.id, { type: NEWS_TYPE.like, ...on })
  await createNews(site.db, anne.id, { type: NEWS_TYPE.post, topic_id: topic, post_id: post })
})

type Change = () => Promise<unknown>
const set = (id: () => number, roles: number) => () =>
  site.db.updateTable('users').set({ roles }).where('id', '=', id()).execute()
const erase = (id: () => number) => () => site.db.deleteFrom('users').where('id', '=', id()).execute()

/** News items after each change, by type, the latest first. */
const changes: [string, Change, number[]][] = [
  ['nothing', async () => {}, [9, 7, 5, 4, 3, 2]],
  ['the doer is suspended', set(() => anne.id, -1), [4]],
  ['the other is suspended', set(() => bruno.id, -1), [9, 2]],
  ['the doer is gone', erase(() => anne.id), [4]],
  ['the other is gone', erase(() => bruno.id), [9, 2]],
  ['the reader has blocked the doer', () => blockMember(site.db, reader.id, anne.id), [4]],
  ['the doer has blocked the reader', () => blockMember(site.db, anne.id, reader.id), [4]],
  ['the reader has blocked the other', () => blockMember(site.db, reader.id, bruno.id), [9, 2]],
  ['the other has blocked the reader', () => blockMember(site.db, bruno.id, reader.id), [9, 2]],
  [
    'the photo is moderated',
    () => site.db.updateTable('photos').set({ state: 3 }).where('id', '=', photo).execute(),
    [9, 3, 2],
  ],
  ['the photo is deleted', () => site.db.deleteFrom('photos').where('id', '=', photo).execute(), [9, 3, 2]],
  [
    'the comment is moderated',
    () =>
      site.db.updateTable('comments').set({ moderated_at: new Date() }).where('id', '=', comment).execute(),
    [9, 7, 4, 3, 2],
  ],
  [
    'the comment is deleted',
    () => site.db.deleteFrom('comments').where('id', '=', comment).execute(),
    [9, 7, 4, 3, 2],
  ],
  [
    'the post is moderated',
    () => site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post).execute(),
    [7, 5, 4, 3, 2],
  ],
]

/** Rows that a test changes have no event. */
async function readTypes(member: TestMember): Promise<number[]> {
  site.context.events.publish({ kind: 'pages', of: 'all' })
  const { body } = await (await site.as(member)).get('/api/newsfeed/0')
  return body.data.map(({ type }: { type: number }) => type)
}

test.each(changes)('%s', async (_what, change, expected) => {
  await change()
  expect(await readTypes(reader)).toEqual(expected)
})

test.each(changes.filter(([what]) => what.includes('blocked')))(
  '%s: strangers read on what is no courtship, staff too',
  async (_what, change) => {
    await change()
    for (const member of [await createMember(site.db), moderator])
      expect(await readTypes(member)).toEqual([9, 4, 2])
  },
)

const getStatus = async (userId: number, member = reader) =>
  (await (await site.as(member)).get(`/api/newsfeed/${userId}`)).status

test('the feed of one who is parted from the reader is not there, either way, nor on their profile', async () => {
  await blockMember(site.db, reader.id, anne.id)
  await blockMember(site.db, bruno.id, reader.id)
  expect([await getStatus(anne.id), await getStatus(bruno.id)]).toEqual([404, 404])
  expect(await getStatus(anne.id, moderator)).toBe(200)
  expect((await (await site.as(reader)).get(`/celibataire/${anne.id}`)).text).not.toContain('id="newsfeed"')
})

test('returns nothing of a suspended member, and 403 to them', async () => {
  await set(() => anne.id, -1)()
  const { body } = await (await site.as(reader)).get(`/api/newsfeed/${anne.id}`)
  expect([body.data, body.next_page_url]).toEqual([[], null])
  expect(await getStatus(0, anne)).toBe(403)
})

test('a visitor reads none, neither by the call nor on a page', async () => {
  const browser = await site.as(null)
  expect((await browser.get('/api/newsfeed/0')).status).toBe(401)
  for (const page of ['/', `/celibataire/${anne.id}`]) {
    expect((await browser.get(page)).text).not.toContain('id="newsfeed"')
  }
})
