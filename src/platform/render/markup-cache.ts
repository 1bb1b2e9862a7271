import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { setMarkupCache } from '../../ui/cached-markup.tsx'

/** Rendered HTML, and the links that React puts before it to preload its images. */
export interface Markup {
  html: string
  preloads: string
}

const MAX_BYTES = 16_000_000

const cache = new LRUCache<string, Markup>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ html, preloads }, key) => 2 * (html.length + preloads.length + key.length),
})

/** React renders a placeholder as text; nobody can guess one, and so write one into a page. */
const PLACEHOLDER = `\uE000${randomBytes(9).toString('base64url')}.`
const END = '\uE001'
const PATTERN = new RegExp(`${PLACEHOLDER}(\\d+)${END}|[\\uE000-\\uF8FF]`, 'g')
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** The page being rendered, or the cached part in it: rendering is synchronous. */
let current: { parts: string[]; preloads: Set<string> } | undefined

/** Lets `CachedMarkup` use the cache of this process while a page is rendered. */
export function installMarkupCache(): void {
  setMarkupCache((fields, children) => {
    if (!current) return children
    // No text of the database has a NUL.
    const key = fields.join('\0')
    const markup = cache.get(key) ?? renderOnce(key, children)
    if (markup.preloads) current.preloads.add(markup.preloads)
    return `${PLACEHOLDER}${current.parts.push(markup.html) - 1}${END}`
  })
}

function renderOnce(key: string, children: ReactElement): Markup {
  const markup = renderWithCache(() => renderToString(children))
  cache.set(key, markup)
  return markup
}

/**
 * Renders a page whose `CachedMarkup` is taken from the cache. Private-use characters, which members' texts may have,
 * become U+FFFD.
 */
export function renderWithCache(render: () => string): Markup {
  const outer = current
  const own = { parts: [] as string[], preloads: new Set<string>() }
  current = own
  try {
    const filled = hoistPreloads(render()).replace(
      PATTERN,
      (_, index?: string) => own.parts[Number(index)] ?? '\uFFFD',
    )
    return { html: filled, preloads: [...own.preloads].join('') }
  } finally {
    current = outer
  }
}

/**
 * Moves the links from the start of React's output to the page's head: inside a tree that a browser hydrates they
 * would be elements that its React does not have.
 */
export function hoistPreloads(html: string): string {
  const [preloads = ''] = PRELOADS.exec(html) ?? []
  if (preloads) current?.preloads.add(preloads)
  return html.slice(preloads.length)
}

/** For data of the page's scripts, so that they have the characters of the markup. */
export const replacePrivateUse = (text: string) => text.replace(/[\uE000-\uF8FF]/g, '\uFFFD')
