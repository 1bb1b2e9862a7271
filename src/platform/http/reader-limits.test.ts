import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember, createTopic } from '../../../tests/support/factories.ts'

let site: TestApp

/** Limits so small that the second or third request is over them. */
beforeAll(async () => {
  site = await createTestApp({}, 1 / 30)
})
afterAll(() => site.close())

const FORUM = 'Vous cherchez beaucoup en peu de temps. Attendez une minute, puis reprenez.'
/** Each counts towards another limit than the others. */
const EXPENSIVE: [string, string, string][] = [
  ['a search of the forum', '/forum?search=danse', FORUM],
  ['a search of the help', '/aide?search=photo', 'Vous allez un peu vite.'],
  ['a page of the API', '/api/docs', 'Vous allez un peu vite.'],
  ['a file of the sitemap', '/sitemap-forum-1.xml', 'Vous allez un peu vite.'],
]

describe('expensive requests of visitors', () => {
  test.each(EXPENSIVE)('%s has a limit of its own', async (_what, url, sentence) => {
    const member = await createMember(site.db)
    await createTopic(site.db, member.id)
    const visitor = await site.as(null)
    expect((await visitor.get(url)).status).toBe(200)
    const refused = await visitor.get(url)
    expect([refused.status, refused.text.includes(sentence)]).toEqual([429, true])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Other pages stay open, and other readers have a count of their own.
    expect((await visitor.get('/forum')).status).toBe(200)
    expect((await (await site.as(member)).get(url)).status).toBe(200)
  })

  test('searches of the forum by call and by page count together, those of members too', async () => {
    const member = await site.as(await createMember(site.db))
    expect((await member.get('/api/forum?search=danse')).status).toBe(200)
    const { status, body } = await member.get('/api/forum?search=danse')
    expect([status, body]).toEqual([429, { message: FORUM }])
    expect((await member.get('/forum?search=danse')).status).toBe(429)
    expect((await member.get('/api/forum')).status).toBe(200)
  })

  test('the carousel and the landing page have limits of their own', async () => {
    const visitor = await site.as(null)
    const statuses = async (url: string, count: number) => {
      const all = []
      for (let turn = 0; turn < count; turn++) all.push((await visitor.get(url)).status)
      return all
    }
    expect(await statuses('/api/users/popular', 3)).toEqual([200, 200, 429])
    expect((await statuses('/', 9)).filter((status) => status === 200)).toHaveLength(8)
  })
})
