import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import type { DecisionDetails } from '../../../../schema/decisions.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { CONTESTS_PAGE_SIZE, type ContestState } from '../contract/contests.ts'

/** Other decisions of a member that stand beside a contest. */
const HISTORY_SHOWN = 5

/** A contest with the decision, its member and their other decisions. */
export interface ContestRow {
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

export interface HistoryRow {
  id: number
  kind: number
  rule: string
  percent: number
  /** As JSON gives it. */
  created_at: string
  lifted_at: string | null
}

/** SQL: a decision that was taken back meanwhile leaves nothing to answer. */
const IS_OPEN = sql<boolean>`c.accepted is null and d.lifted_at is null`

/** A page of contests, one more than it has room for where another follows. */
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
    left join photos p on p.id = d.target_id and p.user_id = u.id
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

/** How many contests wait. */
export async function countOpenContests(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contests c join decisions d on d.id = c.decision_id where ${IS_OPEN}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
