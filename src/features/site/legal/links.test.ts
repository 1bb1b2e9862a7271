import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'

// Checks every link of these pages and of the footer, anchors included.

const PAGES = [
  '/cgu',
  '/confidentialite',
  '/mentions-legales',
  '/regles',
  '/accessibilite',
  '/plan-du-site',
  '/aide',
  '/aide/localisation',
  '/conseils-securite',
  '/contact',
  '/retractation',
]

/** A visitor is redirected to sign in, a member away from signing up, a subscriber to the own cancellation. */
const LED_ON = /^302 \/connexion|^303 \/$|^303 \/user\/abonnement\/resilier$/

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

/** Links of a page within the site, with their anchors. */
async function findLinks(browser: Browser, url: string): Promise<string[]> {
  const { status, text } = await browser.get(url)
  expect([url, status]).toEqual([url, 200])
  return [...text.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href]) => String(href).replaceAll('&amp;', '&'))
    .filter((href) => /^[/#]/.test(href))
    .map((href) => (href.startsWith('#') ? `${url}${href}` : href))
}

/** Broken links of a page; a redirect of visitors to sign in is fine. */
async function deadLinks(browser: Browser, more: readonly string[] = []): Promise<string[]> {
  const found = new Set<string>()
  for (const url of [...PAGES, ...more]) for (const href of await findLinks(browser, url)) found.add(href)
  const dead: string[] = []
  const read = new Map<string, Answer>()
  for (const href of found) {
    const [url = '', anchor] = href.split('#')
    const answer = read.get(url) ?? (await browser.get(url))
    read.set(url, answer)
    const isThere = answer.status === 200 && (!anchor || answer.text.includes(`id="${anchor}"`))
    if (!isThere && !LED_ON.test(`${answer.status} ${answer.headers.location}`))
      dead.push(`${href} ${answer.status}`)
  }
  expect(found.size).toBeGreaterThan(30)
  return dead
}

test.each([
  ['visitor', null],
  ['member', {}],
  ['premium member', { stripe_status: true }],
] as const)('for a %s', async (_, input) => {
  const member = input && (await createMember(site.db, input))
  expect(await deadLinks(await site.as(member), member ? ['/user/conditions'] : [])).toEqual([])
})

test('every indexable page is in the sitemap, and every entry exists', async () => {
  const visitor = await site.as(null)
  const { text } = await visitor.get('/sitemap-pages.xml')
  const listed = [...text.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path]) =>
    String(path),
  )
  expect(listed).toEqual(expect.arrayContaining(PAGES))
  for (const path of listed) {
    const { status, text: page } = await visitor.get(path)
    expect([path, status, page.includes('noindex')]).toEqual([path, 200, false])
  }
})
