import { toNameKey } from '../../shared/keys.ts'
import type { Marked } from './contract/topic.ts'

/** Characters of an excerpt, about. */
const EXCERPT = 220
/** Of them before the first found word. */
const BEFORE = 60
/** Found words among which the excerpt is chosen. */
const LOOKED_AT = 50

const WORD = /[\p{L}\p{N}]+/gu

/** Takes a text apart into pieces that are found words and pieces that are none. @param found by their `toNameKey` */
export function marked(text: string, found: ReadonlySet<string>): Marked {
  const pieces: Marked = []
  let end = 0
  for (const { index, 0: word } of wordsOf(text, found)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false })
    pieces.push({ text: word, found: true })
    end = index + word.length
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), found: false })
  return pieces
}

/** The part of a post with the most of the found words, on one line and without the marks of quotes. */
export function excerpt(post: string, found: ReadonlySet<string>): Marked {
  const text = post
    .replace(/^(?:> ?)+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const words = wordsOf(text, found).slice(0, LOOKED_AT)
  const counts = words.map(
    ({ index }) =>
      words.filter((word) => word.index >= index && word.index < index - BEFORE + EXCERPT).length,
  )
  const best = words[counts.indexOf(Math.max(...counts))]?.index ?? 0
  const space = text.indexOf(' ', best - BEFORE - 1)
  const start = best <= BEFORE ? 0 : space >= 0 && space < best ? space + 1 : best
  const cut = text.length > start + EXCERPT ? text.lastIndexOf(' ', start + EXCERPT) : text.length
  const end = cut > best ? cut : start + EXCERPT
  return marked(`${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`, found)
}

function wordsOf(text: string, found: ReadonlySet<string>) {
  return [...text.matchAll(WORD)].filter(([word]) => found.has(toNameKey(word)))
}
