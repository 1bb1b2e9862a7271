import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { isStaff, isSuspended, STATUS } from '../../../../shared/roles.ts'
import { notifyMember } from '../../../feed/notifications/public/notify.ts'
import {
  changeWarning,
  type DecisionReason,
  endDecisions,
  hideContentJob,
  issueDecision,
  revokeDecision,
  revokeLatestDecision,
} from '../../decisions/public/decision.ts'
import { reinstateMember, suspendMember } from '../../decisions/public/suspension.ts'
import * as texts from '../sanction-texts.ts'
import { type Actor, lockMember } from './lock-member.ts'

// Sanctions of staff against a member. Each is part of the caller's transaction and locks the account first. Each throws
// NotFound, Refused for oneself and for equal or higher roles, and Conflict where it is so already (product.md 7).

type SanctionReasons = Required<Pick<DecisionReason, 'rule' | 'reason'>> & Pick<DecisionReason, 'case_id'>

/**
 * Suspends a member, until a day or for good; with `hides`, what they wrote goes out of sight with them. Whoever is
 * suspended by their warning waits for just that look of an admin: this is what it comes to.
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

/** Lets a suspended member back, whatever suspended them; what was hidden with them is shown again. */
export async function revokeBan(tx: Tx, actor: Actor, userId: number, reason = ''): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (!isSuspended(member.roles)) throw new Conflict(texts.NOT_SUSPENDED)
  const standing = await listActiveSuspensions(tx, userId)
  for (const { id, details } of standing) {
    await revokeDecision(tx, id, actor.id)
    if (details.hides) await tx.enqueue(hideContentJob, { decision: id })
  }
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'member.unban',
    userId,
    reason,
    details: { decisions: standing.map(({ id }) => id) },
  })
  await reinstateMember(tx, userId)
}

/** What suspends a member at this moment: a suspension that has run out is over, not taken back. */
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
 * Ends, without taking it back, a suspension until an admin looks: one of them has.
 * @throws Conflict where an admin has decided the suspension already
 */
async function endPendingSuspension(tx: Transaction<Database>, userId: number): Promise<void> {
  const standing = await listActiveSuspensions(tx, userId)
  const waits = standing.every(({ kind, until }) => kind === DECISION.suspension && until === null)
  if (!waits || standing.length === 0) throw new Conflict(texts.ALREADY_SUSPENDED)
  await endDecisions(tx, userId, DECISION.suspension)
}

/**
 * Adds to a member's warning, or takes from it: notification 40. Only what is added restricts them, and has its statement.
 * @param why percent is signed and not 0
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

/** Marks a profile as potentially fake (2), or as ordinary again (0); a badge that it had is gone. */
export async function applyMemberStatus(
  tx: Tx,
  actor: Actor,
  userId: number,
  { status, reason = '', ...why }: { status: 0 | 2 } & Pick<DecisionReason, 'reason' | 'case_id'>,
): Promise<void> {
  const member = await lockMember(tx, actor, userId)
  if (member.status === status) throw new Conflict(texts.STATUS_UNCHANGED)
  await tx.updateTable('users').set({ status }).where('id', '=', userId).execute()
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
 * Takes a member's description away (notification 4, +10 %), or lets them write one again (notification 5), which ends the
 * decision that took it; its warning stays.
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
