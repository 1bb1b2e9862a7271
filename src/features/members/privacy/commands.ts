import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isStaff } from '../../../shared/roles.ts'
import { SWITCHES, type SwitchName } from './contract/visibility.ts'
import { writeSeen } from './public/seen.ts'
import { ALL_SAVED, CHANGED_TOO_OFTEN, PAUSED_NOW, RESUMED, SAVED, STAFF_DOES_NOT_PAUSE } from './texts.ts'

const CHANGES: Limit = { name: 'visibility', points: 60, seconds: 3_600, message: CHANGED_TOO_OFTEN }

export type Changes = Partial<Record<SwitchName, boolean | undefined>>
type Told = Pick<AppContext, 'db' | 'events' | 'limits'>

/**
 * Changes what a member lets others see, at once and everywhere; what is left out stays.
 * @returns what the member is told
 * @throws TooMany
 */
export async function changeVisibility(context: Told, userId: number, changes: Changes): Promise<string> {
  const changed = SWITCHES.filter((name) => changes[name] !== undefined)
  const [only] = changed
  if (!only) return ALL_SAVED
  await context.limits.count(CHANGES, String(userId))
  const given = Object.fromEntries(changed.map((name) => [name, changes[name]]))
  const at = await inTransaction(context.db, async (trx) => {
    await trx.updateTable('users').set(given).where('id', '=', userId).execute()
    return writeSeen(trx, userId)
  })
  const news: Envelope[] = []
  if (changed.includes('hides_presence') && at) {
    news.push({ kind: 'active', user_id: userId, at: at.toISOString() })
  }
  // Pages kept for visitors name those who wrote in them.
  if (changed.includes('hides_name')) news.push({ kind: 'pages', of: 'all' })
  context.events.tell(...news)
  return changed.length > 1 ? ALL_SAVED : SAVED[only][changes[only] ? 1 : 0]
}

/**
 * Puts an account to rest, or wakes it; a second time nothing happens.
 * @returns what the member is told
 * @throws Refused for staff, whom members must be able to turn to; TooMany
 */
export async function setPause(
  context: Told,
  { id, roles }: Pick<Viewer, 'id' | 'roles'>,
  rests: boolean,
): Promise<string> {
  if (rests && isStaff(roles)) throw new Forbidden(STAFF_DOES_NOT_PAUSE)
  await context.limits.count(CHANGES, String(id))
  const at = await inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ paused_at: rests ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('paused_at', rests ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? writeSeen(trx, id) : null
  })
  if (at) context.events.tell({ kind: 'active', user_id: id, at: at.toISOString() })
  return rests ? PAUSED_NOW : RESUMED
}
