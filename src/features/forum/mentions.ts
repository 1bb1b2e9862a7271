import { toNameKey } from '../../shared/keys.ts'

/** Members whom one post tells that it names them. */
export const MENTIONS_MAX = 10
/** Of a member's name (product.md 1). */
const NAME_MIN = 3
const NAME_MAX = 20

/** Where a post may name somebody: `@` and the letters of a name, unless within an address or a word. */
export const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]+)/gu

/** The name in what `MENTION` has found, without the dots that end the sentence; null for what is no name. */
export function parseMentionedName(found: string): string | null {
  const name = found.replace(/\.+$/, '')
  return name.length >= NAME_MIN && name.length <= NAME_MAX ? name : null
}

/**
 * The keys of the names that a text mentions, in their order, each once and 10 at most. Lines that quote (`> `) mention
 * nobody: their author did.
 */
export function listMentionedKeys(text: string): string[] {
  const keys = new Set<string>()
  for (const line of text.split('\n')) {
    if (line.startsWith('> ')) continue
    for (const [, found = ''] of line.matchAll(MENTION)) {
      const name = parseMentionedName(found)
      if (name) keys.add(toNameKey(name))
      if (keys.size === MENTIONS_MAX) return [...keys]
    }
  }
  return [...keys]
}
