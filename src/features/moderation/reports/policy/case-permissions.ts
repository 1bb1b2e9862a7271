import { CASE_STATE, type CaseState } from '../../../../shared/decisions.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../../../shared/roles.ts'
import { REPORT_TYPE } from '../../contract/report.ts'
import { CLOSING_ACTIONS, type ClosingAction, QUEUE_ACTIONS, type QueueAction } from '../contract/cases.ts'
import { classifyAssignee, resolveTransition } from './case-transitions.ts'

interface Actor {
  id: number
  roles: number
}

/** What of an entry decides what may be done about it. */
interface ReviewableCase {
  type: number
  state: CaseState
  assigned: { id: number } | null
  assigned_at: string | null
  member: { id: number; roles: number; status: number; is_deleted: boolean }
}

/** The lowest role for closing an entry with this (product.md 7). */
export function getMinimumRole(action: ClosingAction): number {
  return action === 'warn' || action === 'suspend' || action === 'ban' ? ROLES.admin : ROLES.moderator
}

/** What the actor may do to an entry and stay in the queue with it; of use is `take` only while nobody has it. */
export function listQueueActions(actor: Actor, entry: ReviewableCase, now: number): QueueAction[] {
  const holder = classifyCaseAssignee(actor, entry, now)
  return QUEUE_ACTIONS.filter((act) => 'to' in resolveTransition(act, entry.state, actor.roles, holder))
}

/** What the actor may close an entry with. */
export function listClosingActions(actor: Actor, entry: ReviewableCase, now: number): ClosingAction[] {
  if (
    !('to' in resolveTransition('close', entry.state, actor.roles, classifyCaseAssignee(actor, entry, now)))
  )
    return []
  const { roles, status, is_deleted } = entry.member
  return CLOSING_ACTIONS.filter((action) => {
    if (actor.roles < getMinimumRole(action)) return false
    // Of a deleted account only posts are left, under no name.
    if (is_deleted)
      return action === 'moderate' ? entry.type === REPORT_TYPE.post : ACTIONS_AFTER_DELETION.has(action)
    if (action === 'upheld') return false
    if (action === 'moderate') return entry.type !== REPORT_TYPE.conversation
    if (action === 'fake') return status !== STATUS.potentialFake
    return action === 'suspend' || action === 'ban' ? !isSuspended(roles) && !isStaff(roles) : true
  })
}

/** What an entry is closed with whose member has deleted the account. */
const ACTIONS_AFTER_DELETION: ReadonlySet<ClosingAction> = new Set(['none', 'upheld'])

/** Whether an act closes an entry. */
export function isClosingAction(action: ClosingAction | QueueAction): action is ClosingAction {
  return (CLOSING_ACTIONS as readonly string[]).includes(action)
}

/** The list that an entry in this state is read in, where none is named. */
export function getCaseList(entry: { state: CaseState; assigned_to: number | null }, viewerId: number) {
  if (entry.state === CASE_STATE.assigned) return entry.assigned_to === viewerId ? 'mine' : 'assigned'
  if (entry.state === CASE_STATE.escalated) return 'escalated'
  return entry.state === CASE_STATE.closed ? 'closed' : 'open'
}

function classifyCaseAssignee(actor: Actor, { assigned, assigned_at }: ReviewableCase, now: number) {
  return classifyAssignee({ assigned_to: assigned?.id ?? null, assigned_at }, actor.id, now)
}
