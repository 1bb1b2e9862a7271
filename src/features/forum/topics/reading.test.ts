import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createCategory,
  createMember,
  createPoll,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import type { Post } from '../posts/contract.ts'

let site: TestApp
let visitor: Browser
let zoe: TestMember
let hugo: TestMember
let staff: TestMember
let topic: { id: number; slug: string; title: string; post_id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  visitor = await site.as(null)
  zoe = await createMember(site.db, { name: 'zoe', avatar: 'zoe.webp', emoji: '🌻' })
  hugo = await createMember(site.db, { name: 'hugo', status: 1, stripe_status: true, birthday: '1990-05-01' })
  staff = await createMember(site.db, { name: 'nadia', roles: 1 })
  topic = await createTopic(site.db, zoe.id)
})

const get = async (reader: TestMember | null, path: string) => (await site.as(reader)).get(path)
const posts = async (reader: TestMember | null, query = ''): Promise<Post[]> =>
  (await get(reader, `/api/forum/topic/posts/${topic.id}${query}`)).body.data
const suspend = (id: number) => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', id).execute()

describe('categories', () => {
  test('are listed in order for everyone', async () => {
    await truncate(site.db)
    expect((await visitor.get('/api/forum/categories')).body).toEqual([])
    const second = await createCategory(site.db, { title: 'Second' })
    const first = await createCategory(site.db, { title: 'Premier' })
    await site.db.updateTable('categories').set({ place: 0 }).where('id', '=', first.id).execute()
    await createTopic(site.db, (await createMember(site.db)).id, { category_id: second.id })
    expect((await visitor.get('/api/forum/categories')).body).toEqual([
      { id: first.id, slug: first.slug, title: 'Premier', emoji: '☕', description: '', topics: 0 },
      { id: second.id, slug: second.slug, title: 'Second', emoji: '☕', description: '', topics: 1 },
    ])
  })
})

describe('a topic', () => {
  const read = async (reader: TestMember | null, slug = topic.slug) =>
    (await get(reader, `/api/forum/topic/${slug}`)).body

  test('is found by its slug, with its follow state', async () => {
    await createPost(site.db, topic.id, hugo.id)
    await createPoll(site.db, topic.id)
    const [body, followed] = await read(zoe)
    expect(followed).toBe(true)
    expect(body).toMatchObject({
      topic_id: topic.id,
      slug: topic.slug,
      title: topic.title,
      topic_title: topic.title,
      topic_locked: false,
      user_id: zoe.id,
      name: 'zoe',
      roles: 0,
      replies: 1,
      topic_bans: [],
      read: 0,
      has_poll: true,
      last_post: { user_id: hugo.id, name: 'hugo', roles: 0 },
    })
    expect((await read(hugo))[1]).toBe(false)
  })

  test('gives visitors only names', async () => {
    const [body, followed] = await read(null)
    expect(followed).toBe(false)
    expect(body).toMatchObject({
      user_id: null,
      name: 'zoe',
      read: 0,
      last_post: { user_id: null, name: 'zoe' },
    })
    await suspend(hugo.id)
    await createPost(site.db, topic.id, hugo.id)
    expect((await read(null))[0].last_post).toMatchObject({ user_id: null, name: 'hugo', roles: 0 })
    expect((await read(hugo))[0]).toMatchObject({ user_id: null, name: 'zoe' })
  })

  test('is found by former slugs, with the current one', async () => {
    await site.db.updateTable('topics').set({ slug: 'neuf' }).where('id', '=', topic.id).execute()
    await site.db.insertInto('topic_slugs').values({ slug: 'neuf', topic_id: topic.id }).execute()
    expect((await read(null))[0].slug).toBe('neuf')
    expect((await read(null, 'neuf'))[0].topic_id).toBe(topic.id)
  })

  test.each([
    'inconnu',
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%F0%9F%98%80',
    "'",
    '%25',
    '..%2f',
    'x'.repeat(90),
    'x'.repeat(10_000),
    encodeURIComponent('é'.repeat(200)),
    '-1',
    'null',
  ])('is not found by %.30s', async (slug) => {
    const { status } = await visitor.get(`/api/forum/topic/${slug}`)
    expect([400, 404]).toContain(status)
  })

  test('returns 404 when unknown', async () => {
    const { status, body } = await visitor.get('/api/forum/topic/inconnu')
    expect([status, body.message]).toEqual([404, 'Ce topic n’existe pas.'])
  })

  test('gives bans to its creator and staff, and others their own', async () => {
    const other = await createMember(site.db)
    await site.db
      .insertInto('topic_bans')
      .values([hugo, other].map(({ id }) => ({ topic_id: topic.id, user_id: id, banned_by: zoe.id })))
      .execute()
    const bans = async (reader: TestMember | null) => (await read(reader))[0].topic_bans
    expect(await bans(zoe)).toEqual([hugo.id, other.id])
    expect(await bans(staff)).toEqual([hugo.id, other.id])
    expect(await bans(hugo)).toEqual([hugo.id])
    expect(await bans(await createMember(site.db))).toEqual([])
    expect(await bans(null)).toEqual([])
  })

  test('hides names across a block, except to staff', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    await blockMember(site.db, staff.id, zoe.id)
    const silent = { user_id: null, name: null, roles: 0 }
    expect((await read(hugo))[0]).toMatchObject({ ...silent, last_post: silent })
    expect((await read(staff))[0]).toMatchObject({ user_id: zoe.id, name: 'zoe' })
    await createPost(site.db, topic.id, hugo.id)
    expect((await read(zoe))[0]).toMatchObject({ name: 'zoe', last_post: silent })
  })

  test('shows a placeholder name for a deleted account', async () => {
    await site.db.deleteFrom('users').where('id', '=', zoe.id).execute()
    const nobody = { user_id: null, name: 'Membre supprimé', roles: 0 }
    for (const reader of [null, hugo, staff]) {
      expect((await read(reader))[0]).toMatchObject({ ...nobody, last_post: nobody })
      expect((await posts(reader))[0]).toMatchObject({ ...nobody, avatar: null, post: 'Qu’en pensez-vous ?' })
    }
  })

  test('returns the read position', async () => {
    await site.db.insertInto('topic_reads').values({ user_id: hugo.id, topic_id: topic.id, pos: 1 }).execute()
    expect((await read(hugo))[0].read).toBe(1)
    expect((await read(zoe))[0].read).toBe(0)
  })
})

describe('posts', () => {
  test('include the author for members and a name for visitors', async () => {
    await createPost(site.db, topic.id, hugo.id)
    const [, post] = await posts(zoe)
    expect(post).toMatchObject({
      pos: 2,
      post: 'Pareil ici.',
      moderate: 0,
      mentions: [],
      user_id: hugo.id,
      name: 'hugo',
      birthday: '1990-05-01',
      latitude: expect.closeTo(48.86, 2),
      status: 1,
      stripe_status: true,
    })
    expect(post?.updated_at).toBe(post?.created_at)
    const [first] = await posts(null)
    expect(first).toMatchObject({
      user_id: null,
      name: 'zoe',
      avatar: null,
      emoji: null,
      birthday: null,
      latitude: 0,
      longitude: 0,
      last_activity: null,
    })
    expect((await posts(hugo))[0]).toMatchObject({ avatar: 'zoe.webp', emoji: '🌻' })
    await suspend(hugo.id)
    expect(await posts(hugo)).toEqual(await posts(null))
  })

  test('show the face of suspended members to staff only', async () => {
    await suspend(zoe.id)
    expect((await posts(hugo))[0]).toMatchObject({ name: 'zoe', roles: -1, avatar: null })
    expect((await posts(staff))[0]).toMatchObject({ roles: -1, avatar: 'zoe.webp' })
    expect((await posts(null))[0]).toMatchObject({ name: 'zoe', roles: 0 })
  })

  test('show moderated text to staff only', async () => {
    await site.db.insertInto('mentions').values({ post_id: topic.post_id, user_id: hugo.id }).execute()
    await site.db.updateTable('posts').set({ moderated_at: new Date(), moderated_by: staff.id }).execute()
    for (const reader of [null, zoe, hugo]) {
      expect((await posts(reader))[0]).toMatchObject({ moderate: 1, post: null, mentions: [] })
    }
    expect((await posts(staff))[0]).toMatchObject({ moderate: 1, post: 'Qu’en pensez-vous ?' })
  })

  test('include edit dates and mentions', async () => {
    const edited_at = new Date(Date.now() + 1_000)
    await site.db.updateTable('posts').set({ edited_at, post: 'Et vous, @hugo et @nadia ?' }).execute()
    await site.db
      .insertInto('mentions')
      .values([hugo, staff].map(({ id }) => ({ post_id: topic.post_id, user_id: id })))
      .execute()
    const [post] = await posts(zoe)
    expect(post?.updated_at).toBe(edited_at.toISOString())
    expect(post?.mentions).toEqual([
      { id: hugo.id, name: 'hugo' },
      { id: staff.id, name: 'nadia' },
    ])
    expect((await posts(null))[0]?.mentions[0]).toEqual({ id: null, name: 'hugo' })
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await posts(zoe))[0]?.mentions).toEqual([{ id: staff.id, name: 'nadia' }])
  })

  test('are left out across a block, except for staff; positions and totals are unchanged', async () => {
    await createPost(site.db, topic.id, hugo.id)
    await createPost(site.db, topic.id, zoe.id)
    await blockMember(site.db, zoe.id, hugo.id)
    await blockMember(site.db, staff.id, hugo.id)
    const positions = async (reader: TestMember | null) => (await posts(reader)).map(({ pos }) => pos)
    expect(await positions(zoe)).toEqual([1, 3])
    expect(await positions(hugo)).toEqual([2])
    expect(await positions(staff)).toEqual([1, 2, 3])
    expect(await positions(null)).toEqual([1, 2, 3])
    expect((await get(hugo, `/api/forum/topic/posts/${topic.id}`)).body).toMatchObject({ total: 3, to: 3 })
  })

  test('are on pages of ten, each once, in order', async () => {
    for (let i = 0; i < 32; i++) await createPost(site.db, topic.id, i % 2 ? zoe.id : hugo.id)
    const path = `/api/forum/topic/posts/${topic.id}`
    const visible: number[] = []
    let next: string | null = path
    while (next) {
      const { body } = await visitor.get(next)
      visible.push(...body.data.map(({ pos }: Post) => pos))
      next = body.next_page_url
    }
    expect(visible).toEqual(Array.from({ length: 33 }, (_, i) => i + 1))
    const { data, ...last } = (await visitor.get(`${path}?page=4`)).body
    expect(data).toHaveLength(3)
    expect(last).toEqual({
      next_page_url: null,
      prev_page_url: `${path}?page=3`,
      current_page: 4,
      last_page: 4,
      total: 33,
      to: 33,
    })
    const past = (await visitor.get(`${path}?page=9999999`)).body
    expect(past).toMatchObject({ data: [], prev_page_url: `${path}?page=4`, next_page_url: null, total: 33 })
  })

  test('return 404 for an unknown topic and 422 for invalid pages', async () => {
    for (const id of ['999', '0', '-1', 'x', '2147483648', '1e3']) {
      expect([id, (await visitor.get(`/api/forum/topic/posts/${id}`)).status]).toEqual([id, 404])
    }
    const { body } = await visitor.get('/api/forum/topic/posts/999')
    expect(body.message).toBe('Ce topic n’existe pas.')
    for (const page of ['0', '-1', '1e9999', '1.5', 'x', '', '99999999', '1&page=2']) {
      const { status } = await visitor.get(`/api/forum/topic/posts/${topic.id}?page=${page}`)
      expect([page, status]).toEqual([page, 422])
    }
  })
})

describe('a poll', () => {
  const poll = async (reader: TestMember | null, id = topic.id) =>
    (await get(reader, `/api/forum/topic/poll/${id}`)).body

  test('returns answers with votes, and the reader’s own vote', async () => {
    expect(await poll(zoe)).toEqual([null, null])
    await createPoll(site.db, topic.id, ['Oui', 'Non', 'Peut-être'])
    await site.db
      .insertInto('poll_votes')
      .values({ topic_id: topic.id, user_id: hugo.id, choice: 2 })
      .execute()
    await site.db.updateTable('poll_choices').set({ votes: 3 }).where('choice', '=', 2).execute()
    await site.db.updateTable('poll_choices').set({ votes: 1 }).where('choice', '=', 0).execute()
    const shown = { replies: ['Oui', 'Non', 'Peut-être'], votes: [1, 0, 3], total_votes: 4 }
    expect(await poll(hugo)).toEqual([shown, 2])
    expect(await poll(zoe)).toEqual([shown, null])
    expect(await poll(null)).toEqual([shown, null])
  })

  test('returns 404 for an unknown topic', async () => {
    expect((await poll(null, 999)).message).toBe('Ce topic n’existe pas.')
  })
})
