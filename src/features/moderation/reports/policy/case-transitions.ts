import { CASE_STATE, type CaseState } from '../../../../shared/decisions.ts'
import { ROLES } from '../../../../shared/roles.ts'

// What may become of an entry of the reports' queue, and by whose hand: the one table of it, for server and pages alike.

export const CASE_TRANSITIONS = ['take', 'release', 'escalate', 'return', 'close', 'reopen'] as const
export type CaseTransition = (typeof CASE_TRANSITIONS)[number]

/** Somebody who took an entry and has not closed it since may be relieved by anybody of the staff; milliseconds. */
export const IDLE_AFTER_MS = 30 * 60_000

/** Who has an entry, seen by whoever acts: `idle` is somebody else, for longer than `IDLE_AFTER_MS`. */
export type Assignee = 'nobody' | 'self' | 'other' | 'idle'

/** Why an entry does not move. */
export type TransitionRefusal =
  | 'closed'
  | 'escalated'
  | 'not-closed'
  | 'not-escalated'
  | 'not-taken'
  | 'held'
  | 'yours'
  | 'admins'

/**
 * Who may: `staff` is anybody of them; `holder` who has it, whoever relieves somebody idle, and admins; `another` the same
 * but for who has it already.
 */
type AllowedActor = 'staff' | 'holder' | 'another' | 'admin'

type TransitionsByState = Partial<Record<CaseState, { to: CaseState; by: AllowedActor }>>

const { open, assigned, escalated, closed } = CASE_STATE

const TRANSITIONS: Record<CaseTransition, TransitionsByState> = {
  take: { [open]: { to: assigned, by: 'staff' }, [assigned]: { to: assigned, by: 'another' } },
  release: { [assigned]: { to: open, by: 'holder' } },
  escalate: { [open]: { to: escalated, by: 'staff' }, [assigned]: { to: escalated, by: 'holder' } },
  return: { [escalated]: { to: open, by: 'admin' } },
  close: {
    [open]: { to: closed, by: 'staff' },
    [assigned]: { to: closed, by: 'holder' },
    [escalated]: { to: closed, by: 'admin' },
  },
  reopen: { [closed]: { to: open, by: 'admin' } },
}

/** What an act would make of an entry in this state, or why it may not. */
export function resolveTransition(
  act: CaseTransition,
  state: CaseState,
  roles: number,
  holder: Assignee,
): { to: CaseState } | { refusal: TransitionRefusal } {
  const move = TRANSITIONS[act][state]
  if (!move) return { refusal: findStateRefusal(act, state) }
  const refusal = findActorRefusal(move.by, roles, holder)
  return refusal ? { refusal } : { to: move.to }
}

function findActorRefusal(by: AllowedActor, roles: number, holder: Assignee): TransitionRefusal | null {
  const isAdmin = roles >= ROLES.admin
  if (by === 'admin') return isAdmin ? null : 'admins'
  if (by === 'another' && holder === 'self') return 'yours'
  return by === 'staff' || holder !== 'other' || isAdmin ? null : 'held'
}

function findStateRefusal(act: CaseTransition, state: CaseState): TransitionRefusal {
  if (act === 'reopen') return 'not-closed'
  if (state === closed) return 'closed'
  if (act === 'return') return 'not-escalated'
  return state === escalated ? 'escalated' : 'not-taken'
}

/** Who has an entry, seen by the actor at this moment. */
export function classifyAssignee(
  entry: { assigned_to: number | null; assigned_at: Date | string | null },
  actorId: number,
  now: number,
): Assignee {
  if (entry.assigned_to === null) return 'nobody'
  if (entry.assigned_to === actorId) return 'self'
  const since = entry.assigned_at === null ? 0 : new Date(entry.assigned_at).getTime()
  return now - since >= IDLE_AFTER_MS ? 'idle' : 'other'
}
