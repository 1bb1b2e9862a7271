import type { CSSProperties } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { Poll } from '../../contract/poll.ts'
import { percent, RESULTS, votes, YOUR_VOTE } from '../../poll-texts.ts'
import { percents } from './percents.ts'

/** What a poll has given: a bar for each answer, the reader's own marked. @param vote its place, null for none */
export function PollResults({ poll, vote }: { poll: Poll; vote: number | null }) {
  const shares = percents(poll.votes, poll.total_votes)
  return (
    <section className="panel poll" aria-labelledby="poll-title">
      <h2 id="poll-title" tabIndex={-1}>
        {RESULTS}
      </h2>
      <ul className="poll-rows">
        {poll.replies.map((label, place) => (
          <li key={label} className={place === vote ? 'poll-row chosen' : 'poll-row'}>
            <span>
              {label}{' '}
              {place === vote && (
                <span className="badge badge-moss">
                  <Icon name="check" />
                  {YOUR_VOTE}
                </span>
              )}
            </span>
            <b>{percent(shares[place] ?? 0)}</b>
            <span className="poll-bar">
              <i style={{ '--p': `${shares[place] ?? 0}%` } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{votes(poll.total_votes)}</p>
    </section>
  )
}
