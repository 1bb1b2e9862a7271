import { type Kysely, sql } from 'kysely'
import type { CursorKey } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { REVIEW_OUTCOME } from '../../../shared/review.ts'
import { ROLES } from '../../../shared/roles.ts'
import { REVIEWS_PAGE_SIZE, type ReviewList } from './contract.ts'

/** A newcomer under review, with the matching banned account. */
export interface ReviewRow {
  user_id: number
  name: string
  avatar: string | null
  roles: number
  status: number
  signup: Date
  matched_by: number
  photo: string | null
  distance: number | null
  outcome: number | null
  reason: string
  created_at: Date
  ended_at: Date | null
  decider: string | null
  banned_id: number
  /** Null for a deleted account. */
  banned_name: string | null
  rule: string | null
  ban_reason: string | null
  banned_at: Date | null
  /** End of the court's suspension of the banned account. */
  court_until: Date | null
}

/** SQL: a court suspends the account, which forbids its owner another one. @param column its id */
export const isBlockedByCourt = (column: string) => sql<boolean>`exists (
  select from decisions c where c.user_id = ${sql.ref(column)} and c.kind = ${sql.lit(DECISION.judicialBlock)}
    and c.lifted_at is null and c.until > now())`

/** SQL: review `r` of member `u` needs a decision, even after expiry; a member banned since needs none. */
const IS_OPEN = sql`(r.outcome is null or r.outcome = ${sql.lit(REVIEW_OUTCOME.expired)})
  and u.roles = ${sql.lit(ROLES.member)}`

/** Lists reviews: open ones the oldest first, decided ones the latest first. */
export async function listReviews(
  db: Kysely<Database>,
  list: ReviewList,
  after: CursorKey | null,
): Promise<{ reviews: ReviewRow[]; next: CursorKey | null }> {
  const key = after && sql`(${new Date(after.at)}::timestamptz, ${after.id})`
  const which =
    list === 'open'
      ? sql`${IS_OPEN} and ${key ? sql`(r.created_at, r.user_id) > ${key}` : sql`true`}`
      : sql`r.ended_at is not null and r.outcome <> ${sql.lit(REVIEW_OUTCOME.expired)}
          and ${key ? sql`(r.ended_at, r.user_id) < ${key}` : sql`true`}`
  const order = list === 'open' ? sql`r.created_at, r.user_id` : sql`r.ended_at desc, r.user_id desc`
  const { rows } = await sql<ReviewRow>`
    select r.user_id, u.name, u.avatar, u.roles, u.status, m.signup, r.matched_by,
      case when not exists (select from photos p where p.photo = r.photo and p.state = ${PHOTO_STATE.banned}) then r.photo end as photo,
      r.distance, r.outcome, r.reason,
      r.created_at, r.ended_at, d.name as decider, r.banned_id, b.name as banned_name,
      ban.rule, ban.reason as ban_reason, ban.created_at as banned_at,
      (select max(c.until) from decisions c where c.user_id = r.banned_id
        and c.kind = ${sql.lit(DECISION.judicialBlock)} and c.lifted_at is null and c.until > now()) as court_until
    from account_reviews r
    join users u on u.id = r.user_id
    join member_search m on m.user_id = r.user_id
    left join users d on d.id = r.decided_by
    left join users b on b.id = r.banned_id
    left join lateral (
      select rule, reason, created_at from decisions
      where user_id = r.banned_id and kind in (${sql.lit(DECISION.suspension)}, ${sql.lit(DECISION.ban)})
      order by id desc limit 1) ban on true
    where ${which} order by ${order} limit ${REVIEWS_PAGE_SIZE + 1}`.execute(db)
  const reviews = rows.slice(0, REVIEWS_PAGE_SIZE)
  const last = reviews.at(-1)
  if (!last || rows.length <= REVIEWS_PAGE_SIZE) return { reviews, next: null }
  return { reviews, next: { at: (last.ended_at ?? last.created_at).getTime(), id: last.user_id } }
}
