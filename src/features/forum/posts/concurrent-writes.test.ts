import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic, type TestMember } from '../../../../tests/support/factories.ts'

// What many write at the same moment comes out as if one had come after the other.

let site: TestApp
let hugo: TestMember
let browsers: Browser[]
let topic: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db)
  topic = await createTopic(site.db, hugo.id)
  browsers = []
  for (let n = 0; n < 10; n++) browsers.push(await site.as(await createMember(site.db)))
})

const times = (count: number, act: (browser: Browser, n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(browsers[n % browsers.length] as Browser, n)))
const reply = (browser: Browser, post: string, client_key?: string) =>
  browser.post(`/api/forum/post/${topic.id}`, { post, client_key })
const posts = () => site.db.selectFrom('posts').selectAll().orderBy('pos').execute()
const row = () => site.db.selectFrom('topics').selectAll().executeTakeFirstOrThrow()

/** Places without a gap, ids and times in their order, and the topic says of its last post what that is. */
async function requireWhole(): Promise<void> {
  const stored = await posts()
  expect(stored.map(({ pos }) => pos)).toEqual(stored.map((_, i) => i + 1))
  for (const order of [stored.map(({ id }) => id), stored.map(({ created_at }) => Number(created_at))]) {
    expect(order).toEqual([...order].sort((a, b) => a - b))
  }
  const last = stored.at(-1)
  expect(await row()).toMatchObject({
    posts: stored.length,
    last_post_id: last?.id,
    last_user_id: last?.user_id,
    last_post_at: last?.created_at,
  })
}

test('fifty replies have fifty places', async () => {
  const answers = await times(50, (browser, n) => reply(browser, `Texte ${n}`))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const places = answers.map(({ body }) => body.post.pos).sort((a, b) => a - b)
  expect(places).toEqual(Array.from({ length: 50 }, (_, n) => n + 2))
  await requireWhole()
})

test.each([
  ['with a key', randomUUID()],
  ['without one', undefined],
])('fifty times the same reply of one member, %s, is one', async (_, key) => {
  const [browser] = browsers as [Browser]
  const answers = await times(50, () => reply(browser, 'Bonsoir', key))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.post.pos}`))).toEqual(new Set(['200 2']))
  await requireWhole()
})

test('one key in many topics at once is one post', async () => {
  const topics = [topic]
  while (topics.length < 5) topics.push(await createTopic(site.db, hugo.id))
  const [browser] = browsers as [Browser]
  const client_key = randomUUID()
  const answers = await times(20, (_, n) =>
    browser.post(`/api/forum/post/${topics[n % 5]?.id}`, { post: 'Bonsoir', client_key }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await site.db.selectFrom('posts').where('pos', '=', 2).select('id').execute()).toHaveLength(1)
})

test('a lock set during a flood of replies: none after it', async () => {
  const creator = await site.as(hugo)
  for (let round = 0; round < 3; round++) {
    topic = await createTopic(site.db, hugo.id)
    const [lock, ...replies] = await Promise.all([
      sleep(20 * round).then(() => creator.post(`/api/forum/topic/lock/${topic.id}`)),
      ...Array.from({ length: 60 }, (_, n) => reply(browsers[n % 10] as Browser, `Texte ${n}`)),
    ])
    expect(lock?.status).toBe(200)
    const done = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 403)
    expect(done.length + refused.length).toBe(60)
    const { posts: count } = await site.db
      .selectFrom('topics')
      .where('id', '=', topic.id)
      .select('posts')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1 + done.length)
    for (const { body } of refused) {
      expect(body.message).toBe('Le topic est verrouillé. Vous ne pouvez pas y participer.')
    }
  }
})

test('a reply that waits for a lock to be set is refused by it, and one that waits for it to be lifted is not', async () => {
  const [browser] = browsers as [Browser]
  for (const locked of [true, false]) {
    const waiting = await site.db.transaction().execute(async (tx) => {
      await tx.updateTable('topics').set({ locked }).execute()
      const answer = reply(browser, `Texte ${locked}`)
      await untilSomebodyWaits()
      return { answer }
    })
    expect((await waiting.answer).status).toBe(locked ? 403 : 200)
  }
  await requireWhole()
})

const untilSomebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.db,
      )
      return rows.length
    })
    .toBe(1)

test('a ban set during a flood of replies of the banned: none after it', async () => {
  const creator = await site.as(hugo)
  const banned = await createMember(site.db)
  const browser = await site.as(banned)
  const flood = times(40, (_, n) => reply(browser, `Texte ${n}`))
  const ban = await creator.post(`/api/forum/topic/ban/${topic.id}`, { user_id: banned.id })
  expect(ban.status).toBe(200)
  const { posts: atBan } = await row()
  const answers = await flood
  const done = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(40 - done.length)
  expect((await row()).posts).toBe(1 + done.length)
  expect((await row()).posts - atBan).toBe(0)
  await requireWhole()
})

test('replies, readings and follows of the same members do not wait for each other for ever', async () => {
  const answers = await times(120, (browser, n) => {
    if (n % 3 === 0) return reply(browser, `Texte ${n}`)
    if (n % 3 === 1) return browser.patch(`/api/forum/topic/read/${topic.id}`, { pos: n })
    return browser.post(`/api/forum/topic/follow/${topic.id}`)
  })
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await requireWhole()
})
