import { sql, type Transaction } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, SEVERITY, type Severity } from '../../../shared/decisions.ts'
import type { CaseType, ReportCategory } from './contract.ts'
import { TARGET_NOT_FOUND } from './texts.ts'

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
  /** Null for a notice, and for what the site queues by itself. */
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
