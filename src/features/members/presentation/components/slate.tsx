import type { Slate as SlateData } from '../contract.ts'

/** A slate: the beginning of a sentence, and a member's own words in chalk. */
export function Slate({ slate: { id, prompt, answer } }: { slate: SlateData }) {
  return (
    <article className="slate" id={`ardoise-${id}`}>
      <p className="slate-prompt">{prompt}</p>
      <p className="slate-answer">{answer}</p>
    </article>
  )
}
