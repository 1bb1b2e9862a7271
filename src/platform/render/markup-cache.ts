import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type CacheKey, type Holes, setMarkupCache } from '../../ui/cached-markup.tsx'

/** Rendered HTML, and the links that React puts before it to preload its images. */
export interface Markup {
  html: string
  preloads: string
}

/** Fixed markup, alternating with names of holes. */
type Template = readonly string[]

const MAX_BYTES = 16_000_000

const sizeOf = (template: Template) => template.reduce((sum, { length }) => sum + length, 0)

const cache = new LRUCache<string, { html: Template; preloads: Template }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ html, preloads }, key) => 2 * (sizeOf(html) + sizeOf(preloads) + key.length),
})

/** Nobody can guess a placeholder, and so write one into a page. */
const SECRET = randomBytes(9).toString('hex')
/** React renders it as text. */
const PLACEHOLDER = `\uE000${SECRET}.`
const END = '\uE001'
const PATTERN = new RegExp(`${PLACEHOLDER}(\\d+)${END}|[\\uE000-\\uF8FF]`, 'g')
/** Characters that survive in attributes and addresses. */
const hole = (name: string) => `HOLE${SECRET}.${name}.`
const HOLES = new RegExp(hole('(\\w+)'))
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** The page being rendered, or the cached part in it: rendering is synchronous. */
let current: { parts: string[]; preloads: Set<string> } | undefined

/** Lets `CachedMarkup` use the cache of this process while a page is rendered. */
export function installMarkupCache(): void {
  setMarkupCache((fields, holes, render) => {
    if (!current) return render(holes)
    const key = nameKey(fields, holes)
    const { html, preloads } = cache.get(key) ?? renderOnce(key, render(nameHoles(holes)))
    if (preloads[0] !== '') current.preloads.add(fillHoles(preloads, holes))
    return `${PLACEHOLDER}${current.parts.push(fillHoles(html, holes)) - 1}${END}`
  })
}

function renderOnce(key: string, part: ReactElement) {
  const { html, preloads } = renderWithCache(() => renderToString(part))
  const templates = { html: toTemplate(html), preloads: toTemplate(preloads) }
  cache.set(key, templates)
  return templates
}

const isMissing = (value: Holes[string]) => value == null || value === ''

/** Key of a part in the cache, which also names the holes without a value. */
export function nameKey(fields: CacheKey, holes: Holes): string {
  // No text of the database has a NUL.
  let key = fields.join('\0')
  for (const name in holes) if (isMissing(holes[name])) key += `\0${name}`
  return key
}

/** Holes with their placeholders as values; a missing value stays missing. */
export const nameHoles = (holes: Holes): Holes =>
  Object.fromEntries(
    Object.entries(holes).map(([name, value]) => [name, isMissing(value) ? value : hole(name)]),
  )

/** Splits markup that was rendered with `nameHoles`. */
export const toTemplate = (html: string): Template => html.split(HOLES)

/** Fills a template with values, escaped as React does. */
export function fillHoles(template: Template, holes: Holes): string {
  let filled = template[0] as string
  for (let index = 1; index < template.length; index += 2) {
    const text = String(holes[template[index] as string])
    filled += escapeHtml(replacePrivateUse(text)) + template[index + 1]
  }
  return filled
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

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes text as React does. */
export const escapeHtml = (text: string) => text.replace(/[<>&"']/g, (character) => ENTITIES[character] ?? '')

/** For data of the page's scripts, so that they have the characters of the markup. */
export const replacePrivateUse = (text: string) => text.replace(/[\uE000-\uF8FF]/g, '\uFFFD')
