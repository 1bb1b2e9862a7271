import type { SearchSettings } from '../contract.ts'
import { formatSearchSentence } from '../texts.ts'

/** The search as a sentence, its choices underlined: the heading of its page, or of a part of another. */
export function Summary({ settings, as: Heading = 'h1' }: { settings: SearchSettings; as?: 'h1' | 'h2' }) {
  return (
    <Heading className="sentence">
      {formatSearchSentence(settings).map(({ text, isChoice }) =>
        isChoice ? <mark key={text}>{text}</mark> : text,
      )}
    </Heading>
  )
}
