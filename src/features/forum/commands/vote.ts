import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { assertNotPaused, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NO_POLL } from '../acts-texts.ts'
import { publishTopicChange } from '../events.ts'
import { NO_SUCH_CHOICE } from '../fields-texts.ts'
import { VOTES } from '../limits.ts'
import { type Actor, voteRefusal } from '../policy.ts'
import { bansOf, type HeldTopic, holdMembers, holdTopic } from '../queries/hold.ts'
import { NO_VOTE } from '../refusal-texts.ts'

/**
 * Votes in a topic's poll, for good: of many votes of one member at once the first counts.
 * @param choice its place, from 0
 * @throws NotFound without topic or poll, Refused where the actor may not take part or rests, Conflict for a second vote,
 * InvalidData for a choice that there is not
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
    await holdMembers(tx, actor.id)
    const held = await holdTopic(tx, topicId, 'share')
    await requireChoice(tx, actor, held, choice)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('poll_votes')
      .values({ topic_id: topicId, user_id: actor.id, choice })
      .onConflict((conflict) => conflict.columns(['topic_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(NO_VOTE)
    await sql`
      update poll_choices set votes = votes + 1 where topic_id = ${topicId} and choice = ${choice}`.execute(
      tx,
    )
    publishTopicChange(tx, topicId, held.category_id)
  })
}

async function requireChoice(
  tx: Transaction<Database>,
  actor: Actor,
  topic: HeldTopic,
  choice: number,
): Promise<void> {
  const choices = await tx
    .selectFrom('poll_choices')
    .where('topic_id', '=', topic.id)
    .select('choice')
    .execute()
  if (choices.length === 0) throw new NotFound(NO_POLL)
  const refusal = voteRefusal(actor, { ...topic, topic_bans: await bansOf(tx, topic.id, actor.id) })
  if (refusal) throw new Forbidden(refusal)
  if (!choices.some((there) => there.choice === choice)) throw new InvalidData({ vote: [NO_SUCH_CHOICE] })
}
