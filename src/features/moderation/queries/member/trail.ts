import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

export const TRAIL_SHOWN = 15

export type TrailRow = Awaited<ReturnType<typeof readTrail>>[number]

/** What staff did about a member, of the log, the newest first; one more than are shown where there are more. */
export function readTrail(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('audit as l')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .where('l.user_id', '=', userId)
    .select(['l.id', 'l.created_at', 'l.action', 'l.reason', 'l.actor_id', 'a.name as actor'])
    .orderBy('l.id', 'desc')
    .limit(TRAIL_SHOWN + 1)
    .execute()
}
