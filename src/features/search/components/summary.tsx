import type { SearchSettings } from '../contract.ts'
import { formatSearchSentence } from '../texts.ts'

/** Shows the search as a sentence with its choices underlined, as the heading of a page or of a section. */
export function Summary({ settings, as: Heading = 'h1' }: { settings: SearchSettings; as?: 'h1' | 'h2' }) {
  return (
    <Heading className="sentence">
      {formatSearchSentence(settings).map(({ text, isChoice }) =>
        isChoice ? <mark key={text}>{text}</mark> : text,
      )}
    </Heading>
  )
}
