import { toNameKey } from '../../shared/keys.ts'

/** Words that stand in the place of a slug in some address of the forum. */
const RESERVED = new Set(['redirect', 'posts', 'poll', 'vote', 'follow', 'lock', 'ban', 'read'])
/** Of a title without any letter or figure of the alphabet: of emojis, or in another script. */
const FALLBACK_SLUG = 'topic'
/** One letter of a title may stand for several, such as a ligature. */
const SLUG_MAX = 80

/**
 * What a topic's address is made from: the words of its title without accents, joined by hyphens. Never empty, never a
 * word of an address; not unique yet.
 */
export function slugOf(title: string): string {
  const words = hyphenate(toNameKey(title))
  if (words === '') return FALLBACK_SLUG
  return RESERVED.has(words) ? `${FALLBACK_SLUG}-${words}` : words
}

const hyphenate = (text: string) =>
  text
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')

/** What a slug has in common with all those that could be in its way: itself without the numbers at its end. */
export function slugBaseOf(slug: string): string {
  return slug.replace(/(-\d+)+$/, '')
}
