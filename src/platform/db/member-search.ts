import { sql } from 'kysely'
import type { MemberSearch, Users } from '../../schema/members.ts'
import { publishMemberChange } from '../events/cache-tags.ts'
import type { Tx } from './transaction.ts'
import { hidesPresence, isSearchable, weekStart } from './visibility.ts'

/** After this time a member is not shown as present, even in the first minutes of a week (`shared/presence.ts`). */
const PRESENCE_EXPIRY = `interval '10 minutes'`

/**
 * Searched answers, each with the switch that hides it from strangers. The row of the search has null while it does: no
 * filter finds a hidden answer.
 */
export const SEARCHED_ANSWERS = { orientation: 'hides_beliefs' } as const satisfies Partial<
  Record<keyof MemberSearch & keyof Users, keyof Users>
>

const SHOWN_ANSWERS = Object.entries(SEARCHED_ANSWERS)
  .map(([answer, isHidden]) => `${answer} = case when not own.${isHidden} then own.${answer} end`)
  .join(', ')

/**
 * Recomputes a member's row in the search from `users`: whether others find them, their searched
 * answers, position and last activity.
 * Own and shown position, and the true activity of a member who hides it, are in `users`.
 * The caller's transaction has changed, and so locked, the member's row. Empties the caches that show the member.
 * @returns the last activity that others see; null if the account is deleted
 */
export async function syncMemberSearch(tx: Tx, userId: number): Promise<Date | null> {
  const hides = sql.raw(hidesPresence('u'))
  const { rows } = await sql<{ last_activity: Date }>`
    with own as (
      select u.id, ${sql.raw(isSearchable('u'))} as searchable, u.hides_distance, ${hides} as hides,
        u.own_activity is not null as hid,
        coalesce(u.own_latitude, m.latitude) as latitude, coalesce(u.own_longitude, m.longitude) as longitude,
        u.shown_latitude, u.shown_longitude, u.hides_beliefs,
        case when u.sensitive then coalesce(u.orientation, m.orientation) end as orientation
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}
    ), stored as (
      update users u set
        own_latitude = own.latitude, own_longitude = own.longitude, orientation = own.orientation,
        own_activity = case when own.hides then coalesce(u.own_activity, now()) end
      from own where u.id = own.id
    )
    update member_search m set
      searchable = own.searchable, ${sql.raw(SHOWN_ANSWERS)},
      latitude = case when own.hides_distance then 0 else coalesce(own.shown_latitude, own.latitude) end,
      longitude = case when own.hides_distance then 0 else coalesce(own.shown_longitude, own.longitude) end,
      last_activity = case
        when own.hides = own.hid then m.last_activity
        when own.hides then ${sql.raw(weekStart(`now() - ${PRESENCE_EXPIRY}`))}
        else now() end
    from own where m.user_id = own.id returning m.last_activity`.execute(tx)
  publishMemberChange(tx, userId)
  return rows[0]?.last_activity ?? null
}
