import { sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { isStaff } from '../../../shared/roles.ts'
import { deleteNotificationsBetween } from '../../feed/notifications/public/delete.ts'
import { publishCounts } from '../../feed/notifications/public/notify.ts'
import { publishBond, publishBondToBoth } from '../events.ts'
import { endFriendship } from '../friendships/commands.ts'
import { lockPair } from '../public/pair.ts'
import { BLOCK_ONESELF, MEMBER_UNKNOWN, NOT_BLOCKED } from './texts.ts'

interface Actor {
  id: number
  roles: number
}

/**
 * Blocks a member, which ends their friendship and requests, parts their conversation and takes back what each was told
 * of the other, or ends the block. Staff may be blocked like anybody: it takes them out of the member's lists and nothing
 * from their work.
 * @returns whether the member is blocked now
 * @throws NotFound for who is unknown or has blocked the actor, unless the actor's own block is to be ended
 */
export async function blockOrUnblockMember(
  context: TransactionContext,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  if (actor.id === userId) throw new Forbidden(BLOCK_ONESELF)
  return inTransaction(context, async (tx) => {
    await lockPair(tx, actor.id, userId)
    const isEnded = await deleteBlockRow(tx, actor.id, userId)
    if (isEnded) {
      await publishUnblock(tx, actor.id, userId)
      return false
    }
    await assertMemberVisible(tx, actor, userId)
    await createBlock(tx, actor.id, userId)
    return true
  })
}

/** Ends a block. @throws NotFound where there is none */
export async function removeBlock(
  context: TransactionContext,
  memberId: number,
  userId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, memberId, userId)
    if (!(await deleteBlockRow(tx, memberId, userId))) throw new NotFound(NOT_BLOCKED)
    await publishUnblock(tx, memberId, userId)
  })
}

async function deleteBlockRow(tx: Transaction<Database>, memberId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blacklist')
    .where('user_id', '=', memberId)
    .where('blocked_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A trigger on the row parts their conversation. */
async function createBlock(tx: Tx, actorId: number, userId: number): Promise<void> {
  const thread = await findConversation(tx, actorId, userId)
  await tx.insertInto('blacklist').values({ user_id: actorId, blocked_id: userId }).execute()
  const pair: [number, number] = [actorId, userId]
  tx.publish({ kind: 'blocked', pair })
  if (thread && !thread.parted) {
    tx.publish({ kind: 'event', to: pair, event: { name: 'gone', data: { thread: thread.thread_id } } })
  }
  const wereFriends = await endFriendship(tx, actorId, userId)
  const hadAsk = await endFriendRequests(tx, actorId, userId)
  const hadBond = wereFriends || hadAsk
  await deleteNotificationsBetween(tx, actorId, userId)
  // A member who had nothing to do with the actor receives nothing.
  if (hadBond) publishBondToBoth(tx, actorId, userId)
  else publishBond(tx, actorId, userId)
  if (hadBond || thread) publishCounts(tx, pair)
}

/**
 * Requests that wait end as if the actor had withdrawn or refused them, so that neither may ask again for 30 days: a
 * block that is taken back is no way around that.
 */
async function endFriendRequests(
  tx: Transaction<Database>,
  actorId: number,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update asks set
      state = case when sender = ${actorId} then ${FRIEND_REQUEST_STATE.withdrawn}::smallint else ${FRIEND_REQUEST_STATE.refused} end,
      decided_at = now()
    where (sender, receiver) in ((${actorId}, ${userId}), (${userId}, ${actorId})) and state = ${FRIEND_REQUEST_STATE.pending}
    returning id`.execute(tx)
  return rows.length > 0
}

/** The other member is not informed; both see each other's presence again unless the other blocks too. */
async function publishUnblock(tx: Tx, memberId: number, userId: number): Promise<void> {
  const thread = await findConversation(tx, memberId, userId)
  if (thread && !thread.parted) tx.publish({ kind: 'conversation-opened', pair: [memberId, userId] })
  publishBond(tx, memberId, userId)
}

async function findConversation(tx: Transaction<Database>, memberId: number, userId: number) {
  return tx
    .selectFrom('thread_members')
    .where('user_id', '=', memberId)
    .where('other_id', '=', userId)
    .select(['thread_id', 'parted'])
    .executeTakeFirst()
}

async function assertMemberVisible(tx: Transaction<Database>, actor: Actor, userId: number): Promise<void> {
  const seen = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .$if(!isStaff(actor.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${actor.id})`,
      ),
    )
    .select('u.id')
    .executeTakeFirst()
  if (!seen) throw new NotFound(MEMBER_UNKNOWN)
}
