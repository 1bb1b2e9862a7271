import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser
let topic: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  const hugo = await createMember(site.db)
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
  topic = await createTopic(site.db, hugo.id)
  for (let pos = 2; pos <= 12; pos++) await createPost(site.db, topic.id, hugo.id)
})

const lock = () => site.db.updateTable('topics').set({ locked: true }).execute()
const visitors = async () => [
  await site.as(null),
  await site.as(await createMember(site.db, { roles: -1 })),
  await site.as(await createMember(site.db, { email_verified_at: null })),
]

describe('following', () => {
  const follow = (by = browser, id: unknown = topic.id) => by.post(`/api/forum/topic/follow/${id}`)
  const followers = async () =>
    (await site.db.selectFrom('topic_follows').select('user_id').execute()).map(({ user_id }) => user_id)

  test('toggles', async () => {
    expect((await follow()).body).toEqual({
      message: 'Vous suivez ce topic. On vous préviendra des nouvelles réponses.',
      followed: true,
    })
    expect((await browser.get(`/api/forum/topic/${topic.slug}`)).body[1]).toBe(true)
    expect(await followers()).toContain(zoe.id)
    expect((await follow()).body).toEqual({ message: 'Vous ne suivez plus ce topic.', followed: false })
    expect(await followers()).not.toContain(zoe.id)
  })

  test('returns 403 for following a locked topic, but allows unfollowing', async () => {
    await follow()
    await lock()
    expect((await follow()).body.followed).toBe(false)
    const { status, body } = await follow()
    expect([status, body.message]).toEqual([403, 'Le topic est verrouillé. Vous ne pouvez pas le suivre.'])
    expect(await followers()).not.toContain(zoe.id)
  })

  test('returns 401 to visitors and 404 for unknown topics', async () => {
    const statuses = []
    for (const by of await visitors()) statuses.push((await follow(by)).status)
    expect(statuses).toEqual([401, 403, 200])
    for (const id of [999, 0, 'x', 2 ** 31]) expect((await follow(browser, id)).status).toBe(404)
  })

  test('fifty concurrent clicks toggle in turn', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow()))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter(({ body }) => body.followed)).toHaveLength(25)
    expect(await followers()).not.toContain(zoe.id)
  })

  test('returns 429 after three hundred an hour', async () => {
    const strict = await createTestApp({}, 1)
    const member = await strict.as(await createMember(strict.db))
    const { id } = await createTopic(strict.db, (await createMember(strict.db)).id)
    for (let n = 0; n < 300; n++) await member.post(`/api/forum/topic/follow/${id}`)
    const { status, body } = await member.post(`/api/forum/topic/follow/${id}`)
    expect([status, body.message]).toEqual([
      429,
      'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.',
    ])
    await strict.close()
  })
})

describe('reading', () => {
  const read = (pos: unknown, by = browser, id: unknown = topic.id) =>
    by.patch(`/api/forum/topic/read/${id}`, { pos })
  const posOf = async () => {
    const rows = await site.db.selectFrom('topic_reads').where('user_id', '=', zoe.id).select('pos').execute()
    return rows.map(({ pos }) => pos)
  }

  test('never decreases, and never exceeds the last post', async () => {
    expect((await read(4)).body).toEqual({ message: 'Topic lu.' })
    expect(await posOf()).toEqual([4])
    await read(2)
    expect(await posOf()).toEqual([4])
    await read(2_147_483_647)
    expect(await posOf()).toEqual([12])
    expect((await browser.get(`/api/forum/topic/${topic.slug}`)).body[0].read).toBe(12)
  })

  test('includes own posts that follow', async () => {
    for (let i = 0; i < 2; i++) await createPost(site.db, topic.id, zoe.id)
    await read(11)
    expect(await posOf()).toEqual([11])
    await read(12)
    expect(await posOf()).toEqual([14])
  })

  test('allows another notification of a follower', async () => {
    await site.db
      .insertInto('topic_follows')
      .values({ topic_id: topic.id, user_id: zoe.id, notified: true })
      .execute()
    await read(1)
    const notified = site.db.selectFrom('topic_follows').where('user_id', '=', zoe.id).select('notified')
    expect(await notified.execute()).toEqual([{ notified: false }])
  })

  test('works in a locked topic too', async () => {
    await lock()
    expect((await read(3)).status).toBe(200)
  })

  test.each([0, -1, 1.5, '3', null, undefined, 2 ** 31, [1]])('returns 422 for position %j', async (pos) => {
    expect((await read(pos)).status).toBe(422)
    expect(await posOf()).toEqual([])
  })

  test('returns 401 to visitors and 404 for unknown topics', async () => {
    const statuses = []
    for (const by of await visitors()) statuses.push((await read(1, by)).status)
    expect(statuses).toEqual([401, 403, 200])
    for (const id of [999, 0, 'x']) expect((await read(1, browser, id)).status).toBe(404)
  })

  test('fifty concurrent reports save the highest', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => read((n * 7) % 11)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
    expect(await posOf()).toEqual([10])
  })
})
