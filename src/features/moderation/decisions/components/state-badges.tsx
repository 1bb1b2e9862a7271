import type { Moment } from '../../../../shared/presence.ts'
import { type DecisionState, getDecisionState } from '../policy.ts'

const STATE_BADGES: Record<DecisionState, { word: string; look: string }> = {
  standing: { word: 'en vigueur', look: 'badge-blush' },
  over: { word: 'terminée', look: 'badge-mist' },
  lifted: { word: 'annulée', look: 'badge-moss' },
}

interface Props {
  decision: {
    until: Moment | null
    lifted_at: Moment | null
    contest_id: number | null
    accepted: boolean | null
  }
  now: number
}

/** Where a decision stands, and a contest of it, each in a word. */
export function StateBadges({ decision, now }: Props) {
  const { word, look } = STATE_BADGES[getDecisionState(decision, now)]
  const contest = getContestLabel(decision)
  return (
    <span className="row">
      <span className={`badge ${look}`}>{word}</span>
      {contest && <span className="badge badge-mist">{contest}</span>}
    </span>
  )
}

/** Nothing of a contest of what was taken back anyhow. */
function getContestLabel({ contest_id, accepted, lifted_at }: Props['decision']): string | null {
  if (contest_id === null) return null
  if (accepted === null) return lifted_at ? null : 'contestation en cours'
  return accepted ? 'contestation acceptée' : 'contestation refusée'
}
