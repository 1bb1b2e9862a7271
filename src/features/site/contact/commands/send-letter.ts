import { sql } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { CONTACT_REASON } from '../../../../shared/contact.ts'
import { toEmailKey } from '../../../../shared/keys.ts'
import type { Letter } from '../contract.ts'
import { letterMail } from '../mails.ts'

/** Who writes. */
interface Writer {
  /** Null for a visitor. */
  userId: number | null
  ip: string
}

/**
 * Keeps a letter for staff and sends it on. The same text by the same e-mail address within an hour is one letter.
 * @returns false where it was there already
 */
export function saveContactMessage(
  context: TransactionContext,
  { userId, ip }: Writer,
  { email, message }: Letter,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    // Of the same letter twice at once, the second waits here and finds the first.
    const same = `letter ${toEmailKey(email)} ${message}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`.execute(tx)
    // The account may be going at this moment: the letter is then a visitor's.
    const { rows } = await sql<{ id: number }>`
      insert into letters (user_id, reason, email, message, ip)
      select (select id from users where id = ${userId} for key share), ${CONTACT_REASON.other}, ${email}, ${message}, ${ip}
      where not exists (
        select from letters
        where created_at > now() - interval '1 hour' and lower(email) = ${toEmailKey(email)} and message = ${message})
      returning id`.execute(tx)
    const [letter] = rows
    if (letter) await tx.enqueue(letterMail, { letter: letter.id })
    return letter !== undefined
  })
}
