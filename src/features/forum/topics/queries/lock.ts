import type { Transaction } from 'kysely'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { NO_SUCH_TOPIC } from '../../texts.ts'

export type LockedTopicRow = Awaited<ReturnType<typeof lockTopicRow>>

/**
 * A topic that somebody acts upon, held until the end of the transaction: `share` against being changed meanwhile,
 * `update` to change it. Members whose rows the act needs are held before it: the deletion of an account takes them in
 * this order, and each would wait for the other otherwise.
 * @throws NotFound
 */
export async function lockTopicRow(tx: Transaction<Database>, topicId: number, to: 'share' | 'update') {
  const query = tx
    .selectFrom('topics')
    .where('id', '=', topicId)
    .select(['id', 'slug', 'title', 'user_id', 'category_id', 'locked as topic_locked'])
  const topic = await (to === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
  if (!topic) throw new NotFound(NO_SUCH_TOPIC)
  return topic
}

/**
 * Holds the rows of these members, in the order of their ids, against deletion and another role.
 * @returns those that there are
 */
export function lockMemberRows(tx: Transaction<Database>, ...ids: number[]) {
  return tx
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'roles'])
    .orderBy('id')
    .forShare()
    .execute()
}

/** Whether the member is banned from the topic, as a list that holds nobody else. */
export async function findMemberBan(
  tx: Transaction<Database>,
  topicId: number,
  userId: number,
): Promise<number[]> {
  const bans = await tx
    .selectFrom('topic_bans')
    .where('topic_id', '=', topicId)
    .where('user_id', '=', userId)
    .select('user_id')
    .execute()
  return bans.map(({ user_id }) => user_id)
}
