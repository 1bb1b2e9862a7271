import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { isStaff } from '../../../shared/roles.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { ProfilePaused } from '../privacy/public/profile-paused.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'
import * as calls from './contract.ts'
import { visitCopyFiles } from './data-copy.ts'
import { registerVisitorsPage, saveTracesSettingForm } from './pages.tsx'
import { canRecordVisit } from './policy.ts'
import { listVisitors } from './queries.ts'
import { TOO_MANY_VISITS, TRACES_DISABLED, TRACES_ENABLED, VISIT_RECORDED } from './texts.ts'

/** Who viewed whose profile, for those who leave traces themselves. */
export function registerVisitors(context: AppContext): void {
  registerCopyFiles(100, visitCopyFiles)
  registerVisitCalls(context)
  registerVisitorsPage(context)
}

/** @throws NotFound where the reader finds no profile: for an unknown member, for one who has blocked them and for one whose account rests, staff apart */
async function assertProfileVisible(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<void> {
  const profile = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .$if(!isStaff(reader.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${reader.id})`,
      ),
    )
    .select(['u.id', 'u.paused_at'])
    .executeTakeFirst()
  if (!profile) throw new NotFound(PROFILE_UNKNOWN)
  if (profile.paused_at && id !== reader.id && !isStaff(reader.roles)) throw new ProfilePaused()
}

/** Profiles that one member views; one who reads through a search views far fewer. */
const VISIT_LIMIT: Limit = { name: 'visits', points: 600, seconds: 3_600, message: TOO_MANY_VISITS }
const CHANGE_LIMIT: Limit = { name: 'traces', points: 60, seconds: 3_600 }

/** The calls of visitors (specification 2, section 7). */
function registerVisitCalls(context: AppContext): void {
  operation(context, calls.listVisitors, ({ viewer, query }) => listVisitors(context, viewer.id, query.page))
  operation(context, calls.recordVisit, async ({ viewer, params }) => {
    await context.limits.count(VISIT_LIMIT, String(viewer.id))
    await recordVisit(context.db, viewer, params.userId, Date.now())
    return { message: VISIT_RECORDED }
  })
  operation(
    context,
    calls.saveTracesSetting,
    async ({ viewer, body }) => ({
      message: await saveTracesSetting(context, viewer.id, body.leaves_traces),
    }),
    { form: saveTracesSettingForm(context) },
  )
}

/** Changes whether a member leaves traces. @returns what the member is told */
async function saveTracesSetting(context: AppContext, userId: number, leaves: boolean): Promise<string> {
  await context.limits.count(CHANGE_LIMIT, String(userId))
  await setTracesEnabled(context.db, userId, leaves)
  return leaves ? TRACES_ENABLED : TRACES_DISABLED
}

/**
 * Keeps that a member has viewed a profile, once a day of Paris. Nothing is kept, and the viewer learns nothing of it, where
 * one of the two leaves no traces, is suspended or paused or has blocked the other, for staff, and on one's own profile.
 * @param now milliseconds since 1970
 * @throws NotFound where the profile page itself is not found
 */
export async function recordVisit(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  memberId: number,
  now: number,
): Promise<void> {
  await assertProfileVisible(db, viewer, memberId)
  if (!canRecordVisit(viewer, memberId)) return
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
async function setTracesEnabled(db: Kysely<Database>, userId: number, leaves: boolean): Promise<void> {
  await db.updateTable('users').set({ leaves_traces: leaves }).where('id', '=', userId).execute()
}
