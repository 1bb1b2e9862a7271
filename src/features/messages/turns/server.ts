import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { messageColumns } from '../../../platform/db/message-columns.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { publishChange } from '../changes/server.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { countLateMessages } from '../conversation/late-messages.ts'
import { listLiveNapkins } from '../napkins/ending.ts'
import { MEMBER_LEFT } from '../texts.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type * as calls from './contract.ts'
import type { GoodbyeBody } from './contract.ts'
import * as texts from './sheet-texts.ts'

type Actor = Pick<Viewer, 'id'>
type Context = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits'>
type Answer = { message: string }

const SETTING_LIMIT: Limit = { name: 'conversation-settings', points: 120, seconds: 600 }
const GOODBYE_LIMIT: Limit = {
  name: 'goodbyes',
  points: 20,
  seconds: 3_600,
  message: texts.CLOSED_TOO_OFTEN,
}

/** Puts a conversation aside until the actor answers, or back; idempotent. @throws NotFound */
export async function parkConversation(
  context: Context,
  actor: Actor,
  thread: number,
  parked: boolean,
): Promise<Answer> {
  await context.limits.count(SETTING_LIMIT, String(actor.id))
  await inTransaction(context, async (tx) => {
    const { rows } = await sql<SideState>`
      update thread_members set parked = ${parked}
      where thread_id = ${thread} and user_id = ${actor.id} and not parted
      returning user_id, parked, muted, closed_by`.execute(tx)
    if (!rows[0]) throw new UnknownConversation()
    publishState(tx, thread, rows[0])
  })
  return { message: parked ? texts.PARKED : texts.UNPARKED }
}

/**
 * Mutes a conversation, or unmutes it; idempotent. The mailbox counts no unread messages of a muted one. Locks the side
 * first, so that the mailbox is changed by the unread messages that it counts.
 * @throws NotFound
 */
export async function muteConversation(
  context: Context,
  actor: Actor,
  thread: number,
  muted: boolean,
): Promise<Answer> {
  await context.limits.count(SETTING_LIMIT, String(actor.id))
  await inTransaction(context, async (tx) => {
    const sides = await lockSides(tx, thread)
    const side = sides.find(({ user_id }) => user_id === actor.id)
    if (!side) throw new UnknownConversation()
    if (side.muted === muted) return
    await sql`
      update thread_members set muted = ${muted} where thread_id = ${thread} and user_id = ${actor.id}`.execute(
      tx,
    )
    const change = muted ? -side.unread : side.unread
    if (change !== 0) {
      await sql`update mailboxes set unread = unread + ${change} where user_id = ${actor.id}`.execute(tx)
      tx.publish({ kind: 'count', to: [actor.id] })
    }
    publishState(tx, thread, { ...side, muted })
  })
  return { message: muted ? texts.MUTED : texts.UNMUTED }
}

/**
 * Closes a conversation for both with a goodbye as its last message. It counts as unread like any message; there is no push.
 * @throws NotFound outside of the conversation and across a block; Forbidden once the other has left; Conflict for an empty
 * or closed one; InvalidData without any, and for own words to somebody who has not answered
 */
export async function closeConversation(
  context: Context,
  actor: Actor,
  thread: number,
  { sentence, message }: GoodbyeBody,
): Promise<Reply<typeof calls.closeConversation>> {
  const text = message || texts.GOODBYES[(sentence ?? 0) - 1]
  if (!text) throw new InvalidData({ sentence: [texts.GOODBYE_MISSING] })
  await context.limits.count(GOODBYE_LIMIT, String(actor.id))
  const sent = await inTransaction(context, async (tx) => {
    // Lock the account first: account deletion locks in the same order.
    await tx.selectFrom('users').where('id', '=', actor.id).select('id').forKeyShare().execute()
    const sides = await lockCountedSides(tx, thread)
    const side = sides.find(({ user_id }) => user_id === actor.id)
    if (!side) throw new UnknownConversation()
    if (side.closed_by !== null) throw new Conflict(texts.ALREADY_CLOSED)
    if (side.other_id === null) throw new Forbidden(MEMBER_LEFT)
    if (side.last_id === 0) throw new Conflict(texts.NOTHING_TO_CLOSE)
    if (message && !side.answered) throw new InvalidData({ message: [texts.GOODBYE_TO_STRANGER] })
    return storeGoodbye(tx, { thread, sides, side: { ...side, other_id: side.other_id }, text })
  })
  return { message: texts.GOODBYE_SAID, sent }
}

/** @throws NotFound outside of the conversation and across a block; Forbidden for the other; Conflict for an open one */
export async function reopenConversation(context: Context, actor: Actor, thread: number): Promise<Answer> {
  await context.limits.count(GOODBYE_LIMIT, String(actor.id))
  await inTransaction(context, async (tx) => {
    const sides = await lockSides(tx, thread)
    const side = sides.find(({ user_id }) => user_id === actor.id)
    if (!side) throw new UnknownConversation()
    if (side.closed_by === null) throw new Conflict(texts.NOT_CLOSED)
    if (side.closed_by !== actor.id) throw new Forbidden(texts.NOT_YOURS_TO_REOPEN)
    await reopen(tx, thread)
  })
  return { message: texts.REOPENED }
}

/** Reopens a closed conversation of two who have just become friends. */
export async function reopenForYes(tx: Tx, thread: number): Promise<void> {
  const sides = await lockSides(tx, thread)
  if (sides.some(({ closed_by }) => closed_by !== null)) await reopen(tx, thread)
}

async function reopen(tx: Tx, thread: number): Promise<void> {
  const { rows } = await sql<SideState>`
    update thread_members set closed_by = null where thread_id = ${thread}
    returning user_id, parked, muted, closed_by`.execute(tx)
  for (const side of rows) publishState(tx, thread, side)
}

interface SideState {
  user_id: number
  parked: boolean
  muted: boolean
  closed_by: number | null
}

interface Side extends SideState {
  other_id: number | null
  last_id: number
  unread: number
  answered: boolean
}

/** Locks both sides, then both mailboxes, as sending does. No rows across a block. */
async function lockSides(tx: Transaction<Database>, thread: number): Promise<Side[]> {
  const { rows } = await sql<Side>`
    select user_id, other_id, last_id, unread, answered, parked, muted, closed_by
    from thread_members where thread_id = ${thread} and not parted order by user_id for update`.execute(tx)
  const members = rows.map(({ user_id }) => user_id)
  await sql`select from mailboxes where user_id = any(${members}) order by user_id for update`.execute(tx)
  return rows
}

/** A goodbye follows the messages that a coordinator that failed has not counted. */
async function lockCountedSides(tx: Tx, thread: number): Promise<Side[]> {
  const sides = await lockSides(tx, thread)
  const [side] = sides
  const isLate = side && isDistributed(tx) && (await countLateMessages(tx, thread, side.last_id))
  return isLate ? lockSides(tx, thread) : sides
}

/** Stores the goodbye under the locks of both sides and publishes it to both. */
async function storeGoodbye(
  tx: Tx,
  {
    thread,
    sides,
    side,
    text,
  }: { thread: number; sides: Side[]; side: Side & { other_id: number }; text: string },
): Promise<ConversationMessage> {
  const { user_id: actor, other_id: other } = side
  const { rows } = await sql<{ id: number; at: string; sent: ConversationMessage }>`
    with stored as (
      insert into messages (thread_id, user_id, type, message, created_at)
      values (${thread}, ${actor}, ${MESSAGE_TYPE.goodbye}, ${text}, clock_timestamp()) returning *, null::json as replied)
    select m.id, m.created_at::text as at, (select json_strip_nulls(row_to_json(c)) from (select ${sql.raw(messageColumns('m'))}) c) as sent
    from stored m`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('the insert of a goodbye returned no row')
  const { id, at, sent } = stored
  const ending = await listLiveNapkins(tx, thread)
  await sql`
    update thread_members set last_id = ${id}, copied_id = ${id}, last_type = ${MESSAGE_TYPE.goodbye}, last_message = ${text},
      last_sender = ${actor}, last_at = ${at}, last_deleted = false, closed_by = ${actor}, awaited_at = null, hidden = false,
      answered = answered or user_id <> ${actor},
      read_id = case when user_id = ${actor} then ${id} else read_id end,
      unread = case when user_id = ${actor} then 0 else unread + 1 end
    where thread_id = ${thread}`.execute(tx)
  const newest = await countGoodbye(tx, sides, side, id)
  tx.publish(
    {
      kind: 'event',
      to: [actor, other],
      after: [newest.get(actor) ?? 0, newest.get(other) ?? 0],
      event: { name: 'message', data: { thread, message: sent, previous: side.last_id, client_key: null } },
    },
    { kind: 'count', to: [actor, other] },
  )
  for (const message of ending) await publishChange(tx, { thread, id: message })
  for (const one of sides) publishState(tx, thread, { ...one, closed_by: actor })
  return sent
}

/** @returns the newest message of both mailboxes before this one */
async function countGoodbye(tx: Tx, sides: Side[], side: Side, id: number): Promise<Map<number, number>> {
  const members = sides.map(({ user_id }) => user_id)
  const { rows } = await sql<{ user_id: number; newest: number }>`
    select user_id, newest from mailboxes where user_id = any(${members})`.execute(tx)
  for (const { user_id, muted } of sides) {
    const change = muted ? 0 : user_id === side.user_id ? -side.unread : 1
    await sql`
      update mailboxes set newest = ${id}, unread = unread + ${change} where user_id = ${user_id}`.execute(tx)
  }
  return new Map(rows.map(({ user_id, newest }) => [user_id, newest]))
}

/** Publishes to a member's devices the state of their side. */
function publishState(tx: Tx, thread: number, { user_id, parked, muted, closed_by }: SideState): void {
  const data = { thread, parked, muted, closed_by }
  tx.publish({ kind: 'event', to: [user_id], event: { name: 'turn', data } })
}
