import { sql, type Transaction } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { ReportCategory } from '../contract/report.ts'
import { TARGET_UNKNOWN } from '../report-texts.ts'
import { severityOf } from '../severity.ts'

/** What somebody reports, with its target as it is at that moment. */
interface Given {
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
export async function gatherReport(tx: Transaction<Database>, given: Given): Promise<void> {
  const { type, target_id, user_id, reporter_id, reason, evidence } = given
  // Both accounts first, as everybody takes them: neither is deleted between the report and its entry.
  const accounts = await sql`
    select from users where id in (${user_id}, ${reporter_id}) order by id for key share`.execute(tx)
  if (accounts.rows.length < 2) throw new NotFound(TARGET_UNKNOWN)
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
