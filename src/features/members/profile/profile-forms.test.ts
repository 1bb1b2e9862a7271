import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let reader: TestMember
let browser: Browser
let photo: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(() => truncate(site.db))

const STATES: Record<string, (other: TestMember) => Promise<unknown>> = {
  none: async () => {},
  friends: (other) => createFriendship(site.db, reader.id, other.id),
  asked: (other) => createFriendRequest(site.db, reader.id, other.id),
  asks: (other) => createFriendRequest(site.db, other.id, reader.id),
  blocked: (other) => blockMember(site.db, reader.id, other.id),
}

/** Creates a member in the given state towards the reader; the founder is member 1. */
async function meet(who: 'founder' | 'suspended' | 'member', state: string): Promise<TestMember> {
  await truncate(site.db)
  const founder = await createMember(site.db, { roles: 3, searchable: false })
  const other =
    who === 'founder' ? founder : await createMember(site.db, { roles: who === 'suspended' ? -1 : 0 })
  photo = await createPhoto(site.db, other.id)
  reader = await createMember(site.db)
  browser = await site.as(reader)
  await STATES[state]?.(other)
  return other
}
/** With the form of a request open. */
const profile = async ({ id }: TestMember) => (await browser.get(`/celibataire/${id}?repondre=`)).text
/** Addresses of the profile's forms. */
const formsOf = (text: string) => [
  ...new Set(
    [...text.matchAll(/ action="(\/(?:celibataire|demandes)[^"#]*)"/g)].map(([, url]) => String(url)),
  ),
]
/** Their last words, which say what they do. */
const actsOf = (text: string) => formsOf(text).map((url) => url.split('/').at(-1))

describe.each(['founder', 'suspended', 'member'] as const)('the profile of a %s', (who) => {
  test.each(Object.keys(STATES))('offers no form that fails: %s', async (state) => {
    const count = formsOf(await profile(await meet(who, state))).length
    for (let location = 0; location < count; location++) {
      const other = await meet(who, state)
      const url = String(formsOf(await profile(other))[location])
      expect([url, (await browser.submit(url, {})).status]).toEqual([url, 303])
    }
  })

  test('is reported and blocked', async () => {
    const { id } = await meet(who, 'none')
    expect((await browser.post(`/api/report/1/${id}/${id}`, { reason: '' })).status).toBe(200)
    expect((await browser.post(`/api/blacklist/${id}`)).status).toBe(200)
    expect((await browser.delete(`/api/blacklist/${id}`)).status).toBe(200)
  })
})

test('a photo of the founder is liked and reported', async () => {
  const { id } = await meet('founder', 'none')
  expect((await browser.post(`/api/photo/like/${photo.id}`)).status).toBe(200)
  expect((await browser.post(`/api/report/4/${photo.id}/${id}`, { reason: '' })).status).toBe(200)
})

test.each([
  ['founder', 'none', ['ecrire', 'bloquer']],
  ['founder', 'friends', ['ecrire', 'retirer', 'bloquer']],
  ['founder', 'asks', ['ecrire', 'demander', 'refuser', 'bloquer']],
  ['suspended', 'none', ['bloquer']],
  ['suspended', 'friends', ['retirer', 'bloquer']],
  ['suspended', 'asked', ['retirer-demande', 'bloquer']],
  ['suspended', 'asks', ['refuser', 'bloquer']],
  ['suspended', 'blocked', ['debloquer']],
  ['member', 'none', ['ecrire', 'bloquer', 'demander']],
] as const)('the profile of a %s offers what works: %s', async (who, state, acts) => {
  expect(actsOf(await profile(await meet(who, state)))).toEqual(acts)
})

describe('the calls behind what is left out', () => {
  test('POST /api/ask returns 404 for the founder', async () => {
    const { id } = await meet('founder', 'none')
    expect((await browser.post(`/api/ask/${id}`)).status).toBe(404)
  })

  test('POST /api/ask/:userId accepts the request of the founder', async () => {
    const { id } = await meet('founder', 'asks')
    expect((await browser.post(`/api/ask/${id}`)).body.bond).toBe('friends')
  })

  test('POST /api/ask and /api/messages/thread return 403 for a suspended member', async () => {
    const { id } = await meet('suspended', 'none')
    expect((await browser.post(`/api/ask/${id}`)).status).toBe(403)
    expect((await browser.post(`/api/messages/thread/${id}`)).status).toBe(403)
  })

  test('POST /api/ask/reply returns 403 for the request of a suspended member', async () => {
    await meet('suspended', 'asks')
    const { body } = await browser.get('/api/ask')
    expect((await browser.post(`/api/ask/reply/${body.data[0].id}?reply=1`)).status).toBe(403)
  })
})

describe('a list', () => {
  const list = async (url: string) => (await browser.get(url)).text

  test('offers a suspended friend no message', async () => {
    const { id } = await meet('suspended', 'friends')
    const text = await list('/amis')
    expect(text).not.toContain(`/celibataire/${id}/ecrire`)
    expect(text).toContain(`/amis/${id}/retirer`)
  })

  test('offers to refuse the request of a suspended member, not to accept it', async () => {
    await meet('suspended', 'asks')
    const text = await list('/demandes')
    expect(text).toMatch(/\/demandes\/\d+\/refuser/)
    expect(text).not.toContain('/accepter')
  })

  test('offers nothing for a refused request of a suspended member', async () => {
    await meet('suspended', 'asks')
    await site.db.updateTable('asks').set({ state: 1, decided_at: new Date() }).execute()
    const text = await list('/demandes/refusees')
    expect(text).toContain('class="contact"')
    expect(text).not.toContain('/accepter')
  })
})
