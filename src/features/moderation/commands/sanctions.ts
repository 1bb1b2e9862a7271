import { sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../platform/events/live.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { isStaff, isSuspended, STATUS } from '../../../shared/roles.ts'
import { notify } from '../../feed/notifications/public/notify.ts'
import {
  changeWarning,
  endDecisions,
  lift,
  liftOf,
  restrict,
  type Why,
} from '../decisions/public/restrict.ts'
import { reinstate, suspend } from '../decisions/public/suspension.ts'
import { hideWords, recordAudit } from '../public.ts'
import * as texts from '../sanction-texts.ts'
import { type Actor, holdMember } from './held-member.ts'

// What staff decide about a member. Each is part of the caller's transaction, holds the account first, and gives what is to
// be told once that is committed. Each throws NotFound, Refused for oneself and for equal or higher roles, and Conflict
// where it is so already (product.md 7).

type Reasons = Required<Pick<Why, 'rule' | 'reason'>> & Pick<Why, 'case_id'>

/**
 * Suspends a member, until a day or for good; with `hides`, what they wrote goes out of sight with them. Whoever is
 * suspended by their warning waits for just that look of an admin: this is what it comes to.
 */
export async function banMember(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  userId: number,
  { until, hides, ...why }: Reasons & { until: Date | null; hides: boolean },
): Promise<Envelope[]> {
  const member = await holdMember(trx, actor, userId)
  if (isStaff(member.roles)) throw new Forbidden(texts.STAFF_FIRST_RESIGN)
  if (isSuspended(member.roles)) await endWaiting(trx, userId)
  const { id, news } = await restrict(trx, jobs, {
    ...why,
    user_id: userId,
    kind: until ? DECISION.suspension : DECISION.ban,
    actor,
    until,
    details: { hides },
    notice: { type: NOTIFICATION_TYPE.restricted },
  })
  if (hides) await jobs.send(trx, hideWords, { decision: id })
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'member.ban',
    userId,
    reason: why.reason,
    details: { decision: id, rule: why.rule, until, hides },
  })
  return [...news, ...(await suspend(trx, jobs, userId, until))]
}

/** Lets a suspended member back, whatever suspended them; what was hidden with them is shown again. */
export async function liftBan(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  userId: number,
  reason = '',
): Promise<Envelope[]> {
  const member = await holdMember(trx, actor, userId)
  if (!isSuspended(member.roles)) throw new Conflict(texts.NOT_SUSPENDED)
  const standing = await suspensionsOf(trx, userId)
  for (const { id, details } of standing) {
    await lift(trx, id, actor.id)
    if (details.hides) await jobs.send(trx, hideWords, { decision: id })
  }
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'member.unban',
    userId,
    reason,
    details: { decisions: standing.map(({ id }) => id) },
  })
  return reinstate(trx, userId)
}

/** What suspends a member at this moment: a suspension that has run out is over, not taken back. */
function suspensionsOf(trx: Transaction<Database>, userId: number) {
  return trx
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
async function endWaiting(trx: Transaction<Database>, userId: number): Promise<void> {
  const standing = await suspensionsOf(trx, userId)
  const waits = standing.every(({ kind, until }) => kind === DECISION.suspension && until === null)
  if (!waits || standing.length === 0) throw new Conflict(texts.ALREADY_SUSPENDED)
  await endDecisions(trx, userId, DECISION.suspension)
}

/**
 * Adds to a member's warning, or takes from it: notification 40. Only what is added restricts them, and has its statement.
 * @param why percent is signed and not 0
 */
export async function warnMember(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  userId: number,
  { percent, ...why }: Reasons & { percent: number },
): Promise<Envelope[]> {
  await holdMember(trx, actor, userId)
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'member.warn',
    userId,
    reason: why.reason,
    details: { percent, rule: why.rule },
  })
  const notice = { type: NOTIFICATION_TYPE.warning, data: { warning: percent, text: why.reason } }
  if (percent < 0) {
    await changeWarning(trx, userId, percent)
    return notify(trx, jobs, { ...notice, user_id: userId, sender_id: null })
  }
  const { news } = await restrict(trx, jobs, {
    ...why,
    user_id: userId,
    kind: DECISION.warning,
    actor,
    percent,
    notice,
  })
  return news
}

/** Marks a profile as potentially fake (2), or as ordinary again (0); a badge that it had is gone. */
export async function setStatus(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  userId: number,
  { status, reason = '', ...why }: { status: 0 | 2 } & Pick<Why, 'reason' | 'case_id'>,
): Promise<Envelope[]> {
  const member = await holdMember(trx, actor, userId)
  if (member.status === status) throw new Conflict(texts.STATUS_THE_SAME)
  await trx.updateTable('users').set({ status }).where('id', '=', userId).execute()
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'member.status',
    userId,
    reason,
    details: { status, was: member.status },
  })
  if (status === STATUS.potentialFake) {
    const { news } = await restrict(trx, jobs, {
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
    return news
  }
  await liftOf(trx, DECISION.potentialFake, { user_id: userId, target_id: userId }, actor.id)
  return []
}

/**
 * Takes a member's description away (notification 4, +10 %), or lets them write one again (notification 5), which ends the
 * decision that took it; its warning stays.
 */
export async function setDescription(
  trx: Transaction<Database>,
  jobs: Jobs,
  actor: Actor,
  userId: number,
  { can_description, rule = 'respect', ...why }: { can_description: boolean } & Why,
): Promise<Envelope[]> {
  const member = await holdMember(trx, actor, userId)
  if (member.can_description === can_description) throw new Conflict(texts.DESCRIPTION_THE_SAME)
  await trx
    .updateTable('users')
    .set(can_description ? { can_description } : { can_description, description: null })
    .where('id', '=', userId)
    .execute()
  const ended = can_description ? await endDecisions(trx, userId, DECISION.descriptionModerated) : []
  await recordAudit(trx, {
    actorId: actor.id,
    action: 'member.description',
    userId,
    reason: why.reason ?? '',
    details: { can_description, ...(ended.length > 0 && { decisions: ended }) },
  })
  if (can_description) {
    return notify(trx, jobs, { user_id: userId, sender_id: null, type: NOTIFICATION_TYPE.descriptionAllowed })
  }
  const { news } = await restrict(trx, jobs, {
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
  return news
}
