import { sql } from 'kysely'
import { NotFound } from '../../../http/errors.ts'
import type { Site } from '../../../site.ts'
import { markTopicNotices } from '../../notifications/public/read.ts'
import { READS } from '../limits.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'

/**
 * Keeps how far a member has read a topic: never less than before, never more than it has. Who was told of a new post may
 * be told of the next one again, and what tells of the topic is read with it.
 * @throws NotFound for an unknown topic, TooMany past what anybody reads
 */
export async function markRead(
  { db, live, limits }: Pick<Site, 'db' | 'live' | 'limits'>,
  reader: { id: number },
  topicId: number,
  pos: number,
): Promise<void> {
  await limits.count(READS, String(reader.id))
  // First: who is told of a reply between the two is told of the next one too, rather than of none.
  const news = await markTopicNotices(db, reader.id, topicId)
  live.tell(...news)
  const { rows } = await sql`
    with topic as (
      select id, least(${pos}, posts) as pos from topics where id = ${topicId} and posts > 0
    ), moved as (
      insert into topic_reads as r (user_id, topic_id, pos) select ${reader.id}, id, pos from topic
      on conflict (user_id, topic_id) do update set pos = excluded.pos, read_at = now() where r.pos < excluded.pos
    ), seen as (
      update topic_follows f set notified = false from topic
      where f.topic_id = topic.id and f.user_id = ${reader.id} and f.notified
    )
    select id from topic`.execute(db)
  if (rows.length === 0) throw new NotFound(NO_SUCH_TOPIC)
}
