import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { ROLES } from '../../../shared/roles.ts'
import type { Timings } from './contract.ts'
import { createTimingCounts, deleteOldTimings } from './server.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => site.db.deleteFrom('page_timings').execute())

const TOPIC = { page: '/forum/topic/:slug', device: 'phone' } as const
const WRONG = { page: ['Cette page n’est pas mesurée.'] }
const INVALID = 'Cette valeur n’est pas valide.'
const listRows = ({ db }: TestApp) => db.selectFrom('page_timings').selectAll().orderBy('metric').execute()

describe('sendTimings', () => {
  test('counts each value up to a bound, and stores neither member nor address', async () => {
    const own = await createTestApp()
    const browser = await own.as(await createMember(own.db))
    const sent = { ...TOPIC, lcp: 1_800, cls: 0, ttfb: 90 }
    for (const _ of [1, 2]) {
      const { status, body } = await browser.post('/api/timings', sent)
      expect([status, body]).toEqual([200, { message: 'Merci, c’est compté.' }])
    }
    expect(await listRows(own)).toEqual([])
    await own.app.close()
    const rows = await listRows(own)
    const common = { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...TOPIC, count: 2 }
    expect(rows).toEqual([
      { ...common, metric: 'cls', up_to: 0 },
      { ...common, metric: 'lcp', up_to: 2_000 },
      { ...common, metric: 'ttfb', up_to: 100 },
    ])
    await own.close()
  })

  test.each<[object, Record<string, string[]>]>([
    [{ page: '/forum/topic/un-bal' }, WRONG],
    [{ page: '/admin/sante' }, WRONG],
    [{ page: '/api/me' }, WRONG],
    [{ page: 3 }, WRONG],
    [{ device: 'montre' }, { device: [INVALID] }],
    [{ lcp: -1 }, { lcp: [INVALID] }],
    [{ inp: 60_001 }, { inp: [INVALID] }],
    [{ cls: 0.5 }, { cls: [INVALID] }],
  ])('returns 422 for %j', async (wrong, errors) => {
    const browser = await site.as(await createMember(site.db))
    const { status, body } = await browser.post('/api/timings', { ...TOPIC, lcp: 100, ...wrong })
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('does not count as activity of the member', async () => {
    const before = new Date(Date.now() - 3_600_000)
    const member = await createMember(site.db, { last_activity: before })
    const browser = await site.as(member)
    await site.context.presence.flush()
    await browser.post('/api/timings', { ...TOPIC, lcp: 100 })
    await site.context.presence.flush()
    const { last_activity } = await site.db
      .selectFrom('member_search')
      .select('last_activity')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(last_activity).toEqual(before)
  })

  test('returns 429 past six hundred pages an hour', async () => {
    const strict = await createTestApp({}, 0.005)
    const browser = await strict.as(await createMember(strict.db))
    const statuses: number[] = []
    for (let page = 0; page < 4; page++)
      statuses.push((await browser.post('/api/timings', { ...TOPIC, lcp: 100 })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await strict.close()
  })
})

describe('counts in memory', () => {
  const add = (timings: Partial<Timings>, times = 1) => {
    const counts = createTimingCounts(site.db)
    for (let i = 0; i < times; i++) counts.add({ ...TOPIC, ...timings })
    return counts
  }

  test('are added to what other processes write at the same time', async () => {
    const processes = [add({ lcp: 100, inp: 50 }, 3), add({ inp: 50, lcp: 100 }, 4), add({ lcp: 100 }, 5)]
    await Promise.all(processes.map((one) => one.flush()))
    const rows = await listRows(site)
    expect(rows.map(({ metric, up_to, count }) => [metric, up_to, count])).toEqual([
      ['inp', 64, 7],
      ['lcp', 200, 12],
    ])
  })

  test('are written once, and again after a failure', async () => {
    const counts = add({ lcp: 100 })
    await site.db.schema.alterTable('page_timings').renameTo('page_timings_away').execute()
    await expect(counts.flush()).rejects.toThrow('page_timings')
    await site.db.schema
      .alterTable('page_timings_away' as never)
      .renameTo('page_timings')
      .execute()
    counts.add({ ...TOPIC, lcp: 100 })
    await counts.flush()
    await counts.flush()
    expect((await listRows(site)).map(({ count }) => count)).toEqual([2])
  })

  test('are deleted after 90 days', async () => {
    const counts = createTimingCounts(site.db)
    const now = new Date('2026-11-28T12:00:00Z')
    for (const day of ['2026-08-29', '2026-08-30'])
      counts.add({ ...TOPIC, lcp: 1 }, Date.parse(`${day}T12:00Z`))
    await counts.flush()
    await deleteOldTimings(site.db, now)
    expect((await listRows(site)).map(({ day }) => day)).toEqual(['2026-08-30'])
  })
})

describe('a page of the site', () => {
  const readKind = (text: string) => /<body[^>]* data-kind="([^"]*)"/.exec(text)?.[1]

  test('has the pattern of its route for a member, not its address', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    expect(readKind((await browser.get(`/celibataire/${member.id}?a=1`)).text)).toBe('/celibataire/:id')
    expect(readKind((await browser.get('/forum')).text)).toBe('/forum')
  })

  test('has none for visitors, in the administration, and after a failure', async () => {
    const founder = await site.as(await createMember(site.db, { roles: ROLES.founder }))
    const visitor = await site.as(null)
    for (const [browser, url] of [
      [visitor, '/'],
      [visitor, '/forum'],
      [founder, '/admin/sante'],
      [founder, '/celibataire/999999'],
    ] as const)
      expect([url, readKind((await browser.get(url)).text)]).toEqual([url, undefined])
  })

  test('has none, and nothing is counted, where FIELD_TIMINGS is off', async () => {
    const off = await createTestApp({ FIELD_TIMINGS: 'off' })
    const browser = await off.as(await createMember(off.db, { roles: ROLES.founder }))
    expect(readKind((await browser.get('/forum')).text)).toBeUndefined()
    expect((await browser.post('/api/timings', { ...TOPIC, lcp: 100 })).status).toBe(200)
    expect((await browser.get('/admin/sante')).text).toContain(
      'Les mesures sont coupées\u202f: réglez FIELD_TIMINGS',
    )
    expect((await browser.get('/confidentialite')).text).not.toContain('Global Privacy Control')
    await off.app.close()
    expect(await listRows(off)).toEqual([])
    await off.close()
  })
})

describe('/admin/sante', () => {
  const openHealth = async () => {
    const founder = await site.as(await createMember(site.db, { roles: ROLES.founder }))
    return (await founder.get('/admin/sante')).text
  }
  const measure = async (timings: Partial<Timings>, times: number) => {
    const counts = createTimingCounts(site.db)
    for (let i = 0; i < times; i++) counts.add({ ...TOPIC, ...timings })
    await counts.flush()
  }

  test('shows no page with nineteen measures', async () => {
    await measure({ lcp: 9_000 }, 19)
    const text = await openHealth()
    expect(text).not.toContain('/forum/topic/:slug')
    expect(text).toContain('Aucune page n’a encore 20 mesures. Revenez dans quelques jours.')
  })

  test('shows a slow page with what to do, and one that is fast without', async () => {
    await measure({ lcp: 3_000, inp: 20 }, 20)
    const text = await openHealth()
    expect(text).toContain('/forum/topic/:slug')
    expect(text).toContain('1 page sur 1 dépasse 2,5\u00a0s. Allégez les photos')
    expect(text).toContain('Aucune page ne dépasse 200\u00a0ms. Rien à faire.')
  })
})

test('the privacy page says what is counted, and how a browser stops it', async () => {
  const { text } = await (await site.as(null)).get('/confidentialite')
  expect(text).toContain('en combien de temps une page s’affiche et répond')
  expect(text).toMatch(
    /Global Privacy Control\) ou d’économiser les données\s?; ces comptes restent 90 jours\./,
  )
})
