import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isTopicReadableBy } from '../../../platform/db/topic-visibility.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { assertNotPaused, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { publishTopicChange } from '../events.ts'
import { VOTES } from '../limits.ts'
import { type Actor, getVoteRefusal } from '../policy.ts'
import { readerOf, type ViewerOrVisitor } from '../reader.ts'
import { NO_POLL, NO_SUCH_CHOICE, NO_SUCH_TOPIC, VOTE_FORBIDDEN } from '../texts.ts'
import { findMemberBan, type LockedTopicRow, lockMemberRows, lockTopicRow } from '../topics/queries.ts'
import type { PollAndVote } from './contract.ts'

/**
 * Returns a topic's poll, null without one, and the index of the viewer's vote, null for none.
 * @throws NotFound for an unknown topic
 */
export async function getPoll(
  db: Kysely<Database>,
  viewer: ViewerOrVisitor,
  topicId: number,
): Promise<PollAndVote> {
  const reader = readerOf(viewer)
  const { rows } = await sql<{ replies: string[]; votes: number[]; vote: number | null }>`
    select
      array(select label from poll_choices c where c.topic_id = t.id order by choice) as replies,
      array(select votes from poll_choices c where c.topic_id = t.id order by choice) as votes,
      (select choice from poll_votes v where v.topic_id = t.id and v.user_id = ${reader.id}) as vote
    from topics t where t.id = ${topicId} and ${isTopicReadableBy('t', reader)}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_TOPIC)
  const { replies, votes, vote } = row
  if (replies.length === 0) return [null, null]
  return [{ replies, votes, total_votes: votes.reduce((sum, count) => sum + count, 0) }, vote]
}

/**
 * Votes in a topic's poll, finally: of a member's concurrent votes the first counts.
 * @param choice its index, from 0
 * @throws NotFound without topic or poll, Forbidden when the actor may not take part or is paused, Conflict
 * for a second vote, InvalidData for an unknown choice
 */
export async function voteInPoll(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  actor: Actor & Pick<Viewer, 'paused'>,
  topicId: number,
  choice: number,
): Promise<void> {
  assertNotPaused(actor)
  await context.limits.count(VOTES, String(actor.id))
  await inTransaction(context, async (tx) => {
    await lockMemberRows(tx, actor.id)
    const lockedTopic = await lockTopicRow(tx, actor, topicId, 'share')
    await assertCanVote(tx, actor, lockedTopic, choice)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('poll_votes')
      .values({ topic_id: topicId, user_id: actor.id, choice })
      .onConflict((conflict) => conflict.columns(['topic_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(VOTE_FORBIDDEN)
    await sql`
      update poll_choices set votes = votes + 1 where topic_id = ${topicId} and choice = ${choice}`.execute(
      tx,
    )
    publishTopicChange(tx, topicId, lockedTopic.category_id)
  })
}

async function assertCanVote(
  tx: Transaction<Database>,
  actor: Actor,
  topic: LockedTopicRow,
  choice: number,
): Promise<void> {
  const choices = await tx
    .selectFrom('poll_choices')
    .where('topic_id', '=', topic.id)
    .select('choice')
    .execute()
  if (choices.length === 0) throw new NotFound(NO_POLL)
  const refusal = getVoteRefusal(actor, { ...topic, topic_bans: await findMemberBan(tx, topic.id, actor.id) })
  if (refusal) throw new Forbidden(refusal)
  if (!choices.some((existing) => existing.choice === choice))
    throw new InvalidData({ vote: [NO_SUCH_CHOICE] })
}
