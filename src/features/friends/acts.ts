import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../platform/db/transaction.ts'
import { Conflict, Forbidden, HttpError, NotFound } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { toParisDay } from '../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../shared/contacts.ts'
import type { Reply } from '../../shared/endpoint.ts'
import { NOTIFICATION_KIND } from '../../shared/news.ts'
import { publishCounts } from '../feed/notifications/public/notify.ts'
import { queuePush } from '../feed/push/public.ts'
import { MEMBER_PAUSED } from '../members/privacy/contract/paused-texts.ts'
import { notBlocked } from '../members/public/cards.ts'
import { spend } from '../premium/public/daily.ts'
import {
  ACCEPT_SUSPENDED,
  ALREADY_REFUSED,
  ASK_AFTER_WITHDRAWAL,
  ASK_BLOCKED,
  ASK_FOUNDER,
  ASK_FRIEND,
  ASK_ONESELF,
  ASK_REFUSED,
  ASK_SENT,
  ASK_SUSPENDED,
  ASK_TWICE,
  ASK_UNKNOWN,
  ASK_WITHDRAWN,
  NO_ASK,
  NO_FRIENDS,
  NOT_FRIENDS,
  NOW_FRIENDS,
  OUTSIDE_GATE,
} from './ask-texts.ts'
import { createFriendship, endFriendship } from './commands/befriend.ts'
import { toggleBlockOf, unblockOf } from './commands/block.ts'
import type * as askCalls from './contract/ask.ts'
import type * as blockCalls from './contract/block.ts'
import { publishBond, publishBonds } from './events.ts'
import { type AskRefusal, acceptRefusal, askRefusal } from './policy.ts'
import { seemsPending } from './public/bond.ts'
import { lockPair } from './public/pair.ts'
import { readAsked } from './queries/asked.ts'
import { BLOCKED, MEMBER_UNKNOWN, UNBLOCKED } from './texts.ts'

// Each counts its limit, then runs its command. Each throws what the command throws, and TooMany past the limit.

/** More than anybody asks by hand, premium or not; a script that walks the members is stopped. */
const ASKS: Limit = { name: 'asks', points: 100, seconds: 3_600 }
/** Who was away for a month answers what has gathered. */
const REPLIES: Limit = { name: 'ask-replies', points: 600, seconds: 3_600 }
const REMOVALS: Limit = { name: 'friend-removals', points: 200, seconds: 3_600 }
const BLOCKS: Limit = { name: 'blocks', points: 100, seconds: 3_600 }

interface Said {
  /** For the member to read. */
  message: string
}

export async function ask(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof askCalls.askFriend>> {
  await context.limits.count(ASKS, String(viewer.id))
  const bond = await askFriendOf(context, viewer, userId)
  return { message: bond === 'friends' ? NOW_FRIENDS : ASK_SENT, bond }
}

export async function withdraw(context: AppContext, viewer: Viewer, userId: number): Promise<Said> {
  await context.limits.count(ASKS, String(viewer.id))
  await withdrawAskOf(context, viewer.id, userId)
  return { message: ASK_WITHDRAWN }
}

export async function reply(
  context: AppContext,
  viewer: Viewer,
  askId: number,
  accepts: boolean,
): Promise<Said> {
  await context.limits.count(REPLIES, String(viewer.id))
  await replyToAskOf(context, viewer.id, askId, accepts)
  return { message: accepts ? NOW_FRIENDS : ASK_REFUSED }
}

export async function remove(context: AppContext, viewer: Viewer, friendId: number): Promise<Said> {
  await context.limits.count(REMOVALS, String(viewer.id))
  await removeFriendOf(context, viewer.id, friendId)
  return { message: NO_FRIENDS }
}

export async function toggle(
  context: AppContext,
  viewer: Viewer,
  userId: number,
): Promise<Reply<typeof blockCalls.toggleBlock>> {
  await context.limits.count(BLOCKS, String(viewer.id))
  const blocked = await toggleBlockOf(context, viewer, userId)
  return { message: blocked ? BLOCKED : UNBLOCKED, blocked }
}

export async function endBlock(context: AppContext, viewer: Viewer, userId: number): Promise<Said> {
  await context.limits.count(BLOCKS, String(viewer.id))
  await unblockOf(context, viewer.id, userId)
  return { message: UNBLOCKED }
}

/** Ends a friendship for both. @throws NotFound where there is none */
async function removeFriendOf(
  context: TransactionContext,
  memberId: number,
  friendId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, memberId, friendId)
    if (!(await endFriendship(tx, memberId, friendId))) throw new NotFound(NOT_FRIENDS)
    publishBonds(tx, memberId, friendId)
  })
}

/**
 * Accepts a friend request, one that was refused too, which makes both friends; or refuses it, of which its sender is
 * told nothing.
 * @throws NotFound for a request that is not the member's to answer, or is withdrawn or accepted already; Conflict when it
 * is refused already; Refused while its sender is suspended or rests
 */
async function replyToAskOf(
  context: TransactionContext,
  receiver: number,
  askId: number,
  accepts: boolean,
): Promise<void> {
  const { sender } = await readOpenAsk(context.db, receiver, askId)
  await inTransaction(context, async (tx) => {
    await lockPair(tx, receiver, sender)
    // Once more: until the pair was held, it may have been withdrawn or answered elsewhere.
    const { state } = await readOpenAsk(tx, receiver, askId)
    if (accepts) return accept(tx, receiver, sender)
    if (state === FRIEND_REQUEST_STATE.refused) throw new Conflict(ALREADY_REFUSED)
    await refuse(tx, askId)
    // The sender learns nothing of a refusal.
    publishBond(tx, receiver, sender)
    publishCounts(tx, [receiver])
  })
}

async function readOpenAsk(db: Kysely<Database>, receiver: number, askId: number) {
  const ask = await db
    .selectFrom('asks')
    .where('id', '=', askId)
    .where('receiver', '=', receiver)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .select(['sender', 'state'])
    .executeTakeFirst()
  if (!ask) throw new NotFound(ASK_UNKNOWN)
  return ask
}

async function accept(tx: Tx, receiver: number, senderId: number): Promise<void> {
  const sender = await readAsked(tx, receiver, senderId)
  const refusal = sender ? acceptRefusal(sender) : 'gone'
  if (refusal === 'gone') throw new NotFound(ASK_UNKNOWN)
  if (refusal) throw new Forbidden(refusal === 'paused' ? MEMBER_PAUSED : ACCEPT_SUSPENDED)
  publishBonds(tx, receiver, senderId)
  publishCounts(tx, [receiver])
  await createFriendship(tx, { asker: senderId, accepter: receiver })
}

async function refuse(tx: Transaction<Database>, askId: number): Promise<void> {
  await tx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: sql<Date>`now()` })
    .where('id', '=', askId)
    .execute()
}

type Asker = Pick<Viewer, 'id' | 'roles' | 'sex' | 'birthday' | 'stripe_status'>

const REFUSALS: Record<AskRefusal, [status: number, message: string]> = {
  oneself: [403, ASK_ONESELF],
  unknown: [404, MEMBER_UNKNOWN],
  founder: [404, ASK_FOUNDER],
  blocked: [403, ASK_BLOCKED],
  suspended: [403, ASK_SUSPENDED],
  paused: [403, MEMBER_PAUSED],
  friends: [409, ASK_FRIEND],
  asked: [409, ASK_TWICE],
  withdrawn: [409, ASK_AFTER_WITHDRAWAL],
  gate: [403, OUTSIDE_GATE],
}

/**
 * Sends a friend request; where the other has asked already, both are friends at once and nothing is spent.
 * @returns how the two stand now
 * @throws HttpError with the reason of `askRefusal`, TooMany past the day's limit
 */
async function askFriendOf(context: AppContext, asker: Asker, userId: number): Promise<'asked' | 'friends'> {
  return inTransaction(context, async (tx) => {
    await lockPair(tx, asker.id, userId)
    const asked = await readAsked(tx, asker.id, userId)
    const refusal = asked ? askRefusal(asker, asked, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw new HttpError(...REFUSALS[refusal])
    if (asked?.bond === 'asks') {
      publishBonds(tx, asker.id, userId)
      publishCounts(tx, [asker.id])
      await createFriendship(tx, { asker: userId, accepter: asker.id })
      return 'friends'
    }
    await writeAsk(tx, asker.id, userId)
    await spend(tx, context.config, asker, 'asked')
    await queuePush(tx, { user_id: userId, kind: NOTIFICATION_KIND.asks, asker: asker.id })
    publishBonds(tx, asker.id, userId)
    publishCounts(tx, [userId])
    return 'asked'
  })
}

/** In the place of an old one, refused or withdrawn long enough ago; a new id puts it in front. */
async function writeAsk(tx: Transaction<Database>, sender: number, receiver: number): Promise<void> {
  await tx.deleteFrom('asks').where('sender', '=', sender).where('receiver', '=', receiver).execute()
  await tx.insertInto('asks').values({ sender, receiver }).execute()
}

/**
 * Withdraws the member's own request, one that was refused too, which its sender does not know: it leaves the
 * receiver's lists, and keeps from another one for 30 days.
 * @throws NotFound where none seems to wait, and between the blocked, who learn nothing of each other
 */
async function withdrawAskOf(context: TransactionContext, sender: number, receiver: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, sender, receiver)
    const { numUpdatedRows } = await tx
      .updateTable('asks')
      .set({ state: FRIEND_REQUEST_STATE.withdrawn, decided_at: sql<Date>`now()` })
      .where('sender', '=', sender)
      .where('receiver', '=', receiver)
      .where(seemsPending('asks'))
      .where(notBlocked(sender, 'asks.receiver'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound(NO_ASK)
    publishBonds(tx, sender, receiver)
    publishCounts(tx, [receiver])
  })
}
