import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { ReactNode } from 'react'
import { syncMemberSearch } from '../../../platform/db/member-search.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { revokeTokens } from '../../../platform/http/api-token.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import type { DecisionDetails, Decisions } from '../../../schema/decisions.ts'
import { DECISION, type DecisionKind, type Rule, WARNING_LIMIT } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { ROLES } from '../../../shared/roles.ts'
import { type NewNotification, notifyMember } from '../../feed/notifications/public.ts'
import { banMarksJob, deleteBanMarks } from '../ban-evasion/public/marks.ts'

/** Hides or shows the content of a suspended member; there may be thousands of rows. */
export const hideContentJob = job<{ decision: number }>('hide-words')

/** Sends the statement of reasons (product.md 7). */
export const decisionMailJob = job<{ decision: number }>('decision-mail')

/** Why something is decided, and the case that led to it. */
export interface DecisionReason {
  rule?: Rule
  /** At most 1000 characters. */
  reason?: string
  case_id?: number
}

/** A decision that restricts content or an account. */
interface Restriction extends DecisionReason {
  user_id: number
  kind: DecisionKind
  /** The decider, with their role at that time. */
  actor: { id: number; roles: number }
  rule: Rule
  /** The photo, comment or post. */
  target_id?: number
  /** Change of the warning, signed; stored is the actual change, as the warning ends at 100. */
  percent?: number
  /** End of a suspension; null for a permanent one. */
  until?: Date | null
  details?: DecisionDetails
  /** The member's notification. */
  notice: Omit<NewNotification, 'user_id' | 'sender_id'>
  /** Seconds by which the mail is delayed, while the decider may undo the decision. */
  mail_after?: number
}

/**
 * Stores a decision, notifies the member on the site and by mail, and adds to the warning; at 100 % the account is
 * suspended until an admin reviews it (product.md 7). The caller's transaction locks the account.
 * @returns the decision's id
 */
export async function issueDecision(tx: Tx, restriction: Restriction): Promise<number> {
  const { user_id, percent: requested = 0, notice, mail_after } = restriction
  const { percent, isFull } = await changeWarning(tx, user_id, requested)
  const id = await insertDecision(tx, { ...restriction, percent })
  const data = { ...notice.data, decision: id }
  await notifyMember(tx, { ...notice, user_id, sender_id: null, data })
  await tx.enqueue(decisionMailJob, { decision: id }, mail_after)
  if (isFull) await suspendForWarning(tx, restriction)
  return id
}

async function insertDecision(tx: Transaction<Database>, restriction: Restriction): Promise<number> {
  const { actor, details, notice, mail_after, ...values } = restriction
  const { target_id = null, until = null, case_id = null } = restriction
  const { id } = await tx
    .insertInto('decisions')
    .values({
      ...values,
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
 * Changes a warning; an increase restarts its fading.
 * @param percent signed
 * @returns the actual change, as the warning stays between 0 and 100, and whether it has just reached 100 % for a
 * member in good standing
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

interface RevokedDecision {
  id: number
  user_id: number
  kind: number
  target_id: number | null
  percent: number
  details: DecisionDetails
}

/**
 * Revokes a decision and its warning; the caller undoes other effects.
 * @returns undefined where it is already revoked
 */
export async function revokeDecision(
  tx: Transaction<Database>,
  decisionId: number,
  actorId: number,
): Promise<RevokedDecision | undefined> {
  const revoked = await tx
    .updateTable('decisions')
    .set({ lifted_at: sql<Date>`now()`, lifted_by: actorId })
    .where('id', '=', decisionId)
    .where('lifted_at', 'is', null)
    .returning(['id', 'user_id', 'kind', 'target_id', 'percent', 'details'])
    .executeTakeFirst()
  if (revoked) await changeWarning(tx, revoked.user_id, -revoked.percent)
  return revoked
}

/**
 * Ends decisions of a kind without revoking them: the warning stays, and they can be contested.
 * @returns their ids
 */
export async function endDecisions(
  tx: Transaction<Database>,
  userId: number,
  kind: DecisionKind,
): Promise<number[]> {
  const ended = await tx
    .updateTable('decisions')
    // The column rounds to milliseconds, and a decision that ended in a moment would still be in force.
    .set({ until: sql<Date>`date_trunc('milliseconds', now())` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Deletes the latest decision about the content while its mail is delayed; the job then sends none. For decisions
 * without a warning: others are revoked.
 */
export async function deleteDecision(
  tx: Transaction<Database>,
  kind: DecisionKind,
  content: { user_id: number; target_id: number },
): Promise<void> {
  await sql`
    delete from decisions where id = (
      select id from decisions
      where user_id = ${content.user_id} and kind = ${kind} and target_id = ${content.target_id}
      order by id desc limit 1)`.execute(tx)
}

/** Revokes the latest decision about the content, if it is in force. */
export async function revokeLatestDecision(
  tx: Transaction<Database>,
  kind: DecisionKind,
  content: { user_id: number; target_id: number },
  actorId: number,
): Promise<RevokedDecision | undefined> {
  const decision = await tx
    .selectFrom('decisions')
    .where('user_id', '=', content.user_id)
    .where('kind', '=', kind)
    .where('target_id', '=', content.target_id)
    .where('lifted_at', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return decision && revokeDecision(tx, decision.id, actorId)
}

/** Lists decisions of these kinds that are in force, the latest first. @param where SQL condition */
export async function listActiveDecisions(
  tx: Transaction<Database>,
  userId: number,
  kinds: readonly number[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<Pick<Selectable<Decisions>, 'id' | 'kind' | 'until' | 'details'>[]> {
  const { rows } = await sql<Pick<Selectable<Decisions>, 'id' | 'kind' | 'until' | 'details'>>`
    select id, kind, until, details from decisions
    where user_id = ${userId} and kind = any(${kinds}::smallint[])
      and lifted_at is null and (until is null or until > now()) and ${where}
    order by id desc`.execute(tx)
  return rows
}

/** The court's suspension in force. */
export async function findJudicialBlock(
  db: Kysely<Database>,
  userId: number,
): Promise<{ until: Date; reason: string } | undefined> {
  const { rows } = await sql<{ until: Date; reason: string }>`
    select until, reason from decisions
    where user_id = ${userId} and kind = ${DECISION.judicialBlock} and lifted_at is null and until > now()
    order by until desc limit 1`.execute(db)
  return rows[0]
}

/** Suspends an account for a court; a suspension that lasts longer keeps its end. */
export async function suspendByCourt(tx: Tx, userId: number, until: Date): Promise<void> {
  const { rows } = await sql`
    update users set suspended_until = greatest(suspended_until, ${until}::timestamptz)
    where id = ${userId} and roles = ${ROLES.suspended} and suspended_until is not null returning id`.execute(
    tx,
  )
  if (rows.length === 0) await suspendUnlessSuspended(tx, userId, until)
  await tx.enqueue(banMarksJob, { user_id: userId })
}

/** Leaves a suspension without an end as it is. */
async function suspendUnlessSuspended(tx: Tx, userId: number, until: Date): Promise<void> {
  const { roles } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('roles')
    .executeTakeFirstOrThrow()
  if (roles !== ROLES.suspended) await suspendMember(tx, userId, until)
}

const SITE_SUSPENSIONS = [DECISION.suspension, DECISION.ban]

/** After the end of a court's suspension: reinstates the member, unless the site suspends them too. */
export async function releaseFromJudicialBlock(tx: Tx, userId: number): Promise<void> {
  const others = await listActiveDecisions(tx, userId, SITE_SUSPENSIONS)
  if (others.length === 0) return reinstateMember(tx, userId)
  const ends = others.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  await tx
    .updateTable('users')
    .set({ suspended_until: Number.isFinite(last) ? new Date(last) : null })
    .where('id', '=', userId)
    .execute()
  await tx.enqueue(banMarksJob, { user_id: userId })
}

type SuspensionStep = (tx: Tx, userId: number) => Promise<void>

const suspensionSteps = new Map<string, SuspensionStep>()

/** Adds a step to the transaction that suspends a member; registering a name again replaces its step. */
export function onSuspension(name: string, step: SuspensionStep): void {
  suspensionSteps.set(name, step)
}

/**
 * Suspends an account: hides it from lists, revokes its sessions and queues its ban marks. Staff are not suspended.
 * @param until null for a permanent suspension, or until an admin reviews it
 */
export async function suspendMember(tx: Tx, userId: number, until: Date | null): Promise<void> {
  const block = until && (await findJudicialBlock(tx, userId))
  const last = block && block.until > until ? block.until : until
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ roles: ROLES.suspended, suspended_until: last })
    .where('id', '=', userId)
    .where('roles', '<=', ROLES.member)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await syncMemberSearch(tx, userId)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await revokeTokens(tx, userId)
  await tx.enqueue(banMarksJob, { user_id: userId })
  for (const step of suspensionSteps.values()) await step(tx, userId)
  tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
}

/**
 * Reinstates a suspended member, unless a court suspends them: then until its day. A warning of 100 % becomes 90, so that the next one counts, and fades from now on.
 */
export async function reinstateMember(tx: Tx, userId: number): Promise<void> {
  const block = await findJudicialBlock(tx, userId)
  if (block) {
    const { until } = block
    await tx.updateTable('users').set({ suspended_until: until }).where('id', '=', userId).execute()
    return tx.enqueue(banMarksJob, { user_id: userId })
  }
  const { rows } = await sql`
    update users set roles = ${ROLES.member}, suspended_until = null, warning = least(warning, 90),
      warned_at = case when warning > 0 then now() end, warning_faded = 0
    where id = ${userId} and roles = ${ROLES.suspended} returning id`.execute(tx)
  if (rows.length === 0) return
  await deleteBanMarks(tx, userId)
  await syncMemberSearch(tx, userId)
  tx.publish({ kind: 'pages', of: 'all' })
}

interface NoticeReader {
  viewer: Viewer
  /** The CSRF token. */
  token: string
}

type RenderNotice = (reader: NoticeReader) => ReactNode

const notices = new Map<string, RenderNotice>()

/** Registers a notice for the only page of suspended members; again for the same name replaces it. */
export function registerSuspensionNotice(name: string, render: RenderNotice): void {
  notices.set(name, render)
}

export function renderSuspensionNotices(reader: NoticeReader): { name: string; notice: ReactNode }[] {
  return [...notices].map(([name, render]) => ({ name, notice: render(reader) }))
}
