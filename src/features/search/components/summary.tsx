import type { SearchSettings } from '../contract.ts'
import { sentence } from '../texts.ts'

/** The search as a sentence, its choices underlined. */
export function Summary({ settings }: { settings: SearchSettings }) {
  return (
    <h1 className="sentence">
      {sentence(settings).map(({ text, isChoice }) => (isChoice ? <mark key={text}>{text}</mark> : text))}
    </h1>
  )
}
