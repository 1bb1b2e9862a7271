import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { toNameKey } from '../../../shared/keys.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await named('Zoé')
  browser = await site.as(zoe)
})

const named = (name: string, input: Parameters<typeof createMember>[1] = {}) =>
  createMember(site.db, { name, name_key: toNameKey(name), ...input })
const many = async (count: number, act: (member: TestMember) => Promise<unknown>) => {
  for (let i = 0; i < count; i++) await act(await createMember(site.db))
}

/** Adds a member to each of the lists. */
const LISTS: Record<string, (member: TestMember) => Promise<unknown>> = {
  '/api/friend': ({ id }) => createFriendship(site.db, zoe.id, id),
  '/api/ask': ({ id }) => createFriendRequest(site.db, id, zoe.id),
  '/api/ask/refuse': ({ id }) =>
    createFriendRequest(site.db, id, zoe.id, { state: FRIEND_REQUEST_STATE.refused }),
  '/api/ask/sent': ({ id }) => createFriendRequest(site.db, zoe.id, id),
  '/api/blacklist': ({ id }) => blockMember(site.db, zoe.id, id),
}
const EMPTY = { next_page_url: null, prev_page_url: null, current_page: 1, last_page: 1, total: 0, to: 0 }

describe.each(Object.entries(LISTS))('%s', (path, add) => {
  const names = async (query = '') =>
    (await browser.get(`${path}${query}`)).body.data.map(({ name }: TestMember) => name)

  test("is empty by default, and has only the member's own rows", async () => {
    await add(await named('Hugo'))
    const other = await site.as(await named('Nadia'))
    expect((await other.get(path)).body).toEqual({ data: [], ...EMPTY })
    expect(await names()).toEqual(['Hugo'])
  })

  test('has linked pages of 20, and is empty past the end', async () => {
    await many(43, add)
    const { data, ...first } = (await browser.get(path)).body
    expect(first).toEqual({
      next_page_url: `${path}?page=2`,
      prev_page_url: null,
      current_page: 1,
      last_page: 3,
      total: 43,
      to: 20,
    })
    const second = (await browser.get(first.next_page_url)).body
    expect(second).toMatchObject({ prev_page_url: `${path}?page=1`, current_page: 2, to: 40 })
    const third = (await browser.get(second.next_page_url)).body
    expect(third).toMatchObject({ next_page_url: null, total: 43, to: 43 })
    const row = [...data, ...second.data, ...third.data].map(({ name }: TestMember) => name)
    expect(new Set(row).size).toBe(43)
    const past = (await browser.get(`${path}?page=9`)).body
    expect(past).toEqual({
      data: [],
      next_page_url: null,
      prev_page_url: `${path}?page=3`,
      current_page: 9,
      last_page: 3,
      total: 43,
      to: 43,
    })
  })

  test('searches by part of a name, ignoring case and accents, and carries the search in its links', async () => {
    for (const name of ['Éloïse', 'héloïse_75', 'Pierre', 'cent%', 'un_deux', 'unXdeux'])
      await add(await named(name))
    expect((await names('?search=ELOI')).sort()).toEqual(['héloïse_75', 'Éloïse'])
    expect((await names('?search=%20%C3%A9lo%20')).sort()).toEqual(['héloïse_75', 'Éloïse'])
    expect(await names('?search=%25')).toEqual(['cent%'])
    expect(await names('?search=n_d')).toEqual(['un_deux'])
    expect(await names('?search=personne')).toEqual([])
    expect(await names('?search=')).toHaveLength(6)
    await many(21, add)
    const { body } = await browser.get(`${path}?search=MEMBRE`)
    expect(body).toMatchObject({ total: 21, last_page: 2, next_page_url: `${path}?search=MEMBRE&page=2` })
    expect((await browser.get(body.next_page_url)).body).toMatchObject({
      to: 21,
      prev_page_url: `${path}?search=MEMBRE&page=1`,
    })
  })

  test('returns 422 for invalid pages and searches', async () => {
    for (const query of ['?page=0', '?page=-1', '?page=x', '?page=1.5', '?page=99999999', '?search=%00']) {
      expect([query, (await browser.get(`${path}${query}`)).status]).toEqual([query, 422])
    }
    const { status, body } = await browser.get(`${path}?search=${'x'.repeat(51)}`)
    expect([status, body.errors.search]).toEqual([422, ['50 caractères au plus.']])
  })

  test('lists suspended members without a face except to staff, and omits deleted ones', async () => {
    const deleted = await named('Disparu')
    await add(deleted)
    await add(await named('Suspendu', { roles: -1, avatar: 'x.webp' }))
    await site.db.deleteFrom('users').where('id', '=', deleted.id).execute()
    expect((await browser.get(path)).body).toMatchObject({
      total: 1,
      data: [{ name: 'Suspendu', avatar: null, roles: -1 }],
    })
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', zoe.id).execute()
    const face = path === '/api/blacklist' ? null : 'x.webp'
    expect((await browser.get(path)).body.data[0].avatar).toBe(face)
  })
})

test.each(Object.entries(LISTS).filter(([path]) => path !== '/api/blacklist'))(
  '%s leaves out blocked pairs, both ways',
  async (path, add) => {
    const [one, other] = [await named('Bloqueuse'), await named('Bloquée')]
    for (const member of [one, other, await named('Hugo')]) await add(member)
    await blockMember(site.db, one.id, zoe.id)
    await blockMember(site.db, zoe.id, other.id)
    expect((await browser.get(path)).body).toMatchObject({ total: 1, data: [{ name: 'Hugo' }] })
    expect((await browser.get(`${path}?search=blo`)).body).toMatchObject({ total: 0, data: [] })
  },
)

describe('fields of a row', () => {
  const FULL = {
    avatar: 'a.webp',
    emoji: '1f48e.webp',
    stripe_status: true,
    status: 1,
    birthday: '1984-05-17',
    latitude: 45.76,
    longitude: 4.83,
    last_activity: new Date('2026-01-02T03:04:05Z'),
  }
  const SHOWN = { ...FULL, name: 'Hugo', roles: 0, last_activity: '2026-01-02T03:04:05.000Z' }
  const CREATED = { created_at: '2026-03-04T05:06:07.000Z' }
  const only = async (path: string) => (await browser.get(path)).body.data[0]

  test('a request, received, refused or sent', async () => {
    const { id } = await named('Hugo', FULL)
    const created_at = new Date(CREATED.created_at)
    const request = await createFriendRequest(site.db, id, zoe.id, { created_at })
    const voice = 'Une longue marche, un café en terrasse, et on verra bien.'
    const wordless = { text: null, quote: null, rose: false }
    expect(await only('/api/ask')).toEqual({
      ...{ id: request.id, sender: id, ...SHOWN, ...CREATED },
      ...wordless,
      voice,
    })
    await site.db
      .updateTable('asks')
      .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: new Date() })
      .execute()
    expect(await only('/api/ask/refuse')).toEqual({
      ...{ id: request.id, sender: id, ...SHOWN, ...CREATED },
      ...wordless,
      voice,
    })
    const sent = await createFriendRequest(site.db, zoe.id, id, { created_at })
    expect(await only('/api/ask/sent')).toEqual({
      ...{ id: sent.id, receiver: id, ...SHOWN, ...CREATED },
      ...wordless,
    })
  })

  test('a friend', async () => {
    const { id } = await named('Hugo', FULL)
    await createFriendship(site.db, zoe.id, id)
    expect(await only('/api/friend')).toEqual({
      ...{ id, user_id: id, ...SHOWN },
      voice: 'Une longue marche, un café en terrasse, et on verra bien.',
    })
  })

  test('a blocked member: name and age only, mutual or not', async () => {
    const { id } = await named('Hugo', FULL)
    await blockMember(site.db, zoe.id, id)
    const silent = { avatar: null, latitude: 0, longitude: 0, last_activity: '1970-01-01T00:00:00.000Z' }
    expect(await only('/api/blacklist')).toEqual({ user_id: id, ...SHOWN, ...silent })
    await blockMember(site.db, id, zoe.id)
    expect(await only('/api/blacklist')).toEqual({ user_id: id, ...SHOWN, ...silent })
  })
})

test.each(Object.entries(LISTS))(
  '%s has its order: friends by name, the rest the latest first',
  async (path, add) => {
    for (const name of ['Éva', 'adam', 'Fanny']) await add(await named(name))
    const { data } = (await browser.get(path)).body
    const expected = path === '/api/friend' ? ['adam', 'Éva', 'Fanny'] : ['Fanny', 'adam', 'Éva']
    expect(data.map(({ name }: TestMember) => name)).toEqual(expected)
  },
)

test('a refused request is listed as sent for 30 days, a withdrawn one is not', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { refused, withdrawn } = FRIEND_REQUEST_STATE
  await createFriendRequest(site.db, zoe.id, (await named('Refus')).id, {
    state: refused,
    decided_at: daysAgo(29.9),
  })
  await createFriendRequest(site.db, zoe.id, (await named('Vieux')).id, {
    state: refused,
    decided_at: daysAgo(30.1),
  })
  await createFriendRequest(site.db, zoe.id, (await named('Retour')).id, { state: withdrawn })
  const { body } = await browser.get('/api/ask/sent')
  expect([body.total, body.data[0].name]).toEqual([1, 'Refus'])
  expect(body.data[0]).not.toHaveProperty('state')
})

describe('a line of voice', () => {
  const voices = async (path: string) =>
    (await browser.get(path)).body.data.map(({ voice }: { voice?: string }) => voice)

  test('is the first sentence of a friend, unless its author may not show it', async () => {
    const shown = await named('Ada', { description: 'Je danse le dimanche au bord de l’eau. Et vous ?' })
    const silenced = await named('Bea', { description: 'Je vends des montres.', can_description: false })
    const suspended = await named('Cléo', { description: 'Je suis encore là.', roles: -1 })
    for (const { id } of [shown, silenced, suspended]) await createFriendship(site.db, zoe.id, id)
    expect(await voices('/api/friend')).toEqual([
      'Je danse le dimanche au bord de l’eau.',
      undefined,
      undefined,
    ])
    const { text } = await browser.get('/amis')
    expect(text).toContain('Je danse le dimanche au bord de l’eau.')
    expect(text).not.toContain('montres')
  })

  test('is not in the list of blocked members', async () => {
    const { id } = await named('Ada', { description: 'Je danse le dimanche au bord de l’eau.' })
    await blockMember(site.db, zoe.id, id)
    expect(await voices('/api/blacklist')).toEqual([undefined])
  })
})

test('the intention of a sender is one phrase, and hidden with a suspended account', async () => {
  for (const roles of [0, -1]) {
    const { id } = await named(`Ada${roles}`, { roles, intentions: 5 })
    await createFriendRequest(site.db, id, zoe.id)
  }
  const { data } = (await browser.get('/api/ask')).body
  expect(data.map(({ intention }: { intention?: string }) => intention)).toEqual([
    undefined,
    'Une vraie histoire, ou des amitiés',
  ])
})
