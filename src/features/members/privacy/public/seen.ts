import { type Kysely, sql } from 'kysely'
import { hidesPresence, isSearchable, weekStart } from '../../../../platform/db/visibility.ts'
import type { Database } from '../../../../schema/database.ts'

/** So long ago nobody is shown as there, not even in the first minutes of a week (`shared/presence.ts`). */
const PRESENCE_OVER = `interval '10 minutes'`

/**
 * Writes anew what others find and see of a member, from what stands in `users`: whether they are found, where, and when they
 * were here last. For whoever hides position or presence, their own is kept in `users`; once they hide it no more it goes
 * back, and they were here just now. Part of the transaction that has changed the member's row, and so holds it.
 * @returns when others are told that they were here last; null for a member who is gone
 */
export async function writeSeen(tx: Kysely<Database>, userId: number): Promise<Date | null> {
  const hides = sql.raw(hidesPresence('u'))
  const { rows } = await sql<{ last_activity: Date }>`
    with own as (
      select u.id, ${sql.raw(isSearchable('u'))} as searchable, u.hides_distance, ${hides} as hides,
        u.own_activity is not null as hid,
        coalesce(u.own_latitude, m.latitude) as latitude, coalesce(u.own_longitude, m.longitude) as longitude
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}
    ), kept as (
      update users u set
        own_latitude = case when own.hides_distance then own.latitude end,
        own_longitude = case when own.hides_distance then own.longitude end,
        own_activity = case when own.hides then coalesce(u.own_activity, now()) end
      from own where u.id = own.id
    )
    update member_search m set
      searchable = own.searchable,
      latitude = case when own.hides_distance then 0 else own.latitude end,
      longitude = case when own.hides_distance then 0 else own.longitude end,
      last_activity = case
        when own.hides = own.hid then m.last_activity
        when own.hides then ${sql.raw(weekStart(`now() - ${PRESENCE_OVER}`))}
        else now() end
    from own where m.user_id = own.id returning m.last_activity`.execute(tx)
  return rows[0]?.last_activity ?? null
}
