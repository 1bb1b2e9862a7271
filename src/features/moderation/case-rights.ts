import { CASE_STATE, type CaseState } from '../../shared/decisions.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../shared/roles.ts'
import { holderOf, moveOf } from './case-states.ts'
import { CASE_ACTIONS, type CaseAction, QUEUE_ACTS, type QueueAct } from './contract/cases.ts'
import { REPORT_TYPE } from './contract/report.ts'

interface Actor {
  id: number
  roles: number
}

/** What of an entry decides what may be done about it. */
interface Judged {
  type: number
  state: CaseState
  assigned: { id: number } | null
  assigned_at: string | null
  member: { id: number; roles: number; status: number; is_deleted: boolean }
}

/** The lowest role for closing an entry with this (product.md 7). */
export function lowestRoleFor(action: CaseAction): number {
  return action === 'warn' || action === 'suspend' || action === 'ban' ? ROLES.admin : ROLES.moderator
}

/** What the actor may do to an entry and stay in the queue with it; of use is `take` only while nobody has it. */
export function queueActsFor(actor: Actor, entry: Judged, now: number): QueueAct[] {
  const holder = holderOfJudged(actor, entry, now)
  return QUEUE_ACTS.filter((act) => 'to' in moveOf(act, entry.state, actor.roles, holder))
}

/** What the actor may close an entry with. */
export function actionsFor(actor: Actor, entry: Judged, now: number): CaseAction[] {
  if (!('to' in moveOf('close', entry.state, actor.roles, holderOfJudged(actor, entry, now)))) return []
  const { roles, status, is_deleted } = entry.member
  return CASE_ACTIONS.filter((action) => {
    if (actor.roles < lowestRoleFor(action)) return false
    // Of a deleted account only posts are left, under no name.
    if (is_deleted)
      return action === 'moderate' ? entry.type === REPORT_TYPE.post : AFTER_DELETION.has(action)
    if (action === 'upheld') return false
    if (action === 'moderate') return entry.type !== REPORT_TYPE.conversation
    if (action === 'fake') return status !== STATUS.potentialFake
    return action === 'suspend' || action === 'ban' ? !isSuspended(roles) && !isStaff(roles) : true
  })
}

/** What an entry is closed with whose member has deleted the account. */
const AFTER_DELETION: ReadonlySet<CaseAction> = new Set(['none', 'upheld'])

/** Whether an act closes an entry. */
export function isClosing(action: CaseAction | QueueAct): action is CaseAction {
  return (CASE_ACTIONS as readonly string[]).includes(action)
}

/** The list that an entry in this state is read in, where none is named. */
export function listOf(entry: { state: CaseState; assigned_to: number | null }, viewerId: number) {
  if (entry.state === CASE_STATE.assigned) return entry.assigned_to === viewerId ? 'mine' : 'assigned'
  if (entry.state === CASE_STATE.escalated) return 'escalated'
  return entry.state === CASE_STATE.closed ? 'closed' : 'open'
}

function holderOfJudged(actor: Actor, { assigned, assigned_at }: Judged, now: number) {
  return holderOf({ assigned_to: assigned?.id ?? null, assigned_at }, actor.id, now)
}
