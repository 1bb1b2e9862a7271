import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase, eraseDeleted } from '../../../../tests/support/erase.ts'
import {
  createCategory,
  createMember,
  createPoll,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

// Data of a deleted account that remains in the forum.

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db)
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
})

const remove = () => deleteAndErase(site, browser)

test('posts and topics remain without a name, votes remain counted', async () => {
  const topic = await createTopic(site.db, zoe.id)
  await createPost(site.db, topic.id, zoe.id, { post: 'Au revoir.' })
  await createPoll(site.db, topic.id)
  await browser.post(`/api/forum/topic/vote/${topic.id}`, { vote: 1 })
  expect((await remove()).status).toBe(200)
  const reader = await site.as(hugo)
  const { total, data } = (await reader.get(`/api/forum/topic/posts/${topic.id}`)).body
  expect([total, data.map(({ name, user_id }: { name: string; user_id: null }) => [name, user_id])]).toEqual([
    2,
    [
      ['Membre supprimé', null],
      ['Membre supprimé', null],
    ],
  ])
  const [shown] = (await reader.get(`/api/forum/topic/${topic.slug}`)).body
  expect([shown.name, shown.user_id, shown.last_post.name]).toEqual([
    'Membre supprimé',
    null,
    'Membre supprimé',
  ])
  const [poll] = (await reader.get(`/api/forum/topic/poll/${topic.id}`)).body
  expect([poll.votes, poll.total_votes]).toEqual([[0, 1], 1])
})

test('deletes members who write in each other’s topics concurrently', async () => {
  const leavers = await Promise.all(Array.from({ length: 4 }, () => createMember(site.db)))
  const { id: category_id } = await createCategory(site.db)
  const topics: { id: number }[] = []
  for (let n = 0; n < 12; n++) {
    topics.push(await createTopic(site.db, leavers[n % 4]?.id ?? 0, { category_id }))
  }
  for (const { id } of topics) for (const leaver of leavers) await createPost(site.db, id, leaver.id)
  const browsers = await Promise.all(leavers.map((leaver) => site.as(leaver)))
  const hugos = await site.as(hugo)
  const answers = await Promise.all([
    ...browsers.map((leaver) => leaver.post('/api/user/autodestruction')),
    ...topics.map(({ id }) =>
      hugos.post(`/api/forum/post/${id}`, { post: `Restez, dans le topic ${id}\u202f!` }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await eraseDeleted(site)
  const rows = await site.db.selectFrom('topics').select(['user_id', 'last_user_id', 'posts']).execute()
  expect(rows).toEqual(topics.map(() => ({ user_id: null, last_user_id: hugo.id, posts: 6 })))
})

test('is fast with two thousand posts in as many topics', async () => {
  const topic = await createTopic(site.db, hugo.id)
  await sql`
    insert into topics (slug, title, user_id, category_id, posts, last_user_id)
    select 't' || n, 'Topic ' || n, ${zoe.id}, category_id, 1, ${zoe.id}
    from topics, generate_series(1, 2000) n where id = ${topic.id}`.execute(site.db)
  await sql`
    insert into posts (topic_id, pos, user_id, post) select id, 1, ${zoe.id}, 'Bonsoir à tous, ' || title
    from topics where id <> ${topic.id}`.execute(site.db)
  const start = Date.now()
  expect((await remove()).status).toBe(200)
  expect(Date.now() - start).toBeLessThan(8_000)
})
