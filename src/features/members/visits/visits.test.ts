import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { toParisDay } from '../../../shared/age.ts'
import { recordVisit } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeEach(awaitOneDay)
beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await site.db.deleteFrom('visits').execute()
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  browser = await site.as(zoe)
})
afterAll(() => site.close())

const QUIET = [200, { message: 'Bonne visite.' }]
const UNKNOWN = [404, { message: 'Ce profil n’existe pas, ou n’existe plus.' }]

const view = async (id: number | string, who = browser) => {
  const { status, body } = await who.post(`/api/visitors/${id}`)
  return [status, body]
}
const visits = () =>
  site.db.selectFrom('visits').select(['user_id', 'visitor_id', 'day']).orderBy('id').execute()

describe('a view of a profile', () => {
  test('is kept, with the day in Paris', async () => {
    expect(await view(hugo.id)).toEqual(QUIET)
    expect(await visits()).toEqual([{ user_id: hugo.id, visitor_id: zoe.id, day: toParisDay(Date.now()) }])
  })

  test('is recorded once a day, also under concurrent calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => view(hugo.id)))
    expect(await view(hugo.id)).toEqual(QUIET)
    expect(await visits()).toHaveLength(1)
  })

  test('is another one after midnight in Paris', async () => {
    const viewer = { id: zoe.id, roles: 0 }
    for (const moment of ['2026-08-03T21:59:59Z', '2026-08-03T22:00:01Z', '2026-08-04T21:59:59Z']) {
      await recordVisit(site.db, viewer, hugo.id, Date.parse(moment))
    }
    expect((await visits()).map(({ day }) => day)).toEqual(['2026-08-03', '2026-08-04'])
  })

  test('of two who view each other at once is one of each', async () => {
    const other = await site.as(hugo)
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 ? view(hugo.id) : view(zoe.id, other))),
    )
    expect(await visits()).toHaveLength(2)
  })

  test('is not recorded for a member deleted at the same time', async () => {
    const gone = await createMember(site.db)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => view(gone.id)),
      site.db
        .deleteFrom('users')
        .where('id', '=', gone.id)
        .execute()
        .then(() => null),
    ])
    for (const answer of answers) if (answer) expect([QUIET, UNKNOWN]).toContainEqual(answer)
    expect(await visits()).toEqual([])
  })
})

describe('no trace, and the same answer,', () => {
  const traceless = (id: number) =>
    site.db.updateTable('users').set({ leaves_traces: false }).where('id', '=', id).execute()

  test.each<[string, () => Promise<unknown>]>([
    ['of a member without traces', () => traceless(zoe.id)],
    ['with a member without traces', () => traceless(hugo.id)],
    ['with a member one has blocked', () => blockMember(site.db, zoe.id, hugo.id)],
    [
      'with a suspended member',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
    ],
  ])('%s', async (_what, arrange) => {
    await arrange()
    expect(await view(hugo.id)).toEqual(QUIET)
    expect(await visits()).toEqual([])
  })

  test('on one’s own profile', async () => {
    expect(await view(zoe.id)).toEqual(QUIET)
    expect(await visits()).toEqual([])
  })

  test.each([1, 2, 3])('of staff of role %i, who cannot be blocked', async (roles) => {
    const staff = await createMember(site.db, { roles })
    await blockMember(site.db, hugo.id, staff.id)
    expect(await view(hugo.id, await site.as(staff))).toEqual(QUIET)
    expect(await visits()).toEqual([])
  })
})

describe('a profile that is served', () => {
  const visitOf = (user_id: number) => [{ user_id, visitor_id: zoe.id, day: toParisDay(Date.now()) }]
  const paths = () => [`/celibataire/${hugo.id}`, `/api/user/${hugo.id}`]
  const get = (url: string, headers: Record<string, string> = {}) => browser.raw('GET', url, { headers })

  test.each([
    ['page', 0],
    ['call', 1],
  ])('records a visit by %s, once a day', async (_name, index) => {
    for (let turn = 0; turn < 3; turn++) expect((await get(paths()[index] ?? '')).status).toBe(200)
    expect(await visits()).toEqual(visitOf(hugo.id))
  })

  test('records one visit under concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, turn) => get(paths()[turn % 2] ?? '')))
    expect(await visits()).toEqual(visitOf(hugo.id))
  })

  test.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'records nothing for Sec-Purpose: %s; the page records it when it is shown',
    async (purpose) => {
      const [page, call] = await Promise.all(paths().map((url) => get(url, { 'sec-purpose': purpose })))
      expect([page?.status, call?.status]).toEqual([200, 200])
      expect(page?.text).toContain('"recordsVisit":true')
      expect(await visits()).toEqual([])
      expect(await view(hugo.id)).toEqual(QUIET)
      expect(await visits()).toEqual(visitOf(hugo.id))
      expect((await get(paths()[0] ?? '')).text).toContain('"recordsVisit":false')
    },
  )

  test('records the visit of an unconfirmed member', async () => {
    zoe = await createMember(site.db, { email_verified_at: null })
    browser = await site.as(zoe)
    expect((await get(`/celibataire/${hugo.id}`)).status).toBe(200)
    expect(await visits()).toEqual(visitOf(hugo.id))
    const { data } = (await (await site.as(hugo)).get('/api/visitors')).body
    expect(data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([zoe.id])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'a visitor without traces',
      () => site.db.updateTable('users').set({ leaves_traces: false }).where('id', '=', zoe.id).execute(),
    ],
    ['a member one has blocked', () => blockMember(site.db, zoe.id, hugo.id)],
    ['a member who has blocked the visitor', () => blockMember(site.db, hugo.id, zoe.id)],
    [
      'a paused member',
      () => site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hugo.id).execute(),
    ],
  ])('records nothing for %s', async (_what, arrange) => {
    await arrange()
    for (const url of paths()) await get(url)
    expect(await visits()).toEqual([])
  })

  test('records nothing for a HEAD request, the own profile and visitors of the site', async () => {
    await browser.raw('HEAD', paths()[0] ?? '')
    await get(`/celibataire/${zoe.id}`)
    await (await site.as(null)).get(`/celibataire/${hugo.id}`)
    expect(await visits()).toEqual([])
  })

  test('is shown when its visit cannot be recorded', async () => {
    await site.db.schema.alterTable('visits').renameTo('visits_away').execute()
    const answers = await Promise.all(paths().map((url) => get(url)))
    await site.db.schema.alterTable('visits_away').renameTo('visits').execute()
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('is not found', () => {
  test('with a member who has blocked the viewer, as the profile itself', async () => {
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await view(hugo.id)).toEqual(UNKNOWN)
    expect((await browser.get(`/api/user/${hugo.id}`)).body).toEqual(UNKNOWN[1])
    expect(await visits()).toEqual([])
  })

  test.each(['1999999999', '0', '-1', 'x', '1e9', '2147483648', '1.0', '%00'])('with %s', async (id) => {
    expect((await view(id))[0]).toBe(404)
  })
})

test('is refused to visitors of the site and to the suspended, and without the token', async () => {
  expect((await view(hugo.id, await site.as(null)))[0]).toBe(401)
  const suspended = await createMember(site.db, { roles: -1 })
  expect((await view(hugo.id, await site.as(suspended)))[0]).toBe(403)
  expect((await browser.raw('POST', `/api/visitors/${hugo.id}`)).status).toBe(419)
  expect(await visits()).toEqual([])
})

test('ends for an hour with the 601st of a member, in words of its own', async () => {
  const strict = await createTestApp({}, 1 / 200)
  const [one, other] = [await createMember(strict.db), await createMember(strict.db)]
  const busy = await strict.as(one)
  for (let turn = 0; turn < 3; turn++) expect((await busy.post(`/api/visitors/${other.id}`)).status).toBe(200)
  const late = await busy.post(`/api/visitors/${other.id}`)
  expect([late.status, late.body]).toEqual([
    429,
    { message: 'Vous avez regardé beaucoup de profils. Faites une petite pause, puis reprenez.' },
  ])
  await strict.close()
})

describe('PATCH /api/visitors/traces', () => {
  const change = async (body: object, who = browser) => {
    const { status, body: answer } = await who.patch('/api/visitors/traces', body)
    return [status, answer.message]
  }
  const stored = async () =>
    (await site.db.selectFrom('users').select('leaves_traces').where('id', '=', zoe.id).executeTakeFirst())
      ?.leaves_traces

  test('switches traces off and on, and says what it means', async () => {
    const off = [200, 'Vous naviguez maintenant sans laisser de traces.']
    expect(await change({ leaves_traces: false })).toEqual(off)
    expect(await change({ leaves_traces: false })).toEqual(off)
    expect(await stored()).toBe(false)
    expect(await change({ leaves_traces: true })).toEqual([
      200,
      'Vos visites se voient de nouveau, et vous voyez vos visiteurs.',
    ])
    expect(await stored()).toBe(true)
  })

  test.each([{}, { leaves_traces: null }, { leaves_traces: 'peut-être' }, { leaves_traces: [true] }])(
    'refuses %j',
    async (body) => {
      const { status, body: answer } = await browser.patch('/api/visitors/traces', body)
      expect([status, Object.keys(answer.errors)]).toEqual([422, ['leaves_traces']])
      expect(await stored()).toBe(true)
    },
  )
})
