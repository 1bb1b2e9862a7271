import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { TooManyRequests } from '../../../platform/http/errors.ts'
import { formatWait } from '../../../platform/http/reading-limit-texts.ts'
import type { Database } from '../../../schema/database.ts'
import { publishTopicChange } from '../events.ts'
import { POSTS } from '../limits.ts'
import { type Actor, isSlowed } from '../policy.ts'
import { lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import { SLOW_SECONDS, type SlowSeconds } from './policy.ts'
import { formatSlowModeRefusal } from './texts.ts'

/**
 * Sets the pace of a topic; staff alone make the call. The same pace changes nothing.
 * @throws NotFound
 */
export async function setSlowMode(
  context: TransactionContext,
  actor: Actor,
  topicId: number,
  seconds: SlowSeconds,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockMemberRows(tx, actor.id)
    const topic = await lockTopicRow(tx, actor, topicId, 'update')
    if (topic.slow_seconds === seconds) return
    await tx.updateTable('topics').set({ slow_seconds: seconds }).where('id', '=', topicId).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'topic.slow',
      userId: topic.user_id,
      targetId: topicId,
      details: { was: topic.slow_seconds, seconds },
    })
    publishTopicChange(tx, topicId, topic.category_id)
  })
}

/** Most posts that a member writes within the slowest pace. */
const RECENT_POSTS = POSTS.points * Math.ceil(SLOW_SECONDS[3] / POSTS.seconds)

/**
 * Under the lock of the topic, which concurrent replies wait for: the last one is committed and read here. The first post
 * of a topic is no reply.
 * @throws TooManyRequests with the time left, in slow mode, except for staff
 */
export async function assertNotTooSoon(
  tx: Transaction<Database>,
  author: Actor,
  topic: { id: number; slow_seconds: number },
): Promise<void> {
  if (!isSlowed(author, topic)) return
  const { rows } = await sql<{ left: number | null }>`
    select extract(epoch from max(created_at) - clock_timestamp())::float + ${topic.slow_seconds}::integer as left from (
      select topic_id, pos, created_at from posts where user_id = ${author.id} order by id desc limit ${sql.lit(RECENT_POSTS)}) p
    where topic_id = ${topic.id} and pos > 1`.execute(tx)
  const left = rows[0]?.left ?? 0
  if (left > 0) throw new TooManyRequests(left, formatSlowModeRefusal(formatWait(left)))
}
