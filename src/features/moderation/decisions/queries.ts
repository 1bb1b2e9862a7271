import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { DecisionDetails } from '../../../schema/decisions.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import * as calls from './contract.ts'
import { type AdminContest, CONTESTS_PAGE_SIZE, type ContestState } from './contract.ts'
import { findAnswerRefusal } from './policy.ts'

/** Other decisions shown with a contest. */
const HISTORY_SHOWN = 5

interface ContestRow {
  id: number
  text: string
  created_at: Date
  accepted: boolean | null
  answer: string
  decided_at: Date | null
  decided_by: number | null
  decided_by_name: string | null
  user_id: number
  name: string
  roles: number
  status: number
  warning: number
  decision_id: number
  kind: number
  rule: string
  reason: string
  percent: number
  until: Date | null
  decision_at: Date
  lifted_at: Date | null
  actor_id: number | null
  actor_name: string | null
  actor_role: number
  details: DecisionDetails
  photo: string | null
  decisions: number
  history: HistoryRow[]
}

interface HistoryRow {
  id: number
  kind: number
  rule: string
  percent: number
  /** JSON date. */
  created_at: string
  lifted_at: string | null
}

/** SQL: a contest of a revoked decision needs no answer. */
const IS_OPEN = sql<boolean>`c.accepted is null and d.lifted_at is null`

/** Lists a page of contests; one more than shown where a page follows. */
export async function listContests(
  db: Kysely<Database>,
  state: ContestState,
  page: number,
): Promise<ContestRow[]> {
  return state === 'open'
    ? findContests(db, IS_OPEN, sql`c.id`, page)
    : findContests(db, sql`c.accepted is not null`, sql`c.decided_at desc, c.id desc`, page)
}

async function findContests(
  db: Kysely<Database>,
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  page: number,
): Promise<ContestRow[]> {
  const { rows } = await sql<ContestRow>`
    select c.id, c.text, c.created_at, c.accepted, c.reason as answer, c.decided_at, c.decided_by,
      b.name as decided_by_name, u.id as user_id, u.name, u.roles, u.status, u.warning, d.id as decision_id, d.kind, d.rule,
      d.reason, d.percent, d.until, d.created_at as decision_at, d.lifted_at, d.actor_id, a.name as actor_name, d.actor_role,
      d.details, p.photo, (select count(*)::integer from decisions o where o.user_id = u.id) as decisions, h.history
    from contests c
    join decisions d on d.id = c.decision_id
    join users u on u.id = c.user_id
    left join users a on a.id = d.actor_id
    left join users b on b.id = c.decided_by
    left join photos p on p.id = d.target_id and p.user_id = u.id and p.state <> ${PHOTO_STATE.banned}
      and d.kind in (${DECISION.photoRefused}, ${DECISION.photoModerated}, ${DECISION.photoBanned})
    cross join lateral (
      select coalesce(json_agg(o order by o.id desc), '[]') as history
      from (
        select id, kind, rule, percent, created_at, lifted_at from decisions
        where user_id = u.id and id <> d.id order by id desc limit ${HISTORY_SHOWN}
      ) o
    ) h
    where ${which} order by ${order}
    limit ${CONTESTS_PAGE_SIZE + 1} offset ${(page - 1) * CONTESTS_PAGE_SIZE}`.execute(db)
  return rows
}

export async function countOpenContests(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contests c join decisions d on d.id = c.decision_id where ${IS_OPEN}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A page of contests for staff. @param rows one more than shown where a page follows */
export function presentContests(
  viewer: { id: number; roles: number },
  rows: readonly ContestRow[],
  { page, state }: { page: number; state: ContestState },
) {
  const data = rows.slice(0, CONTESTS_PAGE_SIZE).map((row) => presentContest(viewer, row))
  const link = (to: number) =>
    `${calls.listContests.path}?${new URLSearchParams({ state, page: String(to) })}`
  return {
    data,
    next_page_url: rows.length > CONTESTS_PAGE_SIZE ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: data.length > 0 ? (page - 1) * CONTESTS_PAGE_SIZE + data.length : 0,
  }
}

function presentContest(viewer: { id: number; roles: number }, row: ContestRow): AdminContest {
  const { id, text, accepted, answer, user_id, name, roles, status, warning, decisions } = row
  return {
    id,
    text,
    created_at: row.created_at.toISOString(),
    accepted,
    answer,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: toPerson(row.decided_by, row.decided_by_name),
    member: { id: user_id, name, roles, status, warning },
    decision: presentDecision(row),
    decisions,
    history: row.history.map(({ id, kind, rule, percent, created_at, lifted_at }) => ({
      id,
      kind,
      rule,
      percent,
      created_at: new Date(created_at).toISOString(),
      lifted_at: lifted_at && new Date(lifted_at).toISOString(),
    })),
    refusal: accepted === null ? findAnswerRefusal(viewer, row) : null,
  }
}

function presentDecision(row: ContestRow): AdminContest['decision'] {
  return {
    id: row.decision_id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    percent: row.percent,
    until: row.until?.toISOString() ?? null,
    created_at: row.decision_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    actor: toPerson(row.actor_id, row.actor_name),
    actor_role: row.actor_role,
    text: row.details.text || null,
    photo: row.photo,
    topic_id: row.details.topic_id ?? null,
  }
}

const toPerson = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null

export const DECISIONS_SHOWN = 20

/** A decision in its member's list. */
export interface ListedDecision {
  id: number
  kind: number
  rule: string
  percent: number
  until: Date | null
  created_at: Date
  lifted_at: Date | null
  details: DecisionDetails
  /** Null without a contest; `accepted` is null while it is pending. */
  contest_id: number | null
  accepted: boolean | null
}

export interface OwnDecision extends ListedDecision {
  reason: string
  actor_role: number
  is_reported: boolean
  /** Its case was found contrary to the law. */
  is_illegal: boolean
  /** File of the photo, if the member may still see it. */
  photo: string | null
  contest_text: string | null
  contest_at: Date | null
  answer: string | null
  answered_at: Date | null
  /** The member's current warning. */
  warning: number
}

/** Lists decisions about a member, the latest first; one more than shown where there are more. @param before an id */
export async function listDecisions(
  db: Kysely<Database>,
  userId: number,
  before: number | null = null,
): Promise<ListedDecision[]> {
  const { rows } = await sql<ListedDecision>`
    select d.id, d.kind, d.rule, d.percent, d.until, d.created_at, d.lifted_at, d.details, c.id as contest_id, c.accepted
    from decisions d left join contests c on c.decision_id = d.id
    where d.user_id = ${userId} and (${before}::integer is null or d.id < ${before}::integer)
    order by d.id desc limit ${DECISIONS_SHOWN + 1}`.execute(db)
  return rows
}

/**
 * SQL: decision `d` follows a report, rather than what staff saw by themselves or the site put into their queue (DSA, article
 * 17, 3 b).
 */
export const IS_REPORTED = sql<boolean>`(d.case_id is not null and (
  exists (select from reports r where r.case_id = d.case_id and not r.evidence ? 'by_site')
  or not exists (select from reports r where r.case_id = d.case_id)))`

/** Undefined for an unknown decision, or one about somebody else. */
export async function findDecision(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<OwnDecision | undefined> {
  const { rows } = await sql<OwnDecision>`
    select d.id, d.kind, d.rule, d.reason, d.percent, d.until, ${IS_REPORTED} as is_reported, d.details, d.created_at, d.lifted_at, d.actor_role,
      coalesce(e.is_illegal, false) as is_illegal, c.id as contest_id, c.accepted, c.text as contest_text, c.created_at as contest_at, c.reason as answer,
      c.decided_at as answered_at, u.warning, p.photo
    from decisions d
    join users u on u.id = d.user_id
    left join contests c on c.decision_id = d.id
    left join report_cases e on e.id = d.case_id
    left join photos p on p.id = d.target_id and p.user_id = d.user_id and p.state <> ${PHOTO_STATE.banned}
      and d.kind in (${DECISION.photoRefused}, ${DECISION.photoModerated}, ${DECISION.photoBanned})
    where d.id = ${id} and d.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** The decision that suspends the account: a court's, else the latest of staff. */
export interface Suspension {
  id: number
  kind: number
  rule: string
  percent: number
  details: DecisionDetails
  created_at: Date
  until: Date | null
  lifted_at: Date | null
  contest_id: number | null
}

/** Undefined for a suspension without a decision. */
export async function findSuspension(db: Kysely<Database>, userId: number): Promise<Suspension | undefined> {
  const { rows } = await sql<Suspension>`
    select d.id, d.kind, d.rule, d.percent, d.details, d.created_at, d.lifted_at, c.id as contest_id,
      case when d.kind = ${DECISION.judicialBlock} then d.until else u.suspended_until end as until
    from decisions d
    join users u on u.id = d.user_id
    left join contests c on c.decision_id = d.id
    where d.user_id = ${userId} and d.lifted_at is null and (d.kind in (${DECISION.suspension}, ${DECISION.ban})
      or (d.kind = ${DECISION.judicialBlock} and d.until > now()))
    order by d.kind = ${DECISION.judicialBlock} desc, d.id desc limit 1`.execute(db)
  return rows[0]
}
