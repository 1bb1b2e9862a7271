import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import { CONTACT_TOO_SOON, SAME_TEXT } from '../texts.ts'
import { areNearDuplicates, createTextKey, createTextSketch } from './same-text.ts'

/** Recipients of the same text who have not answered, per period (security.md 22). */
const SAME_TEXT_MAX_RECIPIENTS = 3
const SAME_TEXT_SECONDS = 86_400
/** Latest first messages of a member among which near-duplicates are found. */
const COMPARED_MESSAGES = 50
/** Time between two first messages with a link or contact details. */
const CONTACT_INTERVAL_SECONDS = 600

/**
 * Records a first message by its hash and sketch, and whether it has contact details. The sender's mailbox is locked, so
 * concurrent messages are all counted.
 * @throws TooManyRequests for the same text to a fourth recipient, and for contact details at short intervals
 */
export async function recordFirstMessage(
  tx: Transaction<Database>,
  userId: number,
  thread: number,
  text: string,
): Promise<void> {
  const sketch = createTextSketch(text)
  const hash = await findTextHash(tx, userId, text, sketch)
  const contact = hasContact(text)
  await assertTextNotRepeated(tx, userId, thread, hash)
  if (contact) await assertNoRecentContact(tx, userId)
  await tx
    .insertInto('first_messages')
    .values({ user_id: userId, thread_id: thread, text_hash: hash, sketch, has_contact: contact })
    .execute()
}

/** Hash of a text; of the earlier text of which it is a near-duplicate, so that both count as one. */
async function findTextHash(
  tx: Transaction<Database>,
  userId: number,
  text: string,
  sketch: Buffer | null,
): Promise<Buffer> {
  const own = createHash('sha256').update(createTextKey(text)).digest()
  if (!sketch) return own
  const earlier = await tx
    .selectFrom('first_messages')
    .where('user_id', '=', userId)
    .select(['text_hash', 'sketch'])
    .orderBy('created_at', 'desc')
    .limit(COMPARED_MESSAGES)
    .execute()
  if (earlier.some(({ text_hash }) => text_hash.equals(own))) return own
  return earlier.find((one) => areNearDuplicates(one.sketch, sketch))?.text_hash ?? own
}

async function assertTextNotRepeated(
  tx: Transaction<Database>,
  userId: number,
  thread: number,
  hash: Buffer,
): Promise<void> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - max(created_at))::float8 as age from first_messages
    where user_id = ${userId} and text_hash = ${hash} and thread_id <> ${thread}
      and created_at > now() - make_interval(secs => ${SAME_TEXT_SECONDS})
    group by thread_id order by 1 limit ${SAME_TEXT_MAX_RECIPIENTS}`.execute(tx)
  const oldest = rows[SAME_TEXT_MAX_RECIPIENTS - 1]
  if (oldest) throw new TooManyRequests(SAME_TEXT_SECONDS - oldest.age, SAME_TEXT)
}

async function assertNoRecentContact(tx: Transaction<Database>, userId: number): Promise<void> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - created_at)::float8 as age from first_messages
    where user_id = ${userId} and has_contact
      and created_at > now() - make_interval(secs => ${CONTACT_INTERVAL_SECONDS})
    order by created_at desc limit 1`.execute(tx)
  if (rows[0]) throw new TooManyRequests(CONTACT_INTERVAL_SECONDS - rows[0].age, CONTACT_TOO_SOON)
}
