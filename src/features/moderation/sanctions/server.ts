import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { ROLES } from '../../../shared/roles.ts'
import { hideContentJob, reinstateMember } from '../decisions/public.ts'
import { canViewMember } from '../members/policy.ts'
import { listReportTargets } from '../reports/public.ts'
import type * as calls from './contract.ts'
import {
  type Actor,
  applyBan,
  applyDescriptionPermission,
  applyMemberStatus,
  applyWarning,
  revokeBan,
} from './public.ts'
import * as texts from './texts.ts'
import { NO_SUCH_MEMBER, SANCTION_FORBIDDEN } from './texts.ts'

export type SanctionedMemberRow = Awaited<ReturnType<typeof getSanctionedMember>>

/** @throws NotFound, and Forbidden for oneself and for equal or higher roles */
export async function getSanctionedMember(db: Kysely<Database>, actor: Actor, userId: number) {
  const member = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.id', 'u.name', 'u.avatar', 'u.emoji', 'u.stripe_status', 'u.roles', 'u.status', 'u.warning'])
    .select(['u.can_description', 'u.suspended_until', 'm.signup'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('decisions as d')
          .whereRef('d.user_id', '=', 'u.id')
          .where('d.kind', '=', DECISION.suspension)
          .where('d.until', 'is', null)
          .where('d.lifted_at', 'is', null)
          .select(sql.lit(1).as('one')),
      ).as('isPending'),
    )
    .executeTakeFirst()
  if (!member) throw new NotFound(NO_SUCH_MEMBER)
  if (!canViewMember(actor, member)) throw new Forbidden(SANCTION_FORBIDDEN)
  return member
}

// Calls of staff, each a sanction in its own transaction; they return the confirmation and throw as the sanction does.

const DAY_MS = 86_400_000

export async function banMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { preset, until: days, ...ban }: Body<typeof calls.banMember>,
): Promise<string> {
  const until = days == null ? null : new Date(Date.now() + days * DAY_MS)
  await inTransaction(context, (tx) =>
    applyBan(tx, actor, userId, { ...ban, rule: preset ?? 'other', until }),
  )
  return texts.formatSuspensionConfirmation(until)
}

export async function liftBan(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  { reason }: Body<typeof calls.liftBan>,
): Promise<string> {
  await inTransaction(context, (tx) => revokeBan(tx, actor, userId, reason))
  return texts.SUSPENSION_LIFTED
}

export async function warnMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  warning: Body<typeof calls.warnMember>,
): Promise<string> {
  await inTransaction(context, (tx) => applyWarning(tx, actor, userId, { ...warning, rule: 'other' }))
  return texts.formatWarningConfirmation(warning.percent)
}

export async function setMemberStatus(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  status: Body<typeof calls.setMemberStatus>,
): Promise<string> {
  await inTransaction(context, (tx) => applyMemberStatus(tx, actor, userId, status))
  return status.status === 0 ? texts.MARKED_ORDINARY : texts.MARKED_FAKE
}

export async function setDescriptionPermission(
  context: TransactionContext,
  actor: Actor,
  userId: number,
  description: Body<typeof calls.setDescriptionPermission>,
): Promise<string> {
  await inTransaction(context, (tx) => applyDescriptionPermission(tx, actor, userId, description))
  return description.can_description ? texts.DESCRIPTION_ALLOWED : texts.DESCRIPTION_REMOVED
}

const MINUTE_MS = 60_000
const BATCH = 100
/** Actor in the log where the decider's account is deleted. */
const DELETED_ACTOR_ID = 0

/** Runs every minute: members can sign in at most a minute after the end. */
export function scheduleSuspensionEnd(context: AppContext): void {
  scheduleRecurring(context, MINUTE_MS, 'suspensions', () => endSuspensions(context))
}

/** Reinstates members after a temporary suspension and shows hidden content; the decision is not revoked. */
export async function endSuspensions(context: TransactionContext): Promise<void> {
  await runInBatches(async (limit) => {
    const over = await context.db
      .selectFrom('users')
      .where('suspended_until', '<=', sql<Date>`now()`)
      .where('roles', '=', ROLES.suspended)
      .select('id')
      .orderBy('suspended_until')
      .limit(limit)
      .execute()
    for (const { id } of over) await inTransaction(context, (tx) => endSuspension(tx, id))
    return over.length
  }, BATCH)
}

/** Does nothing where another transaction was faster. */
async function endSuspension(tx: Tx, userId: number): Promise<void> {
  const locked = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('suspended_until', '<=', sql<Date>`now()`)
    .where('roles', '=', ROLES.suspended)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return
  const over = await tx
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .where('until', '<=', sql<Date>`now()`)
    .where('lifted_at', 'is', null)
    .select(['id', 'actor_id', 'details'])
    .orderBy('id', 'desc')
    .execute()
  const [decision] = over
  const hiding = over.find(({ details }) => details.hides)
  if (hiding) await tx.enqueue(hideContentJob, { decision: hiding.id })
  await recordAudit(tx, {
    actorId: decision?.actor_id ?? DELETED_ACTOR_ID,
    action: 'member.suspension-over',
    userId,
    details: decision ? { decision: decision.id } : {},
  })
  await reinstateMember(tx, userId)
}

/** Percent by which a warning fades in a full month without a new one (product.md 7). */
const MONTHLY_FADE_PERCENT = 10

/** Runs at start and once a day. */
export function scheduleWarningFade(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'warnings', () => fadeWarnings(context.db))
}

/**
 * Fades each warning by the full months since it last grew, minus the months already counted: safe to run at any
 * rate. Months are those of Paris and may end on their last day. Warnings of suspended members do not fade.
 * @param now time of the sweep
 */
export async function fadeWarnings(db: Kysely<Database>, now = new Date()): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Paris')`
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select u.id, f.months
        from users u
        cross join lateral (select u.warned_at at time zone 'Europe/Paris' as since) w
        cross join lateral (
          select ((extract(year from ${today}) - extract(year from w.since)) * 12
            + extract(month from ${today}) - extract(month from w.since))::integer as begun) b
        cross join lateral (
          select b.begun - (w.since + make_interval(months => b.begun) > ${today})::integer as months) f
        where u.warning > 0 and u.warned_at <= ${now.toISOString()}::timestamptz and u.roles >= ${ROLES.member}
          and f.months > u.warning_faded
        limit ${limit} for no key update of u skip locked)
      update users u
      set warning = greatest(0, u.warning - ${MONTHLY_FADE_PERCENT} * (due.months - u.warning_faded)), warning_faded = due.months
      from due where u.id = due.id`.execute(db)
    return Number(numAffectedRows)
  })
}

/** Small enough that the author's account and the photos are locked only briefly. */
const HIDE_CONTENT_BATCH = 500

export function registerHideContentJob(context: AppContext): void {
  context.jobs.register(hideContentJob, ({ decision }) => syncHiddenContent(context, decision))
}

/**
 * Hides a member's content while a decision in force says so, and shows it again otherwise. Each batch locks the
 * account and reads the decisions again, so jobs may run in any order.
 * @param decision any decision of the member
 */
export async function syncHiddenContent(
  context: TransactionContext,
  decision: number,
  limit = HIDE_CONTENT_BATCH,
): Promise<void> {
  let isChanged = false
  await runInBatches(async (batch) => {
    const done = await inTransaction(context, (tx) => syncHiddenContentBatch(tx, decision, batch))
    isChanged ||= done > 0
    return done === 0 ? 0 : batch
  }, limit)
  // Once for all batches: each event empties the page cache.
  if (isChanged) context.events.publish({ kind: 'pages', of: 'all' })
}

/** @returns how many rows changed */
async function syncHiddenContentBatch(tx: Transaction<Database>, id: number, limit: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select id as user_id from users
    where id = (select user_id from decisions where id = ${id}) for no key update`.execute(tx)
  if (!rows[0]) return 0
  const { user_id } = rows[0]
  const active = await tx
    .selectFrom('decisions')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`details -> 'hides' = 'true'`)
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  for (const { memberContent } of listReportTargets()) {
    const changed = active
      ? await memberContent?.hide(tx, { user_id, limit, decision: active.id })
      : await memberContent?.show(tx, { user_id, limit })
    if (changed) return changed
  }
  return 0
}
