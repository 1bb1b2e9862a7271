import { sql, type Transaction } from 'kysely'
import type { AppEvent } from '../../../../platform/events/event-hub.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { writeSeen } from '../../../members/privacy/public/seen.ts'
import { markBanned, removeMarks } from '../../returning/public/marks.ts'

/**
 * Suspends an account: it leaves every list, its sessions end at once, and a job keeps the marks by which it is recognised
 * if it comes back. Staff are left alone.
 * @param until the end of it; null for good, or until an admin has looked
 * @returns what is to be told once the transaction is committed
 */
export async function suspend(
  trx: Transaction<Database>,
  jobs: Jobs,
  userId: number,
  until: Date | null,
): Promise<AppEvent[]> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ roles: ROLES.suspended, suspended_until: until })
    .where('id', '=', userId)
    .where('roles', '<=', ROLES.member)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  await writeSeen(trx, userId)
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await jobs.send(trx, markBanned, { user_id: userId })
  return [
    { kind: 'session-revoked', user_id: userId },
    { kind: 'pages', of: 'all' },
  ]
}

/**
 * Lets a suspended member back; a warning of 100 % goes down to 90, so that the next one counts. What is left of it, which
 * did not fade meanwhile, fades from now on. The marks of the ban go.
 */
export async function reinstate(trx: Transaction<Database>, userId: number): Promise<AppEvent[]> {
  const { rows } = await sql`
    update users set roles = ${ROLES.member}, suspended_until = null, warning = least(warning, 90),
      warned_at = case when warning > 0 then now() end, warning_faded = 0
    where id = ${userId} and roles = ${ROLES.suspended} returning id`.execute(trx)
  if (rows.length === 0) return []
  await removeMarks(trx, userId)
  await writeSeen(trx, userId)
  return [{ kind: 'pages', of: 'all' }]
}
