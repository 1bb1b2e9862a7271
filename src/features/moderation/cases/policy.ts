import { CASE_STATE, type CaseState } from '../../../shared/decisions.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../../shared/roles.ts'
import { CASE_TYPE, type CaseType } from '../reports/contract.ts'
import { REPORT_TARGETS } from '../reports/policy.ts'
import { CLOSING_ACTIONS, type ClosingAction, QUEUE_ACTIONS, type QueueAction } from './contract.ts'

// Transitions of a case and who may make them: one table for server and pages.

export const CASE_TRANSITIONS = ['take', 'release', 'escalate', 'return', 'close', 'reopen'] as const
export type CaseTransition = (typeof CASE_TRANSITIONS)[number]

/** After this time without closing it, any member of staff may take over an assigned case. */
const IDLE_AFTER_MS = 30 * 60_000

/** Assignee as the actor sees it; `idle`: somebody else, for longer than `IDLE_AFTER_MS`. */
export type Assignee = 'nobody' | 'self' | 'other' | 'idle'

/** Why a case does not change its state. */
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
 * `staff`: anyone. `holder`: the assignee, anyone once the assignee is idle, and admins. `another`: the same without
 * the assignee.
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

/** Returns the next state, or why the transition is refused. */
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

interface Actor {
  id: number
  roles: number
}

/** Facts that decide the possible actions. */
interface ReviewableCase {
  type: CaseType
  state: CaseState
  assigned: { id: number } | null
  assigned_at: string | null
  member: { id: number; roles: number; status: number; is_deleted: boolean }
}

/** Lowest role for a closing action (product.md 7). */
export function getMinimumRole(action: ClosingAction): number {
  return action === 'warn' || action === 'suspend' || action === 'ban' ? ROLES.admin : ROLES.moderator
}

/** Lists the actions that leave the case in the queue. */
export function listQueueActions(actor: Actor, entry: ReviewableCase, now: number): QueueAction[] {
  const holder = classifyCaseAssignee(actor, entry, now)
  return QUEUE_ACTIONS.filter((act) => 'to' in resolveTransition(act, entry.state, actor.roles, holder))
}

/** Lists the closing actions the actor may choose. */
export function listClosingActions(actor: Actor, entry: ReviewableCase, now: number): ClosingAction[] {
  if (
    !('to' in resolveTransition('close', entry.state, actor.roles, classifyCaseAssignee(actor, entry, now)))
  )
    return []
  const { roles, status, is_deleted } = entry.member
  const { isModeratable, outlivesAuthor = false } =
    entry.type === CASE_TYPE.address ? { isModeratable: false } : REPORT_TARGETS[entry.type]
  return CLOSING_ACTIONS.filter((action) => {
    if (actor.roles < getMinimumRole(action)) return false
    // Only content that outlives its author is left to moderate.
    if (is_deleted) return action === 'moderate' ? outlivesAuthor : ACTIONS_AFTER_DELETION.has(action)
    if (action === 'upheld') return false
    if (action === 'moderate') return isModeratable
    if (action === 'fake') return status !== STATUS.potentialFake
    return action === 'suspend' || action === 'ban' ? !isSuspended(roles) && !isStaff(roles) : true
  })
}

/** Closing actions without an account. */
const ACTIONS_AFTER_DELETION: ReadonlySet<ClosingAction> = new Set(['none', 'upheld'])

export function isClosingAction(action: ClosingAction | QueueAction): action is ClosingAction {
  return (CLOSING_ACTIONS as readonly string[]).includes(action)
}

/** The list of a case in this state, where the address names none. */
export function getCaseList(entry: { state: CaseState; assigned_to: number | null }, viewerId: number) {
  if (entry.state === CASE_STATE.assigned) return entry.assigned_to === viewerId ? 'mine' : 'assigned'
  if (entry.state === CASE_STATE.escalated) return 'escalated'
  return entry.state === CASE_STATE.closed ? 'closed' : 'open'
}

function classifyCaseAssignee(actor: Actor, { assigned, assigned_at }: ReviewableCase, now: number) {
  return classifyAssignee({ assigned_to: assigned?.id ?? null, assigned_at }, actor.id, now)
}
