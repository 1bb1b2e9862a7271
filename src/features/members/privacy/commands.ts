import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isStaff } from '../../../shared/roles.ts'
import { SWITCHES, type SwitchName } from './contract/visibility.ts'
import { writeSeen } from './public/seen.ts'
import { ALL_SAVED, CHANGED_TOO_OFTEN, PAUSED_NOW, RESUMED, SAVED, STAFF_DOES_NOT_PAUSE } from './texts.ts'

const CHANGES: Limit = { name: 'visibility', points: 60, seconds: 3_600, message: CHANGED_TOO_OFTEN }

export type Changes = Partial<Record<SwitchName, boolean | undefined>>
type Context = TransactionContext & Pick<AppContext, 'limits'>

/**
 * Changes what a member lets others see, at once and everywhere; what is left out stays.
 * @returns what the member is told
 * @throws TooMany
 */
export async function changeVisibility(context: Context, userId: number, changes: Changes): Promise<string> {
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
export async function setPause(
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
