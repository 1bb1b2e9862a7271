import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as names from '../src/features/accounts/registration/names.ts'
import { installMarkupCache } from '../src/platform/render/markup-cache.ts'
import { setMarkupCache } from '../src/ui/cached-markup.tsx'
import { createTestApp, type TestApp } from './support/app.ts'
import type { TestMember } from './support/factories.ts'
import { fillPages, MEMBER_PAGES, VISITOR_PAGES } from './support/site-pages.ts'
import { stubExports } from './support/stub-exports.ts'

// The page of the sign-up proposes other names each time.
stubExports(names, { proposeNames: async () => ['Lampion-bleu', 'Valse-du-soir', 'Barque-de-juin'] })

let site: TestApp
let member: TestMember

beforeAll(async () => {
  site = await createTestApp({}, 1_000_000)
  member = await fillPages(site.db)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => site.close())

const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g

/** A page without its tokens, keys of forms and React's marks between texts; its preloads in any order. */
function readPage(text: string) {
  const html = text
    .replace(
      /nonce="[^"]+"|(csrf-token" content|_token" value|client_key" value|"token|"clientKey)(="|":")[\w-]+"|<!-- -->/g,
      '',
    )
    .replace(IMAGE_PRELOADS, '')
  return { html, preloads: [...new Set(text.match(IMAGE_PRELOADS))].sort() }
}

test.each([
  ['visitor', VISITOR_PAGES],
  ['member', MEMBER_PAGES],
])('every page of a %s is the same with and without cached markup', async (who, urls) => {
  const browser = await site.as(who === 'member' ? member : null)
  let cachedParts = 0
  for (const url of urls) {
    const read = async () => {
      site.context.visitorPages.invalidate('all')
      return readPage((await browser.get(url)).text)
    }
    setMarkupCache((_key, holes, render) => render(holes))
    // The first visit may mark something as read.
    await read()
    const expected = await read()
    installMarkupCache()
    expect([url, await read(), await read()]).toEqual([url, expected, expected])
    setMarkupCache((_key, holes, render) => {
      cachedParts += 1
      return render(holes)
    })
    await read()
  }
  installMarkupCache()
  expect(cachedParts).toBeGreaterThan(10)
})
