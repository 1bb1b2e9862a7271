import { toNameKey } from '../../shared/keys.ts'

/** Words that stand in the place of a slug in some address of the forum. */
const RESERVED = new Set(['redirect', 'posts', 'poll', 'vote', 'follow', 'lock', 'ban', 'read'])
/** Of a title without any letter or figure of the alphabet: of emojis, or in another script. */
const NAMELESS = 'topic'
/** One letter of a title may stand for several, such as a ligature. */
const SLUG_MAX = 80

/**
 * What a topic's address is made from: the words of its title without accents, joined by hyphens. Never empty, never a
 * word of an address; not unique yet.
 */
export function slugOf(title: string): string {
  const words = hyphenated(toNameKey(title))
  if (words === '') return NAMELESS
  return RESERVED.has(words) ? `${NAMELESS}-${words}` : words
}

const hyphenated = (text: string) =>
  text
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')

/** What a slug has in common with all those that could be in its way: itself without the numbers at its end. */
export function slugFamily(slug: string): string {
  return slug.replace(/(-\d+)+$/, '')
}
