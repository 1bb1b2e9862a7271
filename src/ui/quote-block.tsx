import type { Quote } from '../shared/quotes.ts'
import { getThumbnailUrl } from './avatar.tsx'

interface Props {
  quote: Quote
  /** Who wrote the slate or owns the photo; null for the reader. */
  owner: string | null
}

/** The slate or photo that a request or message answers: chalk on wood, or a small print. */
export function QuoteBlock({ quote, owner }: Props) {
  if (quote.kind === 'slate') {
    return (
      <blockquote className="quoted">
        <p className="quoted-prompt" dir="auto">
          {owner === null ? `Vous\u202f: «\u202f${quote.prompt}\u202f»` : quote.prompt}
        </p>
        <p className="quoted-answer" dir="auto">
          {quote.answer}
        </p>
      </blockquote>
    )
  }
  const name = owner === null ? 'Votre photo' : `La photo de ${owner}`
  return (
    <figure className="quoted quoted-photo">
      {quote.file && (
        <img
          src={getThumbnailUrl(quote.file)}
          width={480}
          height={600}
          alt={name}
          loading="lazy"
          decoding="async"
        />
      )}
      <figcaption className="quoted-prompt">
        {quote.file ? name : `${name}, qui n’est plus visible`}
      </figcaption>
    </figure>
  )
}
