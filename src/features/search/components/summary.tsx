import type { SearchSettings } from '../contract.ts'
import { formatSearchSentence } from '../texts.ts'

/** Shows the search as a sentence with its choices underlined, as a heading or under one. */
export function Summary({
  settings,
  as: Heading = 'h1',
}: {
  settings: SearchSettings
  as?: 'h1' | 'h2' | 'p'
}) {
  return (
    <Heading className="sentence">
      {formatSearchSentence(settings).map(({ text, isChoice }) =>
        isChoice ? <mark key={text}>{text}</mark> : text,
      )}
    </Heading>
  )
}
