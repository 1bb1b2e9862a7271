import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers, isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { Conflict, Forbidden, HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { publishCounts } from '../../feed/notifications/public.ts'
import { queuePush } from '../../feed/push/public.ts'
import { consumeDailyQuota } from '../../premium/public.ts'
import { createFriendship, publishBond, publishBondToBoth } from '../friendships/commands.ts'
import { getAcceptRefusal, getRequestRefusal, REQUEST_REFUSALS, type RequestReceiver } from '../policy.ts'
import {
  assertHasRoomToAccept,
  assertMayContactFirst,
  deliverSign,
  getGate,
  hasWithdrawnRequest,
  isPendingForSender,
  lockPair,
  selectBond,
} from '../public.ts'
import { consumeRose, countRosesLeft } from '../roses/server.ts'
import {
  ALREADY_REFUSED,
  NO_PENDING_REQUEST,
  NOW_FRIENDS,
  REQUEST_REFUSED,
  REQUEST_SENT,
  REQUEST_WITHDRAWN,
  SENDER_SUSPENDED,
  UNKNOWN_REQUEST,
} from '../texts.ts'
import type * as requestCalls from './contract.ts'
import type { SignBody } from './contract.ts'
import { findOpenFriendRequest, REPLY_LIMIT } from './open-request.ts'
import { refuseFriendRequest } from './refusals.ts'
import { assertSignValid, findQuote } from './signs.ts'

// Each call counts its limit, then runs its command, and throws its errors and TooMany.

/** Above manual use, premium or not; stops scripts that walk the members. */
const REQUEST_LIMIT: Limit = { name: 'asks', points: 100, seconds: 3_600 }

interface Confirmation {
  /** Sentence for the member. */
  message: string
}

export async function sendFriendRequest(
  context: AppContext,
  viewer: Viewer,
  userId: number,
  sign: SignBody = {},
): Promise<Reply<typeof requestCalls.sendFriendRequest>> {
  await context.limits.count(REQUEST_LIMIT, String(viewer.id))
  assertSignValid(sign)
  const bond = await requestFriendship(context, viewer, userId, sign)
  const roses = await countRosesLeft(context.db, viewer.id)
  return { message: bond === 'friends' ? NOW_FRIENDS : REQUEST_SENT, bond, roses }
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
  requestId: number,
  { accepts, undoable = false }: { accepts: boolean; undoable?: boolean | undefined },
): Promise<Reply<typeof requestCalls.replyToFriendRequest>> {
  await context.limits.count(REPLY_LIMIT, String(viewer.id))
  if (accepts) return { message: NOW_FRIENDS, thread: await acceptRequest(context, viewer, requestId) }
  await refuseRequest(context, viewer.id, requestId, undoable)
  return { message: REQUEST_REFUSED }
}

/**
 * Accepts a friend request, also a refused one.
 * @returns the conversation that its text is in; null without a text
 * @throws NotFound for a request that is not the member's to answer, or is withdrawn or accepted; Forbidden while its
 * sender is suspended or paused; Conflict while too many conversations wait for the receiver
 */
function acceptRequest(context: AppContext, viewer: Viewer, requestId: number): Promise<number | null> {
  const receiver = viewer.id
  return answerRequest(context, receiver, requestId, async (tx, { sender }) => {
    await assertMayAccept(tx, receiver, sender)
    await assertHasRoomToAccept(tx, context, viewer)
    publishBondToBoth(tx, receiver, sender)
    publishCounts(tx, [receiver])
    return createFriendship(tx, context, { asker: sender, accepter: receiver })
  })
}

/** Refuses a friend request. @throws NotFound as for accepting, Conflict when it is already refused */
function refuseRequest(
  context: AppContext,
  receiver: number,
  requestId: number,
  undoable: boolean,
): Promise<void> {
  return answerRequest(context, receiver, requestId, async (tx, { sender, state }) => {
    if (state === FRIEND_REQUEST_STATE.refused) throw new Conflict(ALREADY_REFUSED)
    await refuseFriendRequest(tx, requestId, undoable)
    // The sender is not informed of a refusal.
    publishBond(tx, receiver, sender)
    publishCounts(tx, [receiver])
  })
}

type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenFriendRequest>>>

/** Runs an answer under the pair's lock. */
async function answerRequest<T>(
  context: TransactionContext,
  receiver: number,
  requestId: number,
  answer: (tx: Tx, request: OpenRequest) => Promise<T>,
): Promise<T> {
  const open = await findOpenFriendRequest(context.db, receiver, requestId)
  if (!open) throw new NotFound(UNKNOWN_REQUEST)
  return inTransaction(context, async (tx) => {
    await lockPair(tx, receiver, open.sender)
    // Checked again under the lock: it may have been withdrawn or answered in between.
    const request = await findOpenFriendRequest(tx, receiver, requestId)
    if (!request) throw new NotFound(UNKNOWN_REQUEST)
    return answer(tx, request)
  })
}

async function assertMayAccept(tx: Tx, receiver: number, senderId: number): Promise<void> {
  const sender = await findRequestReceiver(tx, receiver, senderId)
  const refusal = sender ? getAcceptRefusal(sender) : 'gone'
  if (refusal === 'gone') throw new NotFound(UNKNOWN_REQUEST)
  if (refusal) throw new Forbidden(refusal === 'paused' ? MEMBER_PAUSED : SENDER_SUSPENDED)
}

type RequestSender = Pick<Viewer, 'id' | 'roles' | 'verified' | 'sex' | 'birthday' | 'stripe_status'>

/**
 * Sends a friend request; a pending request of the other member is accepted instead and uses no quota.
 * @returns the relation afterwards
 * @throws HttpError with the reason of `getRequestRefusal`, Forbidden for a blank account, TooMany past the daily limit
 */
async function requestFriendship(
  context: AppContext,
  sender: RequestSender,
  userId: number,
  sign: SignBody,
): Promise<'asked' | 'friends'> {
  return inTransaction(context, async (tx) => {
    await lockPair(tx, sender.id, userId)
    const receiver = await findRequestReceiver(tx, sender.id, userId)
    const refusal = receiver ? getRequestRefusal(sender, receiver, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw new HttpError(...REQUEST_REFUSALS[refusal])
    if (receiver?.bond === 'asks') {
      await assertHasRoomToAccept(tx, context, sender)
      publishBondToBoth(tx, sender.id, userId)
      publishCounts(tx, [sender.id])
      const { text } = sign
      const quote = await findQuote(tx, userId, sign)
      await createFriendship(tx, context, { asker: userId, accepter: sender.id })
      // The other's text comes first.
      if (text)
        await deliverSign(tx, context, { sender: sender.id, receiver: userId, text, quote, pushes: true })
      return 'friends'
    }
    await assertMayContactFirst(tx, context.config, sender)
    await replaceFriendRequest(tx, sender.id, userId, sign)
    await consumeDailyQuota(tx, context.config, sender, 'asked')
    if (sign.rose) await consumeRose(tx, sender.id)
    await queuePush(tx, { user_id: userId, kind: NOTIFICATION_KIND.asks, asker: sender.id })
    publishBondToBoth(tx, sender.id, userId)
    publishCounts(tx, [userId])
    return 'asked'
  })
}

/** Replaces an old request; a new id puts it first. */
async function replaceFriendRequest(
  tx: Transaction<Database>,
  sender: number,
  receiver: number,
  sign: SignBody,
): Promise<void> {
  const quote = await findQuote(tx, receiver, sign)
  await tx.deleteFrom('asks').where('sender', '=', sender).where('receiver', '=', receiver).execute()
  await tx
    .insertInto('asks')
    .values({
      sender,
      receiver,
      text: sign.text || null,
      quote: quote && JSON.stringify(quote),
      rose: sign.rose ?? false,
    })
    .execute()
}

/**
 * Withdraws the member's own request, also a refused one, which its sender does not know: it leaves the
 * receiver's lists and prevents another one for 30 days.
 * @throws NotFound without a pending request and across a block, which stays undisclosed
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
      .set({
        state: FRIEND_REQUEST_STATE.withdrawn,
        decided_at: sql<Date>`now()`,
        refusal_due_at: null,
        text: null,
        quote: null,
        rose: false,
      })
      .where('sender', '=', sender)
      .where('receiver', '=', receiver)
      .where(isPendingForSender('asks'))
      .where(hasNoBlock(sender, 'asks.receiver'))
      .where(sql<boolean>`${sql.raw(isNotBeingDeleted('asks.receiver'))}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound(NO_PENDING_REQUEST)
    publishBondToBoth(tx, sender, receiver)
    publishCounts(tx, [receiver])
  })
}

/** Finds the receiver of a friend request; undefined when unknown or being deleted. */
async function findRequestReceiver(
  tx: Transaction<Database>,
  askerId: number,
  userId: number,
): Promise<RequestReceiver | undefined> {
  const receiver = await tx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .select(['u.id', 'u.roles', sql<boolean>`u.paused_at is not null`.as('paused')])
    .select(selectBond(askerId, 'u.id').as('bond'))
    .select(hasBlocked(sql`u.id`, sql`${askerId}`).as('hasBlocked'))
    .select(hasBlocked(sql`${askerId}`, sql`u.id`).as('isBlocked'))
    .select(hasWithdrawnRequest(askerId, 'u.id').as('hasWithdrawn'))
    .executeTakeFirst()
  return receiver && { ...receiver, gate: await getGate(tx, userId) }
}

function hasBlocked(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blacklist b where b.user_id = ${one} and b.blocked_id = ${other})`
}
