import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/**
 * Before an account is deleted, whose row is held: holds the topics that bear its name, in the order of their ids, as
 * whoever writes in one holds it before its posts. Posts and topics stay, without a name (product.md 3), and votes stay
 * counted; what the member had changed in their posts is nobody's to read any more. The rest goes by foreign keys.
 */
export async function deleteForumTraces(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    select from topics where user_id = ${userId} or last_user_id = ${userId} order by id for no key update`.execute(
    tx,
  )
  await tx.deleteFrom('post_edits').where('user_id', '=', userId).execute()
}
