import { Fragment } from 'react'

/** Characters of an address that are shown (specification 2, section 9). */
const SHOWN_MAX = 50
const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi
/** What ends a sentence rather than an address; the last three close a quotation or trail off. */
const TRAILING = /[.,;:!?'\u2019\u00bb\u2026]+$/

interface Part {
  text: string
  /** The way out; absent for plain text. */
  href?: string
}

/** What a member wrote: line breaks kept, addresses made links that go out by the exit page (specification 2, section 5). */
export function UserText({ text }: { text: string }) {
  return (
    <p className="user-text">
      {partsOf(text).map(({ text: part, href }, place) =>
        href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
          <Fragment key={place}>{part}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
            key={place}
            href={href}
            target="_blank"
            rel="noopener nofollow ugc"
          >
            {shortened(part)}
          </a>
        ),
      )}
    </p>
  )
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found)
    const href = exitTo(address)
    if (href === null) continue
    if (index > done) parts.push({ text: text.slice(done, index) })
    parts.push({ text: address, href })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

function shortened(address: string): string {
  const characters = [...address]
  return characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX).join('')}\u2026` : address
}

/** Without the full stop after it, and the bracket that was opened before it. */
function trimmed(address: string): string {
  const bare = address.replace(TRAILING, '')
  const isOpenedBefore = bare.endsWith(')') && !bare.includes('(')
  return isOpenedBefore ? trimmed(bare.slice(0, -1)) : bare
}

/** The way out to an address; null for what is none. */
function exitTo(address: string): string | null {
  try {
    new URL(address)
    return `/exit?url=${encodeURIComponent(address)}`
  } catch {
    // No address, or one with half a character in it.
    return null
  }
}
