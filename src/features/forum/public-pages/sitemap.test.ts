import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCategory, createMember, createTopic } from '../../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' })
})
afterAll(() => site.close())

const get = (url: string) => site.app.inject({ method: 'GET', url })
const addresses = (body: string) => [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

test('robots.txt has the sitemap and excluded paths', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://exemple.fr/sitemap.xml\n')
  for (const path of ['/forum/nouveau-topic', '/admin', '/api/', '/*?search=', '/sorties/agenda/'])
    expect(body).toContain(`Disallow: ${path}\n`)
})

test('lists the categories of an empty forum', async () => {
  const before = await get('/sitemap.xml')
  expect(addresses(before.body)).toEqual([
    'https://exemple.fr/sitemap-pages.xml',
    'https://exemple.fr/sitemap-sorties.xml',
  ])
  await createCategory(site.db, { slug: 'rencontres' })
  const { body } = await get('/sitemap-pages.xml')
  expect(addresses(body)).toContain('https://exemple.fr/')
  expect(addresses(body)).toContain('https://exemple.fr/forum')
  expect(addresses(body)).toContain('https://exemple.fr/forum/categorie/rencontres')
})

test('every topic is in one file, complaints in none', async () => {
  const member = await createMember(site.db)
  const { id: category } = await createCategory(site.db)
  const { id: complaints } = await createCategory(site.db, { id: 10, slug: 'plaintes' })
  await sql`
    insert into topics (id, slug, title, user_id, category_id, last_post_at)
    select n, 'topic-no-' || n, 'Un', ${member.id}, ${category}, '2026-03-01T10:00:00Z'
    from generate_series(1, 12500) n where n % 5 <> 0`.execute(site.db)
  await sql`select setval(pg_get_serial_sequence('topics', 'id'), 12600)`.execute(site.db)
  await createTopic(site.db, member.id, { category_id: complaints, slug: 'une-plainte' })
  site.context.visitorPages.invalidate('all')
  const files = addresses((await get('/sitemap.xml')).body)
  expect(files).toEqual([
    'https://exemple.fr/sitemap-pages.xml',
    'https://exemple.fr/sitemap-sorties.xml',
    'https://exemple.fr/sitemap-forum-1.xml',
    'https://exemple.fr/sitemap-forum-2.xml',
  ])
  const [first, second] = await Promise.all([get('/sitemap-forum-1.xml'), get('/sitemap-forum-2.xml')])
  expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(first.body).toContain(
    '<url><loc>https://exemple.fr/forum/topic/topic-no-1</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>',
  )
  expect(first.body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<urlset .*<\/urlset>\n$/s)
  expect([addresses(first.body).length, addresses(second.body).length]).toEqual([8_000, 2_000])
  expect(new Set([...addresses(first.body), ...addresses(second.body)]).size).toBe(10_000)
  expect(second.body).not.toContain('plainte')
  expect(addresses((await get('/sitemap-pages.xml')).body)).not.toContain(
    'https://exemple.fr/forum/categorie/plaintes',
  )
})

test.each(['3', '0', '-1', '99999999999', 'x', '1e3'])('file %s is not found', async (file) => {
  expect((await get(`/sitemap-forum-${file}.xml`)).statusCode).toBe(404)
})
