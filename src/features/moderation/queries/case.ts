import { type Kysely, sql } from 'kysely'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { CaseState } from '../../../shared/decisions.ts'
import { ROLES } from '../../../shared/roles.ts'
import { NO_SUCH_CASE, NOT_YOURS_TO_JUDGE } from '../case-refusals-texts.ts'
import { listOf } from '../case-rights.ts'
import {
  type CaseEntry,
  type CaseList,
  type GivenReport,
  HISTORY_SHOWN,
  RECORD_OF,
  REPORTS_SHOWN,
} from '../contract/cases.ts'
import { REPORT_CATEGORIES, type ReportCategory, type ReportType } from '../contract/report.ts'
import { mayKnow } from '../policy/known.ts'
import { type CaseRow, LINE, LINE_FROM, presentLine } from './case-lines.ts'
import { readTargetNow } from './case-target.ts'
import { type Reader, readBeside } from './cases.ts'

/** An entry's own row, for whoever may judge it. @throws NotFound, Refused */
async function readCaseRow(db: Kysely<Database>, reader: Reader, id: number) {
  const { rows } = await sql<CaseRow & { reason: string; decided_by: number | null; decider: string | null }>`
    select ${LINE}, c.reason, c.decided_by, d.name as decider
    from report_cases c ${LINE_FROM} left join users d on d.id = c.decided_by
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_CASE)
  if (!mayKnow(reader, { id: row.user_id, roles: row.roles ?? ROLES.member }))
    throw new Forbidden(NOT_YOURS_TO_JUDGE)
  return row
}

/**
 * An entry of the queue with all that decides it, but for messages of a conversation.
 * @param list where `next` and `previous` are looked for; the one of its state where left out
 * @throws NotFound, and Refused for what concerns the reader or staff of their role or above
 */
export async function readCaseEntry(
  db: Kysely<Database>,
  reader: Reader,
  id: number,
  list?: CaseList,
): Promise<CaseEntry> {
  const row = await readCaseRow(db, reader, id)
  const [target, given, history, beside] = await Promise.all([
    readTargetNow(db, row),
    readGiven(db, id),
    readHistory(db, row),
    readBeside(db, reader, list ?? listOf(row, reader.id), id),
  ])
  return {
    ...presentLine(row),
    reason: row.reason,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    target,
    given,
    history,
    ...beside,
  }
}

interface GivenRow {
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
async function readGiven(db: Kysely<Database>, caseId: number): Promise<GivenReport[]> {
  const { rows } = await sql<GivenRow>`
    select r.id, r.reason, r.created_at, r.evidence - 'messages' as evidence, r.reporter_id, u.name,
      record.made, record."right", record.wrong
    from reports r
    left join users u on u.id = r.reporter_id
    left join lateral (
      select count(*)::integer as made,
        count(*) filter (where c.state = 3 and c.action <> 'none')::integer as "right",
        count(*) filter (where c.state = 3 and c.action = 'none')::integer as wrong
      from (
        select case_id from reports o where o.reporter_id = r.reporter_id order by o.id desc limit ${RECORD_OF}) o
      left join report_cases c on c.id = o.case_id
    ) record on true
    where r.case_id = ${caseId} order by r.id desc limit ${REPORTS_SHOWN}`.execute(db)
  return rows.map(presentGiven)
}

function presentGiven({
  id,
  reason,
  created_at,
  evidence,
  reporter_id,
  name,
  ...record
}: GivenRow): GivenReport {
  return {
    id,
    category: categoryOf(evidence.category),
    reason,
    created_at: created_at.toISOString(),
    reporter: reporter_id === null ? null : { id: reporter_id, name: name ?? '', ...record },
    evidence: {
      text: textOf(evidence.post ?? evidence.comment ?? evidence.description),
      photo: textOf(evidence.photo ?? evidence.avatar),
      title: textOf(evidence.title ?? evidence.name),
      written: writtenOf(evidence.written),
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function categoryOf(value: unknown): ReportCategory | null {
  return REPORT_CATEGORIES.find((category) => category === value) ?? null
}

function writtenOf(value: unknown): { reporter: number; reported: number } | null {
  if (typeof value !== 'object' || value === null) return null
  const { reporter, reported } = value as { reporter?: unknown; reported?: unknown }
  return { reporter: Number(reporter) || 0, reported: Number(reported) || 0 }
}

/** What is known of the author of an entry: their warning, what was decided of them, what else was reported of them. */
async function readHistory(
  db: Kysely<Database>,
  { id, user_id }: { id: number; user_id: number },
): Promise<CaseEntry['history']> {
  const [member, decisions, cases] = await Promise.all([
    readMember(db, user_id),
    readDecisions(db, user_id),
    readOtherCases(db, user_id, id),
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
function readMember(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.warning', 'u.suspended_until', 'm.signup'])
    .executeTakeFirst()
}

function readDecisions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'rule', 'reason', 'percent', 'created_at', 'lifted_at'])
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
}

function readOtherCases(db: Kysely<Database>, userId: number, but: number) {
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
