import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/**
 * To be called before an account is deleted. Both sides of all of its conversations are held, in the order in which
 * whoever sends holds them, so that neither waits for the other in a circle. The deletion then takes the member's sides
 * away; the others keep the messages without the name, and with the last side a conversation goes. Those that a block
 * has parted go at once: nobody would see them again.
 */
export async function leaveConversations(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    select from thread_members
    where thread_id in (select thread_id from thread_members where user_id = ${userId})
    order by thread_id, user_id for update`.execute(tx)
  await sql`
    delete from threads where id in (select thread_id from thread_members where user_id = ${userId} and parted)`.execute(
    tx,
  )
}
