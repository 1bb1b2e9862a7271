import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { ListedTopic } from './contract.ts'

let site: TestApp
let visitor: Browser
let zoe: TestMember
let hugo: TestMember
let category: { id: number; slug: string; title: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  visitor = await site.as(null)
  zoe = await createMember(site.db, { name: 'zoe' })
  hugo = await createMember(site.db, { name: 'hugo' })
  category = await createCategory(site.db, { slug: 'cafe', title: 'Café' })
})

const create = (title: string, input: Parameters<typeof createTopic>[2] = {}) =>
  createTopic(site.db, zoe.id, { title, category_id: category.id, ...input })
const list = async (author: TestMember | null, path = '/api/forum'): Promise<ListedTopic[]> => {
  const { body } = await (await site.as(author)).get(path)
  return body.data ?? body
}
const titles = async (path: string, author: TestMember | null = null) =>
  (await list(author, path)).map(({ title }) => title)

const EMPTY = {
  data: [],
  next_page_url: null,
  prev_page_url: null,
  current_page: 1,
  last_page: 1,
  total: 0,
  to: 0,
}

describe('topics', () => {
  test('are empty by default', async () => {
    expect((await visitor.get('/api/forum')).body).toEqual(EMPTY)
    expect((await visitor.get('/api/forum?category=cafe')).body).toEqual(EMPTY)
    expect((await visitor.get('/api/forum/last-topics')).body).toEqual([])
  })

  test('are ordered by newest post, in all or one category', async () => {
    const first = await create('Un')
    await create('Deux')
    await create('Ailleurs', { category_id: (await createCategory(site.db, { slug: 'autre' })).id })
    expect(await titles('/api/forum')).toEqual(['Ailleurs', 'Deux', 'Un'])
    await createPost(site.db, first.id, hugo.id)
    expect(await titles('/api/forum')).toEqual(['Un', 'Ailleurs', 'Deux'])
    expect(await titles('/api/forum?category=cafe')).toEqual(['Un', 'Deux'])
    expect(await titles('/api/forum?category=autre')).toEqual(['Ailleurs'])
    expect(await titles('/api/forum/last-topics')).toEqual(['Un', 'Ailleurs', 'Deux'])
  })

  test('have no list of bans, also for creator and staff', async () => {
    const { id } = await create('Un')
    await site.db
      .insertInto('topic_bans')
      .values({ topic_id: id, user_id: hugo.id, banned_by: zoe.id })
      .execute()
    const staff = await createMember(site.db, { roles: 1 })
    for (const reader of [zoe, staff, hugo, null])
      for (const path of ['/api/forum', '/api/forum/last-topics']) {
        const [topic] = await list(reader, path)
        expect(topic).toMatchObject({ topic_id: id })
        expect(topic).not.toHaveProperty('topic_bans')
      }
  })

  test('include category, creator, replies and last post', async () => {
    const { id, slug } = await create('Un')
    const post = await createPost(site.db, id, hugo.id)
    const [topic] = await list(zoe)
    expect(topic).toEqual({
      topic_id: id,
      slug,
      title: 'Un',
      topic_title: 'Un',
      topic_locked: false,
      user_id: zoe.id,
      name: 'zoe',
      roles: 0,
      stripe_status: false,
      emoji: null,
      category_id: category.id,
      category_slug: 'cafe',
      category_title: 'Café',
      category_emoji: '☕',
      replies: 1,
      created_at: topic?.created_at,
      last_post: {
        id: post.id,
        created_at: topic?.last_post.created_at,
        user_id: hugo.id,
        name: 'hugo',
        roles: 0,
        stripe_status: false,
        emoji: null,
      },
      unread: null,
      is_new: false,
      found: null,
    })
    expect((await list(null))[0]).toMatchObject({
      user_id: null,
      name: 'zoe',
      last_post: { user_id: null, name: 'hugo' },
    })
  })

  test.each([
    ['', 45],
    ['category=cafe', 45],
  ])('are each on one page of twenty (%s), whichever end is nearer', async (query, count) => {
    const same = new Date()
    for (let i = 0; i < count; i++) await create(`t${i}`)
    await site.db.updateTable('topics').set({ last_post_at: same }).where('id', '<=', 30).execute()
    const listed: string[] = []
    let next: string | null = `/api/forum?${query}`
    while (next) {
      const { body } = await visitor.get(next)
      expect(body).toMatchObject({ total: count, last_page: 3 })
      listed.push(...body.data.map(({ title }: ListedTopic) => title))
      next = body.next_page_url
    }
    expect(listed).toHaveLength(count)
    const stored = await site.db
      .selectFrom('topics')
      .select('title')
      .orderBy('last_post_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(listed).toEqual(stored.map(({ title }) => title))
    const path = `/api/forum?${query}${query && '&'}page=`
    const { data, ...past } = (await visitor.get(`${path}9999999`)).body
    expect(data).toEqual([])
    expect(past).toEqual({
      next_page_url: null,
      prev_page_url: `${path}3`,
      current_page: 9_999_999,
      last_page: 3,
      total: count,
      to: count,
    })
    expect((await visitor.get(`${path}2`)).body).toMatchObject({
      prev_page_url: `${path}1`,
      next_page_url: `${path}3`,
      to: 40,
    })
  })

  test('return 404 for an unknown category and 422 for invalid pages', async () => {
    for (const slug of ['nulle', "'", '%25', 'x'.repeat(100), '%F0%9F%98%80']) {
      const { status, body } = await visitor.get(`/api/forum?category=${slug}`)
      expect([slug, status, body.message]).toEqual([slug, 404, 'Cette catégorie n’existe pas.'])
    }
    const wrong = ['page=0', 'page=-1', 'page=1e9999', 'page=x', 'page=', 'page=1&page=2', 'category=%00']
    for (const query of [...wrong, `category=${'x'.repeat(101)}`, 'category=a&category=b']) {
      expect([query, (await visitor.get(`/api/forum?${query}`)).status]).toEqual([query, 422])
    }
    expect((await visitor.get('/api/forum?page[]=7&toString=1')).body.current_page).toBe(1)
  })

  test('hide names across a block and of deleted accounts', async () => {
    const { id } = await create('Un')
    await createPost(site.db, id, hugo.id)
    await blockMember(site.db, zoe.id, hugo.id)
    const silent = { user_id: null, name: null, roles: 0 }
    for (const path of ['/api/forum', '/api/forum/last-topics', '/api/forum?category=cafe']) {
      expect((await list(hugo, path))[0]).toMatchObject({ ...silent, last_post: { name: 'hugo' } })
      expect((await list(zoe, path))[0]).toMatchObject({ name: 'zoe', last_post: silent })
    }
    const staff = await createMember(site.db, { roles: 2 })
    await blockMember(site.db, staff.id, zoe.id)
    expect((await list(staff))[0]).toMatchObject({ name: 'zoe', last_post: { name: 'hugo' } })
    await site.db.deleteFrom('users').where('id', '=', hugo.id).execute()
    expect((await list(zoe))[0]?.last_post).toMatchObject({ user_id: null, name: 'Membre supprimé' })
  })

  test('give members unread counts and new marks', async () => {
    const { id } = await create('Un')
    for (let i = 0; i < 4; i++) await createPost(site.db, id, zoe.id)
    const marks = async (author: TestMember | null) => {
      const [topic] = await list(author)
      return [topic?.unread, topic?.is_new]
    }
    expect(await marks(hugo)).toEqual([null, true])
    expect(await marks(zoe)).toEqual([null, false])
    expect(await marks(null)).toEqual([null, false])
    await site.db.insertInto('topic_reads').values({ user_id: hugo.id, topic_id: id, pos: 2 }).execute()
    expect(await marks(hugo)).toEqual([3, false])
    await site.db.updateTable('topic_reads').set({ pos: 5 }).execute()
    expect(await marks(hugo)).toEqual([null, false])
    await site.db.deleteFrom('topic_reads').execute()
    await site.db
      .updateTable('topics')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    expect(await marks(hugo)).toEqual([null, false])
  })
})

test('the last topics are five', async () => {
  for (let i = 0; i < 7; i++) await create(`t${i}`)
  expect(await titles('/api/forum/last-topics')).toEqual(['t6', 't5', 't4', 't3', 't2'])
})

describe('followed topics', () => {
  test("are the member's, ordered by newest post, paged", async () => {
    const [first] = [await create('Un'), await create('Deux')]
    await createTopic(site.db, hugo.id, { title: 'De Hugo' })
    expect(await titles('/api/forum/followed', zoe)).toEqual(['Deux', 'Un'])
    await createPost(site.db, first.id, hugo.id)
    expect(await titles('/api/forum/followed', zoe)).toEqual(['Un', 'Deux'])
    for (let i = 0; i < 20; i++) await create(`t${i}`)
    const { body } = await (await site.as(zoe)).get('/api/forum/followed?page=2')
    expect(body.data.map(({ title }: ListedTopic) => title)).toEqual(['Un', 'Deux'])
    expect(body).toMatchObject({ total: 22, to: 22, prev_page_url: '/api/forum/followed?page=1' })
    expect(await titles('/api/forum/followed', await createMember(site.db))).toEqual([])
  })

  test('return 401 to visitors', async () => {
    expect((await visitor.get('/api/forum/followed')).status).toBe(401)
    const suspended = await createMember(site.db, { roles: -1 })
    expect((await (await site.as(suspended)).get('/api/forum/followed')).status).toBe(403)
    expect((await (await site.as(zoe)).get('/api/forum/followed?page=0')).status).toBe(422)
  })
})
