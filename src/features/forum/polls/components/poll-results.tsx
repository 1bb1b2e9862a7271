import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { formatVoteCount, POLL } from '../../texts.ts'
import type { Poll } from '../contract.ts'

/** With fewer votes a share says too much: '100 %' of one. */
const MIN_VOTES_FOR_SHARES = 5

/**
 * Results of a poll: a bar for each answer, the reader's own marked. @param vote index of the own vote,
 * null for none
 */
export function PollResults({ poll, vote }: { poll: Poll; vote: number | null }) {
  const shares = calculatePercentages(poll.votes, poll.total_votes)
  return (
    <section className="panel poll" aria-labelledby="poll-title">
      <h2 id="poll-title" tabIndex={-1}>
        Résultats du sondage
      </h2>
      <ul className="poll-rows">
        {poll.replies.map((label, index) => (
          <li key={label} className={index === vote ? 'poll-row chosen' : 'poll-row'}>
            <span>
              {label}{' '}
              {index === vote && (
                <span className="badge badge-moss">
                  <Icon name="check" />
                  {'votre vote'}
                </span>
              )}
            </span>
            <b>
              {poll.total_votes < MIN_VOTES_FOR_SHARES
                ? formatVoteCount(poll.votes[index] ?? 0)
                : `${shares[index] ?? 0}\u202f%`}
            </b>
            <span className="poll-bar">
              <i style={{ '--p': `${shares[index] ?? 0}%` } as CSSProperties} />
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{formatVoteCount(poll.total_votes)}</p>
    </section>
  )
}

/**
 * Returns each share in whole percent, adding up to 100: the largest remainders are rounded up. All are 0
 * without votes.
 */
export function calculatePercentages(votes: readonly number[], total: number): number[] {
  if (total <= 0) return votes.map(() => 0)
  const exact = votes.map((count) => (count * 100) / total)
  const cut = exact.map(Math.floor)
  const missing = Math.round(exact.reduce((sum, share) => sum + share, 0)) - cut.reduce((a, b) => a + b, 0)
  const remainders = exact.map((share, index) => ({ place: index, rest: share - (cut[index] ?? 0) }))
  const raised = remainders
    .filter(({ rest: missingValue }) => missingValue > 0)
    .sort((a, b) => b.rest - a.rest || a.place - b.place)
    .slice(0, missing)
  return cut.map((share, index) => (raised.some((one) => one.place === index) ? share + 1 : share))
}

/** Answers of a poll without voting, and the reason. */
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
