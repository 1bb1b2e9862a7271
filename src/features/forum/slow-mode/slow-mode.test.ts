import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let hugo: TestMember
let author: Browser
let moderator: TestMember
let staff: Browser
let topic: { id: number; slug: string; title: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.visitorPages.invalidate('all')
  await createMember(site.db, { roles: 3, searchable: false })
  hugo = await createMember(site.db)
  moderator = await createMember(site.db, { roles: 1 })
  author = await site.as(hugo)
  staff = await site.as(moderator)
  topic = await createTopic(site.db, (await createMember(site.db)).id)
})

const set = (seconds: unknown, by = staff) => by.post(`/api/forum/topic/slow/${topic.id}`, { seconds })
const reply = (post = 'J’en suis.', by = author, more: object = {}) =>
  by.post(`/api/forum/post/${topic.id}`, { post, ...more })
const age = (minutes: number) =>
  sql`update posts set created_at = created_at - make_interval(mins => ${minutes}::integer)`.execute(site.db)
const countPosts = async () =>
  (await site.db.selectFrom('topics').select('posts').where('id', '=', topic.id).executeTakeFirst())?.posts
const audit = () =>
  site.db.selectFrom('audit').select(['actor_id', 'action', 'target_id', 'details']).orderBy('id').execute()

describe('setSlowMode', () => {
  test.each([
    [300, 'Mode lent\u202f: une réponse toutes les 5 minutes.'],
    [3_600, 'Mode lent\u202f: une réponse par heure.'],
    [43_200, 'Mode lent\u202f: une réponse toutes les 12 heures.'],
  ])('shows a pace of %i seconds to members and visitors', async (seconds, sentence) => {
    const visitor = await site.as(null)
    const read = async (by: Browser) =>
      (await by.get(`/forum/topic/${topic.slug}`)).text.replaceAll(/<!-- -->/g, '')
    expect(await read(visitor)).not.toContain('Mode lent')
    expect(await set(seconds)).toMatchObject({
      status: 200,
      body: { message: 'Le rythme du topic est enregistré.', slow_seconds: seconds },
    })
    for (const by of [visitor, author]) expect(await read(by)).toContain(sentence)
  })

  test('records each change in the audit log, and no repetition', async () => {
    for (const seconds of [300, 300, 0]) await set(seconds)
    const of = { actor_id: moderator.id, action: 'topic.slow', target_id: topic.id }
    expect(await audit()).toEqual([
      { ...of, details: { was: 0, seconds: 300 } },
      { ...of, details: { was: 300, seconds: 0 } },
    ])
  })

  test.each([1, 301, -1, 43_201, 'x', null, 300.5])('returns 422 for %s', async (seconds) => {
    const { status, body } = await set(seconds)
    expect([status, body.errors]).toEqual([422, { seconds: ['Choisissez un des quatre rythmes.'] }])
  })

  test('returns 403 to members, 401 to visitors and 404 for an unknown topic', async () => {
    expect((await set(300, author)).status).toBe(403)
    expect((await set(300, await site.as(null))).status).toBe(401)
    expect((await staff.post('/api/forum/topic/slow/999999', { seconds: 300 })).status).toBe(404)
  })

  test('has a page without scripts, linked from the topic for staff alone', async () => {
    const path = `/forum/topic/${topic.id}/mode-lent`
    expect((await staff.get(`/forum/topic/${topic.slug}`)).text).toContain(`href="${path}"`)
    expect((await author.get(`/forum/topic/${topic.slug}`)).text).not.toContain(path)
    expect((await staff.get(path)).text).toContain('Une réponse toutes les 12 heures')
    const rejected = await staff.submit(path, { seconds: '7' })
    expect([rejected.status, rejected.text.includes('Choisissez un des quatre rythmes.')]).toEqual([
      422,
      true,
    ])
    const { status, headers } = await staff.submit(path, { seconds: '3600' })
    expect([status, headers.location]).toEqual([303, `/forum/topic/${topic.slug}`])
    expect((await staff.get(path)).text).toMatch(/value="3600"[^>]*checked|checked[^>]*value="3600"/)
  })
})

describe('a reply in slow mode', () => {
  test('returns 429 with the time left, and stores nothing', async () => {
    await set(3_600)
    expect((await reply()).status).toBe(200)
    await age(18)
    const { status, body, headers } = await reply('Et encore.')
    expect([status, body.message]).toEqual([
      429,
      'Ce topic est en mode lent\u202f: vous pourrez y répondre dans 42 minutes. Gardez votre texte de côté.',
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(41 * 60)
    expect(await countPosts()).toBe(2)
  })

  test('is accepted after the time', async () => {
    await set(300)
    await reply()
    await age(5)
    expect((await reply('Et encore.')).status).toBe(200)
  })

  test('is accepted from staff, from other members, in other topics, and once slow mode is off', async () => {
    await set(43_200)
    await reply()
    for (const post of ['Calme.', 'Merci.']) expect((await reply(post, staff)).status).toBe(200)
    expect((await reply('Moi.', await site.as(await createMember(site.db)))).status).toBe(200)
    const other = await createTopic(site.db, moderator.id)
    expect((await author.post(`/api/forum/post/${other.id}`, { post: 'Ici.' })).status).toBe(200)
    expect((await reply('Encore.')).status).toBe(429)
    await set(0)
    expect((await reply('Encore.')).status).toBe(200)
  })

  test('is not delayed by the first post of the topic', async () => {
    topic = await createTopic(site.db, hugo.id)
    await set(3_600)
    expect((await reply()).status).toBe(200)
  })

  test('is accepted once when several are sent at once', async () => {
    await set(300)
    const answers = await Promise.all(['Un.', 'Deux.', 'Trois.', 'Quatre.'].map((post) => reply(post)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(await countPosts()).toBe(2)
  })

  test('returns the stored post when the browser repeats it', async () => {
    await set(300)
    const key = { client_key: randomUUID() }
    const first = await reply('J’en suis.', author, key)
    const again = await reply('J’en suis.', author, key)
    expect([again.status, again.body.post.id]).toEqual([200, first.body.post.id])
    expect(await countPosts()).toBe(2)
  })

  test('leaves the text in the form without scripts', async () => {
    await set(300)
    await reply()
    const { status, text } = await author.submit(`/forum/topic/${topic.id}/repondre`, { post: 'Trop tôt.' })
    expect(status).toBe(429)
    expect(text).toContain('Ce topic est en mode lent\u202f: vous pourrez y répondre dans 5 minutes.')
    expect(text).toContain('>Trop tôt.</textarea>')
  })
})
