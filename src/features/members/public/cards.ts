import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'
import type { MemberCard } from '../contract/card.ts'

/**
 * The condition that neither of two members has blocked the other; every list of members applies it.
 * @param column the other member's id, such as `m.user_id`
 */
export function notBlocked(viewerId: number, column: string): RawBuilder<boolean> {
  const other = sql.ref(column)
  return sql<boolean>`(
    not exists (select from blacklist b where b.user_id = ${viewerId} and b.blocked_id = ${other})
    and not exists (select from blacklist b where b.blocked_id = ${viewerId} and b.user_id = ${other}))`
}

/** The cards of these members, in this order; one that is gone meanwhile is left out. */
export async function readCards(db: Kysely<Database>, ids: readonly number[]): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['u.id', 'u.name', 'u.avatar', 'u.status', 'u.stripe_status', 'u.emoji', 'u.roles'])
    .select(['m.birthday', 'm.signup', 'm.last_activity', 'm.latitude', 'm.longitude'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return { ...row, signup: row.signup.toISOString(), last_activity: row.last_activity.toISOString() }
  })
}
