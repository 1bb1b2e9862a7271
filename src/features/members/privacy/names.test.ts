import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCategory,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { seedForum } from '../../forum/seed.ts'

let site: TestApp
let hidden: TestMember
let own: Browser
let visitor: Browser
let reader: Browser
let topic: { id: number; slug: string }
let category: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
  await seedForum(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  hidden = await createMember(site.db, { name: 'Ombeline' })
  own = await site.as(hidden)
  visitor = await site.as(null)
  const other = await createMember(site.db, { name: 'Gaspard' })
  reader = await site.as(other)
  category = await createCategory(site.db)
  topic = await createTopic(site.db, hidden.id, { category_id: category.id, post: 'Qui danse samedi ?' })
  const { id } = await createPost(site.db, topic.id, other.id, { post: 'Moi, avec @Ombeline bien sûr' })
  await site.db.insertInto('mentions').values({ post_id: id, user_id: hidden.id }).execute()
  await createPost(site.db, topic.id, hidden.id, { post: 'Alors à samedi' })
  const { photo } = await createPhoto(site.db, hidden.id)
  await site.db.updateTable('users').set({ avatar: photo }).where('id', '=', hidden.id).execute()
})
afterAll(() => site.close())

const PAGES = () => [
  '/',
  '/forum',
  `/forum/categorie/${category.slug}`,
  `/forum/categorie/${category.slug}/flux.atom`,
  `/forum/topic/${topic.slug}`,
  '/api/forum',
  '/api/forum/last-topics',
  `/api/forum/topic/${topic.slug}`,
  `/api/forum/topic/posts/${topic.id}`,
]
/** Without what somebody else has typed, which stays. */
const read = async (browser: Browser, url: string) =>
  (await browser.get(url)).text.replaceAll('@Ombeline', '')

test('is nowhere where somebody reads who is not signed in, from the moment it is hidden', async () => {
  for (const url of PAGES())
    expect([url, (await read(visitor, url)).includes('Ombeline')]).toEqual([url, true])
  await own.patch('/api/user/visibility', { hides_name: true })
  for (const url of PAGES()) {
    expect([url, (await read(visitor, url)).includes('Ombeline')]).toEqual([url, false])
  }
  for (const url of [`/forum/topic/${topic.slug}`, `/api/forum/topic/posts/${topic.id}`, '/forum']) {
    expect([url, (await read(visitor, url)).includes('Un membre')]).toEqual([url, true])
  }
  const { text } = await visitor.get(`/forum/topic/${topic.slug}`)
  expect(text).toContain('@Ombeline')
  expect(text).toContain('"name":"Un membre"')
  // Members read the name as before.
  for (const url of PAGES().filter((url) => !url.includes('flux'))) {
    expect([url, (await read(reader, url)).includes('Ombeline')]).toEqual([url, true])
  }
})

test('leaves the profile to its own switch', async () => {
  await own.patch('/api/user/visibility', { shown_to_visitors: true })
  expect((await visitor.get(`/celibataire/${hidden.id}`)).text).toContain('Ombeline')
  await own.patch('/api/user/visibility', { shown_to_visitors: false })
  expect((await visitor.get(`/celibataire/${hidden.id}`)).text).not.toContain('Ombeline')
})

test('is not revealed by the mentions of a post', async () => {
  const { data } = (await visitor.get(`/api/forum/topic/posts/${topic.id}`)).body
  expect(data.map(({ mentions }: { mentions: unknown[] }) => mentions)).toEqual([[], [], []])
  expect(data.map(({ name, roles, user_id }: Record<string, unknown>) => [name, roles, user_id])).toEqual([
    ['Un membre', 0, null],
    ['Gaspard', 0, null],
    ['Un membre', 0, null],
  ])
})

test('is read again once it is shown', async () => {
  await own.patch('/api/user/visibility', { hides_name: false })
  for (const url of PAGES())
    expect([url, (await read(visitor, url)).includes('Ombeline')]).toEqual([url, true])
})
