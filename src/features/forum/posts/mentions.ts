import { toNameKey } from '../../../shared/keys.ts'

/** Maximum number of members notified of mentions in one post. */
export const MENTIONS_MAX = 10
/** Length of a member's name (product.md 1). */
const NAME_MIN = 3
const NAME_MAX = 20

/** A mention: `@` and the letters of a name, unless within an address or a word. */
export const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/-])@([\p{L}\p{M}\p{N}_.-]+)/gu

/** Returns the name in a match of `MENTION`, without trailing dots; null when invalid. */
export function parseMentionedName(found: string): string | null {
  const name = found.replace(/\.+$/, '')
  return name.length >= NAME_MIN && name.length <= NAME_MAX ? name : null
}

/**
 * Returns the keys of mentioned names in order, each once, 10 at most. Quoted lines (`> `) are ignored:
 * their author mentioned.
 */
export function listMentionedKeys(text: string): string[] {
  const keys = new Set<string>()
  for (const content of text.split('\n')) {
    if (content.startsWith('> ')) continue
    for (const [, found = ''] of content.matchAll(MENTION)) {
      const name = parseMentionedName(found)
      if (name) keys.add(toNameKey(name))
      if (keys.size === MENTIONS_MAX) return [...keys]
    }
  }
  return [...keys]
}
