import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { CASE_STATE, type CaseState, type Severity } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { ROLES, STATUS } from '../../../shared/roles.ts'
import { listAlerts } from '../authorities/queries.ts'
import { canViewMember } from '../members/policy.ts'
import { type CaseNotice, findCaseNotices } from '../notices/public.ts'
import { type CaseType, REPORT_CATEGORIES, type ReportCategory } from '../reports/contract.ts'
import { getCurrentTarget } from '../reports/public.ts'
import * as calls from './contract.ts'
import {
  CASE_COUNT_MAX,
  CASE_LISTS,
  CASES_PAGE_SIZE,
  type CaseDetails,
  type CaseList,
  type CaseReport,
  type CaseSummary,
  PostPhotos,
  REPORTER_HISTORY_MAX,
  REPORTS_SHOWN,
  ReportedPhoto,
} from './contract.ts'
import { getMemberHistory } from './member-history.ts'
import { getCaseList } from './policy.ts'
import { CASE_FORBIDDEN, formatFormerMemberName, NO_SUCH_CASE } from './texts.ts'

/** SQL: columns and joins of a case `c`; `u` is null for a deleted member. */
const CASE_COLUMNS = sql`
  c.id, c.type, c.target_id, c.user_id, c.state, c.severity, c.reports, c.version, c.created_at, c.newest_at, c.decided_at,
  c.action, c.assigned_to, c.assigned_at, h.name as holder, u.name, u.avatar, u.roles, u.status`
const CASE_JOINS = sql`left join users u on u.id = c.user_id left join users h on h.id = c.assigned_to`

interface CaseRow {
  id: number
  type: CaseType
  target_id: number
  user_id: number
  state: CaseState
  severity: Severity
  reports: number
  version: number
  created_at: Date
  newest_at: Date
  decided_at: Date | null
  action: string | null
  assigned_to: number | null
  assigned_at: Date | null
  holder: string | null
  name: string | null
  avatar: string | null
  roles: number | null
  status: number | null
}

/** A case in the queue. */
function presentCaseSummary(row: CaseRow): CaseSummary {
  const { id, type, target_id, state, severity, reports, version, action } = row
  return {
    id,
    type,
    target_id,
    state,
    severity,
    reports,
    version,
    created_at: row.created_at.toISOString(),
    newest_at: row.newest_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    action,
    assigned: row.assigned_to === null ? null : { id: row.assigned_to, name: row.holder ?? '' },
    assigned_at: row.assigned_at?.toISOString() ?? null,
    member: {
      id: row.user_id,
      name: row.name ?? formatFormerMemberName(row.user_id),
      avatar: row.avatar,
      roles: row.roles ?? ROLES.member,
      status: row.status ?? STATUS.ordinary,
      is_deleted: row.name === null,
    },
  }
}

interface CaseReader {
  id: number
  roles: number
}

/** SQL: case `c` is in this list. */
function buildListCondition(list: CaseList, reader: CaseReader): RawBuilder<boolean> {
  if (list === 'mine') return sql<boolean>`c.state = ${CASE_STATE.assigned} and c.assigned_to = ${reader.id}`
  return sql<boolean>`c.state = ${sql.lit(CASE_STATE[list])}`
}

/** SQL: the reader may review cases about member `u`, as `canViewMember`. A deleted account counts as a member. */
const buildReviewableCondition = (reader: CaseReader) =>
  sql<boolean>`coalesce(u.roles, 0) < ${reader.roles} and c.user_id <> ${reader.id}`

/** SQL: ids of a list in its order; each list has an index in that order. */
function selectCaseIds(
  list: CaseList,
  reader: CaseReader,
  where: RawBuilder<unknown>,
  limit: number,
  back = false,
) {
  const order = list === 'closed' ? sql`c.decided_at desc, c.id desc` : sql`c.severity desc, c.id`
  const reversed = list === 'closed' ? sql`c.decided_at, c.id` : sql`c.severity, c.id desc`
  return sql`(
    select c.id, c.severity, c.decided_at from report_cases c left join users u on u.id = c.user_id
    where ${buildListCondition(list, reader)} and ${buildReviewableCondition(reader)} and ${where}
    order by ${back ? reversed : order} limit ${limit})`
}

/**
 * SQL: ids after (or before) a case in a list. Two short index reads, the same severity first: no single range
 * covers 'less severe, or as severe and later'.
 */
function selectNeighborIds(
  list: CaseList,
  reader: CaseReader,
  id: number,
  limit: number,
  back = false,
): RawBuilder<unknown> {
  const of = (column: string) => sql`(select ${sql.ref(column)} from report_cases where id = ${id})`
  const sign = back ? sql`>` : sql`<`
  if (list === 'closed') {
    const where = sql`(c.decided_at, c.id) ${sign} (${of('decided_at')}, ${id})`
    return selectCaseIds(list, reader, where, limit, back)
  }
  const later = back ? sql`<` : sql`>`
  const sameSeverity = sql`c.severity = ${of('severity')} and c.id ${later} ${id}`
  const otherSeverity = sql`c.severity ${sign} ${of('severity')}`
  return sql`(
    select * from (
      ${selectCaseIds(list, reader, sameSeverity, limit, back)} union all ${selectCaseIds(list, reader, otherSeverity, limit, back)}) c
    order by ${back ? sql`c.severity, c.id desc` : sql`c.severity desc, c.id`} limit ${limit})`
}

/** Counts the cases of a list the reader may review, up to `CASE_COUNT_MAX`. */
async function countCases(db: Kysely<Database>, reader: CaseReader, list: CaseList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from report_cases c left join users u on u.id = c.user_id
      where ${buildListCondition(list, reader)} and ${buildReviewableCondition(reader)} limit ${CASE_COUNT_MAX}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Counts every list but the closed cases. */
export async function countCaseLists(
  db: Kysely<Database>,
  reader: CaseReader,
): Promise<Partial<Record<CaseList, number>>> {
  const lists = CASE_LISTS.filter((list) => list !== 'closed')
  const counts = await Promise.all(lists.map((list) => countCases(db, reader, list)))
  return Object.fromEntries(lists.map((list, index) => [list, counts[index]]))
}

interface CasesQuery {
  state: CaseList
  page: number
  after?: number | undefined
}

/** Lists a page of the queue. Without `after` it skips rows, at limit `CASE_COUNT_MAX`. */
export async function listCases(
  db: Kysely<Database>,
  reader: CaseReader,
  { state, page, after }: CasesQuery,
) {
  const before = (page - 1) * CASES_PAGE_SIZE
  const limit = CASES_PAGE_SIZE + 1
  const [total, rows] = await Promise.all([
    countCases(db, reader, state),
    after
      ? findCaseSummaries(db, selectNeighborIds(state, reader, after, limit), state)
      : before > CASE_COUNT_MAX
        ? []
        : findCaseSummaries(
            db,
            sql`${selectCaseIds(state, reader, sql`true`, before + limit)}`,
            state,
            before,
          ),
  ])
  const shown = rows.slice(0, CASES_PAGE_SIZE)
  const last = rows.length > CASES_PAGE_SIZE ? shown.at(-1) : undefined
  const link = (to: number, key = '') => `${calls.listCases.path}?state=${state}&page=${to}${key}`
  return {
    data: shown,
    next_page_url: last ? link(page + 1, `&after=${last.id}`) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / CASES_PAGE_SIZE)),
    total,
    to: before + shown.length,
  }
}

/** Limits first, then joins the members. */
async function findCaseSummaries(
  db: Kysely<Database>,
  found: RawBuilder<unknown>,
  list: CaseList,
  skipped = 0,
): Promise<CaseSummary[]> {
  const order = list === 'closed' ? sql`f.decided_at desc, f.id desc` : sql`f.severity desc, f.id`
  const { rows } = await sql<CaseRow>`
    select ${CASE_COLUMNS} from (select * from ${found} f order by ${order} offset ${skipped}) f
    join report_cases c on c.id = f.id ${CASE_JOINS}
    order by ${order}`.execute(db)
  return rows.map(presentCaseSummary)
}

/** Finds the neighbours in a list; the first case follows the last, so that none is missed. */
async function findNeighbors(db: Kysely<Database>, reader: CaseReader, list: CaseList, id: number) {
  const first = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`select id from ${query} found`.execute(db)
    return rows[0]?.id ?? null
  }
  const [next, previous] = await Promise.all([
    first(selectNeighborIds(list, reader, id, 1)),
    first(selectNeighborIds(list, reader, id, 1, true)),
  ])
  if (next !== null || list === 'closed') return { next, previous }
  return { next: await first(selectCaseIds(list, reader, sql`c.id <> ${id}`, 1)), previous }
}

interface DecidedCase {
  reason: string
  is_illegal: boolean
  decided_by: number | null
  decider: string | null
}

/** @throws NotFound, Forbidden */
async function getCaseRow(db: Kysely<Database>, reader: CaseReader, id: number) {
  const { rows } = await sql<CaseRow & DecidedCase>`
    select ${CASE_COLUMNS}, c.reason, c.is_illegal, c.decided_by, d.name as decider
    from report_cases c ${CASE_JOINS} left join users d on d.id = c.decided_by
    where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_CASE)
  if (!canViewMember(reader, { id: row.user_id, roles: row.roles ?? ROLES.member }))
    throw new Forbidden(CASE_FORBIDDEN)
  return row
}

/**
 * Loads a case with evidence and history, without messages of a conversation.
 * @param list the list of the neighbours; by state where left out
 * @throws NotFound, and Forbidden for cases about the reader or about equal or higher roles
 */
export async function getCase(
  db: Kysely<Database>,
  reader: CaseReader,
  id: number,
  list?: CaseList,
): Promise<CaseDetails> {
  const row = await getCaseRow(db, reader, id)
  const [target, given, history, alerts, neighbors] = await Promise.all([
    getCurrentTarget(db, row),
    listCaseReports(db, id),
    getMemberHistory(db, row),
    listAlerts(db, id),
    findNeighbors(db, reader, list ?? getCaseList(row, reader.id), id),
  ])
  return {
    ...presentCaseSummary(row),
    reason: row.reason,
    is_illegal: row.is_illegal,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    target,
    given,
    history,
    alerts,
    ...neighbors,
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

/** Newest reports, without sealed photos, and without messages: only `listCaseMessages` reads those. */
async function listCaseReports(db: Kysely<Database>, caseId: number): Promise<CaseReport[]> {
  const { rows } = await sql<CaseReportRow>`
    select r.id, r.reason, r.created_at, r.reporter_id,
      r.evidence - 'messages' - case when exists (
        select from photos p where p.photo = coalesce(r.evidence ->> 'photo', r.evidence ->> 'avatar')
          and p.state = ${PHOTO_STATE.banned}) then array['photo', 'avatar'] else '{}' end as evidence, u.name,
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
  const notices = await findCaseNotices(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentCaseReport(row, notices.get(row.id) ?? null))
}

function presentCaseReport(
  { id, reason, created_at, evidence, reporter_id, name, ...record }: CaseReportRow,
  notice: CaseNotice | null,
): CaseReport {
  return {
    notice,
    id,
    category: parseCategory(evidence.category),
    reason,
    created_at: created_at.toISOString(),
    reporter: reporter_id === null ? null : { id: reporter_id, name: name ?? '', ...record },
    by_site: evidence.by_site === true,
    evidence: {
      text: parseText(evidence.post ?? evidence.comment ?? evidence.answer ?? evidence.description),
      photo: parseText(evidence.photo ?? evidence.avatar),
      conversation_photo: ReportedPhoto.safeParse(evidence.conversation_photo).data ?? null,
      post_photos: PostPhotos.safeParse(evidence.post_photos).data ?? [],
      title: parseText(evidence.title ?? evidence.prompt ?? evidence.name),
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
