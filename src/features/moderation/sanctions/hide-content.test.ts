import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createComment,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { syncHiddenContent } from './server.ts'

let site: TestApp
let salome: TestMember
let karim: TestMember
let photos: { id: number }[]
let topic: { id: number; slug: string; post_id: number }
let admin: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  salome = await createMember(site.db, { name: 'Salomé' })
  karim = await createMember(site.db, { name: 'Karim' })
  admin = await site.as(await createMember(site.db, { roles: 2 }))
  photos = [await createPhoto(site.db, karim.id), await createPhoto(site.db, karim.id)]
  for (const { id } of photos) {
    await createComment(site.db, id, karim.id, 'Merci à tous.')
    await createComment(site.db, id, salome.id, 'Très belle.')
    await createComment(site.db, id, salome.id, 'Vraiment.')
  }
  topic = await createTopic(site.db, karim.id)
  for (let i = 0; i < 3; i++) await createPost(site.db, topic.id, salome.id, { post: `Avis ${i}.` })
})
afterAll(() => site.close())

const ban = async (body: object = {}) =>
  (await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Un motif.', hides: true, ...body })).status
const lift = async () => (await admin.delete(`/api/admin/ban/${salome.id}`, {})).status
const work = () => site.context.jobs.drain()
const counts = async () =>
  (await site.db.selectFrom('photos').select('comments').orderBy('id').execute()).map(
    ({ comments }) => comments,
  )
const shown = async (table: 'posts' | 'comments') =>
  (
    await site.db
      .selectFrom(table)
      .where('user_id', '=', salome.id)
      .where('moderated_at', 'is', null)
      .select('id')
      .execute()
  ).length
const all = async () => [await shown('comments'), await shown('posts'), await counts()]
const SHOWN = [4, 3, [3, 3]]
const HIDDEN = [0, 0, [1, 1]]

test('a ban hides the member’s content, and its end shows it again', async () => {
  const reader = await site.as(karim)
  const read = async () => [
    (await reader.get(`/api/comments/${photos[0]?.id}`)).body.data.length,
    (await (await site.as(null)).get(`/forum/topic/${topic.slug}`)).text.includes('Avis 1.'),
  ]
  expect(await read()).toEqual([3, true])
  await ban()
  await work()
  expect(await all()).toEqual(HIDDEN)
  expect(await read()).toEqual([1, false])
  await lift()
  await work()
  expect(await all()).toEqual(SHOWN)
  expect(await read()).toEqual([3, true])
})

test('a ban without hiding leaves the content visible', async () => {
  await ban({ hides: false })
  await work()
  expect(await all()).toEqual(SHOWN)
})

test('content moderated for itself stays moderated', async () => {
  const comment = await site.db
    .selectFrom('comments')
    .where('user_id', '=', salome.id)
    .where('photo_id', '=', Number(photos[0]?.id))
    .select('id')
    .executeTakeFirstOrThrow()
  await admin.post(`/api/comment/moderate/${comment.id}`)
  const post = await site.db
    .selectFrom('posts')
    .where('user_id', '=', salome.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await admin.post(`/api/forum/post/moderate/${post.id}`)
  await ban()
  await work()
  await lift()
  await work()
  expect(await all()).toEqual([3, 2, [2, 3]])
})

test('a post moderated while hidden stays moderated', async () => {
  await ban()
  await work()
  const { id } = await site.db
    .selectFrom('posts')
    .where('user_id', '=', salome.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const answer = await admin.post(`/api/forum/post/moderate/${id}`, { moderate: 1 })
  expect(answer.status).toBe(200)
  await lift()
  await work()
  expect(await shown('posts')).toBe(2)
})

describe('in any order', () => {
  test('twice has the effect of once', async () => {
    await ban()
    const { id } = await site.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    await Promise.all(Array.from({ length: 8 }, () => syncHiddenContent(site.context, id, 1)))
    expect(await all()).toEqual(HIDDEN)
    await syncHiddenContent(site.context, id)
    expect(await all()).toEqual(HIDDEN)
  })

  test('a lift before the job leaves the content visible', async () => {
    await ban()
    await lift()
    await work()
    expect(await all()).toEqual(SHOWN)
  })

  test('a lift’s job after a second ban’s leaves the content hidden', async () => {
    await ban()
    await work()
    await lift()
    await ban()
    const [first, second] = await site.db.selectFrom('decisions').select('id').orderBy('id').execute()
    await syncHiddenContent(site.context, Number(second?.id))
    await syncHiddenContent(site.context, Number(first?.id))
    expect(await all()).toEqual(HIDDEN)
  })

  test.each([1, 2, 3, 4, 5])(
    'bans, lifts and their jobs at once end as the last one is (round %i)',
    async () => {
      const jobs = async () => {
        const rows = await site.db.selectFrom('decisions').select('id').execute()
        await Promise.all(rows.map(({ id }) => syncHiddenContent(site.context, id, 2)))
      }
      await ban()
      await Promise.all([jobs(), lift(), jobs(), ban(), jobs(), lift(), ban(), jobs()])
      await work()
      const { roles } = await site.db
        .selectFrom('users')
        .where('id', '=', salome.id)
        .select('roles')
        .executeTakeFirstOrThrow()
      expect(await all()).toEqual(roles === -1 ? HIDDEN : SHOWN)
    },
  )

  test('a second ban without hiding shows the content again', async () => {
    await ban()
    await work()
    await lift()
    await ban({ hides: false })
    await work()
    expect(await all()).toEqual(SHOWN)
  })
})

test('the newsfeed shows no hidden content, even after the member’s return', async () => {
  const own = await createPhoto(site.db, salome.id)
  const { id: comment_id } = await createComment(site.db, own.id, salome.id, 'Moi en août.')
  await site.db
    .insertInto('newsfeed')
    .values({ user_id: salome.id, type: 6, photo_id: own.id, comment_id })
    .execute()
  const reader = await site.as(karim)
  const notified = async () => (await reader.get(`/api/newsfeed/${salome.id}`)).body.data.length
  expect(await notified()).toBe(1)
  await ban()
  await work()
  expect(await notified()).toBe(0)
  await lift()
  expect(await notified()).toBe(0)
  await work()
  expect(await notified()).toBe(1)
})
