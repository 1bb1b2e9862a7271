import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import { isStaff } from '../../../shared/roles.ts'
import { recordAudit } from '../../moderation/public.ts'
import { NOT_YOURS_TO_LOCK, NOT_YOURS_TO_UNLOCK } from '../acts-texts.ts'
import { publishTopicChange } from '../events.ts'
import { LOCKS } from '../limits.ts'
import { type Actor, canBan, canLock } from '../policy.ts'
import { holdTopic } from '../queries/hold.ts'
import { notifyFollowers } from './followers.ts'

/**
 * Locks a topic, or unlocks it.
 * @param wanted what it is to be afterwards; what it is not now unless given, so that of two clicks at once the second
 * takes the first back
 * @returns whether it is locked now
 * @throws NotFound, Refused for everybody but its creator (who only locks) and staff
 */
export async function toggleLock(
  context: TransactionContext & Pick<AppContext, 'limits'>,
  actor: Actor,
  topicId: number,
  wanted?: boolean,
): Promise<boolean> {
  await context.limits.count(LOCKS, String(actor.id))
  return inTransaction(context, async (tx) => {
    const topic = await holdTopic(tx, topicId, 'update')
    if (!canBan(actor, topic)) throw new Forbidden(NOT_YOURS_TO_LOCK)
    const locked = wanted ?? !topic.topic_locked
    if (locked === topic.topic_locked) return locked
    if (!canLock(actor, { ...topic, topic_bans: [] })) throw new Forbidden(NOT_YOURS_TO_UNLOCK)
    const isStaffs = isStaff(actor.roles) && topic.user_id !== actor.id
    const { at } = await tx
      .updateTable('topics')
      .set({ locked })
      .where('id', '=', topicId)
      .returning(sql<Date>`now()`.as('at'))
      .executeTakeFirstOrThrow()
    const turn = { topic: topicId, locked, actor: actor.id, isNamed: !isStaffs, at: at.toISOString() }
    await tx.enqueue(notifyFollowers, turn)
    if (isStaffs) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: locked ? 'topic.lock' : 'topic.unlock',
        userId: topic.user_id,
        targetId: topicId,
      })
    }
    publishTopicChange(tx, topicId, topic.category_id)
    return locked
  })
}
