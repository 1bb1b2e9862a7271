import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what a member's copy tells of another: number and name, as the site does. The name is not told where one of the two
 * has blocked the other, nor once that account is deleted.
 * @param column the other member's id, such as `f.friend_id`
 */
export function selectMemberReference(userId: number, column: string): RawBuilder<unknown> {
  const other = sql.ref(column)
  return sql`(
    select jsonb_build_object('id', o.id, 'name', o.name) from users o
    where o.id = ${other}
      and not exists (select from blacklist b where b.user_id = ${userId} and b.blocked_id = o.id)
      and not exists (select from blacklist b where b.blocked_id = ${userId} and b.user_id = o.id))`
}
