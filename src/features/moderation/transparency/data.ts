import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inLongTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'

/** First and last day, in Paris: 'YYYY-MM-DD'. */
export interface ReportPeriod {
  from: string
  to: string
}

/** Answers and their durations in hours. */
export interface Answered {
  count: number
  hours: number[]
}

/** Restrictions without a notice, of one rule and kind. */
interface Measures {
  rule: string
  kind: number
  is_illegal: boolean
  count: number
}

/** Contests and complaints about one kind of decision. */
export interface Complaints {
  submitted: number
  upheld: number
  reversed: number
  hours: number[]
}

export const COMPLAINT_SUBJECTS = ['content', 'account', 'notice'] as const
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number]

/** The numbers of a period; those of two periods can be added. */
export interface ReportData {
  /** Notices received, by reason. */
  notices: Record<string, number>
  /** Actions on notices, by reason and ground. */
  actions: { reason: string; is_illegal: boolean; hours: number[] }[]
  /** Notices decided without action. */
  dismissed: number
  measures: Measures[]
  /** Restrictions after a notice. */
  noticeMeasures: number
  /** Suspensions by a warning of 100 %, which no person decides. */
  automaticSuspensions: number
  /** Sign-ups that wait for staff because they look like a banned account. */
  heldSignups: number
  warnings: number
  memberReports: number
  complaints: Record<ComplaintSubject, Complaints>
  alerts: number
  /** Counts of members active in 30 days, one a month. */
  recipients: number[]
}

/** SQL: the moment is within the period; each such column has an index. */
function during(column: string, { from, to }: ReportPeriod): RawBuilder<boolean> {
  const moment = sql.ref(column)
  return sql<boolean>`(${moment} >= (${from}::date)::timestamp at time zone 'Europe/Paris'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris')`
}

const hoursBetween = (start: string, end: string) =>
  sql`array_agg(round(extract(epoch from ${sql.ref(end)} - ${sql.ref(start)}) / 3600, 2)::float)`

/** Counts everything that happened in a period, from the rows of the desk. */
export async function collectReportData(db: Kysely<Database>, period: ReportPeriod): Promise<ReportData> {
  const [notices, decided, measures, content, notice, counts, recipients] = await Promise.all([
    countNotices(db, period),
    listDecidedNotices(db, period),
    countMeasures(db, period),
    countContests(db, period),
    countComplaints(db, period),
    countActs(db, period),
    listRecipientCounts(db, period),
  ])
  return {
    notices,
    ...decided,
    ...measures,
    ...counts,
    complaints: { ...content, notice },
    recipients,
  }
}

async function countNotices(db: Kysely<Database>, period: ReportPeriod): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::integer as count from notices where ${during('created_at', period)} group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
}

async function listDecidedNotices(db: Kysely<Database>, period: ReportPeriod) {
  const { rows } = await sql<{ reason: string; is_illegal: boolean; acted: boolean; hours: number[] }>`
    select reason, is_illegal, action <> 'none' as acted, ${hoursBetween('created_at', 'decided_at')} as hours
    from notices where ${during('decided_at', period)} group by 1, 2, 3`.execute(db)
  return {
    actions: rows
      .filter(({ acted }) => acted)
      .map(({ reason, is_illegal, hours }) => ({ reason, is_illegal, hours })),
    dismissed: rows.filter(({ acted }) => !acted).reduce((sum, { hours }) => sum + hours.length, 0),
  }
}

interface MeasureRow extends Measures {
  is_noticed: boolean
  is_automatic: boolean
}

/**
 * Restrictions of content and accounts; a warning restricts nothing, and is counted for itself. A court's suspension is
 * an order, not a measure of the site.
 */
async function countMeasures(db: Kysely<Database>, period: ReportPeriod) {
  const { rows } = await sql<MeasureRow>`
    select d.rule, d.kind, coalesce(c.is_illegal, false) as is_illegal, n.found is not null as is_noticed,
      d.kind = ${DECISION.suspension} and d.details ? 'was' as is_automatic, count(*)::integer as count
    from decisions d
    left join report_cases c on c.id = d.case_id
    left join lateral (
      select true as found from reports r
      where r.case_id = d.case_id and exists (
        select from notices n where n.report_id = r.id or n.contest_report_id = r.id) limit 1
    ) n on d.case_id is not null
    where ${during('d.created_at', period)} and (d.kind <> ${DECISION.warning} or d.percent > 0)
      and d.kind <> ${DECISION.judicialBlock}
    group by 1, 2, 3, 4, 5`.execute(db)
  const sum = (which: (row: MeasureRow) => boolean) =>
    rows.filter(which).reduce((all, { count }) => all + count, 0)
  const isWarning = ({ kind }: MeasureRow) => kind === DECISION.warning
  return {
    measures: rows
      .filter((row) => !isWarning(row) && !row.is_noticed && !row.is_automatic)
      .map(({ rule, kind, is_illegal, count }) => ({ rule, kind, is_illegal, count })),
    noticeMeasures: sum((row) => !isWarning(row) && row.is_noticed && !row.is_automatic),
    automaticSuspensions: sum(({ is_automatic }) => is_automatic),
    warnings: sum(isWarning),
  }
}

interface ContestRow {
  is_account: boolean
  accepted: boolean | null
  count: number
  hours: number[]
}

/** Contests of members, by what was decided. */
async function countContests(db: Kysely<Database>, period: ReportPeriod) {
  const isAccount = sql`d.kind in (${DECISION.warning}, ${DECISION.suspension}, ${DECISION.ban}, ${DECISION.potentialFake})`
  const [sent, answered] = await Promise.all([
    sql<ContestRow>`
      select ${isAccount} as is_account, count(*)::integer as count
      from contests c join decisions d on d.id = c.decision_id where ${during('c.created_at', period)} group by 1`.execute(
      db,
    ),
    sql<ContestRow>`
      select ${isAccount} as is_account, c.accepted, ${hoursBetween('c.created_at', 'c.decided_at')} as hours
      from contests c join decisions d on d.id = c.decision_id
      where c.accepted is not null and ${during('c.decided_at', period)} group by 1, 2`.execute(db),
  ])
  const gather = (which: boolean): Complaints => {
    const own = answered.rows.filter(({ is_account }) => is_account === which)
    return {
      submitted: sent.rows.find(({ is_account }) => is_account === which)?.count ?? 0,
      upheld: own.find(({ accepted }) => !accepted)?.hours.length ?? 0,
      reversed: own.find(({ accepted }) => accepted)?.hours.length ?? 0,
      hours: own.flatMap(({ hours }) => hours),
    }
  }
  return { content: gather(false), account: gather(true) }
}

/** Complaints of the authors of notices; reversed where the second decision differs in acting at all. */
async function countComplaints(db: Kysely<Database>, period: ReportPeriod): Promise<Complaints> {
  const [sent, answered] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::integer as count from notices where ${during('contested_at', period)}`.execute(db),
    sql<{ is_reversed: boolean; hours: number[] }>`
      select (action = 'none') <> (contest_action = 'none') as is_reversed,
        ${hoursBetween('contested_at', 'contest_decided_at')} as hours
      from notices where ${during('contest_decided_at', period)} group by 1`.execute(db),
  ])
  const find = (reversed: boolean) =>
    answered.rows.find(({ is_reversed }) => is_reversed === reversed)?.hours ?? []
  return {
    submitted: sent.rows[0]?.count ?? 0,
    upheld: find(false).length,
    reversed: find(true).length,
    hours: [...find(false), ...find(true)],
  }
}

async function countActs(db: Kysely<Database>, period: ReportPeriod) {
  const { rows } = await sql<{ heldSignups: number; memberReports: number; alerts: number }>`
    select
      (select count(*)::integer from account_reviews where ${during('created_at', period)}) as "heldSignups",
      (select count(*)::integer from authority_alerts where ${during('created_at', period)}) as alerts,
      (select count(*)::integer from reports r where ${during('r.created_at', period)}
        and not r.evidence ? 'by_site'
        and not exists (select from notices n where n.report_id = r.id or n.contest_report_id = r.id)) as "memberReports"`.execute(
    db,
  )
  return rows[0] ?? { heldSignups: 0, memberReports: 0, alerts: 0 }
}

/** Name of the count of members active in 30 days, among the daily figures. */
const RECIPIENTS = 'recipients'

/** The last count of each month (DSA, article 24, 2: the average of six months). */
async function listRecipientCounts(db: Kysely<Database>, { from, to }: ReportPeriod): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`
    select distinct on (date_trunc('month', day::timestamp)) value::integer as value
    from figures where name = ${RECIPIENTS} and day between ${from}::date and ${to}::date
    order by date_trunc('month', day::timestamp), day desc`.execute(db)
  return rows.map(({ value }) => value)
}

/** Counts the members active in the last 30 days, once a day. Visitors are not counted: nothing tells them apart. */
export async function countRecipients(db: Kysely<Database>): Promise<void> {
  await inLongTransaction(db, (tx) =>
    sql`
      insert into figures (name, day, value)
      select ${RECIPIENTS}, (now() at time zone 'Europe/Paris')::date, count(*)
      from member_search where last_activity > now() - interval '30 days'
        and not exists (
          select from figures where name = ${RECIPIENTS} and day = (now() at time zone 'Europe/Paris')::date)
      on conflict (name, day) do nothing`.execute(tx),
  )
}

const sumRecords = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  )

const addComplaints = (a: Complaints, b: Complaints): Complaints => ({
  submitted: a.submitted + b.submitted,
  upheld: a.upheld + b.upheld,
  reversed: a.reversed + b.reversed,
  hours: [...a.hours, ...b.hours],
})

/** The numbers of two periods that follow each other. */
export function addReportData(a: ReportData, b: ReportData): ReportData {
  const sum = <K extends keyof ReportData>(key: K) => (a[key] as number) + (b[key] as number)
  return {
    notices: sumRecords(a.notices, b.notices),
    actions: [...a.actions, ...b.actions],
    measures: [...a.measures, ...b.measures],
    recipients: [...a.recipients, ...b.recipients],
    complaints: {
      content: addComplaints(a.complaints.content, b.complaints.content),
      account: addComplaints(a.complaints.account, b.complaints.account),
      notice: addComplaints(a.complaints.notice, b.complaints.notice),
    },
    dismissed: sum('dismissed'),
    noticeMeasures: sum('noticeMeasures'),
    automaticSuspensions: sum('automaticSuspensions'),
    heldSignups: sum('heldSignups'),
    warnings: sum('warnings'),
    memberReports: sum('memberReports'),
    alerts: sum('alerts'),
  }
}

/** Null without values. */
export function getMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return Math.round(((low + high) / 2) * 10) / 10
}

/** Average of monthly counts; null without any. */
export function getAverage(values: readonly number[]): number | null {
  return values.length === 0
    ? null
    : Math.round(values.reduce((all, value) => all + value, 0) / values.length)
}
