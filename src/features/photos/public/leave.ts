import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { endUncomparedBadge } from '../validation/public/badge.ts'

/**
 * Replaces a member's profile photo by their newest visible one, or none, if it is no longer visible. Call
 * after the photos have changed, in the same transaction.
 */
export async function replaceAvatar(tx: Tx, userId: number): Promise<void> {
  await sql`
    update users u set avatar = (
      select p.photo from photos p where p.user_id = u.id and p.visible order by p.accepted_at desc, p.id desc limit 1
    )
    where u.id = ${userId} and u.avatar is not null
      and not exists (select from photos p where p.user_id = u.id and p.visible and p.photo = u.avatar)`.execute(
    tx,
  )
  await endUncomparedBadge(tx, userId)
}
