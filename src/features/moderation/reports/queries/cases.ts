import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { CASE_STATE } from '../../../../shared/decisions.ts'
import * as calls from '../contract/cases.ts'
import {
  CASE_COUNT_MAX,
  CASE_LISTS,
  CASES_PAGE_SIZE,
  type CaseList,
  type CaseSummary,
} from '../contract/cases.ts'
import { CASE_COLUMNS, CASE_JOINS, type CaseRow, presentCaseSummary } from './case-rows.ts'

export interface CaseReader {
  id: number
  roles: number
}

/** SQL: entry `c` of member `u` is in this list. */
function buildListCondition(list: CaseList, reader: CaseReader): RawBuilder<boolean> {
  if (list === 'mine') return sql<boolean>`c.state = ${CASE_STATE.assigned} and c.assigned_to = ${reader.id}`
  return sql<boolean>`c.state = ${sql.lit(CASE_STATE[list])}`
}

/** SQL: the reader may judge what is reported of member `u`: `mayKnow`. A deleted account had no role. */
const buildReviewableCondition = (reader: CaseReader) =>
  sql<boolean>`coalesce(u.roles, 0) < ${reader.roles} and c.user_id <> ${reader.id}`

/** SQL: ids of a list in its order, each read from an index that holds it so. */
function selectCaseIds(
  list: CaseList,
  reader: CaseReader,
  where: RawBuilder<unknown>,
  most: number,
  back = false,
) {
  const order = list === 'closed' ? sql`c.decided_at desc, c.id desc` : sql`c.severity desc, c.id`
  const reversed = list === 'closed' ? sql`c.decided_at, c.id` : sql`c.severity, c.id desc`
  return sql`(
    select c.id, c.severity, c.decided_at from report_cases c left join users u on u.id = c.user_id
    where ${buildListCondition(list, reader)} and ${buildReviewableCondition(reader)} and ${where}
    order by ${back ? reversed : order} limit ${most})`
}

/**
 * SQL: ids that follow this entry in a list, or precede it. Two short reads of the index: those of its own severity first,
 * for no single range of it holds 'less grave, or as grave and later'.
 */
function selectNeighborIds(
  list: CaseList,
  reader: CaseReader,
  id: number,
  most: number,
  back = false,
): RawBuilder<unknown> {
  const of = (column: string) => sql`(select ${sql.ref(column)} from report_cases where id = ${id})`
  const sign = back ? sql`>` : sql`<`
  if (list === 'closed') {
    const where = sql`(c.decided_at, c.id) ${sign} (${of('decided_at')}, ${id})`
    return selectCaseIds(list, reader, where, most, back)
  }
  const later = back ? sql`<` : sql`>`
  const alike = sql`c.severity = ${of('severity')} and c.id ${later} ${id}`
  const others = sql`c.severity ${sign} ${of('severity')}`
  return sql`(
    select * from (
      ${selectCaseIds(list, reader, alike, most, back)} union all ${selectCaseIds(list, reader, others, most, back)}) c
    order by ${back ? sql`c.severity, c.id desc` : sql`c.severity desc, c.id`} limit ${most})`
}

/** How many entries of a list the reader may judge, counted up to `CASES_COUNTED`. */
export async function countCases(db: Kysely<Database>, reader: CaseReader, list: CaseList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from report_cases c left join users u on u.id = c.user_id
      where ${buildListCondition(list, reader)} and ${buildReviewableCondition(reader)} limit ${CASE_COUNT_MAX}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The same of every list but the closed ones, which nobody waits for. */
export async function countCaseLists(
  db: Kysely<Database>,
  reader: CaseReader,
): Promise<Partial<Record<CaseList, number>>> {
  const lists = CASE_LISTS.filter((list) => list !== 'closed')
  const counts = await Promise.all(lists.map((list) => countCases(db, reader, list)))
  return Object.fromEntries(lists.map((list, place) => [list, counts[place]]))
}

interface CasesQuery {
  state: CaseList
  page: number
  after?: number | undefined
}

/** A page of the queue. Without the id of the last entry of the page before, what was counted is skipped at most. */
export async function listCases(
  db: Kysely<Database>,
  reader: CaseReader,
  { state, page, after }: CasesQuery,
) {
  const before = (page - 1) * CASES_PAGE_SIZE
  const most = CASES_PAGE_SIZE + 1
  const [total, rows] = await Promise.all([
    countCases(db, reader, state),
    after
      ? findCaseSummaries(db, selectNeighborIds(state, reader, after, most), state)
      : before > CASE_COUNT_MAX
        ? []
        : findCaseSummaries(
            db,
            sql`${selectCaseIds(state, reader, sql`true`, before + most)}`,
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

/** Limited first, then joined with whose they are and who has them. */
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

/** The entries beside one in a list; after the last comes the first again, so that nothing that waits is missed. */
export async function findNeighbors(db: Kysely<Database>, reader: CaseReader, list: CaseList, id: number) {
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
