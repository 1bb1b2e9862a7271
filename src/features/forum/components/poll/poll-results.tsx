import type { CSSProperties } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { Poll } from '../../contract/poll.ts'
import { formatVoteCount } from '../../poll-texts.ts'

/** What a poll has given: a bar for each answer, the reader's own marked. @param vote its place, null for none */
export function PollResults({ poll, vote }: { poll: Poll; vote: number | null }) {
  const shares = calculatePercentages(poll.votes, poll.total_votes)
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
      <p className="hint">{formatVoteCount(poll.total_votes)}</p>
    </section>
  )
}

/**
 * The share of each count in whole percents that add up to 100: those that lose most by being cut are rounded up
 * first. All are 0 while there are no votes.
 */
export function calculatePercentages(votes: readonly number[], total: number): number[] {
  if (total <= 0) return votes.map(() => 0)
  const exact = votes.map((count) => (count * 100) / total)
  const cut = exact.map(Math.floor)
  const missing = Math.round(exact.reduce((sum, share) => sum + share, 0)) - cut.reduce((a, b) => a + b, 0)
  const lost = exact.map((share, place) => ({ place, rest: share - (cut[place] ?? 0) }))
  const raised = lost
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest || a.place - b.place)
    .slice(0, missing)
  return cut.map((share, place) => (raised.some((one) => one.place === place) ? share + 1 : share))
}
