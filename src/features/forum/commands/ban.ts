import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { recordAudit } from '../../moderation/public.ts'
import * as texts from '../acts-texts.ts'
import { BANS } from '../limits.ts'
import { type Actor, canBan, canBanMember } from '../policy.ts'
import { bansOf, type HeldTopic, holdMembers, holdTopic } from '../queries/hold.ts'

type Acts = Pick<AppContext, 'db' | 'limits'>

// A block between the two changes nothing here: the answer would tell of it, and whom somebody has blocked is whom they
// want to keep out. Nor need the member have written in the topic yet.

/**
 * Bans a member from a topic.
 * @throws NotFound for an unknown topic or member, Refused where `canBanMember` says no, Conflict for a banned one
 */
export async function banMember(
  { db, limits }: Acts,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const members = await holdMembers(tx, actor.id, userId)
    const topic = await holdTopic(tx, topicId, 'share')
    if (!canBan(actor, topic)) throw new Forbidden(texts.NOT_YOURS_TO_BAN)
    const member = members.find(({ id }) => id === userId)
    if (!member) throw new NotFound(texts.NO_SUCH_MEMBER)
    const state = { ...topic, topic_bans: await bansOf(tx, topicId, userId) }
    if (!canBanMember(actor, state, member)) throw refusalOf(actor, member)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('topic_bans')
      .values({ topic_id: topicId, user_id: userId, banned_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Conflict(texts.ALREADY_BANNED)
    await record(tx, actor, 'topic.ban', topic, userId)
  })
}

function refusalOf(actor: Actor, member: Actor): Forbidden | Conflict {
  if (member.id === actor.id) return new Forbidden(texts.BAN_ONESELF)
  return isStaff(member.roles) ? new Forbidden(texts.BAN_STAFF) : new Conflict(texts.ALREADY_BANNED)
}

/**
 * Lets a banned member take part in the topic again.
 * @throws NotFound for an unknown topic and where there is no ban, Refused for who may not ban there
 */
export async function liftBan(
  { db, limits }: Acts,
  actor: Actor,
  topicId: number,
  userId: number,
): Promise<void> {
  await limits.count(BANS, String(actor.id))
  await inTransaction(db, async (tx) => {
    const topic = await holdTopic(tx, topicId, 'share')
    if (!canBan(actor, topic)) throw new Forbidden(texts.NOT_YOURS_TO_BAN)
    const { numDeletedRows } = await tx
      .deleteFrom('topic_bans')
      .where('topic_id', '=', topicId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound(texts.NOT_BANNED)
    await record(tx, actor, 'topic.unban', topic, userId)
  })
}

/** What staff do; a creator's own ban is their own affair. */
async function record(
  tx: Transaction<Database>,
  actor: Actor,
  action: string,
  topic: HeldTopic,
  userId: number,
): Promise<void> {
  if (!isStaff(actor.roles)) return
  await recordAudit(tx, { actorId: actor.id, action, userId, targetId: topic.id })
}
