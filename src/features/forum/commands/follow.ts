import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import { FOLLOWS } from '../limits.ts'
import { canFollow } from '../policy.ts'
import { holdMembers, holdTopic } from '../queries/hold.ts'
import { FOLLOW_LOCKED } from '../writing-texts.ts'

/**
 * Follows a topic, or no longer. Clicks at once come one after the other, each taking the one before it back.
 * @returns whether the member follows it now
 * @throws NotFound for an unknown topic, Refused for following a locked one: leaving it is free, TooMany
 */
export async function toggleFollow(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  member: { id: number },
  topicId: number,
): Promise<boolean> {
  await limits.count(FOLLOWS, String(member.id))
  return inTransaction(db, async (tx) => {
    await holdMembers(tx, member.id)
    const topic = await holdTopic(tx, topicId, 'update')
    const { numDeletedRows } = await tx
      .deleteFrom('topic_follows')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return false
    if (!canFollow(topic)) throw new Forbidden(FOLLOW_LOCKED)
    await tx.insertInto('topic_follows').values({ topic_id: topicId, user_id: member.id }).execute()
    return true
  })
}
