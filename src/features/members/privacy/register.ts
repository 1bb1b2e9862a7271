import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
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
import { SWITCHES, type SwitchName } from './contract/visibility.ts'
import { pauseForm, saveVisibilityForm, visibilityPages } from './pages.tsx'
import { writeSeen } from './public/seen.ts'
import { readVisibilityOf } from './queries.ts'
import { ALL_SAVED, CHANGED_TOO_OFTEN, PAUSED_NOW, RESUMED, SAVED, STAFF_DOES_NOT_PAUSE } from './texts.ts'

/** What others see of a member, as the member wishes; and the pause of an account. */
export function visibility(context: AppContext): void {
  visibilityRoutes(context)
  visibilityPages(context)
  tellWeeksThatAreOver(context)
}

/** The calls of what others see of a member, and of the pause. */
function visibilityRoutes(context: AppContext): void {
  operation(context, calls.readVisibility, ({ viewer }) => readVisibilityOf(context.db, viewer.id))
  operation(
    context,
    calls.saveVisibility,
    async ({ viewer, body }) => ({
      message: await changeVisibility(context, viewer.id, body),
    }),
    { form: saveVisibilityForm(context) },
  )
  operation(
    context,
    calls.pauseAccount,
    async ({ viewer }) => ({ message: await setPause(context, viewer, true) }),
    { form: pauseForm(context, 'pause') },
  )
  operation(
    context,
    calls.resumeAccount,
    async ({ viewer }) => ({ message: await setPause(context, viewer, false) }),
    { form: pauseForm(context, 'reprise') },
  )
}

const HOUR_MS = 3_600_000

/** Sweeps every hour; there is something to do in the first one of a week. */
function tellWeeksThatAreOver(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'weeks', () => tellWeeks(context.db))
}

/**
 * Tells others in which week those who hide their presence were here last, once that week is over: told when they come, its
 * moving would say that they are here now.
 */
export async function tellWeeks(db: Kysely<Database>): Promise<void> {
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

const CHANGES: Limit = { name: 'visibility', points: 60, seconds: 3_600, message: CHANGED_TOO_OFTEN }

type Changes = Partial<Record<SwitchName, boolean | undefined>>
type Context = TransactionContext & Pick<AppContext, 'limits'>

/**
 * Changes what a member lets others see, at once and everywhere; what is left out stays.
 * @returns what the member is told
 * @throws TooMany
 */
async function changeVisibility(context: Context, userId: number, changes: Changes): Promise<string> {
  const changed = SWITCHES.filter((name) => changes[name] !== undefined)
  const [only] = changed
  if (!only) return ALL_SAVED
  await context.limits.count(CHANGES, String(userId))
  const given = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  await inTransaction(context, async (tx) => {
    await tx.updateTable('users').set(given).where('id', '=', userId).execute()
    const at = await writeSeen(tx, userId)
    if (changed.includes('hides_presence') && at) {
      tx.publish({ kind: 'active', user_id: userId, at: at.toISOString() })
    }
    // Cached pages for visitors show authors' names.
    if (changed.includes('hides_name')) tx.publish({ kind: 'pages', of: 'all' })
  })
  return changed.length > 1 ? ALL_SAVED : SAVED[only][changes[only] ? 1 : 0]
}

/**
 * Puts an account to rest, or wakes it; a second time nothing happens.
 * @returns what the member is told
 * @throws Refused for staff, whom members must be able to turn to; TooMany
 */
async function setPause(
  context: Context,
  { id, roles }: Pick<Viewer, 'id' | 'roles'>,
  rests: boolean,
): Promise<string> {
  if (rests && isStaff(roles)) throw new Forbidden(STAFF_DOES_NOT_PAUSE)
  await context.limits.count(CHANGES, String(id))
  await inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ paused_at: rests ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('paused_at', rests ? 'is' : 'is not', null)
      .executeTakeFirst()
    const at = numUpdatedRows > 0n ? await writeSeen(tx, id) : null
    if (at) tx.publish({ kind: 'active', user_id: id, at: at.toISOString() })
  })
  return rests ? PAUSED_NOW : RESUMED
}
