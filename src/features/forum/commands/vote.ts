import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { assertNotPaused, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { NO_POLL } from '../acts-texts.ts'
import { NO_SUCH_CHOICE } from '../fields-texts.ts'
import { VOTES } from '../limits.ts'
import { type Actor, voteRefusal } from '../policy.ts'
import { bansOf, type HeldTopic, holdMembers, holdTopic } from '../queries/hold.ts'
import { NO_VOTE } from '../refusal-texts.ts'
import { topicChanged } from '../tell.ts'

/**
 * Votes in a topic's poll, for good: of many votes of one member at once the first counts.
 * @param choice its place, from 0
 * @throws NotFound without topic or poll, Refused where the actor may not take part or rests, Conflict for a second vote,
 * InvalidData for a choice that there is not
 */
export async function voteInPoll(
  { db, events, limits }: Pick<AppContext, 'db' | 'events' | 'limits'>,
  actor: Actor & Pick<Viewer, 'paused'>,
  topicId: number,
  choice: number,
): Promise<void> {
  assertNotPaused(actor)
  await limits.count(VOTES, String(actor.id))
  const topic = await inTransaction(db, async (trx) => {
    await holdMembers(trx, actor.id)
    const held = await holdTopic(trx, topicId, 'share')
    await requireChoice(trx, actor, held, choice)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('poll_votes')
      .values({ topic_id: topicId, user_id: actor.id, choice })
      .onConflict((conflict) => conflict.columns(['topic_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(NO_VOTE)
    await sql`
      update poll_choices set votes = votes + 1 where topic_id = ${topicId} and choice = ${choice}`.execute(
      trx,
    )
    return held
  })
  events.tell(topicChanged(topicId, topic.category_id))
}

async function requireChoice(
  trx: Transaction<Database>,
  actor: Actor,
  topic: HeldTopic,
  choice: number,
): Promise<void> {
  const choices = await trx
    .selectFrom('poll_choices')
    .where('topic_id', '=', topic.id)
    .select('choice')
    .execute()
  if (choices.length === 0) throw new NotFound(NO_POLL)
  const refusal = voteRefusal(actor, { ...topic, topic_bans: await bansOf(trx, topic.id, actor.id) })
  if (refusal) throw new Forbidden(refusal)
  if (!choices.some((there) => there.choice === choice)) throw new InvalidData({ vote: [NO_SUCH_CHOICE] })
}
