import { type Kysely, sql } from 'kysely'
import type { Envelope } from '../../../../platform/events/live.ts'
import type { Database } from '../../../../schema/database.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'

/** What a topic tells of itself, all of which one sees there. */
const OF_TOPIC = [
  NOTIFICATION_TYPE.reply,
  NOTIFICATION_TYPE.topicLocked,
  NOTIFICATION_TYPE.topicUnlocked,
  NOTIFICATION_TYPE.mention,
]

/**
 * Marks as read what a member was told of a topic, once they have opened it; in a transaction or on its own.
 * @returns what is to be told once that is committed; nothing where nothing was unread
 */
export async function markTopicNotices(
  db: Kysely<Database>,
  userId: number,
  topicId: number,
): Promise<Envelope[]> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('type', 'in', OF_TOPIC)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? [{ kind: 'count', to: [userId] }] : []
}
