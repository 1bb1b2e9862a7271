import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

const RESUME = 'Reprendre où j’en étais'
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

/** A topic of Hugo with fifteen posts. */
async function createLongTopic(title: string) {
  const topic = await createTopic(site.db, hugo.id, { title })
  const ids = [topic.post_id]
  for (let number = 1; number < 15; number++) ids.push((await createPost(site.db, topic.id, hugo.id)).id)
  return { ...topic, ids }
}
const markRead = async (topicId: number, pos: number) =>
  expect((await browser.patch(`/api/forum/topic/read/${topicId}`, { pos })).status).toBe(200)
const findLink = async (by = browser, address = '/forum') => {
  const [, part = ''] = (await by.get(address)).text.match(/<p class="forum-resume">(.*?)<\/p>/s) ?? []
  return part.replace(/<!-- -->/g, '')
}

test('leads to the post that the member had reached, in every browser of theirs', async () => {
  const topic = await createLongTopic('Lire à deux')
  await markRead(topic.id, 12)
  for (const by of [browser, await site.as(zoe)]) {
    const link = await findLink(by)
    expect(link).toContain(`href="/forum/topic/${topic.slug}?page=2#post-${topic.ids[11]}"`)
    expect(link).toContain(RESUME)
    expect(link).toContain('«\u202fLire à deux\u202f», message 12 sur 15')
  }
})

test('follows the topic read last, and goes back to the one before once that is read to its end', async () => {
  const [one, other] = [await createLongTopic('Un'), await createLongTopic('Deux')]
  await markRead(one.id, 3)
  await markRead(other.id, 5)
  expect(await findLink()).toContain('«\u202fDeux\u202f», message 5 sur 15')
  await markRead(other.id, 15)
  expect(await findLink()).toContain('«\u202fUn\u202f», message 3 sur 15')
  await createPost(site.db, other.id, hugo.id)
  expect(await findLink()).toContain('«\u202fDeux\u202f», message 15 sur 16')
})

test('is not shown to others, to visitors, in a search, nor before anything was read', async () => {
  const topic = await createLongTopic('Lire à deux')
  expect(await findLink()).toBe('')
  await markRead(topic.id, 3)
  expect(await findLink(await site.as(hugo))).toBe('')
  expect(await findLink(await site.as(null))).toBe('')
  expect(await findLink(browser, '/forum?search=deux')).toBe('')
  expect(await findLink()).not.toBe('')
})

test.each<[string, (topicId: number) => Promise<unknown>]>([
  ['ignored', (id) => site.db.insertInto('topic_mutes').values({ topic_id: id, user_id: zoe.id }).execute()],
  ['of somebody whom the reader blocks', () => blockMember(site.db, zoe.id, hugo.id)],
  ['of somebody who blocks the reader', () => blockMember(site.db, hugo.id, zoe.id)],
  ['of a table', (id) => sql`update topics set audience = 2 where id = ${id}`.execute(site.db)],
  [
    'private',
    (id) => sql`update topics set audience = 3, user_id = ${zoe.id} where id = ${id}`.execute(site.db),
  ],
  [
    'read more than 30 days ago',
    () => sql`update topic_reads set read_at = now() - interval '31 days'`.execute(site.db),
  ],
])('shows no topic that is %s', async (_, change) => {
  const topic = await createLongTopic('Lire à deux')
  await markRead(topic.id, 3)
  expect(await findLink()).not.toBe('')
  await change(topic.id)
  expect(await findLink()).toBe('')
})
