import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import { markTopicNotificationsRead } from '../../feed/notifications/public.ts'
import { FOLLOWS } from '../limits.ts'
import type { Actor } from '../policy.ts'
import { MUTES_FULL } from '../reading-texts.ts'
import { MUTES_MAX } from './mute-contract.ts'
import { lockAccount, lockTopicRow } from './queries.ts'

/**
 * Ignores a topic, or ends that; idempotent. An ignored topic is not followed, and its notifications are read.
 * @throws NotFound for a topic that the member may not read, Conflict beyond `MUTES_MAX`, TooMany
 */
export async function muteTopic(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  member: Actor,
  topicId: number,
  isMuted: boolean,
): Promise<void> {
  await context.limits.count(FOLLOWS, String(member.id))
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, member.id)
    // Following locks the topic likewise: the later of the two wins.
    await lockTopicRow(tx, member, topicId, 'update')
    if (!isMuted) {
      await sql`delete from topic_mutes where topic_id = ${topicId} and user_id = ${member.id}`.execute(tx)
      return
    }
    const { rows } = await sql<{ is_stored: boolean }>`
      with stored as (
        insert into topic_mutes (topic_id, user_id) select ${topicId}, ${member.id}
        where (select count(*) from topic_mutes where user_id = ${member.id}) < ${MUTES_MAX}
        on conflict do nothing returning topic_id
      ), ended as (
        delete from topic_follows where topic_id = ${topicId} and user_id = ${member.id}
      )
      select exists (select from stored) or exists (
        select from topic_mutes where topic_id = ${topicId} and user_id = ${member.id}) as is_stored`.execute(
      tx,
    )
    if (!rows[0]?.is_stored) throw new Conflict(MUTES_FULL)
    await markTopicNotificationsRead({ db: tx, events: tx }, member.id, topicId)
  })
}
