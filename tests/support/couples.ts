import type { Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import { createMember, createMessage, createThread } from './factories.ts'

const DAY_MS = 86_400_000

/** A choice of a member who found somebody: another member, in a conversation of their own. */
export async function createCoupleChoice(
  db: Kysely<Database>,
  user_id: number,
  other?: number,
): Promise<void> {
  const other_id = other ?? (await createMember(db)).id
  const { id: thread_id } = await createThread(db, user_id, other_id)
  await createMessage(db, thread_id, other_id)
  await db
    .insertInto('couple_choices')
    .values({ user_id, other_id, thread_id, erase_at: new Date(Date.now() + 90 * DAY_MS) })
    .execute()
}
