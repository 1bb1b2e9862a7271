import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { setMarkupCache } from '../../ui/cached-markup.tsx'

const MAX_BYTES = 16_000_000

const cache = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

/** React renders a placeholder as text; nobody can guess one, and so write one into a page. */
const PLACEHOLDER = `\uE000${randomBytes(9).toString('base64url')}.`
const END = '\uE001'
const PATTERN = new RegExp(`${PLACEHOLDER}(\\d+)${END}|[\\uE000-\\uF8FF]`, 'g')

/** Markup of the placeholders of the page being rendered: rendering is synchronous. */
let parts: string[] | undefined

/** Lets `CachedMarkup` use the cache of this process while a page is rendered. */
export function installMarkupCache(): void {
  setMarkupCache((fields, children) => {
    if (!parts) return children
    // No text of the database has a NUL.
    const key = fields.join('\0')
    let html = cache.get(key)
    if (html === undefined) {
      html = renderWithCache(() => renderToString(children))
      cache.set(key, html)
    }
    return `${PLACEHOLDER}${parts.push(html) - 1}${END}`
  })
}

/**
 * Renders a page whose `CachedMarkup` is taken from the cache. Private-use characters, which members' texts may have,
 * become U+FFFD.
 */
export function renderWithCache(render: () => string): string {
  const outer = parts
  const own: string[] = []
  parts = own
  try {
    return render().replace(PATTERN, (_, index?: string) => own[Number(index)] ?? '\uFFFD')
  } finally {
    parts = outer
  }
}
