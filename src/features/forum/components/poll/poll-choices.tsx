import type { ReactNode } from 'react'
import type { Poll } from '../../contract/poll.ts'
import { POLL } from '../../poll-texts.ts'

/** The answers of a poll that the reader cannot give, and why not. */
export function PollChoices({ poll, children }: { poll: Poll; children: ReactNode }) {
  return (
    <section className="panel poll" aria-labelledby="poll-title">
      <h2 id="poll-title">{POLL}</h2>
      <ul className="poll-answers">
        {poll.replies.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <p className="hint">{children}</p>
    </section>
  )
}
