import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { markTopicNotificationsRead } from '../../../feed/notifications/public/mark-read.ts'
import { READS } from '../../limits.ts'
import { NO_SUCH_TOPIC } from '../../texts.ts'

/**
 * Keeps how far a member has read a topic: never less than before, never more than it has. Who was told of a new post may
 * be told of the next one again, and what tells of the topic is read with it.
 * @throws NotFound for an unknown topic, TooMany past what anybody reads
 */
export async function markTopicRead(
  context: Pick<AppContext, 'db' | 'events' | 'limits'>,
  reader: { id: number },
  topicId: number,
  pos: number,
): Promise<void> {
  await context.limits.count(READS, String(reader.id))
  // First: a reply between the two statements then notifies again, rather than never.
  await markTopicNotificationsRead(context, reader.id, topicId)
  const { rows } = await sql`
    with topic as (
      select t.id, ${skipOwnPosts(sql.ref('t.id'), reader.id, sql`${pos}::integer`)} as pos
      from topics t where t.id = ${topicId} and t.posts > 0
    ), moved as (
      insert into topic_reads as r (user_id, topic_id, pos) select ${reader.id}, id, pos from topic
      on conflict (user_id, topic_id) do update set pos = excluded.pos, read_at = now() where r.pos < excluded.pos
    ), seen as (
      update topic_follows f set notified = false from topic
      where f.topic_id = topic.id and f.user_id = ${reader.id} and f.notified
    )
    select id from topic`.execute(context.db)
  if (rows.length === 0) throw new NotFound(NO_SUCH_TOPIC)
}

/**
 * SQL: how far a reader has read a topic who has read it up to `pos`. Own posts that follow need no reading, so that the
 * first unread post is never the reader's.
 */
export function skipOwnPosts(
  topicId: RawBuilder<unknown>,
  readerId: number,
  pos: RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`coalesce(
    (select p.pos - 1 from posts p
      where p.topic_id = ${topicId} and p.pos > ${pos} and p.user_id is distinct from ${readerId}
      order by p.pos limit 1),
    (select max(p.pos) from posts p where p.topic_id = ${topicId}))`
}
