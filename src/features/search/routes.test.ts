import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { birthdayAtAge, createMember } from '../../../tests/support/factories.ts'
import { toParisDay } from '../../shared/age.ts'
import { getWanted } from '../../shared/wanted.ts'

let site: TestApp
let searcher: { id: number }
let browser: Browser

const WIDE = { seek: 2, orientation: 50, age_from: 18, age_to: 120, distance: 1000, filter: 0 }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const member = (input: Parameters<typeof createMember>[1] = {}) => createMember(site.db, input)
const save = (changed: Partial<typeof WIDE> = {}) => browser.patch('/api/search', { ...WIDE, ...changed })
const found = async (query = ''): Promise<number[]> => {
  const { status, body } = await browser.get(`/api/search${query}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: number }) => id)
}

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  await member({ name: 'Fondatrice', roles: 3 })
  searcher = await member({ name: 'Chercheur', birthday: birthdayAtAge(34) })
  browser = await site.as(searcher)
})
afterAll(() => site.close())

describe('settings', () => {
  test('default to anyone within ten years of the own age and 100 km', async () => {
    const { body } = await browser.get('/api/search/settings')
    expect(body).toEqual({ seek: 2, orientation: 50, age_from: 24, age_to: 44, distance: 100, filter: 0 })
  })

  test('default to the ages of the wall and the carousel, on each page that shows them', async () => {
    const birthday = birthdayAtAge(70)
    browser = await site.as(await member({ birthday }))
    const day = toParisDay(Date.now())
    const { age_from, age_to } = getWanted({ seek: null, age_from: null, age_to: null }, birthday, day)
    expect((await browser.get('/api/search/settings')).body).toMatchObject({ age_from, age_to })
    for (const address of ['/', '/recherche']) {
      expect((await browser.get(address)).text).toContain(`<mark>${age_from} à ${age_to} ans</mark>`)
    }
  })

  test('default to no age under 18', async () => {
    const young = await site.as(await member({ birthday: birthdayAtAge(19) }))
    const { body } = await young.get('/api/search/settings')
    expect([body.age_from, body.age_to]).toEqual([18, 24])
  })

  test('are saved repeatedly, for the member alone', async () => {
    const settings = { seek: 1, orientation: 3, age_from: 30, age_to: 40, distance: 5, filter: 1 }
    await save({ seek: 0 })
    const answer = await save(settings)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Vos paramètres de recherche ont été sauvegardés.' },
    })
    expect((await browser.get('/api/search/settings')).body).toEqual(settings)
    const chosen = { ...settings, intentions: 9, interests: [1, 94] }
    await save({ ...chosen, interests: [94, 1, 94] } as object)
    await save(settings)
    expect((await browser.get('/api/search/settings')).body).toEqual(chosen)
    const other = await site.as(await member())
    expect((await other.get('/api/search/settings')).body.seek).toBe(2)
  })

  test.each([
    [{ seek: 3 }, 'seek', 'Choisissez qui vous cherchez.'],
    [{ orientation: 11 }, 'orientation', 'Choisissez une orientation de la liste.'],
    [{ orientation: 49 }, 'orientation', 'Choisissez une orientation de la liste.'],
    [{ age_from: 17 }, 'age_from', 'L’âge doit être compris entre 18 et 120 ans.'],
    [{ age_to: 121 }, 'age_to', 'L’âge doit être compris entre 18 et 120 ans.'],
    [{ age_from: 40, age_to: 39 }, 'age_from', 'L’âge minimum ne peut pas dépasser l’âge maximum.'],
    [{ distance: 4 }, 'distance', 'La distance doit être comprise entre 5 et 1000 km.'],
    [{ distance: 1001 }, 'distance', 'La distance doit être comprise entre 5 et 1000 km.'],
    [{ distance: 5.5 }, 'distance', 'La distance doit être comprise entre 5 et 1000 km.'],
    [
      { filter: 2 },
      'filter',
      'Choisissez entre «\u00a0En ligne d’abord\u00a0» et «\u00a0Nouveaux d’abord\u00a0».',
    ],
    [
      { filter: 'x' },
      'filter',
      'Choisissez entre «\u00a0En ligne d’abord\u00a0» et «\u00a0Nouveaux d’abord\u00a0».',
    ],
    [{ intentions: 16 }, 'intentions', 'Choisissez parmi les envies proposées.'],
    [{ intentions: 'x' }, 'intentions', 'Choisissez parmi les envies proposées.'],
    [{ interests: [95] }, 'interests', 'Choisissez parmi les goûts proposés.'],
    [{ interests: ['x'] }, 'interests', 'Choisissez parmi les goûts proposés.'],
    [{ interests: [[1]] }, 'interests', 'Choisissez parmi les goûts proposés.'],
    [{ interests: 7 }, 'interests', 'Choisissez parmi les goûts proposés.'],
    [
      { interests: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      'interests',
      '8 goûts au plus\u202f: gardez ceux qui comptent le plus.',
    ],
  ])('return 422 for %j', async (wrong, field, sentence) => {
    const answer = await save(wrong as object)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ message: 'The given data was invalid.', errors: { [field]: [sentence] } })
    expect((await browser.get('/api/search/settings')).body.age_to).toBe(44)
  })

  test('require every field and ignore unknown ones', async () => {
    const { seek, ...incomplete } = WIDE
    expect((await browser.patch('/api/search', incomplete)).body.errors).toHaveProperty('seek')
    expect((await browser.patch('/api/search', { ...WIDE, user_id: 1 })).status).toBe(200)
    expect(await site.db.selectFrom('search_settings').select('user_id').execute()).toEqual([
      { user_id: searcher.id },
    ])
  })

  test('return 401 to visitors and 403 to suspended members', async () => {
    const visitor = await site.as(null)
    const suspended = await site.as(await member({ roles: -1 }))
    for (const path of ['/api/search/settings', '/api/search']) {
      expect((await visitor.get(path)).status).toBe(401)
      expect((await suspended.get(path)).status).toBe(403)
    }
    expect((await suspended.patch('/api/search', WIDE)).status).toBe(403)
  })
})

describe('searchMembers', () => {
  test('orders by last activity or by sign-up', async () => {
    const long = await member({ last_activity: minutesAgo(1), signup: minutesAgo(9_000) })
    const fresh = await member({ last_activity: minutesAgo(50), signup: minutesAgo(60) })
    await save()
    expect(await found()).toEqual([long.id, fresh.id])
    await save({ filter: 1 })
    expect(await found()).toEqual([fresh.id, long.id])
  })

  test('never returns the searcher, member 1, suspended members or either side of a block', async () => {
    const shown = await member()
    await member({ roles: -1, searchable: false })
    const blocked = await member()
    const blocker = await member()
    await site.db
      .insertInto('blacklist')
      .values([
        { user_id: searcher.id, blocked_id: blocked.id },
        { user_id: blocker.id, blocked_id: searcher.id },
      ])
      .execute()
    for (const distance of [50, 1000]) {
      await save({ distance })
      expect(await found()).toEqual([shown.id])
    }
  })

  test('filters by sex', async () => {
    const [girl, boy, intersex] = [
      await member({ sex: 0, last_activity: minutesAgo(1) }),
      await member({ sex: 1, last_activity: minutesAgo(2) }),
      await member({ sex: 2, last_activity: minutesAgo(3) }),
    ]
    for (const distance of [50, 1000]) {
      expect(await found(`?seek=0&distance=${distance}`)).toEqual([girl.id])
      expect(await found(`?seek=1&distance=${distance}`)).toEqual([boy.id])
      expect(await found(`?seek=2&distance=${distance}`)).toEqual([girl.id, boy.id, intersex.id])
    }
  })

  test('filters by orientation members who consented; without the filter returns everyone', async () => {
    const silent = await member({ orientation: null, last_activity: minutesAgo(1) })
    const straight = await member({ orientation: 0, sensitive: true, last_activity: minutesAgo(2) })
    const bisexual = await member({ orientation: 2, sensitive: true, last_activity: minutesAgo(3) })
    expect(await found('?orientation=0')).toEqual([straight.id])
    expect(await found('?orientation=2')).toEqual([bisexual.id])
    expect(await found('?orientation=50')).toEqual([silent.id, straight.id, bisexual.id])
  })

  test('filters by intention: one in common is enough, and an empty one matches none', async () => {
    const love = await member({ intentions: 1, last_activity: minutesAgo(1) })
    const dance = await member({ intentions: 10, last_activity: minutesAgo(2) })
    const silent = await member({ intentions: 0, last_activity: minutesAgo(3) })
    expect(await found('?intentions=1')).toEqual([love.id])
    expect(await found('?intentions=9')).toEqual([love.id, dance.id])
    expect(await found('?intentions=4')).toEqual([])
    expect(await found('?intentions=0')).toEqual([love.id, dance.id, silent.id])
    expect((await browser.get('/api/search/count?intentions=2')).body.count).toBe(1)
  })

  test('filters by interests, given once, repeated or separated by commas', async () => {
    const walker = await member({ interests: [1, 2], last_activity: minutesAgo(1) })
    const scientist = await member({ interests: [63, 93], last_activity: minutesAgo(2) })
    const silent = await member({ interests: [], last_activity: minutesAgo(3) })
    expect(await found('?interests=1')).toEqual([walker.id])
    expect(await found('?interests=2,93')).toEqual([walker.id, scientist.id])
    expect(await found('?interests=2&interests=64')).toEqual([walker.id])
    expect(await found('?interests=63')).toEqual([scientist.id])
    expect(await found('?interests=')).toEqual([walker.id, scientist.id, silent.id])
    await save({ interests: [93] } as object)
    expect(await found()).toEqual([scientist.id])
    const { body } = await browser.get('/api/search/count?interests=5')
    expect(body).toEqual({ count: 0, verified: 0, widenings: [{ changed: { interests: [] }, count: 3 }] })
  })

  test('finds by intention and interests as they change', async () => {
    const { id } = await member()
    const other = await site.as({ id })
    await other.patch('/api/user/interests', { interests: [42] })
    await other.patch('/api/user/intention', { intentions: 4 })
    expect(await found('?interests=42&intentions=4')).toEqual([id])
    await other.patch('/api/user/interests', { interests: [] })
    expect(await found('?interests=42')).toEqual([])
    expect(await found('?intentions=4')).toEqual([id])
  })

  test('returns members within the distance, who need a position for a limited radius', async () => {
    // 0.45° of latitude are 50.04 km, 0.44° are 48.93 km.
    const inside = await member({ latitude: 49.3, last_activity: minutesAgo(1) })
    const outside = await member({ latitude: 49.31, last_activity: minutesAgo(2) })
    const nowhere = await member({ latitude: 0, longitude: 0, last_activity: minutesAgo(3) })
    expect(await found('?distance=50')).toEqual([inside.id])
    expect(await found('?distance=51')).toEqual([inside.id, outside.id])
    expect(await found('?distance=998')).toEqual([inside.id, outside.id])
    for (const distance of [999, 1000]) {
      expect(await found(`?distance=${distance}`)).toEqual([inside.id, outside.id, nowhere.id])
    }
  })

  test('does not take 0,0 for a position, even near it', async () => {
    const near = await site.as(await member({ latitude: 0.01, longitude: 0.01 }))
    await member({ latitude: 0, longitude: 0 })
    const neighbour = await member({ latitude: 0.02, longitude: 0 })
    const { body } = await near.get('/api/search?distance=5')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([neighbour.id])
  })

  test('covers everywhere for a searcher without a position', async () => {
    const distant = await member({ latitude: -21.1, longitude: 55.5 })
    const unlocated = await site.as(await member({ latitude: 0, longitude: 0, searchable: false }))
    const { body } = await unlocated.get('/api/search?distance=5')
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(distant.id)
  })

  test("filters by today's age in Paris, both ends included", async () => {
    // 23:30 UTC on 14 May is 15 May in Paris.
    vi.useFakeTimers({ now: new Date('2026-05-14T22:30:00Z'), toFake: ['Date'] })
    try {
      const today30 = await member({ birthday: '1996-05-15', last_activity: minutesAgo(1) })
      const stays29 = await member({ birthday: '1996-05-16', last_activity: minutesAgo(2) })
      const still40 = await member({ birthday: '1985-05-16', last_activity: minutesAgo(3) })
      await member({ birthday: '1985-05-15', last_activity: minutesAgo(4) })
      const ages = (from: number, to: number) => found(`?age_from=${from}&age_to=${to}&distance=1000`)
      expect(await ages(30, 40)).toEqual([today30.id, still40.id])
      expect(await ages(29, 29)).toEqual([stays29.id])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the answer', () => {
  test('has exactly the fields of a card', async () => {
    const card = await member({ avatar: 'a.webp', emoji: '1f48e.webp', status: 1, stripe_status: true })
    const { body } = await browser.get('/api/search')
    expect(body).toEqual({
      data: [
        {
          id: card.id,
          name: card.name,
          avatar: 'a.webp',
          birthday: birthdayAtAge(30),
          signup: expect.stringMatching(/^20.*Z$/),
          last_activity: expect.stringMatching(/^20.*Z$/),
          latitude: 48.86,
          longitude: 2.35,
          status: 1,
          stripe_status: true,
          emoji: '1f48e.webp',
          roles: 0,
          voice: expect.any(String),
        },
      ],
      next_page_url: null,
      prev_page_url: null,
      current_page: 1,
      to: 1,
    })
  })

  test('returns 422 for settings in the address that are invalid, also in combination with saved ones', async () => {
    await save({ age_to: 30 })
    expect((await browser.get('/api/search?age_from=31')).body.errors).toEqual({
      age_from: ['L’âge minimum ne peut pas dépasser l’âge maximum.'],
    })
    expect((await browser.get('/api/search?distance=abc')).status).toBe(422)
    expect((await browser.get('/api/search?seek=0&seek=1')).status).toBe(422)
  })

  test('does not save settings in the address', async () => {
    await save()
    await browser.get('/api/search?seek=0&distance=5')
    expect((await browser.get('/api/search/settings')).body).toEqual(WIDE)
  })
})

test('returns 429 after 120 searches a minute, per member', async () => {
  const strict = await createTestApp({}, 1)
  try {
    const limited = await strict.as(await createMember(strict.db))
    const other = await strict.as(await createMember(strict.db))
    const statuses: number[] = []
    for (let i = 0; i < 121; i++) statuses.push((await limited.get('/api/search')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    const refused = await limited.get('/api/search')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toBe('Vous allez un peu vite. Patientez un instant, puis réessayez.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.get('/api/search')).status).toBe(200)
  } finally {
    await strict.close()
  }
})
