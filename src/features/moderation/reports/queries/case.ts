import { type Kysely, sql } from 'kysely'
import { Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { CaseState } from '../../../../shared/decisions.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { REPORT_CATEGORIES, type ReportCategory, type ReportType } from '../../contract/report.ts'
import { canViewMember } from '../../members/policy/member-access.ts'
import { CASE_FORBIDDEN, NO_SUCH_CASE } from '../case-refusal-texts.ts'
import {
  type CaseDetails,
  type CaseList,
  type CaseReport,
  HISTORY_SHOWN,
  REPORTER_HISTORY_MAX,
  REPORTS_SHOWN,
} from '../contract/cases.ts'
import { getCaseList } from '../policy/case-permissions.ts'
import { CASE_COLUMNS, CASE_JOINS, type CaseRow, presentCaseSummary } from './case-rows.ts'
import { getCurrentTarget } from './case-target.ts'
import { type CaseReader, findNeighbors } from './cases.ts'

/** An entry's own row, for whoever may judge it. @throws NotFound, Refused */
async function getCaseRow(db: Kysely<Database>, reader: CaseReader, id: number) {
  const { rows } = await sql<CaseRow & { reason: string; decided_by: number | null; decider: string | null }>`
    select ${CASE_COLUMNS}, c.reason, c.decided_by, d.name as decider
    from report_cases c ${CASE_JOINS} left join users d on d.id = c.decided_by
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_CASE)
  if (!canViewMember(reader, { id: row.user_id, roles: row.roles ?? ROLES.member }))
    throw new Forbidden(CASE_FORBIDDEN)
  return row
}

/**
 * An entry of the queue with all that decides it, but for messages of a conversation.
 * @param list where `next` and `previous` are looked for; the one of its state where left out
 * @throws NotFound, and Refused for what concerns the reader or staff of their role or above
 */
export async function getCase(
  db: Kysely<Database>,
  reader: CaseReader,
  id: number,
  list?: CaseList,
): Promise<CaseDetails> {
  const row = await getCaseRow(db, reader, id)
  const [target, given, history, beside] = await Promise.all([
    getCurrentTarget(db, row),
    listCaseReports(db, id),
    getMemberHistory(db, row),
    findNeighbors(db, reader, list ?? getCaseList(row, reader.id), id),
  ])
  return {
    ...presentCaseSummary(row),
    reason: row.reason,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    target,
    given,
    history,
    ...beside,
  }
}

interface CaseReportRow {
  id: number
  reason: string | null
  created_at: Date
  evidence: Record<string, unknown>
  reporter_id: number | null
  name: string | null
  made: number
  right: number
  wrong: number
}

/** The newest reports of an entry. What was written in a conversation stays in the database: `readCaseMessages` alone reads it. */
async function listCaseReports(db: Kysely<Database>, caseId: number): Promise<CaseReport[]> {
  const { rows } = await sql<CaseReportRow>`
    select r.id, r.reason, r.created_at, r.evidence - 'messages' as evidence, r.reporter_id, u.name,
      record.made, record."right", record.wrong
    from reports r
    left join users u on u.id = r.reporter_id
    left join lateral (
      select count(*)::integer as made,
        count(*) filter (where c.state = 3 and c.action <> 'none')::integer as "right",
        count(*) filter (where c.state = 3 and c.action = 'none')::integer as wrong
      from (
        select case_id from reports o where o.reporter_id = r.reporter_id order by o.id desc limit ${REPORTER_HISTORY_MAX}) o
      left join report_cases c on c.id = o.case_id
    ) record on true
    where r.case_id = ${caseId} order by r.id desc limit ${REPORTS_SHOWN}`.execute(db)
  return rows.map(presentCaseReport)
}

function presentCaseReport({
  id,
  reason,
  created_at,
  evidence,
  reporter_id,
  name,
  ...record
}: CaseReportRow): CaseReport {
  return {
    id,
    category: parseCategory(evidence.category),
    reason,
    created_at: created_at.toISOString(),
    reporter: reporter_id === null ? null : { id: reporter_id, name: name ?? '', ...record },
    evidence: {
      text: parseText(evidence.post ?? evidence.comment ?? evidence.description),
      photo: parseText(evidence.photo ?? evidence.avatar),
      title: parseText(evidence.title ?? evidence.name),
      written: parseMessageCounts(evidence.written),
    },
  }
}

const parseText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function parseCategory(value: unknown): ReportCategory | null {
  return REPORT_CATEGORIES.find((category) => category === value) ?? null
}

function parseMessageCounts(value: unknown): { reporter: number; reported: number } | null {
  if (typeof value !== 'object' || value === null) return null
  const { reporter, reported } = value as { reporter?: unknown; reported?: unknown }
  return { reporter: Number(reporter) || 0, reported: Number(reported) || 0 }
}

/** What is known of the author of an entry: their warning, what was decided of them, what else was reported of them. */
async function getMemberHistory(
  db: Kysely<Database>,
  { id, user_id }: { id: number; user_id: number },
): Promise<CaseDetails['history']> {
  const [member, decisions, cases] = await Promise.all([
    findMember(db, user_id),
    listRecentDecisions(db, user_id),
    listOtherCases(db, user_id, id),
  ])
  return {
    warning: member?.warning ?? 0,
    signup: member?.signup.toISOString() ?? null,
    suspended_until: member?.suspended_until?.toISOString() ?? null,
    decisions: decisions.map(({ created_at, lifted_at, ...decision }) => ({
      ...decision,
      created_at: created_at.toISOString(),
      lifted_at: lifted_at?.toISOString() ?? null,
    })),
    cases: cases.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
  }
}

/** Undefined once the account is deleted. */
function findMember(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.warning', 'u.suspended_until', 'm.signup'])
    .executeTakeFirst()
}

function listRecentDecisions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'rule', 'reason', 'percent', 'created_at', 'lifted_at'])
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}

function listOtherCases(db: Kysely<Database>, userId: number, but: number) {
  return db
    .selectFrom('report_cases')
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .select(['id', 'type', 'state', 'reports', 'action', 'created_at'])
    .$narrowType<{ type: ReportType; state: CaseState }>()
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}
