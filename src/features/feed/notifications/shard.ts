import { type Kysely, sql, type Transaction } from 'kysely'
import { isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { GROUPED_TYPES, NOTIFICATION_TYPE } from '../../../shared/notifications.ts'

// On a distributed database a statement cannot change notifications, on a shard, and followed topics, on the coordinator.

/** Marks a notification and the older ones of its group. @returns false if its member cannot see it */
export function markReadOnShard(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ type: number; photo_id: number | null; topic_id: number | null }>`
      select n.type, n.photo_id, n.topic_id
      from (select * from notifications where user_id = ${userId} and id = ${id} offset 0) n
      where ${sql.raw(isNotificationVisible('n'))}`.execute(tx)
    const [one] = rows
    if (!one) return false
    const isOlder = GROUPED_TYPES.includes(one.type)
      ? sql`(id = ${id} or photo_id = ${one.photo_id}::integer or topic_id = ${one.topic_id}::integer)`
      : sql`id = ${id}`
    const marked = await sql<{ topic_id: number | null }>`
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and type = ${one.type} and id <= ${id} and ${isOlder}
      returning topic_id`.execute(tx)
    if (one.type === NOTIFICATION_TYPE.reply) await resetFollows(tx, userId, id, marked.rows)
    return true
  })
}

/** Marks a member's notifications up to one. */
export function markAllReadOnShard(db: Kysely<Database>, userId: number, until: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ type: number; topic_id: number | null }>`
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and id <= ${until}
      returning type, topic_id`.execute(tx)
    const replies = rows.filter(({ type }) => type === NOTIFICATION_TYPE.reply)
    await resetFollows(tx, userId, until, replies)
  })
}

/** The next reply notifies again in these topics, unless a newer notification is unread. */
async function resetFollows(
  tx: Transaction<Database>,
  userId: number,
  upTo: number,
  replies: readonly { topic_id: number | null }[],
): Promise<void> {
  const topics = [...new Set(replies.flatMap(({ topic_id }) => topic_id ?? []))]
  if (topics.length === 0) return
  const { rows } = await sql<{ topic_id: number }>`
    select topic_id from notifications
    where user_id = ${userId} and read_at is null and type = ${NOTIFICATION_TYPE.reply}
      and topic_id = any (${topics}::integer[]) and id > ${upTo}`.execute(tx)
  const unread = rows.map(({ topic_id }) => topic_id)
  await sql`
    update topic_follows set notified = false
    where user_id = ${userId} and notified
      and topic_id = any (${topics.filter((topic) => !unread.includes(topic))}::integer[])`.execute(tx)
}
