import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  createCategory,
  createMember,
  createPoll,
  createPost,
  createTopic,
} from '../../../../tests/support/factories.ts'

const SITE = 'https://exemple.fr'
const FIRST = `Je cherche un café 🌿 au bord du canal, ${'un endroit calme '.repeat(15)}`

let site: TestApp
let topic: { id: number; slug: string }
let complaint: string

beforeAll(async () => {
  site = await createTestApp({ SITE_URL: SITE, TRUSTED_PROXIES: 'loopback' })
  const { db } = site
  const margot = await createMember(db, { name: 'Margot', avatar: 'a.webp', emoji: '1f48e.webp' })
  const hugo = await createMember(db, { name: 'Hugo', roles: 1 })
  const category = await createCategory(db, { title: 'Sorties', slug: 'sorties' })
  const plaintes = await createCategory(db, { id: 10, title: 'Plaintes', slug: 'plaintes' })
  const made = await createTopic(db, margot.id, {
    category_id: category.id,
    title: 'Où boire un café ?',
    slug: 'ou-boire-un-cafe',
    post: FIRST,
  })
  topic = made
  for (let i = 2; i <= 25; i++) await createPost(db, topic.id, hugo.id, { post: `Réponse ${i} </script>` })
  await db.updateTable('posts').set({ moderated_at: new Date() }).where('pos', '=', 3).execute()
  await createPoll(db, topic.id, ['Oui', 'Non'])
  for (let i = 0; i < 22; i++)
    await createTopic(db, hugo.id, { category_id: category.id, title: `Sortie ${i}`, slug: `sortie-${i}` })
  complaint = (await createTopic(db, margot.id, { category_id: plaintes.id, title: 'Une plainte' })).slug
})
afterAll(() => site.close())

const get = (url: string) => site.app.inject({ method: 'GET', url })
const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const link = (html: string, rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(String(json)),
  )

describe('a topic', () => {
  test('says its title, its beginning, its address and its pages', async () => {
    const { body } = await get(`/forum/topic/${topic.slug}`)
    expect(title(body)).toBe('Où boire un café ? · Guinguette')
    const description = meta(body, 'description') ?? ''
    expect(description).toMatch(/^Je cherche un café 🌿 au bord du canal, un endroit calme .*…$/)
    expect([...description].length).toBeLessThanOrEqual(160)
    expect(meta(body, 'robots')).toBeUndefined()
    expect(link(body, 'canonical')).toBe(`${SITE}/forum/topic/ou-boire-un-cafe`)
    expect(link(body, 'prev')).toBeUndefined()
    expect(link(body, 'next')).toBe('/forum/topic/ou-boire-un-cafe?page=2')
    expect(meta(body, 'og:type')).toBe('article')
    expect(meta(body, 'og:title')).toBe('Où boire un café ?')
  })

  test('each of its pages has its own title and address, and says so', async () => {
    const { body } = await get(`/forum/topic/${topic.slug}?page=2&utm_source=x`)
    expect(title(body)).toBe('Où boire un café ?, page 2 · Guinguette')
    expect(meta(body, 'description')).toBe('Réponse 11 &lt;/script&gt;')
    expect(link(body, 'canonical')).toBe(`${SITE}/forum/topic/ou-boire-un-cafe?page=2`)
    expect(link(body, 'prev')).toBe('/forum/topic/ou-boire-un-cafe')
    expect(link(body, 'next')).toBe('/forum/topic/ou-boire-un-cafe?page=3')
    const [discussion] = structured(body)
    expect(discussion).not.toHaveProperty('text')
    expect(discussion.comment).toHaveLength(10)
  })

  test('is told to search engines as the discussion that it is, without what is moderated', async () => {
    const { body } = await get(`/forum/topic/${topic.slug}`)
    const [discussion, crumbs] = structured(body)
    expect(discussion).toMatchObject({
      '@type': 'DiscussionForumPosting',
      url: `${SITE}/forum/topic/ou-boire-un-cafe`,
      headline: 'Où boire un café ?',
      text: expect.stringMatching(/^Je cherche/),
      author: { '@type': 'Person', name: 'Margot' },
      datePublished: expect.stringMatching(/^\d{4}-.*Z$/),
      interactionStatistic: {
        interactionType: 'https://schema.org/CommentAction',
        userInteractionCount: 24,
      },
    })
    expect(discussion.comment.map(({ text }: { text: string }) => text)).toEqual(
      [2, 4, 5, 6, 7, 8, 9, 10].map((pos) => `Réponse ${pos} </script>`),
    )
    expect(discussion.comment[0]).toMatchObject({
      '@type': 'Comment',
      url: expect.stringMatching(/^https:\/\/exemple\.fr\/forum\/topic\/ou-boire-un-cafe#post-\d+$/),
      author: { name: 'Hugo' },
    })
    expect(crumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Forum', item: `${SITE}/forum` },
      { '@type': 'ListItem', position: 2, name: 'Sorties', item: `${SITE}/forum/categorie/sorties` },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Où boire un café ?',
        item: `${SITE}/forum/topic/ou-boire-un-cafe`,
      },
    ])
  })

  test('whose first post is moderated is described by another', async () => {
    const moderate = (moderated_at: Date | null) =>
      site.db
        .updateTable('posts')
        .set({ moderated_at })
        .where('topic_id', '=', topic.id)
        .where('pos', '=', 1)
        .execute()
    await moderate(new Date())
    site.context.visitorPages.invalidate('all')
    const { body } = await get(`/forum/topic/${topic.slug}`)
    expect(body).not.toContain('Je cherche')
    expect(meta(body, 'description')).toBe('Réponse 2 &lt;/script&gt;')
    expect(structured(body)[0]).not.toHaveProperty('text')
    await moderate(null)
    site.context.visitorPages.invalidate('all')
  })
})

test('a category has its feed, its pages and its description', async () => {
  const { body } = await get('/forum/categorie/sorties')
  expect(title(body)).toBe('Sorties · Guinguette')
  expect(body).toContain(
    '<link rel="alternate" href="/forum/categorie/sorties/flux.atom" type="application/atom+xml" title="Sorties · Forum de Guinguette"/>',
  )
  expect(link(body, 'next')).toBe('/forum/categorie/sorties?page=2')
  const second = (await get('/forum/categorie/sorties?page=2')).body
  expect(title(second)).toBe('Sorties, page 2 · Guinguette')
  expect(link(second, 'canonical')).toBe(`${SITE}/forum/categorie/sorties?page=2`)
  expect(link(second, 'prev')).toBe('/forum/categorie/sorties')
  expect(meta(second, 'robots')).toBeUndefined()
})

test.each([
  ['a search', '/forum?search=cafe'],
  ['a search in a category', '/forum/categorie/sorties?search=cafe'],
  ['the complaints', '/forum/categorie/plaintes'],
  ['a page past the end', '/forum/categorie/sorties?page=9'],
])('%s is not for search engines', async (_, url) => {
  expect(meta((await get(url)).body, 'robots')).toBe('noindex')
})

test('nor is a complaint', async () => {
  expect(meta((await get(`/forum/topic/${complaint}`)).body, 'robots')).toBe('noindex')
})

describe('whoever walks from link to link as a visitor', () => {
  const LEFT = /^\/(connexion|inscription|forum\/nouveau-topic)/
  const walked = new Map<string, { html: string; headers: Record<string, unknown>; status: number }>()

  beforeAll(async () => {
    const waiting = ['/forum']
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (walked.has(url)) continue
      const { body, headers, statusCode } = await get(url)
      walked.set(url, { html: body, headers, status: statusCode })
      for (const [, href = ''] of body.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
        const next = href.replaceAll('&amp;', '&')
        if (!LEFT.test(next) && next.startsWith('/forum')) waiting.push(next)
      }
    }
  }, 60_000)

  const pages = () => [...walked].filter(([, { html }]) => html.startsWith('<!doctype html>'))

  test('reads every page of the forum', () => {
    expect(walked.size).toBeGreaterThan(28)
    expect([...walked].filter(([, { status }]) => status !== 200)).toEqual([])
    expect([...walked.keys()]).toContain('/forum/categorie/sorties?page=2')
    expect([...walked.keys()]).toContain('/forum/topic/ou-boire-un-cafe?page=3')
    expect([...walked.keys()].filter((url) => url.startsWith('/forum/topic/sortie-'))).toHaveLength(22)
  })

  test('without a script, a cookie, a photo or the way to a profile', () => {
    for (const [url, { html, headers }] of pages()) {
      expect([url, headers['set-cookie']]).toEqual([url, undefined])
      const found = html.match(
        /<script(?! type="application\/ld\+json")|data-island|csrf|<img(?! src="\/images\/emojis\/)|\/up\/|\/cache\/|celibataire|nonce=/,
      )
      expect([url, found?.[0]]).toEqual([url, undefined])
    }
  })

  test('one heading, one description, one address and one title each', () => {
    const titles = pages().map(([, { html }]) => title(html))
    expect(new Set(titles).size).toBe(titles.length)
    const canonicals = pages().map(([, { html }]) => link(html, 'canonical'))
    expect(new Set(canonicals).size).toBe(canonicals.length)
    for (const [url, { html }] of pages()) {
      expect([url, html.match(/<h1[ >]/g)?.length]).toEqual([url, 1])
      expect([url, link(html, 'canonical')]).toEqual([url, `${SITE}${url}`])
      expect([url, meta(html, 'description')]).toEqual([url, expect.stringMatching(/\S/)])
      expect(html).toMatch(/^<!doctype html><html lang="fr">/)
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
      expect([url, levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)]).toEqual([url, false])
    }
  })
})
