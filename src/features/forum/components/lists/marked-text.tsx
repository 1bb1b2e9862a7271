import type { Marked } from '../../contract/topic.ts'

/** A piece of text in which the words that were searched are marked. */
export function MarkedText({ pieces }: { pieces: Marked }) {
  return pieces.map(({ text, found }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    found ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
