import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendship,
  createMember,
  createPhoto,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { SHOWN_ACTIVITY } from '../../../shared/news.ts'
import type { NewsItem } from './contract.ts'

let site: TestApp
let anne: TestMember
let bruno: TestMember
let third: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.events.publish({ kind: 'pages', of: 'all' })
  anne = await createMember(site.db, { name: 'Anne' })
  bruno = await createMember(site.db, { name: 'Bruno' })
  third = await createMember(site.db, { name: 'Chloe' })
})

/** Anne becomes Bruno's friend, likes his photo and comments on it, all by calls. */
async function court(): Promise<void> {
  const [hers, his] = [await site.as(anne), await site.as(bruno)]
  const photo = await createPhoto(site.db, bruno.id)
  expect((await hers.post(`/api/ask/${bruno.id}`)).status).toBe(200)
  const ask = await site.db.selectFrom('asks').select('id').executeTakeFirstOrThrow()
  expect((await his.post(`/api/ask/reply/${ask.id}?reply=1`)).status).toBe(200)
  expect((await hers.post(`/api/photo/like/${photo.id}`)).status).toBe(200)
  const comment = { comment: 'Quelle belle lumière' }
  expect((await hers.post(`/api/comment/${photo.id}`, comment)).status).toBe(200)
}

const FEEDS = () => [0, anne.id, bruno.id].map((id) => `/api/newsfeed/${id}`)

/** The types of the items in a feed. */
async function readTypes(browser: Browser, url: string): Promise<number[]> {
  const { status, body } = await browser.get(url)
  return status === 404 ? [] : (body.data as NewsItem[]).map(({ type }) => type)
}

const readAll = async (member: TestMember) => {
  const browser = await site.as(member)
  return Promise.all(FEEDS().map((url) => readTypes(browser, url)))
}

describe('listNews', () => {
  test('has no trace of likes, comments and friendships for a stranger, nor has any page, notification or push', async () => {
    const browser = await site.as(third)
    await court()
    expect(await readAll(third)).toEqual([[], [], []])
    for (const url of ['/', `/celibataire/${anne.id}`, `/celibataire/${bruno.id}`]) {
      const { text } = await browser.get(url)
      expect(text).not.toMatch(/a aimé|a commenté|ont noué une amitié|Quelle belle lumière/)
    }
    expect((await browser.get('/api/notifications')).body.data).toEqual([])
    const told = await site.db.selectFrom('notifications').select('user_id').execute()
    expect(told.map(({ user_id }) => user_id)).not.toContain(third.id)
    const { rows } = await site.context.pool.query('select data from pgboss.job')
    expect(rows.filter(({ data }) => data?.user_id === third.id || data?.to === third.id)).toEqual([])
  })

  test('shows them to the two', async () => {
    await court()
    for (const member of [anne, bruno]) expect(await readAll(member)).toEqual([[5, 7, 3], [5, 7, 3], [3]])
  })

  test('shows them to friends of who acted, and not to friends of the other', async () => {
    await court()
    await createFriendship(site.db, third.id, anne.id)
    expect(await readAll(third)).toEqual([[5, 7, 3], [5, 7, 3], []])
    const friendOfBruno = await createMember(site.db)
    await createFriendship(site.db, friendOfBruno.id, bruno.id)
    expect(await readAll(friendOfBruno)).toEqual([[3], [], [3]])
  })

  test.each([
    ['blocked by the other', () => blockMember(site.db, bruno.id, third.id)],
    ['who blocks the other', () => blockMember(site.db, third.id, bruno.id)],
  ])('shows nothing to a friend %s', async (_who, block) => {
    await court()
    await createFriendship(site.db, third.id, anne.id)
    await block()
    expect(await readAll(third)).toEqual([[], [], []])
  })

  test('shows staff no more than members', async () => {
    await court()
    expect(await readAll(await createMember(site.db, { roles: 2 }))).toEqual([[], [], []])
  })

  test('reads past hundreds of strangers’ likes to the news for all', async () => {
    const photo = await createPhoto(site.db, anne.id)
    await site.db.insertInto('newsfeed').values({ user_id: anne.id, type: 4, photo_id: photo.id }).execute()
    const like = { user_id: anne.id, type: 7, other_id: bruno.id, photo_id: photo.id }
    await site.db
      .insertInto('newsfeed')
      .values(Array.from({ length: 700 }, () => like))
      .execute()
    expect(await readAll(third)).toEqual([[4], [4], []])
  })
})

describe('shown_activity', () => {
  const show = async (member: TestMember, shown_activity: number) =>
    (await site.as(member)).patch('/api/user/visibility', { shown_activity })

  /** Friendship, like and comment, a photo, a topic. */
  async function act(): Promise<void> {
    await court()
    const photo = await createPhoto(site.db, anne.id)
    const topic = await createTopic(site.db, anne.id)
    await site.db
      .insertInto('newsfeed')
      .values([
        { user_id: anne.id, type: 4, photo_id: photo.id },
        { user_id: anne.id, type: 8, topic_id: topic.id },
      ])
      .execute()
    await createFriendship(site.db, third.id, anne.id)
  }

  test.each([
    ['all', SHOWN_ACTIVITY.all, [8, 4, 5, 7, 3], [8, 4]],
    ['the forum', SHOWN_ACTIVITY.forum, [8], [8]],
    ['nothing', SHOWN_ACTIVITY.none, [], []],
  ])(
    'shows friends and strangers %s, past news too, and oneself all',
    async (_what, shown, friends, strangers) => {
      const stranger = await createMember(site.db)
      await act()
      expect((await show(anne, shown)).status).toBe(200)
      for (const [member, expected] of [
        [third, friends],
        [stranger, strangers],
        [anne, [8, 4, 5, 7, 3]],
      ] as const) {
        const [all, hers] = await readAll(member)
        expect([all, hers]).toEqual([expected, expected])
      }
    },
  )

  test('hides a friendship of a friend’s feed too', async () => {
    await act()
    await show(bruno, SHOWN_ACTIVITY.none)
    expect(await readAll(third)).toEqual([[8, 4, 5, 7], [8, 4, 5, 7], []])
  })
})
