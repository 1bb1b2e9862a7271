import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { RUNS_ALL } from '../../../../tests/support/engines.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { hasRedis, startRedis } from '../../../../tests/support/redis.ts'

// A script that opens one profile after the other, or one page of results after the other. Ids of nobody count too:
// the attacker does not know which ones exist.

const UNCONFIRMED = { email_verified_at: null }
const FIRST_ID = 100_000
/** Profiles that a script opens. */
const MANY = RUNS_ALL ? 1_199 : 359

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({}, 1)
  // Member 1 is in no list.
  await createMember(site.db, { roles: 3 })
})
afterAll(() => site.close())

const call = (id: number) => `/api/user/${id}`
const page = (id: number) => `/celibataire/${id}`

/** Requests these addresses, 20 at a time. @returns how many were let through, and the last refusal */
async function open(browser: Browser, addresses: string[]) {
  let passed = 0
  let refusal: Awaited<ReturnType<Browser['get']>> | undefined
  for (let from = 0; from < addresses.length; from += 20) {
    const answers = await Promise.all(addresses.slice(from, from + 20).map((url) => browser.get(url)))
    for (const answer of answers) {
      if (answer.status === 429) refusal = answer
      else passed += 1
    }
  }
  return { passed, refusal }
}

const ids = (count: number, from = FIRST_ID) => Array.from({ length: count }, (_, path) => from + path)

describe('profiles', () => {
  test('an unconfirmed account stops at 60 by the call', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const { passed, refusal } = await open(browser, ids(MANY).map(call))
    expect(passed).toBe(60)
    expect(refusal?.body).toEqual({
      message:
        'Vous avez ouvert beaucoup de profils en peu de temps. Ceux que vous avez déjà vus restent ouverts\u202f; pour d’autres, revenez dans une heure. Confirmez votre adresse e-mail, et vous pourrez en ouvrir bien davantage.',
    })
  })

  test('a confirmed account stops at 300 by the call', async () => {
    const browser = await site.as(await createMember(site.db))
    const { passed, refusal } = await open(browser, ids(MANY).map(call))
    expect(passed).toBe(300)
    expect(refusal?.body.message).toBe(
      'Vous avez ouvert beaucoup de profils en peu de temps. Ceux que vous avez déjà vus restent ouverts\u202f; pour d’autres, revenez dans une heure.',
    )
  })

  test('an unconfirmed account stops at 60 by the page, in a page of the site', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const { passed, refusal } = await open(browser, ids(100).map(page))
    expect(passed).toBe(60)
    expect(refusal?.text).toContain('<h1>Un instant</h1>')
    expect(refusal?.text).toContain('revenez dans une heure')
  })

  test('page and call count together, and one profile once', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const both = ids(60).flatMap((id) => [call(id), page(id), `/api/newsfeed/${id}`])
    expect((await open(browser, both)).passed).toBe(180)
    expect((await browser.get(call(FIRST_ID + 60))).status).toBe(429)
    expect((await browser.get(page(FIRST_ID + 60))).status).toBe(429)
    expect((await browser.get(`/api/newsfeed/${FIRST_ID + 60}`)).status).toBe(429)
  })

  test('a profile that was opened stays open past the limit, and so does one’s own', async () => {
    const [own, other] = [await createMember(site.db, UNCONFIRMED), await createMember(site.db)]
    const browser = await site.as(own)
    await open(browser, [call(other.id), ...ids(60).map(call)])
    expect((await browser.get(call(FIRST_ID + 500))).status).toBe(429)
    expect((await browser.get(call(other.id))).status).toBe(200)
    expect((await browser.get(page(own.id))).status).toBe(200)
  })

  test('confirming the address opens the larger limit at once', async () => {
    const member = await createMember(site.db, UNCONFIRMED)
    const browser = await site.as(member)
    expect((await open(browser, ids(70).map(call))).passed).toBe(60)
    await site.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', member.id)
      .execute()
    expect((await open(browser, ids(400).map(call))).passed).toBe(300)
  })

  test('of 200 at the same moment exactly 60 pass', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const answers = await Promise.all(ids(200).map((id) => browser.get(call(id))))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(60)
  })

  test('Retry-After is the time until the oldest of them is an hour old', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const { refusal } = await open(browser, ids(61).map(call))
    const wait = Number(refusal?.headers['retry-after'])
    expect(wait).toBeGreaterThan(3_500)
    expect(wait).toBeLessThanOrEqual(3_600)
  })

  test('staff with a second factor have no limit, and without one the limit of members', async () => {
    const moderator = await createMember(site.db, { roles: 1 })
    expect((await open(await site.as(moderator), ids(400).map(call))).passed).toBe(400)
    const stolen = await site.as(moderator, { factor: false })
    expect((await open(stolen, ids(400).map(call))).passed).toBe(300)
  })

  test('other members are not slowed', async () => {
    await open(await site.as(await createMember(site.db, UNCONFIRMED)), ids(70).map(call))
    const other = await site.as(await createMember(site.db, UNCONFIRMED))
    expect((await other.get(call(FIRST_ID))).status).toBe(404)
  })
})

describe('the limit of a day', () => {
  test('stops at so many profiles, however many the hour allows', async () => {
    const strict = await createTestApp({ PROFILES_A_DAY: '100' }, 1)
    const browser = await strict.as(await createMember(strict.db))
    const { passed, refusal } = await open(browser, ids(150).map(call))
    expect(passed).toBe(100)
    expect(refusal?.body.message).toContain('revenez dans 24 heures.')
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(86_300)
    await strict.close()
  })
})

describe.skipIf(!hasRedis)('two processes that share a Redis', () => {
  test('count the profiles of an account together', async () => {
    const redis = await startRedis()
    const settings = { REDIS_URL: redis.url, PROFILES_AN_HOUR: '40' }
    const processes = [await createTestApp(settings, 1), await createTestApp(settings, 1)] as const
    // Each has a database of its own here, in which the first member has the same id.
    const [one, other] = [
      await processes[0].as(await createMember(processes[0].db)),
      await processes[1].as(await createMember(processes[1].db)),
    ]
    // Both are connected once the one finds full what the other has filled.
    const fill = [{ points: 1, seconds: 60 }]
    const add = (path: 0 | 1, key: string, item: string) =>
      processes[path].context.limits.countDistinct('connected', fill, key, item)
    await expect
      .poll(async () => {
        const key = randomUUID()
        await add(0, key, '1')
        return add(1, key, '2')
      })
      .not.toBeNull()
    expect((await open(one, ids(25).map(call))).passed).toBe(25)
    expect((await open(other, ids(50, FIRST_ID + 10).map(call))).passed).toBe(30)
    expect((await one.get(call(FIRST_ID + 500))).status).toBe(429)
    for (const each of processes) await each.close()
    await redis.stop()
  })
})

describe('visitors of one address', () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

  let proxied: TestApp
  beforeEach(async () => {
    proxied = await createTestApp({ TRUSTED_PROXIES: 'loopback' }, 1)
  })
  afterEach(() => proxied.close())

  /** Each request has a cookie of its own: the address is what counts. */
  async function visit(ip: string, id: number) {
    return (await proxied.as(null)).raw('GET', page(id), from(ip))
  }

  test('open 30 profiles a minute, the same one as often as they like', async () => {
    const shown = await createMember(proxied.db)
    for (const id of [...Array<number>(40).fill(shown.id), ...ids(29)])
      expect((await visit('203.0.113.9', id)).status).not.toBe(429)
    const refused = await visit('203.0.113.9', FIRST_ID + 29)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain(
      'Beaucoup de profils viennent d’être ouverts depuis votre connexion. Revenez dans une minute, ou connectez-vous.',
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await visit('203.0.113.9', shown.id)).status).toBe(200)
    expect((await visit('203.0.113.10', FIRST_ID + 29)).status).toBe(404)
  })

  test('share the limit of their IPv6 /64', async () => {
    for (const [path, id] of ids(30).entries())
      expect((await visit(`2001:db8:1:2::${path + 1}`, id)).status).toBe(404)
    expect((await visit('2001:db8:1:2:ffff::1', FIRST_ID + 30)).status).toBe(429)
    expect((await visit('2001:db8:1:3::1', FIRST_ID + 30)).status).toBe(404)
  })
})

describe('pages of the search and of the wall', () => {
  const lists = ['/recherche', '/api/search', '/photos', '/api/photos']
  const pages = (count: number) => Array.from({ length: count }, (_, path) => String(lists[path % 4]))

  test.each([
    ['an unconfirmed account', UNCONFIRMED, 20],
    ['a confirmed account', {}, 120],
  ])('%s opens so many an hour, by page and by call together', async (_, input, limit) => {
    const browser = await site.as(await createMember(site.db, input))
    expect(await open(browser, pages(limit))).toEqual({ passed: limit, refusal: undefined })
    for (const address of lists) {
      const refused = await browser.get(address)
      expect([address, refused.status]).toEqual([address, 429])
      expect(refused.text).toContain('revenez dans une heure')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    }
  })

  test('of 100 at the same moment exactly 20 pass', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const answers = await Promise.all(pages(100).map((url) => browser.get(url)))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(20)
  })

  test('staff with a second factor have no limit', async () => {
    const browser = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await open(browser, pages(140))).passed).toBe(140)
  })
})

describe('what home shows of members', () => {
  const CARD = 'class="card-member'

  test('is left out past 20 openings an hour of an unconfirmed account; home itself stays', async () => {
    const shown = await createMember(site.db, { avatar: 'x.webp' })
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    for (let turn = 0; turn < 20; turn++) {
      expect((await browser.get('/')).text).toContain(`href="/celibataire/${shown.id}"`)
    }
    const home = await browser.get('/')
    expect(home.status).toBe(200)
    expect(home.text).not.toContain(CARD)
    expect(home.text).toContain('De nouveaux visages vous attendent ici dans une heure.')
    expect((await browser.get('/api/users/popular')).status).toBe(429)
    expect((await browser.get('/api/search')).status).toBe(200)
  })

  test('and further pages of the newsfeed count with it', async () => {
    const browser = await site.as(await createMember(site.db, UNCONFIRMED))
    const addresses = Array.from({ length: 20 }, (_, path) => `/api/newsfeed/0?page=${path + 2}`)
    expect((await open(browser, addresses)).passed).toBe(20)
    expect((await browser.get('/api/newsfeed/0?page=2')).status).toBe(429)
    expect((await browser.get('/api/newsfeed/0')).status).toBe(200)
  })
})
