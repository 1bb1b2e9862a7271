import { DECISION } from '../../../shared/decisions.ts'
import { type Moment, timeOf } from '../../../shared/presence.ts'
import {
  ALREADY_CONTESTED,
  ALREADY_REVOKED,
  ANSWER_FORBIDDEN,
  COURT_ONLY,
  NOT_CONTESTABLE,
  OWN_DECISION,
  TOO_LATE,
} from './texts.ts'

/** Months in which a decision can be contested (DSA, article 20). */
const CONTEST_MONTHS = 6

/** @param created_at time of the decision */
export function getContestDeadline(created_at: Moment): Date {
  const end = new Date(timeOf(created_at))
  end.setUTCMonth(end.getUTCMonth() + CONTEST_MONTHS)
  return end
}

/** A lighter warning does not restrict its member. */
export function isRestriction({ kind, percent }: { kind: number; percent: number }): boolean {
  return kind !== DECISION.warning || percent > 0
}

/** Whether the account is suspended by a warning of 100 %, until an admin reviews it. */
export function isCausedByWarning({ kind, details }: { kind: number; details: { was?: number } }): boolean {
  return kind === DECISION.suspension && details.was !== undefined
}

interface ContestableDecision {
  kind: number
  percent: number
  created_at: Moment
  lifted_at: Moment | null
  isContested: boolean
}

/** Returns why the member may not contest a decision; null where they may (product.md 7). */
export function findContestRefusal(decision: ContestableDecision, now: Moment): string | null {
  if (decision.kind === DECISION.judicialBlock) return COURT_ONLY
  if (decision.isContested) return ALREADY_CONTESTED
  if (decision.lifted_at) return ALREADY_REVOKED
  if (!isRestriction(decision)) return NOT_CONTESTABLE
  return timeOf(now) > getContestDeadline(decision.created_at).getTime() ? TOO_LATE : null
}

interface AnswerableContest {
  /** The decider; null for a deleted account. */
  actor_id: number | null
  /** The restricted member. */
  user_id: number
  /** The member's current role. */
  roles: number
}

/** Returns why the actor may not answer a contest: they decided, it is their own, or of an equal or higher role. */
export function findAnswerRefusal(
  actor: { id: number; roles: number },
  { actor_id, user_id, roles }: AnswerableContest,
): string | null {
  if (actor.id === actor_id) return OWN_DECISION
  return actor.id === user_id || actor.roles <= roles ? ANSWER_FORBIDDEN : null
}

/** `over`: ended without being revoked, such as a temporary suspension. */
export type DecisionState = 'standing' | 'over' | 'lifted'

export function getDecisionState(
  { lifted_at, until }: { lifted_at: Moment | null; until: Moment | null },
  now: Moment,
): DecisionState {
  if (lifted_at) return 'lifted'
  return until && timeOf(until) <= timeOf(now) ? 'over' : 'standing'
}
