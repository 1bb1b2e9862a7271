import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { syncMemberSearch } from '../../../platform/db/member-search.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { hidesPresence, weekStart } from '../../../platform/db/visibility.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import type * as calls from './contract.ts'
import { SWITCH_NAMES, type Visibility } from './contract.ts'
import {
  ACCOUNT_PAUSED,
  ACCOUNT_RESUMED,
  ACTIVITY_SAVED,
  ALL_SWITCHES_SAVED,
  STAFF_CANNOT_PAUSE,
  SWITCH_SAVED,
  TOO_MANY_CHANGES,
} from './texts.ts'

/** A member's visibility settings. */
export async function getVisibility(db: Kysely<Database>, userId: number): Promise<Visibility> {
  const { paused_at, ...switches } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([...SWITCH_NAMES, 'shown_activity', 'leaves_traces', 'paused_at'])
    .executeTakeFirstOrThrow()
  return { ...switches, paused_at: paused_at?.toISOString() ?? null }
}

/**
 * Updates the week of last activity that others see of members who hide their presence, once that week is over; an
 * earlier update would reveal that they are online.
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

type VisibilityChanges = Body<typeof calls.saveVisibility>
type VisibilityContext = TransactionContext & Pick<AppContext, 'limits'>

/**
 * Changes a member's visibility settings; those not sent stay.
 * @returns the sentence for the member
 * @throws TooMany
 */
export async function saveVisibility(
  context: VisibilityContext,
  userId: number,
  changes: VisibilityChanges,
): Promise<string> {
  const changed = [...SWITCH_NAMES, 'shown_activity' as const].filter((name) => changes[name] !== undefined)
  if (changed.length === 0) return ALL_SWITCHES_SAVED
  await context.limits.count(CHANGE_LIMIT, String(userId))
  const values = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  await inTransaction(context, async (tx) => {
    await tx.updateTable('users').set(values).where('id', '=', userId).execute()
    const at = await syncMemberSearch(tx, userId)
    if (changed.includes('hides_presence') && at) {
      tx.publish({ kind: 'active', user_id: userId, at: at.toISOString() })
    }
    // Cached pages for visitors show authors' names.
    if (changed.includes('hides_name')) tx.publish({ kind: 'pages', of: 'all' })
  })
  return chooseReply(changed, changes)
}

function chooseReply(changed: readonly (keyof VisibilityChanges)[], changes: VisibilityChanges): string {
  const [only, ...others] = changed
  if (!only || others.length > 0) return ALL_SWITCHES_SAVED
  if (only === 'shown_activity') return ACTIVITY_SAVED[changes.shown_activity ?? 0] ?? ALL_SWITCHES_SAVED
  return SWITCH_SAVED[only][changes[only] ? 1 : 0]
}

/**
 * Moves the orientation of members of the version before to `users`, and what they hide out of the search: a batch at a
 * time, while members use the site.
 */
export async function fillAnswers(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      with due as (
        select u.id, u.hides_beliefs, m.orientation from users u join member_search m on m.user_id = u.id
        where u.sensitive and u.orientation is null and m.orientation is not null
        order by u.id limit ${limit} for no key update skip locked
      ), hidden as (
        update member_search m set orientation = null from due where m.user_id = due.id and due.hides_beliefs
      )
      update users u set orientation = due.orientation from due where u.id = due.id`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}

/**
 * Pauses an account.
 * @returns the sentence for the member
 * @throws Forbidden for staff, who must stay reachable; TooMany
 */
export async function pauseAccount(
  context: VisibilityContext,
  viewer: Pick<Viewer, 'id' | 'account_roles'>,
): Promise<string> {
  if (isStaff(viewer.account_roles)) throw new Forbidden(STAFF_CANNOT_PAUSE)
  return setAccountPaused(context, viewer.id, true)
}

/** Ends the pause of an account. @throws TooMany */
export function resumeAccount(context: VisibilityContext, viewer: Pick<Viewer, 'id'>): Promise<string> {
  return setAccountPaused(context, viewer.id, false)
}

async function setAccountPaused(context: VisibilityContext, id: number, isPaused: boolean): Promise<string> {
  await context.limits.count(CHANGE_LIMIT, String(id))
  await inTransaction(context, (tx) => setPaused(tx, id, isPaused))
  return isPaused ? ACCOUNT_PAUSED : ACCOUNT_RESUMED
}

/** Pauses an account or ends the pause; does nothing the second time. */
export async function setPaused(tx: Tx, id: number, isPaused: boolean): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ paused_at: isPaused ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('paused_at', isPaused ? 'is' : 'is not', null)
    .executeTakeFirst()
  const at = numUpdatedRows > 0n ? await syncMemberSearch(tx, id) : null
  if (at) tx.publish({ kind: 'active', user_id: id, at: at.toISOString() })
}
