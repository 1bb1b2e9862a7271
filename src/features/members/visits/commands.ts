import { type Kysely, sql } from 'kysely'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { requireProfile } from '../public/readable.ts'
import { mayLeaveTrace } from './policy.ts'

/**
 * Keeps that a member has viewed a profile, once a day of Paris. Nothing is kept, and the viewer learns nothing of it, where
 * one of the two leaves no traces, is suspended or paused or has blocked the other, for staff, and on one's own profile.
 * @param now milliseconds since 1970
 * @throws NotFound where the profile page itself is not found
 */
export async function visit(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  memberId: number,
  now: number,
): Promise<void> {
  await requireProfile(db, viewer, memberId)
  if (!mayLeaveTrace(viewer, memberId)) return
  // Both accounts are held, the lower id first, as deleting one does: a visit never refers to somebody who goes meanwhile.
  await sql`
    with held as materialized (
      select id, roles, paused_at, leaves_traces from users where id in (${memberId}, ${viewer.id}) order by id for key share
    )
    insert into visits (user_id, visitor_id, day)
    select u.id, v.id, ${toParisDay(now)}::date
    from held u, held v
    where u.id = ${memberId} and v.id = ${viewer.id}
      and ${sql.raw(isActive('u'))} and ${sql.raw(isActive('v'))} and u.leaves_traces and v.leaves_traces
      and not exists (
        select from blacklist b where (b.user_id, b.blocked_id) in ((u.id, v.id), (v.id, u.id)))
    on conflict do nothing`.execute(db)
}

/** Whether a member leaves traces from now on; what was left stays. */
export async function saveTracesOf(db: Kysely<Database>, userId: number, leaves: boolean): Promise<void> {
  await db.updateTable('users').set({ leaves_traces: leaves }).where('id', '=', userId).execute()
}
