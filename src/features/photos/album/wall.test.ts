import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  birthdayAtAge,
  blockMember,
  createComment,
  createLike,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { buildWallQuery } from './queries.ts'

let site: TestApp
let reader: TestMember
let browser: Browser
let owner: TestMember
/** Photos in display order. */
let order: number[]

const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const page = async (url = '/api/photos', who = browser) => {
  const { status, body } = await who.get(url)
  expect(status, url).toBe(200)
  return { ids: idsOf(body), next: body.next_page_url as string | null, body }
}

beforeAll(async () => {
  site = await createTestApp()
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  reader = await createMember(site.db)
  browser = await site.as(reader)
  owner = await createMember(site.db, {
    name: 'Marius',
    status: 1,
    stripe_status: true,
    emoji: '1f48e.webp',
    birthday: '1994-05-17',
    latitude: 45.76,
    longitude: 4.83,
    last_activity: new Date('2026-01-02T03:04:05.678Z'),
  })
  const now = Date.now() - 60_000
  order = []
  for (let i = 0; i < 60; i++) {
    // Three share each date: then the higher id comes first.
    const accepted_at = new Date(now - Math.floor(i / 3) * 60_000)
    order.push((await createPhoto(site.db, owner.id, { accepted_at })).id)
  }
  order = order.map((_, i) => order[i - (i % 3) + 2 - (i % 3)] ?? 0)
}, 60_000)
afterAll(() => site.close())

describe('listPhotos', () => {
  test('returns exactly the fields of a photo and its owner', async () => {
    const id = order[0] ?? 0
    await createLike(site.db, id, reader.id)
    await createComment(site.db, id, owner.id)
    const { body } = await page()
    const { photo } = await site.db
      .selectFrom('photos')
      .select('photo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(body.data[0]).toEqual({
      id,
      photo,
      user_id: owner.id,
      likes: 1,
      comments: 1,
      locked: false,
      liked: true,
      state: 1,
      verification: false,
      width: 1200,
      height: 1600,
      blur: '',
      alt: '',
      cropped: false,
      name: 'Marius',
      avatar: null,
      status: 1,
      roles: 0,
      emoji: '1f48e.webp',
      stripe_status: true,
      birthday: '1994-05-17',
      last_activity: '2026-01-02T03:04:05.678Z',
      latitude: 45.76,
      longitude: 4.83,
      voice: 'Une longue marche, un café en terrasse, et on verra bien.',
    })
  })

  test('returns 24 a page, the latest accepted first, each once, until the last page', async () => {
    const first = await page()
    const second = await page(first.next ?? '')
    const third = await page(second.next ?? '')
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(order)
    expect([first.ids.length, second.ids.length, third.next]).toEqual([24, 24, null])
    expect(second.body).toMatchObject({ current_page: 2, to: 48, prev_page_url: '/api/photos?page=1' })
    expect(first.body.prev_page_url).toBeNull()
    expect(first.body).not.toHaveProperty('total')
  })

  test('has photos of owners only who want the reader, and the other way round; staff and the owner see all', async () => {
    const [young, old] = [
      await createMember(site.db, { birthday: birthdayAtAge(20) }),
      await createMember(site.db, { birthday: birthdayAtAge(60) }),
    ]
    const { id } = await createPhoto(site.db, young.id)
    const isShown = async (who: TestMember) =>
      (await page('/api/photos', await site.as(who))).ids.includes(id)
    const staff = await createMember(site.db, { roles: 1 })
    expect([await isShown(young), await isShown(old), await isShown(staff)]).toEqual([true, false, true])
    // Wanted, but not wanting.
    const search = { seek: 2, orientation: 50, age_from: 18, age_to: 99, distance: 100, filter: 0 }
    await site.db
      .insertInto('search_settings')
      .values({ user_id: old.id, ...search })
      .execute()
    expect(await isShown(old)).toBe(false)
    await site.db
      .insertInto('search_settings')
      .values({ user_id: young.id, ...search })
      .execute()
    expect(await isShown(old)).toBe(true)
    await site.db.updateTable('search_settings').set({ seek: 1 }).where('user_id', '=', young.id).execute()
    expect(await isShown(old)).toBe(false)
    await site.db.deleteFrom('users').where('id', 'in', [young.id, old.id, staff.id]).execute()
  })

  test('returns pages by number, up to a limit', async () => {
    expect((await page('/api/photos?page=2')).ids).toEqual(order.slice(24, 48))
    expect((await page('/api/photos?page=3')).ids).toEqual(order.slice(48))
    for (const past of [4, 100, 101, 9_999_999]) {
      expect(await page(`/api/photos?page=${past}`)).toMatchObject({ ids: [], next: null })
    }
  })

  test.each(['page=0', 'page=-1', 'page=x', 'page=1&page=2', 'after=x', 'after=1', 'after=%00-1', 'after='])(
    'returns 422 for %s',
    async (query) => {
      expect((await browser.get(`/api/photos?${query}`)).status).toBe(422)
    },
  )

  test.each(['0-0', '1-1', 'zzzzzzzzzzz-zzzzzz', '0-zzzzzz', 'zzzzzzzzzzz-0'])(
    'accepts a forged cursor as a position: %s',
    async (after) => {
      const { ids } = await page(`/api/photos?page=2&after=${after}`)
      expect(ids).toEqual(after.startsWith('z') ? order.slice(0, 24) : [])
    },
  )

  test('repeats and skips nothing while photos are accepted', async () => {
    const first = await page()
    const fresh = []
    for (let i = 0; i < 5; i++) fresh.push((await createPhoto(site.db, owner.id)).id)
    const second = await page(first.next ?? '')
    expect(second.ids).toEqual(order.slice(24, 48))
    await site.db.deleteFrom('photos').where('id', 'in', fresh).execute()
  })
})

describe('the wall shows no', () => {
  test.each([
    ['awaiting photo', { state: 0 }],
    ['refused photo', { state: 2 }],
    ['moderated photo', { state: 3 }],
    ['banned photo', { state: 4 }],
    ['verification photo', { verification: true }],
  ])('%s, not even to its owner or staff', async (_what, input) => {
    const { id } = await createPhoto(site.db, owner.id, { accepted_at: new Date(), ...input })
    const staff = await site.as(await createMember(site.db, { roles: 2 }))
    for (const who of [browser, staff, await site.as(owner)]) {
      expect((await page('/api/photos', who)).ids).not.toContain(id)
    }
    await site.db.deleteFrom('photos').where('id', '=', id).execute()
  })

  test('photo of a suspended member', async () => {
    const suspended = await createMember(site.db, { roles: -1 })
    const { id } = await createPhoto(site.db, suspended.id)
    expect((await page()).ids).not.toContain(id)
  })

  test('photo, like or comment of a blocked pair, on either side', async () => {
    const [a, b] = [await createMember(site.db), await createMember(site.db)]
    const [byA, byB] = [await createPhoto(site.db, a.id), await createPhoto(site.db, b.id)]
    const [asA, asB] = [await site.as(a), await site.as(b)]
    await createLike(site.db, byB.id, a.id)
    const shared = order[0] ?? 0
    await createLike(site.db, shared, b.id)
    await createComment(site.db, shared, b.id)
    const of = async (who: Browser) =>
      (await page('/api/photos', who)).body.data.find((p: { id: number }) => p.id === shared)
    const before = await of(asA)
    expect((await page('/api/photos', asA)).ids).toEqual(expect.arrayContaining([byA.id, byB.id]))
    await blockMember(site.db, a.id, b.id)
    expect((await page('/api/photos', asA)).ids).not.toContain(byB.id)
    expect((await page('/api/photos', asB)).ids).not.toContain(byA.id)
    expect((await page('/api/photos', asA)).ids).toContain(byA.id)
    const after = await of(asA)
    expect([after.likes, after.comments]).toEqual([before.likes - 1, before.comments - 1])
    expect((await of(browser)).likes).toBe(before.likes)
    await site.db.deleteFrom('photos').where('user_id', 'in', [a.id, b.id]).execute()
  })
})

describe('/photos, rendered by the server', () => {
  const open = async (query = '', who = browser) => {
    const { status, text } = await who.get(`/photos${query}`)
    const island = text.slice(text.indexOf('id="photos"'))
    const html = island.slice(island.indexOf('>') + 1, island.indexOf('</main>'))
    return {
      status,
      html,
      photos: [...html.matchAll(/href="\/celibataire\/\d+#(\d+)"/g)].map(([, id]) => Number(id)),
      more: /href="(\/photos\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    }
  }

  test("starts with 'Ajouter une Photo', and links to the next page by 'Voir plus' without scripts", async () => {
    const first = await open()
    expect(first.html.indexOf('href="/upload"')).toBeLessThan(first.html.indexOf('/celibataire/'))
    expect(first.html).toContain('Ajouter une Photo')
    expect(first.photos).toEqual(order.slice(0, 24))
    const second = await open(first.more?.replace('/photos', ''))
    expect(second.photos).toEqual(order.slice(24, 48))
    expect(first.html).not.toContain('Modérer')
  })

  test("offers 'Modérer' to higher staff only", async () => {
    const founder = await site.as({ id: 1 })
    expect((await open('', founder)).html).toContain('Modérer')
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    expect((await open('', admin)).html).not.toContain('Modérer')
  })

  test('renders without photos that failed to load, for the browser to retry', async () => {
    await sql`alter table photos rename to elsewhere`.execute(site.db)
    try {
      const { status, html } = await open()
      expect(status).toBe(200)
      expect(html).toContain('aria-label="Chargement en cours"')
    } finally {
      await sql`alter table elsewhere rename to photos`.execute(site.db)
    }
  })

  test.each(['?page=0', '?page=x', '?page=1&page=2', '?page=2&after=%00', '?after[]=1', '?page=9999999'])(
    'never fails: %s',
    async (query) => {
      expect((await open(query)).status).toBe(200)
    },
  )
})

test('scans the wall’s index and stops after a page, however many photos there are', async () => {
  for (let batch = 0; batch < 8; batch++) {
    await sql`insert into photos (user_id, photo, state, width, height, accepted_at)
      select ${owner.id}, md5(n::text) || '.webp', 1, 1200, 1600, now() - n * interval '1 second'
      from generate_series(${batch * 2_500}::integer, ${batch * 2_500 + 2_499}::integer) n`.execute(site.db)
  }
  await sql`analyze photos, users, member_search, search_settings, blacklist, slates`.execute(site.db)
  const lastAt = new Date(Date.now() - 10_000_000).toISOString()
  const values = { readerId: reader.id, offset: 0, lastAt, lastId: 5 }
  for (const isAfter of [false, true]) {
    const query = buildWallQuery(site.db, values, { isStaff: false, isAfter })
    const plan = JSON.stringify(await query.explain('json', sql`analyze`))
    expect(plan).toContain('"Index Name":"photos_wall"')
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"photos"/)
    const [, rows] =
      /"Actual Rows":(\d+)[^{}]*?"Actual Loops":1[^{}]*/.exec(plan.slice(plan.indexOf('photos_wall'))) ?? []
    expect(Number(rows)).toBeLessThan(30)
  }
}, 60_000)
