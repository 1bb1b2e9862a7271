import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import type { EventPublisher } from '../../../platform/events/event-hub.ts'
import { Forbidden, type HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { assertMayContactFirst, type DeliveredSign, getGate, lockPair } from '../../friends/public.ts'
import { consumeDailyQuota } from '../../premium/public.ts'
import { removePhotosOfHidden } from '../photos/erase.ts'
import { getOpenRefusal, type OpenRefusal, type Receiver } from '../policy/contact.ts'
import * as texts from '../texts.ts'
import { assertHasRoom } from '../turns/limit.ts'
import { reopenForYes } from '../turns/server.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import { findFirstRow } from './queries.ts'
import { sendAcceptedText } from './send-message.ts'

export type Opener = Pick<Viewer, 'id' | 'roles' | 'status' | 'sex' | 'birthday' | 'stripe_status'>

const REFUSALS: Record<OpenRefusal, () => HttpError> = {
  unknown: () => new NotFound(texts.NO_MEMBER),
  blocked: () => new NotFound(texts.UNBLOCK_FIRST),
  suspended: () => new Forbidden(texts.MEMBER_SUSPENDED),
  paused: () => new Forbidden(MEMBER_PAUSED),
  verified: () => new Forbidden(texts.VERIFIED_ONLY),
  friends: () => new Forbidden(texts.FRIENDS_ONLY),
  gate: () => new Forbidden(texts.OUTSIDE_GATE),
}

/**
 * Checks the rules of opening again before a pending message is sent: an empty conversation does not count as one.
 * @throws as `findOrCreateConversation`, but for the daily limit
 */
export async function assertMayOpen(
  tx: Transaction<Database>,
  config: AppContext['config'],
  opener: Opener,
  userId: number,
): Promise<void> {
  const receiver = await findReceiver(tx, opener.id, userId)
  const hasThread = receiver !== undefined && receiver.last_id !== null && receiver.last_id > 0
  const refusal = receiver
    ? getOpenRefusal(opener, { ...receiver, hasThread }, toParisDay(Date.now()))
    : 'unknown'
  if (refusal) throw REFUSALS[refusal]()
  if (!hasThread && !receiver?.isFriend) await assertMayContactFirst(tx, config, opener)
}

/**
 * Finds the conversation of two members and unhides it for the opener, or creates one, which counts against
 * the daily limit.
 * @returns its id
 * @throws NotFound for an unknown member and for blocked pairs; Forbidden where the receiver's settings
 * exclude the opener, and for a blank account; Conflict while too many wait for the opener; TooManyRequests past the
 * daily limit
 */
export async function findOrCreateConversation(
  context: TransactionContext & Pick<AppContext, 'config'>,
  opener: Opener,
  userId: number,
): Promise<number> {
  return inTransaction(context, (tx) => openConversation(tx, context.config, opener, userId))
}

/** The same in the open transaction. */
export async function openConversation(
  tx: Tx,
  config: AppContext['config'],
  opener: Opener,
  userId: number,
): Promise<number> {
  if (opener.id === userId) throw new Forbidden(texts.MESSAGE_TO_ONESELF)
  await lockPair(tx, opener.id, userId)
  const receiver = await findReceiver(tx, opener.id, userId)
  const refusal = receiver ? getOpenRefusal(opener, receiver, toParisDay(Date.now())) : 'unknown'
  if (refusal) throw REFUSALS[refusal]()
  if (receiver?.thread) {
    await unhideConversation(tx, receiver.thread, opener.id)
    return receiver.thread
  }
  if (!receiver?.isFriend) await assertMayContactFirst(tx, config, opener)
  await assertHasRoom(tx, config, opener)
  const thread = await createConversation(tx, opener.id, userId)
  await consumeDailyQuota(tx, config, opener, 'opened')
  tx.publish({ kind: 'conversation-opened', pair: [opener.id, userId] })
  return thread
}

/** Sends the text of an accepted friend request in the conversation of the two, which may be new. Requires the pair's lock. */
export async function sendSign(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log'>,
  { sender, receiver, ...sign }: DeliveredSign,
): Promise<{ thread: number; message: number }> {
  const side = await tx
    .selectFrom('thread_members')
    .where('user_id', '=', sender)
    .where('other_id', '=', receiver)
    .select('thread_id')
    .executeTakeFirst()
  const thread = side?.thread_id ?? (await createConversation(tx, sender, receiver))
  if (side) await reopenForYes(tx, thread)
  else tx.publish({ kind: 'conversation-opened', pair: [sender, receiver] })
  return { thread, message: await sendAcceptedText(tx, context, { ...sign, sender, thread }) }
}

async function unhideConversation(tx: Transaction<Database>, thread: number, userId: number): Promise<void> {
  await tx
    .updateTable('thread_members')
    .set({ hidden: false })
    .where('thread_id', '=', thread)
    .where('user_id', '=', userId)
    .where('hidden', '=', true)
    .execute()
}

export async function createConversation(
  tx: Transaction<Database>,
  one: number,
  other: number,
): Promise<number> {
  const { id } = await tx.insertInto('threads').defaultValues().returning('id').executeTakeFirstOrThrow()
  const pair = [one, other].sort((a, b) => a - b)
  await tx
    .insertInto('thread_members')
    .values(pair.map((user_id) => ({ thread_id: id, user_id, other_id: user_id === one ? other : one })))
    .execute()
  await tx
    .insertInto('mailboxes')
    .values(pair.map((user_id) => ({ user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** The receiver as the opener finds them, with their conversation; undefined for an unknown member and one being deleted. */
async function findReceiver(
  db: Kysely<Database>,
  openerId: number,
  userId: number,
): Promise<(Receiver & { thread: number | null; last_id: number | null }) | undefined> {
  const receiver = await db
    .selectFrom('users as u')
    .leftJoin('thread_members as t', (join) =>
      join.onRef('t.other_id', '=', 'u.id').on('t.user_id', '=', openerId),
    )
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .select([
      'u.roles',
      't.thread_id as thread',
      't.last_id',
      sql<boolean>`u.paused_at is not null`.as('paused'),
    ])
    .select([
      sql<boolean>`exists (select from blacklist where user_id = u.id and blocked_id = ${openerId})`.as(
        'hasBlocked',
      ),
      sql<boolean>`exists (select from blacklist where user_id = ${openerId} and blocked_id = u.id)`.as(
        'isBlocked',
      ),
      sql<boolean>`exists (select from friendships where user_id = ${openerId} and friend_id = u.id)`.as(
        'isFriend',
      ),
    ])
    .executeTakeFirst()
  if (!receiver) return undefined
  return { ...receiver, hasThread: receiver.thread !== null, gate: await getGate(db, userId) }
}

interface ReadResult {
  other_id: number | null
  /** Before this call. */
  unread: number
  last_id: number
  /** Read up to this id now; null if nothing changed. */
  read_id: number | null
  /** Unread messages now; null if nothing changed. */
  left: number | null
  /** Only premium members get read receipts, and only if neither refuses them. */
  sends_receipt: boolean | null
}

/**
 * `$1` conversation, `$2` reader, `$3` up to this id, `$4` messages after it if they were counted; without a
 * count it reads all or nothing.
 */
const MARK_READ = {
  name: 'mark-read',
  text: `
  with mine as (
    select other_id, unread, last_id, read_id, muted, least(last_id, $3::bigint) as upto,
      least(unread, coalesce($4::integer, 0)) as left
    from thread_members
    where thread_id = $1 and user_id = $2 and not parted
    for update
  ), box as (
    select unread from mailboxes where user_id = $2 and exists (select from mine) for update
  ), read as (
    update thread_members t set read_id = greatest(t.read_id, mine.upto), unread = mine.left
    from mine
    where t.thread_id = $1 and t.user_id = $2
      and ($4 is not null or mine.upto = mine.last_id)
      and (mine.left < mine.unread or mine.read_id < mine.upto)
    returning t.read_id, mine.left
  ), counted as (
    update mailboxes b set unread = box.unread - (mine.unread - mine.left) from mine, box, read
    where b.user_id = $2 and mine.left < mine.unread and not mine.muted
  )
  select mine.other_id, mine.unread, mine.last_id, read.read_id, read.left,
    u.stripe_status and u.sends_receipts and me.sends_receipts as sends_receipt
  from mine left join read on true left join users u on u.id = mine.other_id left join users me on me.id = $2`,
}

/**
 * Marks messages as read up to this one; idempotent. Later messages are counted only if some arrived in
 * between.
 * @param upTo id of a message; a higher id means the newest
 * @throws NotFound
 */
export async function markMessagesRead(
  { db, pool, events }: Pick<AppContext, 'db' | 'pool' | 'events'>,
  memberId: number,
  thread: number,
  upTo: number,
): Promise<void> {
  const { rows } = await pool.query<ReadResult>({ ...MARK_READ, values: [thread, memberId, upTo, null] })
  const [all] = rows
  if (!all) throw new UnknownConversation()
  const side = upTo < all.last_id ? await markReadUpTo(db, memberId, thread, upTo) : all
  if (side) publishReadReceipt(events, side, memberId, thread)
}

/**
 * Locks the side first, so that the count of the next statement is complete; the side is locked before the
 * mailbox everywhere.
 */
function markReadUpTo(
  db: Kysely<Database>,
  memberId: number,
  thread: number,
  upTo: number,
): Promise<ReadResult | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`
      select from thread_members where thread_id = ${thread} and user_id = ${memberId} for update`.execute(tx)
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from messages
      where thread_id = ${thread} and id > ${upTo} and user_id <> ${memberId}`.execute(tx)
    return findFirstRow(tx, MARK_READ.text, [thread, memberId, upTo, rows[0]?.left ?? 0])
  })
}

function publishReadReceipt(
  events: EventPublisher,
  side: ReadResult,
  memberId: number,
  thread: number,
): void {
  const { other_id, unread, read_id, left, sends_receipt } = side
  if (read_id === null) return
  const data = { thread, last_id: read_id }
  if (left !== unread) events.publish({ kind: 'count', to: [memberId] })
  if (other_id && sends_receipt)
    events.publish({ kind: 'event', to: [other_id], event: { name: 'read', data } })
}

const TYPING_RECIPIENT_QUERY = {
  name: 'read-typing-to',
  text: 'select other_id, closed_by from thread_members where thread_id = $1 and user_id = $2 and not parted',
}

/**
 * Notifies the other member of a conversation that this one is typing; nothing if the writer hides their
 * presence, the other has left or the conversation is closed.
 * @throws NotFound
 */
export async function notifyTyping(
  { pool, events }: Pick<AppContext, 'pool' | 'events'>,
  { id, hides_presence }: Pick<Viewer, 'id' | 'hides_presence'>,
  thread: number,
): Promise<void> {
  const { rows } = await pool.query<{ other_id: number | null; closed_by: number | null }>({
    ...TYPING_RECIPIENT_QUERY,
    values: [thread, id],
  })
  const [row] = rows
  if (!row) throw new UnknownConversation()
  if (row.other_id === null || row.closed_by !== null || hides_presence) return
  const data = { thread, user_id: id }
  events.publish({ kind: 'event', to: [row.other_id], event: { name: 'typing', data } })
}

/**
 * Hides a conversation from the member's own list until its next message. Its messages no longer count as
 * unread, yet the other gets no read receipt.
 * Once both have hidden it, its photos are erased.
 * @throws NotFound
 */
export async function markConversationHidden(
  context: TransactionContext,
  memberId: number,
  thread: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { rows } = await sql<{ unread: number }>`
      with mine as (
        select unread, muted from thread_members
        where thread_id = ${thread} and user_id = ${memberId} and not parted
        for update
      ), box as (
        select unread from mailboxes where user_id = ${memberId} and exists (select from mine) for update
      ), hidden as (
        update thread_members t set hidden = true, unread = 0 from mine
        where t.thread_id = ${thread} and t.user_id = ${memberId}
      ), counted as (
        update mailboxes b set unread = box.unread - mine.unread from mine, box
        where b.user_id = ${memberId} and mine.unread > 0 and not mine.muted
      )
      select unread from mine`.execute(tx)
    const [row] = rows
    if (!row) throw new UnknownConversation()
    if (row.unread > 0) tx.publish({ kind: 'count', to: [memberId] })
    await removePhotosOfHidden(tx, thread)
  })
}
