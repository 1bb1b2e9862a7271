import { sql } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { CONTACT_REASON } from '../../../shared/contact.ts'
import { toEmailKey } from '../../../shared/keys.ts'
import type { ContactMessage } from './contract.ts'
import { contactMail } from './mails.ts'

interface MessageSender {
  /** Null for a visitor. */
  userId: number | null
  /** Null if the site itself writes for somebody. */
  ip: string | null
}

/**
 * Saves a message and forwards it. The same text from the same e-mail address within an hour is a duplicate.
 * @returns false for a duplicate
 */
export function saveContactMessage(
  context: TransactionContext | Tx,
  { userId, ip }: MessageSender,
  { email, message }: ContactMessage,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    // Locks duplicates: the second waits here and finds the first.
    const duplicateKey = `letter ${toEmailKey(email)} ${message}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${duplicateKey}, 0))`.execute(tx)
    // If the account is deleted at this moment, the message is saved as a visitor's.
    const { rows } = await sql<{ id: number }>`
      insert into letters (user_id, reason, email, message, ip)
      select (select id from users where id = ${userId} for key share), ${CONTACT_REASON.other}, ${email}, ${message}, ${ip}
      where not exists (
        select from letters
        where created_at > now() - interval '1 hour' and lower(email) = ${toEmailKey(email)} and message = ${message})
      returning id`.execute(tx)
    const [saved] = rows
    if (saved) await tx.enqueue(contactMail, { letter: saved.id })
    return saved !== undefined
  })
}
