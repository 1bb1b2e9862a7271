import { Fragment, type ReactNode } from 'react'
import { addNoBreakSpaces } from './no-break-spaces.ts'
import { splitText, type TextPart } from './text-parts.ts'

/** What a member wrote: line breaks kept, addresses made links that go out by the exit page (specification 2, section 5). */
export function UserText({ text }: { text: string }) {
  return (
    <p className="user-text">
      <LinkedText text={text} />
    </p>
  )
}

interface Stretch {
  text: string
  /** Draws the words between the addresses. */
  plain?: (words: string) => ReactNode
}

/** A stretch of a member's text, its addresses linked; for texts with a paragraph or several of their own. */
export function LinkedText({ text, plain = (words) => words }: Stretch) {
  return splitText(text).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={place}>
      {part.href ? <ExternalLink {...part} /> : plain(addNoBreakSpaces(part.text))}
    </Fragment>
  ))
}

function ExternalLink({ text, href }: TextPart) {
  return (
    // A direction of its own: a mark in the text before it cannot turn the address round.
    <a href={href} dir="ltr" target="_blank" rel="noopener nofollow ugc">
      {text}
    </a>
  )
}
