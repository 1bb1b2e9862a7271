import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { endNapkins } from '../napkins/ending.ts'
import { removePhotosOfMember } from '../photos/erase.ts'

/**
 * Takes a member whose account is being deleted out of the conversations of others, which then show a deleted member.
 * The member's own sides keep the pair, so that an undo finds it again.
 */
export async function hideFromConversations(tx: Tx, userId: number): Promise<void> {
  await lockSides(tx, userId)
  await endNapkins(tx, userId)
  await tx.updateTable('thread_members').set({ other_id: null }).where('other_id', '=', userId).execute()
}

/** Reverts `hideFromConversations`. */
export async function returnToConversations(tx: Transaction<Database>, userId: number): Promise<void> {
  await lockSides(tx, userId)
  await sql`
    update thread_members t set other_id = ${userId} from thread_members own
    where own.user_id = ${userId} and t.thread_id = own.thread_id and t.user_id <> own.user_id`.execute(tx)
}

/**
 * Call before an account is deleted. Locks both sides of all its conversations in the order of sending, so
 * the two cannot deadlock. The deletion then removes the member's sides; the others keep the messages without
 * the name, and a conversation without sides is deleted. Former texts and photos of the member, and what others were
 * writing to them, go at once. Conversations of blocked pairs are deleted at once,
 * because nobody would see them again.
 *
 * A side without the pair ends the conversation (trigger): one whose other member is being deleted too gets it back.
 */
export async function leaveConversations(tx: Tx, userId: number): Promise<void> {
  await lockSides(tx, userId)
  await sql`
    update thread_members own set other_id = t.user_id from thread_members t
    where own.user_id = ${userId} and own.other_id is null and t.thread_id = own.thread_id and t.user_id <> own.user_id`.execute(
    tx,
  )
  await sql`
    delete from drafts where thread_id in (select thread_id from thread_members where user_id = ${userId})`.execute(
    tx,
  )
  await tx.deleteFrom('message_versions').where('user_id', '=', userId).execute()
  await removePhotosOfMember(tx, userId)
  await sql`
    delete from threads where id in (select thread_id from thread_members where user_id = ${userId} and parted)`.execute(
    tx,
  )
}

async function lockSides(tx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    select from thread_members
    where thread_id in (select thread_id from thread_members where user_id = ${userId})
    order by thread_id, user_id for update`.execute(tx)
}
