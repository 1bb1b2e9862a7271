import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createNews } from '../../../../tests/support/create-news.ts'
import {
  createComment,
  createFriendship,
  createMember,
  createPhoto,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import type { NewsItem } from './contract.ts'
import { deleteNews, recordNews } from './public.ts'

let site: TestApp
let reader: TestMember
let anne: TestMember
let bruno: TestMember

beforeAll(async () => {
  site = await createTestApp()
  reader = await createMember(site.db, { name: 'Lectrice' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`truncate newsfeed`.execute(site.db)
  const mails = Math.random().toString(36).slice(2, 8)
  anne = await createMember(site.db, { name: `Anne_${mails}` })
  bruno = await createMember(site.db, { name: `Bruno_${mails}` })
  for (const { id } of [anne, bruno]) await createFriendship(site.db, reader.id, id)
})

/** Rows that a test inserts have no event. */
const feed = async (userId = 0, as = reader) => {
  site.context.events.publish({ kind: 'pages', of: 'all' })
  return (await (await site.as(as)).get(`/api/newsfeed/${userId}`)).body
}
const items = async (userId = 0) =>
  ((await feed(userId)).data as NewsItem[]).map(({ user_id, type, data }) => [
    user_id,
    type,
    JSON.parse(data),
  ])

describe('listNews, by type', () => {
  test('2: the badge, with the marks of a name', async () => {
    const emoji = '1f600.webp'
    const vera = await createMember(site.db, {
      ...{ name: 'Vera', avatar: 'v.webp', status: 1, roles: 1, stripe_status: true, emoji },
      last_activity: new Date('2026-01-02T03:04:05Z'),
    })
    const id = await createNews(site.db, vera.id, { type: NEWS_TYPE.verified })
    const { data, ...page } = await feed()
    expect(data).toEqual([
      {
        ...{ id, user_id: vera.id, name: 'Vera', avatar: 'v.webp', status: 1, roles: 1, stripe_status: true },
        ...{ emoji, last_activity: '2026-01-02T03:04:05.000Z', type: 2, data: '{}' },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    expect(page).toEqual({ next_page_url: null, prev_page_url: null, current_page: 1, to: 1 })
  })

  test('3: a friendship, once among all, and with each of the two', async () => {
    await createNews(site.db, anne.id, { type: NEWS_TYPE.friends, other_id: bruno.id })
    await createNews(site.db, bruno.id, { type: NEWS_TYPE.friends, other_id: anne.id })
    expect(await items()).toEqual([[bruno.id, 3, { user_id: anne.id, user_name: anne.name }]])
    expect(await items(anne.id)).toEqual([[anne.id, 3, { user_id: bruno.id, user_name: bruno.name }]])
    expect(await items(bruno.id)).toEqual([[bruno.id, 3, { user_id: anne.id, user_name: anne.name }]])
  })

  test('4: photos added', async () => {
    for (const minutes of [30, 20]) {
      const { id: photo_id } = await createPhoto(site.db, anne.id)
      await createNews(site.db, anne.id, { type: NEWS_TYPE.photo, photo_id, minutes })
    }
    const last = await createPhoto(site.db, anne.id)
    await createNews(site.db, anne.id, { type: NEWS_TYPE.photo, photo_id: last.id })
    expect(await items(anne.id)).toEqual([
      [anne.id, 4, { photo_id: last.id, photo_photo: last.photo, count: 3 }],
    ])
  })

  test('5, 6 and 7: comments and likes', async () => {
    const photo = await createPhoto(site.db, bruno.id)
    const comment = await createComment(site.db, photo.id, anne.id)
    const own = await createComment(site.db, photo.id, bruno.id)
    const on = { photo_id: photo.id }
    await createNews(site.db, anne.id, { type: 5, ...on, other_id: bruno.id, comment_id: comment.id })
    await createNews(site.db, bruno.id, { type: 6, ...on, comment_id: own.id })
    await createNews(site.db, anne.id, { type: 7, ...on, other_id: bruno.id })
    const data = { photo_id: photo.id, photo_photo: photo.photo }
    const whose = { user_id: bruno.id, user_name: bruno.name }
    expect(await items()).toEqual([
      [anne.id, 7, { ...whose, ...data }],
      [bruno.id, 6, data],
      [anne.id, 5, { ...whose, ...data }],
    ])
  })

  test('8 and 9: a topic begun and taken part in', async () => {
    const topic = await createTopic(site.db, anne.id, { title: 'Qui danse samedi ?' })
    const of = { topic_id: topic.id, post_id: topic.post_id }
    await createNews(site.db, anne.id, { type: NEWS_TYPE.topic, ...of })
    await createNews(site.db, bruno.id, { type: NEWS_TYPE.post, ...of })
    const data = { topic_id: topic.id, topic_title: 'Qui danse samedi ?' }
    expect(await items()).toEqual([
      [bruno.id, 9, data],
      [anne.id, 8, data],
    ])
  })
})

describe('recorded by an act', () => {
  const record = (news: Parameters<typeof recordNews>[1]) =>
    inTransaction(site.context, (tx) => recordNews(tx, news))

  test('returns one item a day for posts in a topic, also in an own topic', async () => {
    const topic = await createTopic(site.db, anne.id)
    const part = { type: NEWS_TYPE.post, topic_id: topic.id, post_id: topic.post_id }
    await record({ ...part, user_id: anne.id, type: NEWS_TYPE.topic })
    for (const user_id of [anne.id, bruno.id, bruno.id]) await record({ ...part, user_id })
    expect((await items()).map(([id, type]) => [id, type])).toEqual([
      [bruno.id, 9],
      [anne.id, 8],
    ])
    await site.db
      .updateTable('newsfeed')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await record({ ...part, user_id: bruno.id })
    expect((await items()).map(([id]) => id)).toEqual([bruno.id, bruno.id, anne.id])
  })

  test('returns no item for a withdrawn like, and keeps other likes', async () => {
    const [one, two] = [await createPhoto(site.db, bruno.id), await createPhoto(site.db, bruno.id)]
    const like = { user_id: anne.id, type: NEWS_TYPE.like, other_id: bruno.id }
    for (const { id } of [one, two]) await record({ ...like, photo_id: id })
    await inTransaction(site.context, (tx) => deleteNews(tx, { ...like, photo_id: one.id }))
    expect(await items()).toEqual([[anne.id, 7, expect.objectContaining({ photo_id: two.id })]])
  })

  test('what an act tells goes with the act that fails', async () => {
    const failing = inTransaction(site.context, async (tx) => {
      await recordNews(tx, { user_id: anne.id, type: NEWS_TYPE.verified })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await items()).toEqual([])
  })
})

test.each([
  ['/api/newsfeed/x', 404],
  ['/api/newsfeed/-1', 404],
  ['/api/newsfeed/00', 404],
  ['/api/newsfeed/2147483648', 404],
  ['/api/newsfeed/1999999999', 404],
  ['/api/newsfeed/0?page=0', 422],
  ['/api/newsfeed/0?page=x', 422],
  ['/api/newsfeed/0?page[]=1', 200],
  ['/api/newsfeed/0?page=1&page=2', 422],
  ['/api/newsfeed/0?before=0', 422],
  ['/api/newsfeed/0?before=1e9', 422],
  ['/api/newsfeed/0?before=999999999999999', 200],
  ['/api/newsfeed/0?before=9999999999999999', 422],
  ['/api/newsfeed/0?page=9999999', 200],
])('%s answers %i', async (path, status) => {
  expect((await (await site.as(reader)).get(path)).status).toBe(status)
})
