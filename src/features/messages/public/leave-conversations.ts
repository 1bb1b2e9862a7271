import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/**
 * Call before an account is deleted. Locks both sides of all its conversations in the order of sending, so
 * the two cannot deadlock. The deletion then removes the member's sides; the others keep the messages without
 * the name, and a conversation without sides is deleted. Conversations of blocked pairs are deleted at once,
 * because nobody would see them again.
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
