import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/**
 * Prepares an account's deletion, under the lock of its row: locks its topics in the order of their ids, as
 * writers do before their posts. Posts and topics remain without a name (product.md 3), votes remain
 * counted, former texts of edited posts are deleted. Foreign keys delete the remaining rows.
 */
export async function deleteForumTraces(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    select from topics where user_id = ${userId} or last_user_id = ${userId} order by id for no key update`.execute(
    tx,
  )
  await tx.deleteFrom('post_edits').where('user_id', '=', userId).execute()
}
