import { sql } from 'kysely'
import { syncMemberSearch } from '../../../../platform/db/member-search.ts'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { banMarksJob, deleteBanMarks } from '../../ban-evasion/public/marks.ts'

/**
 * Suspends an account: it leaves every list, its sessions are revoked at once, and a job records the marks that recognise
 * it if it comes back. Does nothing to staff.
 * @param until the end of it; null for good, or until an admin has looked
 */
export async function suspendMember(tx: Tx, userId: number, until: Date | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ roles: ROLES.suspended, suspended_until: until })
    .where('id', '=', userId)
    .where('roles', '<=', ROLES.member)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await syncMemberSearch(tx, userId)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.enqueue(banMarksJob, { user_id: userId })
  tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
}

/**
 * Reinstates a suspended member. A warning of 100 % becomes 90, so that the next one counts, and fades from now on. The
 * marks of the ban are deleted.
 */
export async function reinstateMember(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql`
    update users set roles = ${ROLES.member}, suspended_until = null, warning = least(warning, 90),
      warned_at = case when warning > 0 then now() end, warning_faded = 0
    where id = ${userId} and roles = ${ROLES.suspended} returning id`.execute(tx)
  if (rows.length === 0) return
  await deleteBanMarks(tx, userId)
  await syncMemberSearch(tx, userId)
  tx.publish({ kind: 'pages', of: 'all' })
}
