import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, SEVERITY, type Severity } from '../../../shared/decisions.ts'
import type { Body, Params } from '../../../shared/endpoint.ts'
import type * as calls from './contract.ts'
import type { CaseType, ReportCategory } from './contract.ts'
import { blockReported, getReportTarget } from './public.ts'
import {
  CANNOT_REPORT_SELF,
  REPORT_LIMIT_REACHED,
  TARGET_NOT_FOUND,
  UNCONFIRMED_REPORT_LIMIT_REACHED,
} from './texts.ts'

/**
 * Loads the content for a report.
 * @throws NotFound unless the reporter sees it and it belongs to the member, Forbidden for the reporter's own
 */
export async function getReportedContent(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
) {
  const target = await getReportTarget(type).load(db, reporter, targetId)
  if (target?.user_id !== userId) throw new NotFound(TARGET_NOT_FOUND)
  if (userId === reporter.id) throw new Forbidden(CANNOT_REPORT_SELF)
  return target
}

/** Per member. */
const REPORT_LIMIT: Limit = { name: 'reports', points: 20, seconds: 86_400, message: REPORT_LIMIT_REACHED }
/** Before the e-mail is confirmed: accounts that anybody can make must not fill the queue of staff. */
const UNCONFIRMED_REPORT_LIMIT: Limit = {
  name: 'reports-unconfirmed',
  points: 3,
  seconds: 86_400,
  message: UNCONFIRMED_REPORT_LIMIT_REACHED,
}

/**
 * Adds a report to the queue of staff, and blocks the member if the reporter wants it; while it is open, another
 * report by the same member changes nothing.
 * @throws NotFound and Forbidden as `getReportedContent`, TooManyRequests past the daily limit
 */
export async function sendReport(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  reporter: { id: number; roles: number; verified: boolean },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
  { category, reason, block = false }: Body<typeof calls.sendReport>,
): Promise<void> {
  await context.limits.count(reporter.verified ? REPORT_LIMIT : UNCONFIRMED_REPORT_LIMIT, String(reporter.id))
  await inTransaction(context, async (tx) => {
    const target = await getReportedContent(tx, reporter, { type, targetId, userId })
    // Before the other locks; the content is read already.
    if (block) await blockReported(tx, reporter, userId)
    const evidence = { ...target.evidence, ...(category ? { category } : {}) }
    const report = { type, target_id: targetId, user_id: userId, reporter_id: reporter.id }
    await lockAccounts(tx, [userId, reporter.id])
    await addReportToCase(tx, { ...report, category, reason, evidence })
  })
}

const SEVERITY_BY_CATEGORY: Record<ReportCategory, Severity> = {
  danger: SEVERITY.danger,
  minor: SEVERITY.danger,
  sexual: SEVERITY.hurt,
  harassment: SEVERITY.hurt,
  scam: SEVERITY.deceit,
  fake: SEVERITY.deceit,
  other: SEVERITY.ordinary,
}

/** The lowest severity for a report without a category. */
function severityOf(category: ReportCategory | null | undefined): Severity {
  return category ? SEVERITY_BY_CATEGORY[category] : SEVERITY.ordinary
}

/** A report with its evidence. */
interface NewReport {
  type: CaseType
  target_id: number
  /** 0 where the target is no member's. */
  user_id: number
  /** Null for a notice. */
  reporter_id: number | null
  category: ReportCategory | null | undefined
  reason: string | null
  evidence: object
  /** Hands the case to admins. */
  isEscalated?: boolean
}

/**
 * Locks accounts before a report of them is written, in the order that all transactions use: none is deleted before
 * the case exists.
 * @throws NotFound where one of them is being deleted
 */
export async function lockAccounts(tx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from users where id = any(${ids}::integer[]) order by id for key share`.execute(tx)
  if (rows.length < ids.length) throw new NotFound(TARGET_NOT_FOUND)
}

/**
 * Adds a report to the open case of its target, or to a new one. A second report by the same member while theirs is
 * open changes nothing. The case keeps its state and assignee unless it is escalated.
 * @returns the report's id
 */
export async function addReportToCase(
  tx: Transaction<Database>,
  given: NewReport,
): Promise<number | undefined> {
  const { type, target_id, user_id, reporter_id, reason, evidence, isEscalated = false } = given
  const state = isEscalated ? CASE_STATE.escalated : CASE_STATE.open
  const { rows } = await sql<{ id: number }>`
    insert into reports (type, target_id, user_id, reporter_id, reason, evidence)
    values (${type}, ${target_id}, ${user_id}, ${reporter_id}, ${reason || null}, ${JSON.stringify(evidence)})
    on conflict (reporter_id, type, target_id) where state = 0 do nothing
    returning id`.execute(tx)
  const [report] = rows
  if (!report) return
  const escalate = sql`, state = ${state}, version = c.version + 1, assigned_to = null, assigned_at = null`
  await sql`
    with entry as (
      insert into report_cases as c (type, target_id, user_id, state, severity, reports)
      values (${type}, ${target_id}, ${user_id}, ${state}, ${severityOf(given.category)}, 1)
      on conflict (type, target_id) where state < 3 do update set
        reports = c.reports + 1, severity = greatest(c.severity, excluded.severity), newest_at = now()
        ${isEscalated ? escalate : sql``}
      returning id
    )
    update reports r set case_id = entry.id from entry where r.id = ${report.id}`.execute(tx)
  return report.id
}
