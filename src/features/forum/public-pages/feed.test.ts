import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCategory,
  createMember,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let author: TestMember
let category: { id: number; slug: string }

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: 'https://exemple.fr', TRUSTED_PROXIES: 'loopback' })
  author = await createMember(site.db, { name: 'Margot' })
  category = await createCategory(site.db, { title: 'Lacs & <rivières>', slug: 'lacs' })
})
afterAll(() => site.close())

const get = (headers: Record<string, string> = {}, path = '/forum/categorie/lacs/flux.atom') =>
  site.app.inject({ method: 'GET', url: path, headers })
const parse = (body: string) => new new Window().DOMParser().parseFromString(body, 'application/xml')
const changed = () => site.context.events.publish({ kind: 'pages', of: [`category:${category.id}`] })

test('a category without topics has a feed without entries', async () => {
  const { statusCode, headers, body } = await get()
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(parse(body).querySelector('feed > title')?.textContent).toBe(
    'Lacs & <rivières> · Forum de Guinguette',
  )
  expect(body).not.toContain('<entry>')
})

test('a topic is told with its author, its dates and its first post, and nothing in it is markup', async () => {
  const topic = await createTopic(site.db, author.id, {
    category_id: category.id,
    title: 'Le ]]> & <b>lac</b> "bleu"',
    slug: 'le-lac',
    post: `Un \u0007<script>alert(1)</script>\n\n& ${'mot '.repeat(200)}`,
  })
  changed()
  const { body } = await get()
  expect(body).not.toMatch(/<script|<b>/)
  expect(body).not.toContain('\u0007')
  expect(body).toContain('<id>https://exemple.fr/forum/categorie/lacs</id>')
  expect(body).toContain(
    '<link rel="self" type="application/atom+xml" href="https://exemple.fr/forum/categorie/lacs/flux.atom"/>',
  )
  expect(body).toContain(`<id>https://exemple.fr/forum/topic/redirect/${topic.id}</id>`)
  expect(body).toContain('href="https://exemple.fr/forum/topic/le-lac"/>')
  const entry = parse(body).querySelector('entry')
  expect(entry?.querySelector('title')?.textContent).toBe('Le ]]> & <b>lac</b> "bleu"')
  expect(entry?.querySelector('author > name')?.textContent).toBe('Margot')
  const summary = entry?.querySelector('summary')?.textContent ?? ''
  expect(summary).toMatch(/^Un <script>alert\(1\)<\/script> & mot mot .*mot…$/)
  expect(summary.length).toBeLessThanOrEqual(300)
  const [, updated = ''] = /<updated>(.*?)<\/updated>/.exec(body) ?? []
  expect(new Date(updated).toISOString()).toBe(updated)
})

test('who has it is told that it is the same, until a reply', async () => {
  const { headers } = await get()
  const tag = { 'if-none-match': String(headers.etag) }
  expect((await get(tag)).statusCode).toBe(304)
  const topic = await site.db.selectFrom('topics').select('id').executeTakeFirstOrThrow()
  await createPost(site.db, topic.id, author.id)
  changed()
  expect((await get(tag)).statusCode).toBe(200)
})

test('the first post of a topic is not told once staff have moderated it', async () => {
  await site.db.updateTable('posts').set({ moderated_at: new Date() }).where('pos', '=', 1).execute()
  changed()
  expect((await get()).body).not.toContain('<summary>')
})

test('20 topics, and no more', async () => {
  for (let i = 0; i < 22; i++) await createTopic(site.db, author.id, { category_id: category.id })
  changed()
  expect((await get()).body.split('<entry>')).toHaveLength(21)
})

test('a category that there is not has none', async () => {
  expect((await get({}, '/forum/categorie/nulle/flux.atom')).statusCode).toBe(404)
})
