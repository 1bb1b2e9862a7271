import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic, type TestMember } from '../../../../tests/support/factories.ts'
import { readNotifications } from '../../../../tests/support/news.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser
let hugos: Browser
let topic: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  hugo = await createMember(site.db, { name: 'Hugo' })
  zoe = await createMember(site.db, { name: 'Zoe' })
  browser = await site.as(zoe)
  hugos = await site.as(hugo)
  topic = await createTopic(site.db, zoe.id, { title: 'Bruit de fond', slug: 'bruit-de-fond' })
})

const mute = (muted: unknown = 1, by = browser, id: number | string = topic.id) =>
  by.post(`/api/forum/topic/mute/${id}`, { muted })
const reply = async (post: string, by = hugos) => {
  const { status, body } = await by.post(`/api/forum/post/${topic.id}`, { post })
  expect(status).toBe(200)
  await site.context.jobs.drain()
  return body.post.id
}
const listNotified = async () => (await readNotifications(site.db, zoe.id)).map(({ type }) => type)
const isMuted = async (by = browser) => (await by.get(`/api/forum/topic/${topic.slug}`)).body[0].muted
const follows = () => site.db.selectFrom('topic_follows').where('user_id', '=', zoe.id).selectAll().execute()

describe('muteTopic', () => {
  test('ignores the topic for the caller alone, who follows it no longer', async () => {
    expect(await follows()).toHaveLength(1)
    expect((await mute()).body).toEqual({
      message: 'Vous ignorez ce topic. Seul le staff peut encore vous y appeler, en vous nommant.',
      muted: true,
    })
    expect([await isMuted(), await isMuted(hugos), await isMuted(await site.as(null))]).toEqual([
      true,
      false,
      false,
    ])
    expect(await follows()).toEqual([])
  })

  test('is idempotent, and 0 ends it, also twice', async () => {
    for (const _ of [1, 2]) expect((await mute(1)).status).toBe(200)
    for (const _ of [1, 2]) {
      expect((await mute(0)).body).toEqual({ message: 'Vous n’ignorez plus ce topic.', muted: false })
    }
    expect(await isMuted()).toBe(false)
  })

  test('ends when the member follows the topic', async () => {
    await mute()
    expect((await browser.post(`/api/forum/topic/follow/${topic.id}`)).body.followed).toBe(true)
    expect(await isMuted()).toBe(false)
  })

  test('leaves the topic either followed or ignored when both are sent at once', async () => {
    await Promise.all([mute(), browser.post(`/api/forum/topic/follow/${topic.id}`)])
    expect([(await follows()).length, await isMuted()]).not.toEqual([1, true])
  })

  test('marks notifications of the topic as read', async () => {
    await reply('Un @Zoe')
    const listUnread = () =>
      site.db.selectFrom('notifications').where('read_at', 'is', null).select('user_id').execute()
    expect(await listUnread()).toEqual([{ user_id: zoe.id }])
    await mute()
    expect(await listUnread()).toEqual([])
  })

  test.each([2, 'oui', null])('returns 422 for %j', async (state) => {
    expect(await mute(state)).toMatchObject({
      status: 422,
      body: { errors: { muted: ['Dites s’il faut ignorer ce topic, ou non.'] } },
    })
  })

  test('returns 404 for an unknown topic, 401 to visitors', async () => {
    expect((await mute(1, browser, 2_000_000)).status).toBe(404)
    expect((await mute(1, await site.as(null))).status).toBe(401)
  })

  test('returns 409 beyond 500 ignored topics, but lets one repeat and end', async () => {
    await mute()
    const other = await createTopic(site.db, hugo.id)
    await sql`
      with added as (
        insert into topics (slug, title, category_id)
        select 'muet-' || n, 'Muet', (select min(id) from categories) from generate_series(1, 499) n returning id
      )
      insert into topic_mutes (topic_id, user_id) select id, ${zoe.id}::integer from added`.execute(site.db)
    expect(await mute(1, browser, other.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'Vous ignorez déjà 500 topics, c’est la limite. Ouvrez-en un pour ne plus l’ignorer, puis revenez.',
      },
    })
    expect([(await mute(1)).status, (await mute(0)).status]).toEqual([200, 200])
    expect((await mute(1, browser, other.id)).status).toBe(200)
  })

  test('works without scripts, and is undone on the topic', async () => {
    const sent = await browser.submit(`/forum/topic/${topic.id}/ignorer`, { muted: '1' })
    expect(sent.headers.location).toBe('/forum/topic/bruit-de-fond')
    expect((await browser.get('/forum/topic/bruit-de-fond')).text).toContain('Ne plus ignorer')
    await browser.submit(`/forum/topic/${topic.id}/ignorer`, { muted: '0' })
    expect((await browser.get('/forum/topic/bruit-de-fond')).text).toContain('Ignorer ce topic')
  })
})

describe('an ignored topic', () => {
  beforeEach(() => mute())

  test('notifies neither of replies, nor of members’ mentions and reactions, nor of a lock', async () => {
    const { body } = await browser.post(`/api/forum/post/${topic.id}`, { post: 'J’ignore mon topic.' })
    await reply('Bonsoir @Zoe')
    await hugos.post(`/api/forum/post/reaction/${body.post.id}`, { reaction: 1 })
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    await staff.post(`/api/forum/topic/lock/${topic.id}`)
    await site.context.jobs.drain()
    expect(await listNotified()).toEqual([])
    await mute(0)
    await staff.post(`/api/forum/topic/lock/${topic.id}`)
    await site.context.jobs.drain()
    expect(await listNotified()).toHaveLength(1)
  })

  test('notifies of a mention by staff, and of a decision about an own post', async () => {
    const staff = await site.as(await createMember(site.db, { roles: 1 }))
    await reply('Un mot, @Zoe\u202f?', staff)
    expect(await listNotified()).toHaveLength(1)
    const { body } = await browser.post(`/api/forum/post/${topic.id}`, { post: 'Une réponse.' })
    await staff.post(`/api/forum/post/moderate/${body.post.id}`)
    expect(await listNotified()).toHaveLength(2)
  })

  test('has no unread mark in lists, and leaves the last topics of the forum and of home', async () => {
    const lists = async (by: Browser) => ({
      listed: (await by.get('/api/forum')).body.data.map(({ unread }: { unread: number | null }) => unread),
      last: (await by.get('/api/forum/last-topics')).body.length,
      forum: (await by.get('/forum')).text.includes('Bruit de fond'),
      home: (await by.get('/')).text.includes('Bruit de fond'),
    })
    await browser.patch(`/api/forum/topic/read/${topic.id}`, { pos: 1 })
    await reply('Du neuf.')
    expect(await lists(browser)).toEqual({ listed: [null], last: 0, forum: false, home: false })
    expect(await lists(hugos)).toEqual({ listed: [null], last: 1, forum: true, home: true })
    await mute(0)
    expect(await lists(browser)).toEqual({ listed: [1], last: 1, forum: true, home: true })
  })

  test('leaves room for five other topics among the last ones', async () => {
    for (let turn = 1; turn <= 5; turn++) await createTopic(site.db, hugo.id, { title: `Autre ${turn}` })
    await sql`update topics set last_post_at = now() + interval '1 minute' where id = ${topic.id}`.execute(
      site.db,
    )
    const { body } = await browser.get('/api/forum/last-topics')
    expect(body.map(({ title }: { title: string }) => title).sort()).toEqual(
      [1, 2, 3, 4, 5].map((turn) => `Autre ${turn}`),
    )
  })

  test('leaves the news of all, not the author’s own feed', async () => {
    await reply('Du neuf.')
    const titles = async (by: Browser, path: string) =>
      JSON.stringify((await by.get(path)).body.data).includes('Bruit de fond')
    expect(await titles(browser, '/api/newsfeed/0')).toBe(false)
    expect(await titles(hugos, '/api/newsfeed/0')).toBe(true)
    expect(await titles(browser, `/api/newsfeed/${hugo.id}`)).toBe(true)
  })
})
