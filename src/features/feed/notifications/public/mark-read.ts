import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'

/** Notifications that the topic's page shows. */
const TOPIC_PAGE_TYPES = [
  NOTIFICATION_TYPE.reply,
  NOTIFICATION_TYPE.topicLocked,
  NOTIFICATION_TYPE.topicUnlocked,
  NOTIFICATION_TYPE.mention,
]

/** Marks a member's notifications of a topic as read, once they have opened it. */
export async function markTopicNotificationsRead(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  userId: number,
  topicId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('type', 'in', TOPIC_PAGE_TYPES)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) events.publish({ kind: 'count', to: [userId] })
}
