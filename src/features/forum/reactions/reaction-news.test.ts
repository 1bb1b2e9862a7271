import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { listOtherEvents } from '../../../../tests/support/events.ts'
import {
  blockMember,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { markAllRead, readNotifications, whileTableBroken } from '../../../../tests/support/news.ts'
import { findCounters } from '../../../platform/events/counters.ts'

let site: TestApp
let hugo: TestMember
let zoe: TestMember
let lea: TestMember
let hugos: Browser
let topic: { id: number }
let post: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  lea = await createMember(site.db, { name: 'Léa' })
  hugos = await site.as(hugo)
  topic = await createTopic(site.db, hugo.id, { title: 'Qui danse ?' })
  post = await createPost(site.db, topic.id, hugo.id)
})

const react = async (member: TestMember, reaction: number, id = post.id) =>
  (await site.as(member)).post(`/api/forum/post/reaction/${id}`, { reaction })
const list = async () => {
  const { body } = await hugos.get('/api/notifications')
  return body.data.map(({ name, type, data }: { name: string; type: number; data: string }) => [
    name,
    type,
    JSON.parse(data).post_id,
    JSON.parse(data).others ?? 0,
  ])
}
const count = async () => (await findCounters(site.context.pool, [hugo.id])).get(hugo.id)?.notifications
const ageNotifications = () =>
  site.db
    .updateTable('notifications')
    .set({ created_at: new Date(Date.now() - 36 * 3_600_000) })
    .execute()

test('reactions to a post on one day are one notification', async () => {
  await react(zoe, 1)
  await react(lea, 4)
  expect(await list()).toEqual([['Léa', 76, post.id, 1]])
  expect(await count()).toBe(1)
})

test('those to another post, and of another day, are others', async () => {
  const other = await createPost(site.db, topic.id, hugo.id)
  await react(zoe, 1)
  await ageNotifications()
  await react(lea, 1)
  await react(lea, 1, other.id)
  expect(await list()).toEqual([
    ['Léa', 76, other.id, 0],
    ['Léa', 76, post.id, 0],
    ['Zoé', 76, post.id, 0],
  ])
  expect(await count()).toBe(3)
})

test('a change of mind is not notified again, a withdrawn reaction no longer', async () => {
  await react(zoe, 1)
  await react(zoe, 2)
  expect(await readNotifications(site.db, hugo.id)).toHaveLength(1)
  await react(zoe, 0)
  expect(await readNotifications(site.db, hugo.id)).toEqual([])
})

test('one that the author has read stays, and is not notified again', async () => {
  await react(zoe, 1)
  await markAllRead(site.db, hugo.id)
  await react(zoe, 0)
  await react(zoe, 3)
  expect(await readNotifications(site.db, hugo.id)).toMatchObject([{ type: 76, read: true }])
})

test('opening the topic marks it as read', async () => {
  await react(zoe, 1)
  await hugos.patch(`/api/forum/topic/read/${topic.id}`, { pos: 2 })
  expect(await readNotifications(site.db, hugo.id)).toMatchObject([{ type: 76, read: true }])
})

test('is not sent to staff’s counterpart of a block, nor shown once the post is moderated', async () => {
  const staff = await createMember(site.db, { roles: 1 })
  await blockMember(site.db, hugo.id, staff.id)
  expect((await react(staff, 1)).status).toBe(200)
  expect(await readNotifications(site.db, hugo.id)).toEqual([])
  await react(zoe, 1)
  await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', post.id).execute()
  expect(await list()).toEqual([])
})

test('publishes the change to readers of the topic but those across a block; nothing for a repetition', async () => {
  await blockMember(site.db, lea.id, zoe.id)
  const publish = vi.spyOn(site.context.events, 'publish')
  for (const _ of [1, 2]) await react(zoe, 1)
  expect(listOtherEvents(publish)).toEqual([
    { kind: 'count', to: [hugo.id] },
    {
      kind: 'topic-event',
      topic_id: topic.id,
      except: [lea.id],
      event: { name: 'reactions', data: { topic: topic.id, post: post.id } },
    },
  ])
})

test('a failure of notifications rolls back the reaction', async () => {
  expect((await whileTableBroken(site.db, 'notifications', () => react(zoe, 1))).status).toBe(500)
  expect(await site.db.selectFrom('post_reactions').selectAll().execute()).toEqual([])
  expect(await site.db.selectFrom('post_reaction_counts').selectAll().execute()).toEqual([])
})
