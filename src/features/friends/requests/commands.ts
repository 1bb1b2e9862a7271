import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { publishCounts } from '../../feed/notifications/public/notify.ts'
import { queuePush } from '../../feed/push/public.ts'
import { consumeDailyQuota } from '../../premium/public.ts'
import { blockOrUnblockMember, removeBlock } from '../blocks/commands.ts'
import type * as blockCalls from '../blocks/contract.ts'
import { MEMBER_BLOCKED, MEMBER_UNBLOCKED, MEMBER_UNKNOWN } from '../blocks/texts.ts'
import { publishBond, publishBondToBoth } from '../events.ts'
import { createFriendship, endFriendship } from '../friendships/commands.ts'
import { getAcceptRefusal, getRequestRefusal, type RequestRefusal } from '../policy.ts'
import { isPendingForSender } from '../public/bond.ts'
import { lockPair } from '../public/pair.ts'
import type * as askCalls from './contract.ts'
import { findRequestReceiver } from './queries.ts'
import {
  ALREADY_FRIENDS,
  ALREADY_REFUSED,
  ALREADY_REQUESTED,
  FRIEND_REMOVED,
  NO_PENDING_REQUEST,
  NOT_FRIENDS,
  NOW_FRIENDS,
  OUTSIDE_GATE,
  REQUEST_AFTER_WITHDRAWAL,
  REQUEST_REFUSED,
  REQUEST_SENT,
  REQUEST_TO_BLOCKED,
  REQUEST_TO_FOUNDER,
  REQUEST_TO_ONESELF,
  REQUEST_TO_SUSPENDED,
  REQUEST_WITHDRAWN,
  SENDER_SUSPENDED,
  UNKNOWN_REQUEST,
} from './texts.ts'

// Each counts its limit, then runs its command. Each throws what the command throws, and TooMany past the limit.

/** More than anybody asks by hand, premium or not; a script that walks the members is stopped. */
const REQUEST_LIMIT: Limit = { name: 'asks', points: 100, seconds: 3_600 }
/** Who was away for a month answers what has gathered. */
const REPLY_LIMIT: Limit = { name: 'ask-replies', points: 600, seconds: 3_600 }
const REMOVAL_LIMIT: Limit = { name: 'friend-removals', points: 200, seconds: 3_600 }
const BLOCK_LIMIT: Limit = { name: 'blocks', points: 100, seconds: 3_600 }

interface Confirmation {
  /** For the member to read. */
  message: string
}

export async function sendFriendRequest(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof askCalls.sendFriendRequest>> {
  await context.limits.count(REQUEST_LIMIT, String(viewer.id))
  const bond = await requestFriendship(context, viewer, userId)
  return { message: bond === 'friends' ? NOW_FRIENDS : REQUEST_SENT, bond }
}

export async function withdrawFriendRequest(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Confirmation> {
  await context.limits.count(REQUEST_LIMIT, String(viewer.id))
  await withdrawPendingRequest(context, viewer.id, userId)
  return { message: REQUEST_WITHDRAWN }
}

export async function replyToFriendRequest(
  context: AppContext,
  viewer: Viewer,
  askId: number,
  accepts: boolean,
): Promise<Confirmation> {
  await context.limits.count(REPLY_LIMIT, String(viewer.id))
  await acceptOrRefuseRequest(context, viewer.id, askId, accepts)
  return { message: accepts ? NOW_FRIENDS : REQUEST_REFUSED }
}

export async function removeFriend(
  context: AppContext,
  viewer: Viewer,
  friendId: number,
): Promise<Confirmation> {
  await context.limits.count(REMOVAL_LIMIT, String(viewer.id))
  await removeFriendship(context, viewer.id, friendId)
  return { message: FRIEND_REMOVED }
}

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
): Promise<Confirmation> {
  await context.limits.count(BLOCK_LIMIT, String(viewer.id))
  await removeBlock(context, viewer.id, userId)
  return { message: MEMBER_UNBLOCKED }
}

/** Ends a friendship for both. @throws NotFound where there is none */
async function removeFriendship(
  context: TransactionContext,
  memberId: number,
  friendId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, memberId, friendId)
    if (!(await endFriendship(tx, memberId, friendId))) throw new NotFound(NOT_FRIENDS)
    publishBondToBoth(tx, memberId, friendId)
  })
}

/**
 * Accepts a friend request, one that was refused too, which makes both friends; or refuses it, of which its sender is
 * told nothing.
 * @throws NotFound for a request that is not the member's to answer, or is withdrawn or accepted already; Conflict when it
 * is refused already; Refused while its sender is suspended or rests
 */
async function acceptOrRefuseRequest(
  context: TransactionContext,
  receiver: number,
  askId: number,
  accepts: boolean,
): Promise<void> {
  const { sender } = await getOpenFriendRequest(context.db, receiver, askId)
  await inTransaction(context, async (tx) => {
    await lockPair(tx, receiver, sender)
    // Once more: until the pair was held, it may have been withdrawn or answered elsewhere.
    const { state } = await getOpenFriendRequest(tx, receiver, askId)
    if (accepts) return acceptFriendRequest(tx, receiver, sender)
    if (state === FRIEND_REQUEST_STATE.refused) throw new Conflict(ALREADY_REFUSED)
    await refuseFriendRequest(tx, askId)
    // The sender learns nothing of a refusal.
    publishBond(tx, receiver, sender)
    publishCounts(tx, [receiver])
  })
}

async function getOpenFriendRequest(db: Kysely<Database>, receiver: number, askId: number) {
  const ask = await db
    .selectFrom('asks')
    .where('id', '=', askId)
    .where('receiver', '=', receiver)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .select(['sender', 'state'])
    .executeTakeFirst()
  if (!ask) throw new NotFound(UNKNOWN_REQUEST)
  return ask
}

async function acceptFriendRequest(tx: Tx, receiver: number, senderId: number): Promise<void> {
  const sender = await findRequestReceiver(tx, receiver, senderId)
  const refusal = sender ? getAcceptRefusal(sender) : 'gone'
  if (refusal === 'gone') throw new NotFound(UNKNOWN_REQUEST)
  if (refusal) throw new Forbidden(refusal === 'paused' ? MEMBER_PAUSED : SENDER_SUSPENDED)
  publishBondToBoth(tx, receiver, senderId)
  publishCounts(tx, [receiver])
  await createFriendship(tx, { asker: senderId, accepter: receiver })
}

async function refuseFriendRequest(tx: Transaction<Database>, askId: number): Promise<void> {
  await tx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: sql<Date>`now()` })
    .where('id', '=', askId)
    .execute()
}

type RequestSender = Pick<Viewer, 'id' | 'roles' | 'sex' | 'birthday' | 'stripe_status'>

const REFUSALS: Record<RequestRefusal, [status: number, message: string]> = {
  oneself: [403, REQUEST_TO_ONESELF],
  unknown: [404, MEMBER_UNKNOWN],
  founder: [404, REQUEST_TO_FOUNDER],
  blocked: [403, REQUEST_TO_BLOCKED],
  suspended: [403, REQUEST_TO_SUSPENDED],
  paused: [403, MEMBER_PAUSED],
  friends: [409, ALREADY_FRIENDS],
  asked: [409, ALREADY_REQUESTED],
  withdrawn: [409, REQUEST_AFTER_WITHDRAWAL],
  gate: [403, OUTSIDE_GATE],
}

/**
 * Sends a friend request; where the other has asked already, both are friends at once and nothing is spent.
 * @returns how the two stand now
 * @throws HttpError with the reason of `askRefusal`, TooMany past the day's limit
 */
async function requestFriendship(
  context: AppContext,
  asker: RequestSender,
  userId: number,
): Promise<'asked' | 'friends'> {
  return inTransaction(context, async (tx) => {
    await lockPair(tx, asker.id, userId)
    const asked = await findRequestReceiver(tx, asker.id, userId)
    const refusal = asked ? getRequestRefusal(asker, asked, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw new HttpError(...REFUSALS[refusal])
    if (asked?.bond === 'asks') {
      publishBondToBoth(tx, asker.id, userId)
      publishCounts(tx, [asker.id])
      await createFriendship(tx, { asker: userId, accepter: asker.id })
      return 'friends'
    }
    await replaceFriendRequest(tx, asker.id, userId)
    await consumeDailyQuota(tx, context.config, asker, 'asked')
    await queuePush(tx, { user_id: userId, kind: NOTIFICATION_KIND.asks, asker: asker.id })
    publishBondToBoth(tx, asker.id, userId)
    publishCounts(tx, [userId])
    return 'asked'
  })
}

/** In the place of an old one, refused or withdrawn long enough ago; a new id puts it in front. */
async function replaceFriendRequest(
  tx: Transaction<Database>,
  sender: number,
  receiver: number,
): Promise<void> {
  await tx.deleteFrom('asks').where('sender', '=', sender).where('receiver', '=', receiver).execute()
  await tx.insertInto('asks').values({ sender, receiver }).execute()
}

/**
 * Withdraws the member's own request, one that was refused too, which its sender does not know: it leaves the
 * receiver's lists, and keeps from another one for 30 days.
 * @throws NotFound where none seems to wait, and between the blocked, who learn nothing of each other
 */
async function withdrawPendingRequest(
  context: TransactionContext,
  sender: number,
  receiver: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, sender, receiver)
    const { numUpdatedRows } = await tx
      .updateTable('asks')
      .set({ state: FRIEND_REQUEST_STATE.withdrawn, decided_at: sql<Date>`now()` })
      .where('sender', '=', sender)
      .where('receiver', '=', receiver)
      .where(isPendingForSender('asks'))
      .where(hasNoBlock(sender, 'asks.receiver'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound(NO_PENDING_REQUEST)
    publishBondToBoth(tx, sender, receiver)
    publishCounts(tx, [receiver])
  })
}
