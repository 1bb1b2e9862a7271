import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { publishMemberChange } from '../../../platform/events/cache-tags.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import {
  changeWarning,
  type DecisionReason,
  endDecisions,
  findJudicialBlock,
  hideContentJob,
  issueDecision,
  reinstateMember,
  revokeDecision,
  revokeLatestDecision,
  suspendMember,
} from '../decisions/public.ts'
import * as texts from './texts.ts'
import { NO_SUCH_MEMBER, SANCTION_FORBIDDEN } from './texts.ts'

// Sanctions against a member, in the caller's transaction; each locks the account first. They throw NotFound, Forbidden
// for oneself and equal or higher roles, and Conflict where nothing would change (product.md 7).

type SanctionReasons = Required<Pick<DecisionReason, 'rule' | 'reason'>> & Pick<DecisionReason, 'case_id'>

/**
 * Suspends a member, temporarily or permanently; `hides` hides their content too. Replaces a suspension by warning,
 * which an admin reviews by this.
 */
export async function applyBan(
  tx: Tx,
  actor: Actor,
  userId: number,
  { until, hides, ...why }: SanctionReasons & { until: Date | null; hides: boolean },
): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (isStaff(member.roles)) throw new Forbidden(texts.STAFF_MUST_LOSE_ROLE_FIRST)
  if (isSuspended(member.roles)) await endPendingSuspension(tx, userId)
  const id = await issueDecision(tx, {
    ...why,
    user_id: userId,
    kind: until ? DECISION.suspension : DECISION.ban,
    actor,
    until,
    details: { hides },
    notice: { type: NOTIFICATION_TYPE.restricted },
  })
  if (hides) await tx.enqueue(hideContentJob, { decision: id })
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.ban',
    userId,
    reason: why.reason,
    details: { decision: id, rule: why.rule, until, hides },
  })
  await suspendMember(tx, userId, until)
}

/** Reinstates a suspended member and shows hidden content again. */
export async function revokeBan(tx: Tx, actor: Actor, userId: number, reason = ''): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (!isSuspended(member.roles)) throw new Conflict(texts.NOT_SUSPENDED)
  const active = await listActiveSuspensions(tx, userId)
  if (active.length === 0 && (await findJudicialBlock(tx, userId)))
    throw new Conflict(texts.SUSPENDED_BY_COURT)
  for (const { id, details } of active) {
    await revokeDecision(tx, id, actor.id)
    if (details.hides) await tx.enqueue(hideContentJob, { decision: id })
  }
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.unban',
    userId,
    reason,
    details: { decisions: active.map(({ id }) => id) },
  })
  await reinstateMember(tx, userId)
}

/** Suspensions in force; an expired one is over, not revoked. */
function listActiveSuspensions(tx: Transaction<Database>, userId: number) {
  return tx
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .where('kind', 'in', [DECISION.suspension, DECISION.ban])
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .select(['id', 'kind', 'until', 'details'])
    .execute()
}

/**
 * Ends a suspension by warning without revoking it. A court's suspension remains next to one of the site.
 * @throws Conflict where an admin already decided the suspension
 */
async function endPendingSuspension(tx: Transaction<Database>, userId: number): Promise<void> {
  const active = await listActiveSuspensions(tx, userId)
  if (active.length === 0 && (await findJudicialBlock(tx, userId))) return
  const isPending = active.every(({ kind, until }) => kind === DECISION.suspension && until === null)
  if (!isPending || active.length === 0) throw new Conflict(texts.ALREADY_SUSPENDED)
  await endDecisions(tx, userId, DECISION.suspension)
}

/**
 * Changes a member's warning: notification 40. Only an increase is a decision with a statement.
 * @param reason percent is signed and not 0
 */
export async function applyWarning(
  tx: Tx,
  actor: Actor,
  userId: number,
  { percent, ...why }: SanctionReasons & { percent: number },
): Promise<void> {
  await lockMember(tx, actor, userId)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.warn',
    userId,
    reason: why.reason,
    details: { percent, rule: why.rule },
  })
  const notice = { type: NOTIFICATION_TYPE.warning, data: { warning: percent, text: why.reason } }
  if (percent < 0) {
    await changeWarning(tx, userId, percent)
    return notifyMember(tx, { ...notice, user_id: userId, sender_id: null })
  }
  await issueDecision(tx, {
    ...why,
    user_id: userId,
    kind: DECISION.warning,
    actor,
    percent,
    notice,
  })
}

/** Marks a profile as potentially fake (2) or ordinary (0); a verified badge is lost. */
export async function applyMemberStatus(
  tx: Tx,
  actor: Actor,
  userId: number,
  { status, reason = '', ...why }: { status: 0 | 2 } & Pick<DecisionReason, 'reason' | 'case_id'>,
): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (member.status === status) throw new Conflict(texts.STATUS_UNCHANGED)
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
  publishMemberChange(tx, userId)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.status',
    userId,
    reason,
    details: { status, was: member.status },
  })
  if (status === STATUS.potentialFake) {
    await issueDecision(tx, {
      ...why,
      user_id: userId,
      kind: DECISION.potentialFake,
      actor,
      rule: 'fake',
      reason,
      target_id: userId,
      details: { was: member.status },
      notice: { type: NOTIFICATION_TYPE.restricted },
    })
    return
  }
  await revokeLatestDecision(tx, DECISION.potentialFake, { user_id: userId, target_id: userId }, actor.id)
}

/**
 * Removes a description (notification 4, +10 %), or allows one again (notification 5) and ends the decision; its
 * warning stays.
 */
export async function applyDescriptionPermission(
  tx: Tx,
  actor: Actor,
  userId: number,
  { can_description, rule = 'respect', ...why }: { can_description: boolean } & DecisionReason,
): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (member.can_description === can_description) throw new Conflict(texts.DESCRIPTION_PERMISSION_UNCHANGED)
  await tx
    .updateTable('users')
    .set(can_description ? { can_description } : { can_description, description: null })
    .where('id', '=', userId)
    .execute()
  const ended = can_description ? await endDecisions(tx, userId, DECISION.descriptionModerated) : []
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.description',
    userId,
    reason: why.reason ?? '',
    details: { can_description, ...(ended.length > 0 && { decisions: ended }) },
  })
  if (can_description) {
    return notifyMember(tx, { user_id: userId, sender_id: null, type: NOTIFICATION_TYPE.descriptionAllowed })
  }
  await issueDecision(tx, {
    ...why,
    user_id: userId,
    kind: DECISION.descriptionModerated,
    actor,
    rule,
    target_id: userId,
    percent: WARNING_STEP,
    details: { text: member.description ?? '' },
    notice: { type: NOTIFICATION_TYPE.descriptionModerated, data: why.reason ? { text: why.reason } : {} },
  })
}

/** The acting member of staff. */
export interface Actor {
  id: number
  roles: number
}

/**
 * Locks the account first, until the end of the transaction.
 * @throws NotFound, and Forbidden for oneself and for equal or higher roles (product.md 7)
 */
export async function lockMember(tx: Transaction<Database>, actor: Actor, userId: number) {
  const member = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'roles', 'status', 'warning', 'can_description', 'description', 'suspended_until'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new NotFound(NO_SUCH_MEMBER)
  if (actor.id === userId || actor.roles <= member.roles) throw new Forbidden(SANCTION_FORBIDDEN)
  return member
}
