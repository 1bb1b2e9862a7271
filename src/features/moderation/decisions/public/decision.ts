import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION, type DecisionKind, type Rule, WARNING_LIMIT } from '../../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { type NewNotification, notifyMember } from '../../../feed/notifications/public/notify.ts'
import { suspendMember } from './suspension.ts'

/** Hides or shows again the comments and posts that went with an account; there may be thousands. */
export const hideContentJob = job<{ decision: number }>('hide-words')

/** Sends a member the statement of reasons of a decision (product.md 7). */
export const decisionMailJob = job<{ decision: number }>('decision-mail')

/** Why something is decided: a rule, what is written beside it, and the entry of the reports' queue that led to it. */
export interface DecisionReason {
  rule?: Rule
  /** 1000 characters at most. */
  reason?: string
  case_id?: number
}

/** What restricts somebody's content or account. */
export interface Restriction extends DecisionReason {
  user_id: number
  kind: DecisionKind
  /** Who decides, in which role. */
  actor: { id: number; roles: number }
  rule: Rule
  /** The photo, comment or post. */
  target_id?: number
  /** Warning that comes with it, signed; what the decision keeps is by how much it grew, up to 100. */
  percent?: number
  /** End of a suspension; null for good. */
  until?: Date | null
  details?: DecisionDetails
  /** How the member is told of it on the site. */
  notice: Omit<NewNotification, 'user_id' | 'sender_id'>
  /** Seconds that the mail waits, for as long as who decided may take it back. */
  mail_after?: number
}

/**
 * Writes down what restricts a member, tells them by notification and mail why and how to contest it, and adds the warning
 * that comes with it; at 100 % the account is suspended until an admin looks (product.md 7). Part of the act's own
 * transaction, which holds the member's account already.
 * @returns the decision's id
 */
export async function issueDecision(tx: Tx, restriction: Restriction): Promise<number> {
  const { user_id, percent: asked = 0, notice, mail_after } = restriction
  const { percent, isFull } = await changeWarning(tx, user_id, asked)
  const id = await insertDecision(tx, { ...restriction, percent })
  const data = { ...notice.data, decision: id }
  await notifyMember(tx, { ...notice, user_id, sender_id: null, data })
  await tx.enqueue(decisionMailJob, { decision: id }, mail_after)
  if (isFull) await suspendForWarning(tx, restriction)
  return id
}

async function insertDecision(tx: Transaction<Database>, restriction: Restriction): Promise<number> {
  const { actor, details, notice, mail_after, ...rest } = restriction
  const { target_id = null, until = null, case_id = null } = restriction
  const { id } = await tx
    .insertInto('decisions')
    .values({
      ...rest,
      target_id,
      until,
      case_id,
      actor_id: actor.id,
      actor_role: actor.roles,
      details: JSON.stringify(details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds to a warning, which fades anew from then on, or takes from it.
 * @param percent signed
 * @returns by how much the warning did change, which stays between 0 and 100: so much is taken back with the decision; and
 * whether that of somebody who is not suspended has come to 100 % by this
 */
export async function changeWarning(
  tx: Transaction<Database>,
  userId: number,
  percent: number,
): Promise<{ percent: number; isFull: boolean }> {
  if (percent === 0) return { percent, isFull: false }
  const { rows } = await sql<{ warning: number; was: number; roles: number }>`
    update users u set warning = least(${WARNING_LIMIT}, greatest(0, u.warning + ${percent})),
      warned_at = case when ${percent} > 0 then now() else u.warned_at end,
      warning_faded = case when ${percent} > 0 then 0 else u.warning_faded end
    from (select id, warning from users where id = ${userId} for no key update) before
    where u.id = before.id returning u.warning, before.warning as was, u.roles`.execute(tx)
  const [member] = rows
  if (!member) return { percent: 0, isFull: false }
  const isFull = percent > 0 && member.warning === WARNING_LIMIT && member.roles === ROLES.member
  return { percent: member.warning - member.was, isFull }
}

async function suspendForWarning(tx: Tx, { user_id, actor, rule, case_id }: Restriction): Promise<void> {
  await issueDecision(tx, {
    user_id,
    kind: DECISION.suspension,
    actor,
    rule,
    ...(case_id === undefined ? {} : { case_id }),
    details: { was: WARNING_LIMIT },
    notice: { type: NOTIFICATION_TYPE.restricted },
  })
  await suspendMember(tx, user_id, null)
}

/** A decision that was taken back just now. */
export interface RevokedDecision {
  id: number
  user_id: number
  kind: number
  target_id: number | null
  percent: number
  details: DecisionDetails
}

/**
 * Takes a decision back, and the warning that came with it; what else it did is undone by the act that calls this. Of two
 * at once one does it.
 * @returns undefined where it was taken back already
 */
export async function revokeDecision(
  tx: Transaction<Database>,
  decisionId: number,
  actorId: number,
): Promise<RevokedDecision | undefined> {
  const lifted = await tx
    .updateTable('decisions')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: actorId })
    .where('id', '=', decisionId)
    .where('lifted_at', 'is', null)
    .returning(['id', 'user_id', 'kind', 'target_id', 'percent', 'details'])
    .executeTakeFirst()
  if (lifted) await changeWarning(tx, lifted.user_id, -lifted.percent)
  return lifted
}

/**
 * Ends a member's decisions of a kind that are in force. Not taken back: their warning stays, and they can be contested.
 * @returns their ids
 */
export async function endDecisions(
  tx: Transaction<Database>,
  userId: number,
  kind: DecisionKind,
): Promise<number[]> {
  const ended = await tx
    .updateTable('decisions')
    .set({ until: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Unwrites what was decided last of this content, as though it had never been, within the seconds that its mail waits; the
 * mail then finds nothing to tell. For what came without a warning: anything else is lifted.
 */
export async function deleteDecision(
  tx: Transaction<Database>,
  kind: DecisionKind,
  of: { user_id: number; target_id: number },
): Promise<void> {
  await sql`
    delete from decisions where id = (
      select id from decisions
      where user_id = ${of.user_id} and kind = ${kind} and target_id = ${of.target_id}
      order by id desc limit 1)`.execute(tx)
}

/** Takes back what was decided last of this content, where that still stands. */
export async function revokeLatestDecision(
  tx: Transaction<Database>,
  kind: DecisionKind,
  of: { user_id: number; target_id: number },
  actorId: number,
): Promise<RevokedDecision | undefined> {
  const decision = await tx
    .selectFrom('decisions')
    .where('user_id', '=', of.user_id)
    .where('kind', '=', kind)
    .where('target_id', '=', of.target_id)
    .where('lifted_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return decision && revokeDecision(tx, decision.id, actorId)
}
