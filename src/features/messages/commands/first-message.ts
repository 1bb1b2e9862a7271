import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { hasContact } from '../policy/contact.ts'
import { textKey } from '../policy/plain.ts'
import { CONTACT_AGAIN, SAME_TEXT } from '../refusal-texts.ts'

/** Members who have not answered may be sent the same text, so many within so long (security.md 22). */
const SAME_TEXT_TO = 3
const SAME_TEXT_SECONDS = 86_400
/** A link or an address to one of them, and the next. */
const CONTACT_SECONDS = 600

/**
 * Records a text to somebody who has not answered yet, by what it has in common with others alone. The sender's
 * mailbox is held, so that of many at once each is counted.
 * @throws TooMany for the same text to a fourth of them, and for links or addresses at short intervals
 */
export async function recordFirstMessage(
  tx: Transaction<Database>,
  userId: number,
  thread: number,
  text: string,
): Promise<void> {
  const hash = createHash('sha256').update(textKey(text)).digest()
  const contact = hasContact(text)
  await refuseSameText(tx, userId, thread, hash)
  if (contact) await refuseContact(tx, userId)
  await tx
    .insertInto('first_messages')
    .values({ user_id: userId, thread_id: thread, text_hash: hash, has_contact: contact })
    .execute()
}

async function refuseSameText(
  tx: Transaction<Database>,
  userId: number,
  thread: number,
  hash: Buffer,
): Promise<void> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - max(created_at))::float8 as age from first_messages
    where user_id = ${userId} and text_hash = ${hash} and thread_id <> ${thread}
      and created_at > now() - make_interval(secs => ${SAME_TEXT_SECONDS})
    group by thread_id order by 1 limit ${SAME_TEXT_TO}`.execute(tx)
  const oldest = rows[SAME_TEXT_TO - 1]
  if (oldest) throw new TooManyRequests(SAME_TEXT_SECONDS - oldest.age, SAME_TEXT)
}

async function refuseContact(tx: Transaction<Database>, userId: number): Promise<void> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 as age from first_messages
    where user_id = ${userId} and has_contact
      and created_at > now() - make_interval(secs => ${CONTACT_SECONDS})
    order by created_at desc limit 1`.execute(tx)
  if (rows[0]) throw new TooManyRequests(CONTACT_SECONDS - rows[0].age, CONTACT_AGAIN)
}
