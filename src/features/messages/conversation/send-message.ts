import type { Kysely, Transaction } from 'kysely'
import type { Config } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { messageColumns, repliedColumns } from '../../../platform/db/message-columns.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import type { AppEvent, EventPublisher } from '../../../platform/events/event-hub.ts'
import { Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { sendPush } from '../../feed/push/public.ts'
import { areFriends } from '../../friends/public.ts'
import { dailyLimitReached, getDailyLimit } from '../../premium/public.ts'
import { findGifName } from '../gifs/catalogue.ts'
import { normalizeGiphyUrl } from '../gifs/giphy.ts'
import * as texts from '../texts.ts'
import type { ConversationMessage, MessageBody, RepliedMessage } from './contract.ts'
import { recordFirstMessage } from './first-message-rules.ts'
import { findFirstRow } from './queries.ts'

type PublishContext = Pick<AppContext, 'db' | 'jobs' | 'log'> & { events: EventPublisher }
type Sender = Pick<Viewer, 'id' | 'roles' | 'stripe_status'>
/** A message with its sender and conversation. */
interface MessageToSend extends Omit<MessageBody, 'client_key' | 'reply_to'> {
  sender: Sender
  thread: number
  key: string | null
  /** The message that it answers. */
  replyTo?: number | undefined
  limit: number | null
  now: number
}

/**
 * Sends a message, in one statement if the two know each other; the same key returns the stored message.
 * Events go to both after commit, and a push to the other if they have a subscribed browser.
 * @throws NotFound if the sender is not in the conversation, and for blocked pairs; Forbidden if the other
 * has left, is suspended or paused; TooManyRequests past the daily limit or for too many first messages;
 * InvalidData for a foreign gif, and for an answer to an unknown or deleted message
 */
export async function deliverMessage(
  context: PublishContext & Pick<AppContext, 'pool' | 'config'>,
  sender: Sender,
  thread: number,
  { message, type, client_key, reply_to: replyTo }: MessageBody,
): Promise<ConversationMessage> {
  const text = normalizeText({ message, type }, context.config)
  const draft = createDraft(context, {
    ...{ sender, thread, type, replyTo },
    message: text,
    key: client_key ?? null,
  })
  const { rows } = await context.pool.query<SendResult>({
    ...SEND_QUERY,
    values: buildSendParameters(draft, isStaff(sender.roles)),
  })
  const sending = rows[0]
  if (!sending) throw new NotFound(texts.NO_CONVERSATION)
  if (sending.id !== null) return publishMessage(context, draft, sending)
  const stored = await findStoredMessage(context.db, draft)
  if (stored) return stored
  assertSendable(draft, sending)
  const first = await sendFirstMessage(context.db, draft)
  return 'sent' in first ? publishMessage(context, draft, first.sent) : first.stored
}

type NewMessage = Omit<MessageToSend, 'limit' | 'now'>

const createDraft = ({ config }: Pick<AppContext, 'config'>, message: NewMessage): MessageToSend => ({
  ...message,
  limit: getDailyLimit(config, message.sender, 'sent'),
  now: Date.now(),
})

/** The text as stored. @throws InvalidData for a foreign gif */
export function normalizeText(
  { message, type }: Pick<MessageBody, 'message' | 'type'>,
  config: GifConfig,
): string {
  const text = type === MESSAGE_TYPE.gif ? normalizeGifUrl(message, config) : message
  if (text === undefined) throw new InvalidData({ message: [texts.BAD_GIF] })
  return text
}

/** Sends in the open transaction, by the slower path and with the errors of `deliverMessage`. */
export async function sendFirstMessageNow(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  message: NewMessage,
): Promise<void> {
  const draft = createDraft(context, message)
  const first = await sendFirstMessage(tx, draft)
  if ('sent' in first) await publishMessage({ ...context, db: tx, events: tx }, draft, first.sent)
}

function buildSendParameters(
  { sender, thread, type, message, key, replyTo, limit, now }: MessageToSend,
  isChecked: boolean,
): unknown[] {
  return [thread, sender.id, type, message, key, toParisDay(now), limit, isChecked, replyTo ?? null]
}

/**
 * Passes if only the first-message rule is left.
 * @throws Forbidden, TooManyRequests, InvalidData
 */
function assertSendable(
  { limit, now, replyTo }: MessageToSend,
  { other_id, roles, paused, sent_today, replied }: SendResult,
): void {
  if (other_id === null || roles === null) throw new Forbidden(texts.MEMBER_LEFT)
  if (isSuspended(roles)) throw new Forbidden(texts.MEMBER_SUSPENDED)
  if (paused) throw new Forbidden(MEMBER_PAUSED)
  if (limit !== null && sent_today >= limit) throw dailyLimitReached(now)
  if (replyTo && !replied) throw new InvalidData({ reply_to: [texts.REPLY_UNKNOWN] })
}

/**
 * Slower path for a text to somebody who has not answered: checks under the locks of sending, then sends or
 * rejects in the same transaction. Friends are no strangers.
 */
function sendFirstMessage(
  db: Kysely<Database>,
  draft: MessageToSend,
): Promise<{ sent: SendResult } | { stored: ConversationMessage }> {
  const { sender, thread, message } = draft
  return inTransaction(db, async (tx) => {
    // Lock the account first: account deletion locks in the same order.
    await tx.selectFrom('users').where('id', '=', sender.id).select('id').forKeyShare().execute()
    const side = await findFirstRow<Pick<SendResult, 'answered' | 'other_id'>>(tx, LOCK_AND_GET_SIDE, [
      thread,
      sender.id,
    ])
    if (!side) throw new NotFound(texts.NO_CONVERSATION)
    const stored = await findStoredMessage(tx, draft)
    if (stored) return { stored }
    const isStranger = !side.answered && side.other_id && !(await areFriends(tx, sender.id, side.other_id))
    if (isStranger && draft.type === MESSAGE_TYPE.text)
      await recordFirstMessage(tx, sender.id, thread, message)
    return { sent: await sendCheckedMessage(tx, draft) }
  })
}

async function sendCheckedMessage(tx: Transaction<Database>, draft: MessageToSend): Promise<SendResult> {
  const sending = await findFirstRow<SendResult>(tx, SEND_QUERY.text, buildSendParameters(draft, true))
  if (!sending) throw new NotFound(texts.NO_CONVERSATION)
  assertSendable(draft, sending)
  return sending
}

/** Stored by an earlier try with the same key. */
async function findStoredMessage(
  db: Kysely<Database>,
  draft: MessageToSend,
): Promise<ConversationMessage | undefined> {
  if (!draft.key) return undefined
  const key = [draft.thread, draft.sender.id, draft.key]
  const stored = await findFirstRow<{ message: ConversationMessage }>(db, STORED_MESSAGE_QUERY, key)
  return stored?.message
}

/** Publishes a stored message to both members and queues the push. @returns the message */
async function publishMessage(
  { db, jobs, events, log }: PublishContext,
  draft: MessageToSend,
  sending: SendResult,
): Promise<ConversationMessage> {
  const { sender, thread, type, message, key } = draft
  const { id, created_at, other_id, previous, unread, newest, other_newest } = sending
  if (id === null || created_at === null || other_id === null)
    throw new Error('the insert of a message returned no row')
  const sent = {
    ...{ id, user_id: sender.id, message, type, created_at: created_at.toISOString() },
    ...(sending.replied ? { reply_to: sending.replied } : {}),
  }
  const event: AppEvent = {
    kind: 'event',
    to: [sender.id, other_id],
    after: [newest, other_newest],
    event: { name: 'message', data: { thread, message: sent, previous, client_key: key } },
  }
  events.publish(event, { kind: 'count', to: unread > 0 ? [other_id, sender.id] : [other_id] })
  if (sending.is_pushed) {
    // Not part of sending: a stored message is not rejected because its push fails.
    await jobs
      .send(db, sendPush, { user_id: other_id, kind: NOTIFICATION_KIND.messages, thread })
      .catch((error) =>
        log.error({ err: error }, 'push of a message not queued; the message itself is stored'),
      )
  }
  return sent
}

type GifConfig = Pick<Config, 'siteUrl' | 'giphyKey'>

/**
 * Canonical form of a gif's address: the path of an image of the catalogue, or an image of Giphy if the site
 * has a key. Undefined for any other address.
 */
export function normalizeGifUrl(url: string, env: GifConfig): string | undefined {
  const path = url.startsWith(`${env.siteUrl}/`) ? url.slice(env.siteUrl.length) : url
  if (findGifName(path)) return path
  return env.giphyKey === undefined ? undefined : normalizeGiphyUrl(url)
}

/** Whether a message of type 1 may carry this address (product.md 4). */
export function isAllowedGif(url: string, env: GifConfig): boolean {
  return normalizeGifUrl(url, env) !== undefined
}

/**
 * State of the sender under the locks on both sides and mailboxes. No row if the sender is not in the
 * conversation, or one of the two has blocked the other.
 */
interface SendResult {
  other_id: number | null
  /** The other's roles; null once the account is deleted. */
  roles: number | null
  /** The other's account is paused. */
  paused: boolean
  /** The other has written to the sender before. */
  answered: boolean
  /** Sent today before this message. */
  sent_today: number
  /** Newest message of the conversation before this one, 0 for none. */
  previous: number
  /** Unread messages of the sender in this conversation, and in all others. */
  unread: number
  unread_elsewhere: number
  /** Newest message in the sender's mailbox before this one, and in the other's. */
  newest: number
  other_newest: number
  /** The other has a browser subscribed to push. */
  is_pushed: boolean
  /** The answered message; null for none. */
  replied: RepliedMessage | null
  /** Of the message; null if it was not sent. */
  id: number | null
  created_at: Date | null
}

/**
 * Locks both sides, lower id first, then both mailboxes likewise. A transaction that waited for a row reads
 * its latest version, so a block committed in between leaves no side. All decisions and counts use these
 * rows: everything else is read as of the statement's start.
 */
const LOCK_SIDES_AND_MAILBOXES = `
  sides as (
    select user_id, other_id, last_id, unread, answered from thread_members
    where thread_id = $1 and not parted
      and exists (select from thread_members where thread_id = $1 and user_id = $2)
    order by user_id for update
  ), boxes as (
    select user_id, unread, newest, day, sent from mailboxes where user_id = any (array(select user_id from sides))
    order by user_id for update
  )`

/** Acquires the locks of sending; `$1` conversation, `$2` sender. One row if the sender may still write. */
const LOCK_AND_GET_SIDE = `
  with ${LOCK_SIDES_AND_MAILBOXES} select answered, other_id, (select count(*) from boxes) from sides where user_id = $2`

/**
 * Sends in one statement. The insert takes the id once all rows are locked. Sending marks earlier messages as
 * read. `$1` conversation, `$2` sender, `$3` type, `$4` text, `$5` client key, `$6` today in Paris, `$7`
 * daily limit or null, `$8` true if the first message was already checked, `$9` the answered message or null.
 */
const SEND_QUERY = {
  name: 'send-message',
  text: `
  with ${LOCK_SIDES_AND_MAILBOXES}, replied as (
    select ${repliedColumns('q')} from messages q
    where q.thread_id = $1 and q.id = $9::bigint and q.deleted_at is null
  ), sender as (
    select s.other_id, u.roles, u.paused_at is not null as paused, s.answered, case when b.day >= $6::date then b.sent else 0 end as sent_today,
      s.last_id as previous, s.unread, b.unread - s.unread as unread_elsewhere, b.newest, o.newest as other_newest,
      exists (select from push_subscriptions p where p.user_id = s.other_id) as is_pushed
    from sides s
    join boxes b on b.user_id = s.user_id
    left join boxes o on o.user_id = s.other_id
    left join users u on u.id = s.other_id
    where s.user_id = $2
  ), sent as (
    insert into messages (thread_id, user_id, type, message, client_key, created_at, reply_to)
    select $1, $2, $3::smallint, $4, $5::uuid, clock_timestamp(), $9 from sender
    where ($9 is null or exists (select from replied)) and roles >= 0 and not paused and (answered or $3::smallint = ${MESSAGE_TYPE.gif} or $8::boolean) and ($7::integer is null or sent_today < $7)
    on conflict (thread_id, user_id, client_key) where client_key is not null do nothing
    returning id, created_at
  ), sides_moved as (
    update thread_members t set
      last_id = sent.id,
      read_id = case when t.user_id = $2 then sent.id else t.read_id end,
      unread = case when t.user_id = $2 then 0 else t.unread + 1 end,
      answered = t.answered or t.user_id <> $2,
      hidden = false
    from sent where t.thread_id = $1
  ), boxes_moved as (
    update mailboxes b set
      newest = sent.id,
      unread = case when b.user_id = $2 then sender.unread_elsewhere else b.unread + 1 end,
      day = case when b.user_id = $2 then greatest(b.day, $6) else b.day end,
      sent = case when b.user_id = $2 then sender.sent_today + 1 else b.sent end,
      asked = case when b.user_id = $2 and b.day < $6 then 0 else b.asked end,
      opened = case when b.user_id = $2 and b.day < $6 then 0 else b.opened end
    from sent, sender where b.user_id in ($2, sender.other_id)
  )
  select sender.*, sent.id, sent.created_at,
    (select json_strip_nulls(row_to_json(replied)) from replied) as replied
  from sender left join sent on true`,
}

/** The message stored under the sender's client key. */
const STORED_MESSAGE_QUERY = `
  select json_strip_nulls(row_to_json(c)) as message from (
    select ${messageColumns('m')} from messages m
    where m.thread_id = $1 and m.user_id = $2 and m.client_key = $3) c`
