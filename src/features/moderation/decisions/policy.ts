import { DECISION } from '../../../shared/decisions.ts'
import { type Moment, timeOf } from '../../../shared/presence.ts'
import { ANSWER_FORBIDDEN, OWN_DECISION } from './texts/admin-texts.ts'
import { ALREADY_CONTESTED, ALREADY_REVOKED, NOT_CONTESTABLE, TOO_LATE } from './texts/contest-texts.ts'

/** A decision is contested within six months (DSA, article 20). */
const CONTEST_MONTHS = 6

/** The last moment at which a decision may be contested. @param created_at when it was taken */
export function getContestDeadline(created_at: Moment): Date {
  const end = new Date(timeOf(created_at))
  end.setUTCMonth(end.getUTCMonth() + CONTEST_MONTHS)
  return end
}

/** Whether a decision restricts its member: a warning that was made lighter does not. */
export function isRestriction({ kind, percent }: { kind: number; percent: number }): boolean {
  return kind !== DECISION.warning || percent > 0
}

/** Whether the account was suspended because its warning had come to 100 %, until an admin looks. */
export function isCausedByWarning({ kind, details }: { kind: number; details: { was?: number } }): boolean {
  return kind === DECISION.suspension && details.was !== undefined
}

interface ContestableDecision {
  kind: number
  percent: number
  created_at: Moment
  lifted_at: Moment | null
  /** Its member has contested it already. */
  isContested: boolean
}

/** Why its member may not contest a decision, in words for them; null where they may (product.md 7). */
export function findContestRefusal(decision: ContestableDecision, now: Moment): string | null {
  if (decision.isContested) return ALREADY_CONTESTED
  if (decision.lifted_at) return ALREADY_REVOKED
  if (!isRestriction(decision)) return NOT_CONTESTABLE
  return timeOf(now) > getContestDeadline(decision.created_at).getTime() ? TOO_LATE : null
}

interface AnswerableContest {
  /** Who took the decision; null once their account is deleted. */
  actor_id: number | null
  /** Whom it restricts. */
  user_id: number
  /** Their role now. */
  roles: number
}

/** Why one of the staff may not answer a contest: they decided themselves, or it is their own or of an equal or higher role. */
export function findAnswerRefusal(
  actor: { id: number; roles: number },
  { actor_id, user_id, roles }: AnswerableContest,
): string | null {
  if (actor.id === actor_id) return OWN_DECISION
  return actor.id === user_id || actor.roles <= roles ? ANSWER_FORBIDDEN : null
}

/** `over`: ended without being taken back, such as a suspension for a time. */
export type DecisionState = 'standing' | 'over' | 'lifted'

/** Where a decision stands at this moment. */
export function getDecisionState(
  { lifted_at, until }: { lifted_at: Moment | null; until: Moment | null },
  now: Moment,
): DecisionState {
  if (lifted_at) return 'lifted'
  return until && timeOf(until) <= timeOf(now) ? 'over' : 'standing'
}
