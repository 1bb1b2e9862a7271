import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

export const STAFF_ACTIONS_SHOWN = 15

export type StaffActionRow = Awaited<ReturnType<typeof listStaffActions>>[number]

/** What staff did about a member, of the log, the newest first; one more than are shown where there are more. */
export function listStaffActions(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('audit as l')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .where('l.user_id', '=', userId)
    .select(['l.id', 'l.created_at', 'l.action', 'l.reason', 'l.actor_id', 'a.name as actor'])
    .orderBy('l.id', 'desc')
    .limit(STAFF_ACTIONS_SHOWN + 1)
    .execute()
}
