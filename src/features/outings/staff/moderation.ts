import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { CANCELLED_BY, OUTING_STATE } from '../../../shared/outing-states.ts'
import { isStaff } from '../../../shared/roles.ts'
import { publishNewsChange } from '../../feed/newsfeed/public.ts'
import { closeOutingTopic, reopenOutingTopic } from '../../forum/public/outing-topics.ts'
import { type DecisionReason, issueDecision } from '../../moderation/decisions/public.ts'
import { REPORT_TYPE } from '../../moderation/reports/contract.ts'
import type {
  CurrentContent,
  ReportedContent,
  ReportTarget,
  RevokedContentDecision,
} from '../../moderation/reports/public.ts'
import { OUTINGS_PATH, outingHref } from '../contract.ts'
import { publishOutingChange } from '../events.ts'
import { setCancelled } from '../hosting/commands.ts'
import { lockOutingRow } from '../lock.ts'
import { findConcernedIds, notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { ALREADY_CANCELLED, CANCELLED_BY_STAFF, CANNOT_MODERATE_OUTING, OUTING_UNKNOWN } from '../texts.ts'

/** Outings as reported content; to moderate one cancels it, and the decision stores its words. */
export const outingReportTarget: ReportTarget = {
  type: REPORT_TYPE.outing,
  load: findReportedOuting,
  findByAddress: findOutingByAddress,
  loadCurrent: findCurrentOuting,
  moderate: (tx, actor, { target_id }, reason) => moderateOuting(tx, actor, target_id, reason),
  decisions: { kinds: [DECISION.outingCancelled], restore: restoreOuting },
}

/** Finds an outing that the reader sees, with everything they may read but the exact place. */
async function findReportedOuting(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<ReportedContent | undefined> {
  const outing = await db
    .selectFrom('outings as o')
    .where('o.id', '=', id)
    .where('o.state', '<>', OUTING_STATE.draft)
    .where('o.host_id', 'is not', null)
    .$if(!isStaff(reader.roles), (query) => query.where(hasNoBlock(reader.id, 'o.host_id')))
    .select([
      'o.host_id',
      'o.title',
      'o.description as text',
      'o.venue',
      'o.commune',
      'o.cost',
      'o.starts_at',
    ])
    .executeTakeFirst()
  if (!outing || outing.host_id === null) return undefined
  const { host_id, ...evidence } = outing
  return { user_id: host_id, evidence }
}

async function findOutingByAddress(db: Kysely<Database>, url: URL): Promise<number | undefined> {
  const id = new RegExp(`^${OUTINGS_PATH}/([1-9]\\d{0,8})(-|$)`).exec(url.pathname)?.[1]
  if (!id) return undefined
  const row = await db
    .selectFrom('outings')
    .where('id', '=', Number(id))
    .where('state', '<>', OUTING_STATE.draft)
    .where('host_id', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function findCurrentOuting(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const outing = await db
    .selectFrom('outings')
    .where('id', '=', id)
    .select(['title', 'description as text', 'state', 'slug'])
    .executeTakeFirst()
  if (!outing) return undefined
  const { title, text, state, slug } = outing
  return { isModeratable: state === OUTING_STATE.published, title, text, href: outingHref(id, slug) }
}

/**
 * Cancels an outing, warns its host and notifies who comes; in the caller's transaction.
 * @throws NotFound, Forbidden, Conflict once cancelled
 */
export async function moderateOuting(
  tx: Tx,
  actor: { id: number; roles: number },
  id: number,
  { rule = 'respect', ...why }: DecisionReason = {},
): Promise<void> {
  const hostId = await lockHost(tx, actor, id)
  const outing = await lockOutingRow(tx, id)
  if (outing.state === OUTING_STATE.draft) throw new NotFound(OUTING_UNKNOWN)
  if (outing.state === OUTING_STATE.cancelled) throw new Conflict(ALREADY_CANCELLED)
  const now = new Date()
  await setCancelled(tx, outing, { by: CANCELLED_BY.staff, reason: CANCELLED_BY_STAFF, from: null }, now)
  if (outing.topic_id !== null)
    await closeOutingTopic(tx, outing.topic_id, { text: outing.description, by: actor.id, at: now })
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'outing.cancel',
    userId: hostId,
    targetId: id,
    ...(why.reason ? { reason: why.reason } : {}),
  })
  const text = `${outing.title}\n\n${outing.description}`
  await issueDecision(tx, {
    ...why,
    user_id: hostId,
    kind: DECISION.outingCancelled,
    actor,
    rule,
    target_id: id,
    percent: WARNING_STEP,
    details: { text },
    notice: { type: NOTIFICATION_TYPE.restricted, data: {} },
  })
}

/** Locks the host's account first, as every decision does. */
async function lockHost(
  tx: Transaction<Database>,
  actor: { id: number; roles: number },
  id: number,
): Promise<number> {
  const { rows } = await sql<{ id: number; roles: number }>`
    select u.id, u.roles from users u where u.id = (select o.host_id from outings o where o.id = ${id})
    for no key update`.execute(tx)
  const [host] = rows
  if (!host) throw new NotFound(OUTING_UNKNOWN)
  if (!isStaff(actor.roles) || actor.id === host.id || actor.roles <= host.roles)
    throw new Forbidden(CANNOT_MODERATE_OUTING)
  return host.id
}

/** Opens the outing again, if it has not begun; who comes is notified. */
async function restoreOuting(tx: Tx, { target_id }: RevokedContentDecision): Promise<void> {
  const outing = await lockOutingRow(tx, target_id)
  const now = new Date()
  if (outing.cancelled_by !== CANCELLED_BY.staff) return
  if (outing.topic_id !== null && outing.cancelled_at)
    await reopenOutingTopic(tx, outing.topic_id, outing.cancelled_at)
  if (outing.starts_at <= now) return
  await tx
    .updateTable('outings')
    .set({
      state: OUTING_STATE.published,
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: '',
      revision: outing.revision + 1,
    })
    .where('id', '=', target_id)
    .execute()
  publishOutingChange(tx, target_id)
  publishNewsChange(tx)
  await notifyOfOuting(tx, await findConcernedIds(tx, target_id, true), OUTING_NOTICE.changed, outing, {
    from: null,
    now,
  })
}
