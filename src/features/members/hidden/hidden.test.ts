import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { formatReturn } from './page.tsx'
import { sweepHiddenMembers } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  zoe = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', avatar: 'a.webp' })
  await createPhoto(site.db, hugo.id)
  browser = await site.as(zoe)
  site.context.events.publish({ kind: 'pages', of: 'all' })
})

const SEARCH = '/api/search?age_from=18&age_to=120&distance=1000'
const listIds = async (url: string): Promise<number[]> => {
  const { body } = await browser.get(url)
  return (body.data ?? body).map((card: { id: number; user_id?: number }) => card.user_id ?? card.id)
}
const LISTS = [SEARCH, '/api/photos', '/api/users/popular']

describe('hideMember', () => {
  test.each(LISTS)('removes the member from %s, for the reader alone', async (url) => {
    expect(await listIds(url)).toContain(hugo.id)
    const { status, body } = await browser.post(`/api/hidden/${hugo.id}`)
    expect([status, body.message]).toEqual([
      200,
      'C’est noté\u202f: vous ne vous croiserez plus dans la recherche pendant 90 jours.',
    ])
    expect(await listIds(url)).not.toContain(hugo.id)
    browser = await site.as(await createMember(site.db))
    expect(await listIds(url)).toContain(hugo.id)
  })

  test('removes the member from home', async () => {
    const readHome = async () => (await browser.get('/?page=1')).text
    expect(await readHome()).toContain(`/celibataire/${hugo.id}`)
    await browser.post(`/api/hidden/${hugo.id}`)
    expect(await readHome()).not.toContain(`/celibataire/${hugo.id}`)
  })

  test('starts again when repeated, and keeps the profile open', async () => {
    await browser.post(`/api/hidden/${hugo.id}`)
    await site.db.updateTable('hidden_members').set({ until: new Date() }).execute()
    expect((await browser.post(`/api/hidden/${hugo.id}`)).status).toBe(200)
    expect((await browser.get('/api/hidden')).body.data).toHaveLength(1)
    expect((await browser.get(`/api/user/${hugo.id}`)).status).toBe(200)
  })

  test('returns 403 for oneself, 404 for an unknown member and across a block', async () => {
    const own = await browser.post(`/api/hidden/${zoe.id}`)
    expect([own.status, own.body.message]).toEqual([403, 'Vous ne pouvez pas vous mettre de côté.'])
    expect((await browser.post('/api/hidden/999999')).status).toBe(404)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await browser.post(`/api/hidden/${hugo.id}`)).status).toBe(404)
  })
})

describe('showMember', () => {
  test('returns the member to the search; 404 when repeated', async () => {
    await browser.post(`/api/hidden/${hugo.id}`)
    expect((await browser.delete(`/api/hidden/${hugo.id}`)).body.message).toBe(
      'C’est annulé\u202f: cette personne revient dans votre recherche.',
    )
    expect(await listIds(SEARCH)).toContain(hugo.id)
    expect((await browser.delete(`/api/hidden/${hugo.id}`)).status).toBe(404)
  })

  test('works without scripts, from the profile to the list and back', async () => {
    const search = '/recherche?age_from=18&age_to=120&distance=1000&photo=0'
    const shows = async (path: string) => (await browser.get(path)).text.includes(`/celibataire/${hugo.id}"`)
    const submitForm = async (path: string, action: string) => {
      expect((await browser.get(path)).text).toContain(`action="${action}"`)
      const { status, headers } = await browser.submit(action, {})
      expect(status).toBe(303)
      return String(headers.location)
    }
    expect(await shows(search)).toBe(true)
    const list = await submitForm(`/celibataire/${hugo.id}`, `/recherche/pas-pour-moi/${hugo.id}`)
    expect(list).toBe('/recherche/pas-pour-moi?fait=cache')
    const { text } = await browser.get(list)
    expect(text).toContain('vous ne vous croiserez plus dans la recherche pendant 90 jours')
    expect(text).toContain('revient dans 90 jours')
    expect([await shows(search), await shows('/photos')]).toEqual([false, false])
    expect((await browser.get('/moi')).text).toContain('href="/recherche/pas-pour-moi"')
    const back = await submitForm('/recherche/pas-pour-moi', `/recherche/pas-pour-moi/${hugo.id}/annuler`)
    expect(back).toBe('/recherche/pas-pour-moi?fait=rendu')
    expect((await browser.get(back)).text).toContain('Personne n’est mis de côté')
    expect([await shows(search), await shows('/photos')]).toEqual([true, true])
  })
})

describe('listHiddenMembers', () => {
  test('lists 20 a page, the latest first', async () => {
    const ids: number[] = []
    for (let i = 0; i < 21; i++) ids.push((await createMember(site.db)).id)
    const until = (i: number) => new Date(Date.now() + (i + 1) * 86_400_000)
    await site.db
      .insertInto('hidden_members')
      .values(ids.map((member_id, i) => ({ user_id: zoe.id, member_id, until: until(i) })))
      .execute()
    expect(await listIds('/api/hidden')).toEqual(ids.toReversed().slice(0, 20))
    const { body } = await browser.get('/api/hidden?page=2')
    expect([body.data[0].id, body.next_page_url, body.prev_page_url]).toEqual([
      ids[0],
      null,
      '/api/hidden?page=1',
    ])
  })

  test('leaves out members across a block', async () => {
    await browser.post(`/api/hidden/${hugo.id}`)
    await blockMember(site.db, hugo.id, zoe.id)
    expect(await listIds('/api/hidden')).toEqual([])
  })
})

test('ends after 90 days, when the row is deleted', async () => {
  await browser.post(`/api/hidden/${hugo.id}`)
  await site.db
    .updateTable('hidden_members')
    .set({ until: new Date(Date.now() - 1_000) })
    .execute()
  expect(await listIds(SEARCH)).toContain(hugo.id)
  await sweepHiddenMembers(site.db)
  expect(await site.db.selectFrom('hidden_members').selectAll().execute()).toEqual([])
})

test.each([
  [1, 'revient demain'],
  [25, 'revient dans 2 jours'],
  [24 * 34, 'revient dans 34 jours'],
])('formats %i hours as %j', (hours, text) => {
  expect(formatReturn(new Date(hours * 3_600_000).toISOString(), 0)).toBe(text)
})
