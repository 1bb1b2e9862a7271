import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { SEVERITY, type Severity } from '../../../../shared/decisions.ts'
import type { Body, Params } from '../../../../shared/endpoint.ts'
import { findReportedPost } from '../../../forum/public/reported-post.ts'
import { findReportedProfile } from '../../../members/public/reported.ts'
import { findReportedConversation } from '../../../messages/public/reported-conversation.ts'
import { findReportedComment, findReportedPhoto } from '../../../photos/public/reported.ts'
import type * as calls from '../../contract/report.ts'
import { REPORT_TYPE, type ReportCategory } from '../../contract/report.ts'
import { CANNOT_REPORT_SELF, TARGET_NOT_FOUND } from '../../report-texts.ts'

const TARGET_QUERIES = {
  [REPORT_TYPE.profile]: findReportedProfile,
  [REPORT_TYPE.conversation]: findReportedConversation,
  [REPORT_TYPE.comment]: findReportedComment,
  [REPORT_TYPE.photo]: findReportedPhoto,
  [REPORT_TYPE.post]: findReportedPost,
}

/**
 * What may be reported, as it is now.
 * @throws NotFound unless the reporter sees it and it is the named member's, Refused when it is their own
 */
export async function getReportTarget(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
) {
  const target = await TARGET_QUERIES[type](db, reporter, targetId)
  if (target?.user_id !== userId) throw new NotFound(TARGET_NOT_FOUND)
  if (userId === reporter.id) throw new Forbidden(CANNOT_REPORT_SELF)
  return target
}

/**
 * Puts something in the staff's queue as it is now. Once more while the report is open is taken for the same report.
 * @throws NotFound and Refused as `readTarget` does
 */
export function sendReport(
  db: Kysely<Database>,
  reporter: { id: number; roles: number },
  { type, targetId, userId }: Params<typeof calls.sendReport>,
  { category, reason }: Body<typeof calls.sendReport>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const target = await getReportTarget(tx, reporter, { type, targetId, userId })
    const evidence = { ...target.evidence, ...(category ? { category } : {}) }
    await addReportToCase(tx, {
      type,
      target_id: targetId,
      user_id: userId,
      reporter_id: reporter.id,
      category,
      reason,
      evidence,
    })
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

/** How much a report of this category hurries; the least where the reporter chose none. */
function severityOf(category: ReportCategory | null | undefined): Severity {
  return category ? SEVERITY_BY_CATEGORY[category] : SEVERITY.ordinary
}

/** What somebody reports, with its target as it is at that moment. */
interface NewReport {
  type: number
  target_id: number
  user_id: number
  reporter_id: number
  category: ReportCategory | null | undefined
  reason: string | null
  evidence: object
}

/**
 * Puts a report into the open entry of its target, which is made where there is none; part of the report's own transaction.
 * One more of the same reporter while theirs is open changes nothing. Whatever state the entry is in, it only grows:
 * who works on it goes on. One that is closed meanwhile is left alone, and a new one begins.
 * @throws NotFound where one of the two accounts was deleted at the same time
 */
async function addReportToCase(tx: Transaction<Database>, given: NewReport): Promise<void> {
  const { type, target_id, user_id, reporter_id, reason, evidence } = given
  // Both accounts first, as everybody takes them: neither is deleted between the report and its entry.
  const accounts = await sql`
    select from users where id in (${user_id}, ${reporter_id}) order by id for key share`.execute(tx)
  if (accounts.rows.length < 2) throw new NotFound(TARGET_NOT_FOUND)
  const { rows } = await sql<{ id: number }>`
    insert into reports (type, target_id, user_id, reporter_id, reason, evidence)
    values (${type}, ${target_id}, ${user_id}, ${reporter_id}, ${reason || null}, ${JSON.stringify(evidence)})
    on conflict (reporter_id, type, target_id) where state = 0 do nothing
    returning id`.execute(tx)
  const [report] = rows
  if (!report) return
  await sql`
    with entry as (
      insert into report_cases as c (type, target_id, user_id, severity, reports)
      values (${type}, ${target_id}, ${user_id}, ${severityOf(given.category)}, 1)
      on conflict (type, target_id) where state < 3 do update set
        reports = c.reports + 1, severity = greatest(c.severity, excluded.severity), newest_at = now()
      returning id
    )
    update reports r set case_id = entry.id from entry where r.id = ${report.id}`.execute(tx)
}
