import type { CSSProperties } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { Poll } from '../../contract/poll.ts'
import { votes } from '../../poll-texts.ts'
import { percents } from './percents.ts'

/** What a poll has given: a bar for each answer, the reader's own marked. @param vote its place, null for none */
export function PollResults({ poll, vote }: { poll: Poll; vote: number | null }) {
  const shares = percents(poll.votes, poll.total_votes)
  return (
    <section className="panel poll" aria-labelledby="poll-title">
      <h2 id="poll-title" tabIndex={-1}>
        Résultats du sondage
      </h2>
      <ul className="poll-rows">
        {poll.replies.map((label, place) => (
          <li key={label} className={place === vote ? 'poll-row chosen' : 'poll-row'}>
            <span>
              {label}{' '}
              {place === vote && (
                <span className="badge badge-moss">
                  <Icon name="check" />
                  {'votre vote'}
                </span>
              )}
            </span>
            <b>{`${shares[place] ?? 0}\u202f%`}</b>
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
