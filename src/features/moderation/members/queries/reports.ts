import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { CaseState, Severity } from '../../../../shared/decisions.ts'
import type { ReportType } from '../../contract/report.ts'

const CASES_SHOWN = 8
/** Reports that are counted, received and made. */
export const REPORTS_COUNTED = 200
const SENT_REPORTS_SHOWN = 5

/** An entry of the queue about a member. */
export interface CaseRow {
  id: number
  type: ReportType
  state: CaseState
  severity: Severity
  reports: number
  action: string | null
  newest_at: Date
}

/** A report that a member made, with what came of it. */
export interface SentReport {
  id: number
  type: ReportType
  case_id: number | null
  created_at: Date
  state: CaseState | null
  action: string | null
  user_id: number
  /** Null once the account is deleted. */
  name: string | null
}

export interface ReceivedReportSummary {
  count: number
  cases: CaseRow[]
}

/** What was reported of a member, by entries of the queue, the newest first; how many reports, `REPORTS_COUNTED` at most. */
export async function getReceivedReports(
  db: Kysely<Database>,
  userId: number,
): Promise<ReceivedReportSummary> {
  const [counted, cases] = await Promise.all([
    sql<{ count: number }>`
      select count(*) from (select from reports where user_id = ${userId} limit ${REPORTS_COUNTED}) r`.execute(
      db,
    ),
    db
      .selectFrom('report_cases')
      .where('user_id', '=', userId)
      .select(['id', 'type', 'state', 'severity', 'reports', 'action', 'newest_at'])
      .$narrowType<Pick<CaseRow, 'type' | 'state' | 'severity'>>()
      .orderBy('id', 'desc')
      .limit(CASES_SHOWN)
      .execute(),
  ])
  return { count: counted.rows[0]?.count ?? 0, cases }
}

export interface SentReportSummary {
  count: number
  /** Those that something was done of. */
  upheld: number
  /** Those that nothing was done of. */
  dismissed: number
  latest: SentReport[]
}

/** What a member reported, how much of it was right, of their latest `REPORTS_COUNTED`; and the newest. */
export async function getSentReports(db: Kysely<Database>, userId: number): Promise<SentReportSummary> {
  const made = sql`
    select * from reports where reporter_id = ${userId} order by created_at desc limit ${REPORTS_COUNTED}`
  const [record, latest] = await Promise.all([
    sql<Omit<SentReportSummary, 'latest'>>`
      select count(*),
        count(*) filter (where c.state = 3 and c.action <> 'none') as upheld,
        count(*) filter (where c.state = 3 and c.action = 'none') as dismissed
      from (${made}) r left join report_cases c on c.id = r.case_id`.execute(db),
    sql<SentReport>`
      select r.id, r.type, r.case_id, r.created_at, c.state, c.action, r.user_id, u.name
      from (${made}) r left join users u on u.id = r.user_id left join report_cases c on c.id = r.case_id
      order by r.created_at desc, r.id desc limit ${SENT_REPORTS_SHOWN}`.execute(db),
  ])
  const [counts = { count: 0, upheld: 0, dismissed: 0 }] = record.rows
  return { ...counts, latest: latest.rows }
}
