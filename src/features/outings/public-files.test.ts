import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { truncate } from '../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../tests/support/factories.ts'
import { createOutingRow, LYON, PARIS } from '../../../tests/support/outings.ts'
import { OUTING_STATE } from '../../shared/outing-states.ts'

let site: TestApp
let host: TestMember

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.visitorPages.invalidate('all')
  host = await createMember(site.db, { name: 'Julien' })
})

const get = (url: string) => site.app.inject({ method: 'GET', url })
const feed = `/sorties/commune/${PARIS}/flux.atom`
const CANCELLED = { state: OUTING_STATE.cancelled, cancelled_at: new Date(), cancelled_by: 1 }

describe('the feed of a commune', () => {
  test('has the next outings with title, day and commune, escaped, and no person or place', async () => {
    const { id } = await createOutingRow(site.db, host.id, {
      title: 'Bal & <b>valse</b>',
      starts_at: new Date('2027-06-12T18:00:00Z'),
      published_at: new Date('2026-11-02T10:00:00Z'),
      created_at: new Date('2026-11-01T10:00:00Z'),
    })
    for (const other of [CANCELLED, { state: OUTING_STATE.draft }, { latitude: 45.76, longitude: 4.84 }])
      await createOutingRow(site.db, host.id, { title: 'Autre', ...other })
    const { statusCode, headers, body } = await get(feed)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(body).toContain('<title>Sorties à Paris · Guinguette</title>')
    expect(body).toContain(`<id>https://exemple.fr/sorties/${id}</id>`)
    expect(body).toMatch(/<title>Bal &amp; &lt;b&gt;valse&lt;\/b&gt;, le .*12 juin.*<\/title>/)
    expect(body).toContain(`href="https://exemple.fr/sorties/${id}-bal-du-canal"/>`)
    expect(body).toContain('<updated>2026-11-02T10:00:00.000Z</updated>')
    expect(body).toContain('<summary>Bal à Paris.</summary>')
    expect(body).not.toMatch(/Autre|Julien|Valmy|tilleul|accordéon/)
  })

  test('is empty where nothing is planned, and 404 for an unknown commune', async () => {
    const { statusCode, body } = await get(`/sorties/commune/${LYON}/flux.atom`)
    expect([statusCode, body.includes('<entry>')]).toEqual([200, false])
    for (const odd of ['1', 'x', '99999999999'])
      expect((await get(`/sorties/commune/${odd}/flux.atom`)).statusCode).toBe(404)
  })
})

describe('/sitemap-sorties.xml', () => {
  test('is in the sitemap, and has outings to come and their commune once', async () => {
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://exemple.fr/sitemap-sorties.xml</loc>')
    const [one, two] = [await createOutingRow(site.db, host.id), await createOutingRow(site.db, host.id)]
    const past = { starts_at: new Date(Date.now() - 86_400_000) }
    for (const other of [CANCELLED, { state: OUTING_STATE.draft }, past])
      await createOutingRow(site.db, host.id, { place_id: LYON, ...other })
    const { headers, body } = await get('/sitemap-sorties.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>https:\/\/exemple\.fr(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual([
      `/sorties/commune/${PARIS}`,
      `/sorties/${one.id}-bal-du-canal`,
      `/sorties/${two.id}-bal-du-canal`,
    ])
  })
})
