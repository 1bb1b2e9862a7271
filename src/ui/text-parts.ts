import { parseWebAddress } from '../shared/web-address.ts'

/** Maximum shown characters of an address (specification 2, section 9). */
const SHOWN_MAX = 50
const ADDRESS = /\bhttps?:\/\/[^\s<>"\u00ab\u00bb\u201c\u201d\u201e]+/gi
/** Punctuation after an address rather than in it; the last ones close a quotation or an ellipsis. */
const TRAILING = ".,;:!?'`\u2019\u203a\u2026"
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** French letters only, so that no other alphabet can imitate one. */
const FRENCH_HOST =
  /^[a-z0-9.:\u00e0\u00e2\u00e4\u00e6-\u00eb\u00ee\u00ef\u00f4\u00f6\u0153\u00f9\u00fb\u00fc\u00ff-]+$/
const HOST = /^(https?:\/\/)([^/?#]+)/i

/** A part of a member's text: plain, or an address with its link through the exit page. */
export interface TextPart {
  text: string
  href?: string
}

/** Splits a text at its addresses. A deceptive address remains text. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimPunctuation(found)
    const shown = getShownAddress(address)
    if (shown === null) continue
    if (index > done) parts.push({ text: text.slice(done, index) })
    parts.push({ text: shown, href: `/exit?url=${encodeURIComponent(address)}` })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/**
 * Returns the shown form of an address; null for one without a link. The host is in the browser's form,
 * unless it is written in French letters, and always complete: an address whose host would be cut remains
 * text.
 */
function getShownAddress(address: string): string | null {
  const url = parseWebAddress(address)
  if (!url) return null
  const [start = '', scheme = '', written = ''] = HOST.exec(address) ?? []
  const host = FRENCH_HOST.test(written.toLowerCase()) ? written : url.host
  if (scheme.length + host.length > SHOWN_MAX) return null
  const characters = [...`${scheme}${host}${address.slice(start.length)}`]
  return characters.length > SHOWN_MAX
    ? `${characters.slice(0, SHOWN_MAX).join('')}\u2026`
    : characters.join('')
}

/** Removes trailing punctuation, and closing brackets that were opened before. */
function trimPunctuation(address: string): string {
  const surplus = new Map<string, number>()
  for (const [closer, opener] of Object.entries(OPENERS))
    surplus.set(closer, countCharacter(address, closer) - countCharacter(address, opener))
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const closing = surplus.get(last) ?? 0
    if (closing > 0) surplus.set(last, closing - 1)
    else if (!TRAILING.includes(last)) break
  }
  return address.slice(0, end)
}

const countCharacter = (text: string, character: string) => text.split(character).length - 1
