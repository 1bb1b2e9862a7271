import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { CONTACT_REASON } from '../../../../shared/contact.ts'
import { emailKey } from '../../../../shared/keys.ts'
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
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  { userId, ip }: Writer,
  { email, message }: Letter,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Of the same letter twice at once, the second waits here and finds the first.
    const same = `letter ${emailKey(email)} ${message}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`.execute(trx)
    // The account may be going at this moment: the letter is then a visitor's.
    const { rows } = await sql<{ id: number }>`
      insert into letters (user_id, reason, email, message, ip)
      select (select id from users where id = ${userId} for key share), ${CONTACT_REASON.other}, ${email}, ${message}, ${ip}
      where not exists (
        select from letters
        where created_at > now() - interval '1 hour' and lower(email) = ${emailKey(email)} and message = ${message})
      returning id`.execute(trx)
    const [letter] = rows
    if (letter) await jobs.send(trx, letterMail, { letter: letter.id })
    return letter !== undefined
  })
}
