import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let zoes: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
})

const getYes = async (browser = zoes) => (await browser.get('/api/yes')).body.yes
const accept = async (member: TestMember, input = {}) => {
  const { id } = await createFriendRequest(site.db, zoe.id, member.id, input)
  const browser = await site.as(member)
  return (await browser.post(`/api/ask/reply/${id}?reply=1`)).body
}
const quote = { kind: 'slate', id: 4, prompt: 'Un dimanche…', answer: 'au lit' }

describe('getYes', () => {
  test('is null without an accepted request, and for a friendship from before', async () => {
    await createFriendship(site.db, zoe.id, hugo.id)
    expect(await getYes()).toBeNull()
  })

  test('shows the member and the contents of the request to its sender only', async () => {
    const { thread } = await accept(hugo, { text: 'Moi aussi.', quote: JSON.stringify(quote), rose: true })
    const yes = await getYes()
    expect(yes).toMatchObject({ member: { id: hugo.id }, text: 'Moi aussi.', quote, rose: true, thread })
    expect(Date.now() - Date.parse(yes.since)).toBeLessThan(60_000)
    expect(await getYes(await site.as(hugo))).toBeNull()
  })

  test('shows the quote of a request without a text, and no conversation', async () => {
    await accept(hugo, { quote: JSON.stringify(quote) })
    expect(await getYes()).toMatchObject({ text: null, quote, rose: false, thread: null })
  })

  test('shows the oldest first', async () => {
    const nadia = await createMember(site.db)
    await accept(hugo)
    await accept(nadia)
    expect((await getYes()).member.id).toBe(hugo.id)
    await zoes.post(`/api/yes/${hugo.id}`)
    expect((await getYes()).member.id).toBe(nadia.id)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a block', async () => (await site.as(hugo)).post(`/api/blacklist/${zoe.id}`)],
    [
      'a suspension',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', hugo.id).execute(),
    ],
    [
      'a pause',
      () => site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', hugo.id).execute(),
    ],
    ['a deletion', async () => (await site.as(hugo)).post('/api/user/autodestruction')],
    ['the end of the friendship', async () => (await site.as(hugo)).delete(`/api/friend/${zoe.id}`)],
  ])('is null after %s', async (_name, act) => {
    await accept(hugo)
    await act()
    expect(await getYes()).toBeNull()
  })
})

describe('markYesSeen', () => {
  test('is idempotent', async () => {
    await accept(hugo)
    for (let time = 0; time < 2; time++) {
      expect(await zoes.post(`/api/yes/${hugo.id}`)).toMatchObject({
        status: 200,
        body: { message: 'C’est vu.' },
      })
      expect(await getYes()).toBeNull()
    }
  })

  test('returns 404 for a member who is no friend', async () => {
    expect((await zoes.post(`/api/yes/${hugo.id}`)).status).toBe(404)
  })

  test('the plain form leads home', async () => {
    await accept(hugo)
    expect(await zoes.submit(`/oui/${hugo.id}`, {})).toMatchObject({
      status: 303,
      headers: { location: '/' },
    })
    expect(await getYes()).toBeNull()
  })
})
