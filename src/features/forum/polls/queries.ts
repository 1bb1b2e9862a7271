import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { PollAndVote } from '../contract/poll.ts'
import { readerOf, type ViewerOrVisitor } from '../posts/queries/reader.ts'
import { NO_SUCH_TOPIC } from '../texts.ts'

/**
 * A topic's poll, null without one, and the place of the viewer's vote, null for none.
 * @throws NotFound for a topic that there is not
 */
export async function getPoll(
  db: Kysely<Database>,
  viewer: ViewerOrVisitor,
  topicId: number,
): Promise<PollAndVote> {
  const { rows } = await sql<{ replies: string[]; votes: number[]; vote: number | null }>`
    select
      array(select label from poll_choices c where c.topic_id = t.id order by choice) as replies,
      array(select votes from poll_choices c where c.topic_id = t.id order by choice) as votes,
      (select choice from poll_votes v where v.topic_id = t.id and v.user_id = ${readerOf(viewer).id}) as vote
    from topics t where t.id = ${topicId}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_TOPIC)
  const { replies, votes, vote } = row
  if (replies.length === 0) return [null, null]
  return [{ replies, votes, total_votes: votes.reduce((sum, count) => sum + count, 0) }, vote]
}
