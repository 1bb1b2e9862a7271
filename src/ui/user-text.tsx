import { Fragment, type ReactNode } from 'react'
import { addNoBreakSpaces } from './no-break-spaces.ts'
import { splitText, type TextPart } from './text-parts.ts'

/**
 * A member's text: line breaks preserved, addresses linked through the exit page (specification 2, section
 * 5).
 */
export function UserText({ text }: { text: string }) {
  return (
    <p className="user-text">
      <LinkedText text={text} />
    </p>
  )
}

interface Stretch {
  text: string
  /** Renders the text between addresses. */
  plain?: (text: string) => ReactNode
}

/** A member's text with linked addresses, without a paragraph of its own. */
export function LinkedText({ text, plain = (text) => text }: Stretch) {
  return splitText(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      {part.href ? <ExternalLink {...part} /> : plain(addNoBreakSpaces(part.text))}
    </Fragment>
  ))
}

function ExternalLink({ text, href }: TextPart) {
  return (
    // Isolated direction: a mark in the preceding text cannot reverse the address.
    <a href={href} dir="ltr" target="_blank" rel="noopener nofollow ugc">
      {text}
    </a>
  )
}
