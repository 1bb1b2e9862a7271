import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { syncMemberSearch } from '../../../platform/db/member-search.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { hidesPresence, weekStart } from '../../../platform/db/visibility.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import * as calls from './contract/visibility.ts'
import { SWITCH_NAMES, type SwitchName } from './contract/visibility.ts'
import { pauseForm, registerVisibilityPage, saveVisibilityForm } from './pages.tsx'
import { getVisibility } from './queries.ts'
import {
  ACCOUNT_PAUSED,
  ACCOUNT_RESUMED,
  ALL_SWITCHES_SAVED,
  STAFF_CANNOT_PAUSE,
  SWITCH_SAVED,
  TOO_MANY_CHANGES,
} from './texts.ts'

/** What others see of a member, as the member wishes; and the pause of an account. */
export function registerVisibility(context: AppContext): void {
  registerVisibilityCalls(context)
  registerVisibilityPage(context)
  schedulePresenceWeeks(context)
}

/** The calls of what others see of a member, and of the pause. */
function registerVisibilityCalls(context: AppContext): void {
  operation(context, calls.getVisibility, ({ viewer }) => getVisibility(context.db, viewer.id))
  operation(
    context,
    calls.saveVisibility,
    async ({ viewer, body }) => ({
      message: await saveVisibility(context, viewer.id, body),
    }),
    { form: saveVisibilityForm(context) },
  )
  operation(
    context,
    calls.pauseAccount,
    async ({ viewer }) => ({ message: await setAccountPaused(context, viewer, true) }),
    { form: pauseForm(context, 'pause') },
  )
  operation(
    context,
    calls.resumeAccount,
    async ({ viewer }) => ({ message: await setAccountPaused(context, viewer, false) }),
    { form: pauseForm(context, 'reprise') },
  )
}

const HOUR_MS = 3_600_000

/** Sweeps every hour; there is something to do in the first one of a week. */
function schedulePresenceWeeks(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'weeks', () => updatePresenceWeeks(context.db))
}

/**
 * Tells others in which week those who hide their presence were here last, once that week is over: told when they come, its
 * moving would say that they are here now.
 */
export async function updatePresenceWeeks(db: Kysely<Database>): Promise<void> {
  const week = sql.raw(weekStart('u.own_activity'))
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update member_search m set last_activity = moved.week
      from (
        select u.id, ${week} as week from users u join member_search s on s.user_id = u.id
        where ${sql.raw(hidesPresence('u'))} and u.own_activity < ${sql.raw(weekStart('now()'))}
          and s.last_activity < ${week}
        limit ${limit}) moved
      where m.user_id = moved.id and m.last_activity < moved.week`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}

const CHANGE_LIMIT: Limit = { name: 'visibility', points: 60, seconds: 3_600, message: TOO_MANY_CHANGES }

type SwitchChanges = Partial<Record<SwitchName, boolean | undefined>>
type VisibilityContext = TransactionContext & Pick<AppContext, 'limits'>

/**
 * Changes what a member lets others see, at once and everywhere; what is left out stays.
 * @returns what the member is told
 * @throws TooMany
 */
async function saveVisibility(
  context: VisibilityContext,
  userId: number,
  changes: SwitchChanges,
): Promise<string> {
  const changed = SWITCH_NAMES.filter((name) => changes[name] !== undefined)
  const [only] = changed
  if (!only) return ALL_SWITCHES_SAVED
  await context.limits.count(CHANGE_LIMIT, String(userId))
  const given = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  await inTransaction(context, async (tx) => {
    await tx.updateTable('users').set(given).where('id', '=', userId).execute()
    const at = await syncMemberSearch(tx, userId)
    if (changed.includes('hides_presence') && at) {
      tx.publish({ kind: 'active', user_id: userId, at: at.toISOString() })
    }
    // Cached pages for visitors show authors' names.
    if (changed.includes('hides_name')) tx.publish({ kind: 'pages', of: 'all' })
  })
  return changed.length > 1 ? ALL_SWITCHES_SAVED : SWITCH_SAVED[only][changes[only] ? 1 : 0]
}

/**
 * Puts an account to rest, or wakes it; a second time nothing happens.
 * @returns what the member is told
 * @throws Refused for staff, whom members must be able to turn to; TooMany
 */
async function setAccountPaused(
  context: VisibilityContext,
  { id, roles }: Pick<Viewer, 'id' | 'roles'>,
  rests: boolean,
): Promise<string> {
  if (rests && isStaff(roles)) throw new Forbidden(STAFF_CANNOT_PAUSE)
  await context.limits.count(CHANGE_LIMIT, String(id))
  await inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ paused_at: rests ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('paused_at', rests ? 'is' : 'is not', null)
      .executeTakeFirst()
    const at = numUpdatedRows > 0n ? await syncMemberSearch(tx, id) : null
    if (at) tx.publish({ kind: 'active', user_id: id, at: at.toISOString() })
  })
  return rests ? ACCOUNT_PAUSED : ACCOUNT_RESUMED
}
