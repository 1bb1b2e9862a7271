import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers, isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff } from '../../../shared/roles.ts'
import { deleteNotificationsBetween, publishCounts } from '../../feed/notifications/public.ts'
import { endFriendship, publishBond, publishBondToBoth } from '../friendships/commands.ts'
import { listBlockSteps, lockPair } from '../public.ts'
import { BLOCK_ONESELF, MEMBER_BLOCKED, MEMBER_UNBLOCKED, MEMBER_UNKNOWN, NOT_BLOCKED } from '../texts.ts'
import type * as blockCalls from './contract.ts'

interface Actor {
  id: number
  roles: number
}

/**
 * Blocks a member, or removes the block. Blocking ends friendship, requests and conversation and deletes
 * notifications between the two. Staff may be blocked: it removes them from the member's lists and does not
 * affect their work.
 * @returns whether the member is blocked now
 * @throws NotFound for an unknown member and one who has blocked the actor, unless the actor's own block is
 * removed
 */
async function blockOrUnblockMember(
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

/** Blocks a member in the transaction of a report; one who is blocked stays so. */
export async function blockReportedMember(tx: Tx, actor: Actor, userId: number): Promise<void> {
  await lockPair(tx, actor.id, userId)
  const block = await tx
    .selectFrom('blacklist')
    .where('user_id', '=', actor.id)
    .where('blocked_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  if (!block) await createBlock(tx, actor.id, userId)
}

/** Removes a block. @throws NotFound when there is none */
async function removeBlock(context: TransactionContext, memberId: number, userId: number): Promise<void> {
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
    .where(sql<boolean>`${sql.raw(isNotBeingDeleted('blacklist.blocked_id'))}`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A trigger on the row separates their conversation. */
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
  for (const step of listBlockSteps()) await step(tx, actorId, userId)
  await deleteNotificationsBetween(tx, actorId, userId)
  // A member without any relation to the actor receives nothing.
  if (hadBond) publishBondToBoth(tx, actorId, userId)
  else publishBond(tx, actorId, userId)
  if (hadBond || thread) publishCounts(tx, pair)
}

/**
 * Ends pending requests as withdrawn or refused, so that neither may send another for 30 days: blocking and
 * unblocking does not avoid the delay. Erases the contents of all of them.
 */
async function endFriendRequests(
  tx: Transaction<Database>,
  actorId: number,
  userId: number,
): Promise<boolean> {
  const isBetween = sql`(sender, receiver) in ((${actorId}, ${userId}), (${userId}, ${actorId}))`
  const { rows } = await sql`
    update asks set
      state = case when sender = ${actorId} then ${FRIEND_REQUEST_STATE.withdrawn}::smallint else ${FRIEND_REQUEST_STATE.refused} end,
      decided_at = now()
    where ${isBetween} and state = ${FRIEND_REQUEST_STATE.pending}
    returning id`.execute(tx)
  await sql`
    update asks set text = null, quote = null, rose = false, refusal_due_at = null where ${isBetween}`.execute(
    tx,
  )
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
  const member = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .$if(!isStaff(actor.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${actor.id})`,
      ),
    )
    .select('u.id')
    .executeTakeFirst()
  if (!member) throw new NotFound(MEMBER_UNKNOWN)
}

const BLOCK_LIMIT: Limit = { name: 'blocks', points: 100, seconds: 3_600 }

export async function toggleBlock(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof blockCalls.toggleBlock>> {
  await context.limits.count(BLOCK_LIMIT, String(viewer.id))
  const blocked = await blockOrUnblockMember(context, viewer, userId)
  return { message: blocked ? MEMBER_BLOCKED : MEMBER_UNBLOCKED, blocked }
}

export async function unblockMember(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<{ message: string }> {
  await context.limits.count(BLOCK_LIMIT, String(viewer.id))
  await removeBlock(context, viewer.id, userId)
  return { message: MEMBER_UNBLOCKED }
}
