import type { Kysely, Transaction } from 'kysely'
import type { Config } from '../../../config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import type { AppEvent, EventPublisher } from '../../../platform/events/event-hub.ts'
import { Conflict, Forbidden, InvalidData } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { LiveNapkin } from '../../../shared/napkins.ts'
import { NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import type { StoredQuote } from '../../../shared/quotes.ts'
import { isStaff, isSuspended, ROLES } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { sendPush } from '../../feed/push/public.ts'
import { areFriends } from '../../friends/public.ts'
import { dailyLimitReached, getDailyLimit } from '../../premium/public.ts'
import { findGifName } from '../gifs/catalogue.ts'
import { normalizeGiphyUrl } from '../gifs/giphy.ts'
import * as texts from '../texts.ts'
import { assertHasRoom } from '../turns/limit.ts'
import { getClosedRefusal } from '../turns/policy.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type { ConversationMessage, ConversationPhoto, MessageBody } from './contract.ts'
import { recordFirstMessage } from './first-message-rules.ts'
import { countLateMessages } from './late-messages.ts'
import { findFirstRow, findQuote } from './queries.ts'
import { type SendInput, sendOnShard } from './send-on-shard.ts'
import { LOCK_AND_GET_SIDE, SEND_QUERY, type SendResult, STORED_MESSAGE_QUERY } from './send-query.ts'

type PublishContext = Pick<AppContext, 'db' | 'jobs' | 'log'> & { events: EventPublisher }
type Sender = Pick<Viewer, 'id' | 'roles' | 'stripe_status'>
/** A message with its sender and conversation. */
interface MessageToSend extends Omit<MessageBody, 'client_key' | 'reply_to'> {
  sender: Sender
  thread: number
  key: string | null
  /** The message that it answers. */
  replyTo?: number | undefined
  /** Sends without the quote once the answered message is deleted. */
  dropsLostReply?: boolean
  limit: number | null
  now: number
  /** Of the text of an accepted friend request: its sender does not act now, and it is not counted for the day. */
  sign?: { quote: StoredQuote | null; pushes: boolean }
  photo?: ConversationPhoto
  napkin?: LiveNapkin
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
  const sending = await send(context, draft, isStaff(sender.roles))
  if (!sending) throw new UnknownConversation()
  if (sending.id !== null) return publishMessage(context, draft, sending)
  const stored = await findStoredMessage(context.db, draft)
  if (stored) return stored
  assertSendable(draft, sending)
  const first = await sendFirstMessage(context, context, draft)
  return 'sent' in first ? publishMessage(context, draft, first.sent) : first.stored
}

export type NewMessage = Omit<MessageToSend, 'limit' | 'now'>

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
  const first = await sendFirstMessage(context, tx, draft)
  if ('sent' in first) await publishMessage({ ...context, db: tx, events: tx }, draft, first.sent)
}

async function send(
  context: PublishContext & Pick<AppContext, 'pool'>,
  draft: MessageToSend,
  isChecked: boolean,
): Promise<SendResult | undefined> {
  const input = buildSendInput(draft, isChecked)
  if (isDistributed(context.db)) return sendOnShard(context, input)
  const { rows } = await context.pool.query<SendResult>({ ...SEND_QUERY, values: Object.values(input) })
  return rows[0]
}

/** The parameters of `SEND_QUERY` in their order. */
function buildSendInput(
  { sender, thread, type, message, key, replyTo, limit, now, sign }: MessageToSend,
  isChecked: boolean,
): SendInput {
  return {
    ...{ thread, sender: sender.id, type, message, key, day: toParisDay(now), limit, isChecked },
    quote: sign?.quote ? JSON.stringify(sign.quote) : null,
    isAside: sign !== undefined,
    replyTo: replyTo ?? null,
  }
}

/**
 * Sends the text of an accepted friend request in the open transaction, whatever its sender has sent today. The limits of
 * first messages cannot apply: the receiver has just said yes.
 * @returns the message's id
 */
export async function sendAcceptedText(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log'>,
  { sender, thread, text, quote, pushes }: AcceptedText,
): Promise<number> {
  const draft: MessageToSend = {
    sender: { id: sender, roles: ROLES.member, stripe_status: false },
    thread,
    type: MESSAGE_TYPE.text,
    message: text,
    key: null,
    limit: null,
    now: Date.now(),
    sign: { quote, pushes },
  }
  const sending = await sendCheckedMessage(tx, draft)
  const { id } = await publishMessage({ ...context, db: tx, events: tx }, draft, sending)
  return id
}

/**
 * Sends a message with data of its own in the open transaction: `store` writes them before the event goes to both.
 * @throws as `deliverMessage`
 */
export async function sendNapkin(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  message: Pick<NewMessage, 'sender' | 'thread' | 'message'>,
  store: (messageId: number) => Promise<LiveNapkin>,
): Promise<ConversationMessage> {
  const draft = createDraft(context, { ...message, type: MESSAGE_TYPE.napkin, key: null })
  const sending = await sendCheckedMessage(tx, draft)
  if (sending.id === null) throw new Error('the insert of a napkin returned no row')
  const napkin = await store(sending.id)
  return publishMessage({ ...context, db: tx, events: tx }, { ...draft, napkin }, sending)
}

/** Sends a text that says why something ended, whatever its sender has sent today. */
export async function sendLastWord(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  message: Pick<NewMessage, 'sender' | 'thread' | 'message'>,
): Promise<void> {
  const draft = { ...createDraft(context, { ...message, type: MESSAGE_TYPE.text, key: null }), limit: null }
  const sending = await sendCheckedMessage(tx, draft)
  await publishMessage({ ...context, db: tx, events: tx }, draft, sending)
}

interface AcceptedText {
  sender: number
  thread: number
  text: string
  quote: StoredQuote | null
  /** Informs the receiver's browsers by push. */
  pushes: boolean
}

/**
 * Passes if only the first-message rule is left.
 * @throws Forbidden, TooManyRequests, InvalidData
 */
function assertSendable(
  { sender, limit, now, replyTo }: MessageToSend,
  { other_id, roles, paused, closed_by, sent_today, replied }: SendResult,
): void {
  const closed = getClosedRefusal(closed_by, sender.id)
  if (closed) throw new Conflict(closed)
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
  { config }: Pick<AppContext, 'config'>,
  source: TransactionContext | Tx,
  draft: MessageToSend,
): Promise<{ sent: SendResult } | { stored: ConversationMessage }> {
  const { sender, thread, message } = draft
  return inTransaction(source, async (tx) => {
    await lockAccount(tx, sender.id)
    await assertMayBegin(tx, config, sender, thread)
    const side = await lockSide(tx, sender.id, thread)
    const stored = await findStoredMessage(tx, draft)
    if (stored) return { stored }
    const isLost = draft.dropsLostReply && draft.replyTo && !(await canBeAnswered(tx, thread, draft.replyTo))
    const replyTo = isLost ? undefined : draft.replyTo
    const isStranger = !side.answered && side.other_id && !(await areFriends(tx, sender.id, side.other_id))
    if (isStranger && draft.type === MESSAGE_TYPE.text)
      await recordFirstMessage(tx, sender.id, thread, message)
    return { sent: await sendCheckedMessage(tx, { ...draft, replyTo }) }
  })
}

/** The message is in the conversation and not deleted; its row stays until the transaction ends. */
export async function canBeAnswered(tx: Transaction<Database>, thread: number, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('messages')
    .where('id', '=', id)
    .where('thread_id', '=', thread)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** The first lock of sending: account deletion locks in the same order. */
async function lockAccount(tx: Transaction<Database>, senderId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', senderId).select('id').forKeyShare().execute()
}

/** Locks both sides, after the account. @throws NotFound */
async function lockSide(tx: Tx, senderId: number, thread: number) {
  const values = [thread, senderId]
  const side = await findFirstRow<LockedSide>(tx, LOCK_AND_GET_SIDE, values)
  if (!side) throw new UnknownConversation()
  if (isDistributed(tx)) await countLateMessages(tx, thread, side.previous)
  return side
}

type LockedSide = Pick<SendResult, 'answered' | 'other_id' | 'previous'>

/** Steps of a photo's message under the locks of sending. */
interface PhotoStorage {
  /** Throws what refuses the photo. */
  assertAllowed: () => Promise<void>
  save: (messageId: number) => Promise<ConversationPhoto>
}

/**
 * Sends the message of a photo in the open transaction, with the errors of `deliverMessage`.
 * @returns also whether an earlier try with the same key had stored it
 */
export async function sendPhotoMessage(
  tx: Tx,
  context: Pick<AppContext, 'jobs' | 'log' | 'config'>,
  message: NewMessage,
  { assertAllowed, save }: PhotoStorage,
): Promise<{ sent: ConversationMessage; isStored: boolean }> {
  const draft = createDraft(context, message)
  await lockAccount(tx, draft.sender.id)
  await lockSide(tx, draft.sender.id, draft.thread)
  const stored = await findStoredMessage(tx, draft)
  if (stored) return { sent: stored, isStored: true }
  await assertAllowed()
  const sending = await sendCheckedMessage(tx, draft)
  const photo = await save(sending.id ?? 0)
  const sent = await publishMessage({ ...context, db: tx, events: tx }, { ...draft, photo }, sending)
  return { sent, isStored: false }
}

/** The first message starts a conversation that was only opened. */
async function assertMayBegin(
  tx: Transaction<Database>,
  config: AppContext['config'],
  sender: Sender,
  thread: number,
) {
  const side = await tx
    .selectFrom('thread_members')
    .where('thread_id', '=', thread)
    .where('user_id', '=', sender.id)
    .where('parted', '=', false)
    .select('last_id')
    .executeTakeFirst()
  if (side?.last_id === 0) await assertHasRoom(tx, config, sender)
}

async function sendCheckedMessage(tx: Tx, draft: MessageToSend): Promise<SendResult> {
  const input = buildSendInput(draft, true)
  const sending = isDistributed(tx)
    ? await sendOnShard(tx, input)
    : await findFirstRow<SendResult>(tx, SEND_QUERY.text, Object.values(input))
  if (!sending) throw new UnknownConversation()
  assertSendable(draft, sending)
  return sending
}

/** Stored by an earlier try with the same key. */
export async function findStoredMessage(
  db: Kysely<Database>,
  draft: Pick<MessageToSend, 'thread' | 'sender' | 'key'>,
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
  const { sender, thread, type, message, key, sign } = draft
  const { id, created_at, other_id, previous, unread, newest, other_newest } = sending
  if (id === null || created_at === null || other_id === null)
    throw new Error('the insert of a message returned no row')
  const quote = sign?.quote && (await findQuote(db, sign.quote))
  const sent = {
    id,
    user_id: sender.id,
    message,
    type,
    created_at: created_at.toISOString(),
    ...(quote ? { quote } : {}),
    ...(sending.replied ? { reply_to: sending.replied } : {}),
    ...(draft.photo ? { photo: draft.photo } : {}),
    ...(draft.napkin ? { napkin: draft.napkin } : {}),
  }
  const event: AppEvent = {
    kind: 'event',
    to: [sender.id, other_id],
    after: [newest, other_newest],
    event: { name: 'message', data: { thread, message: sent, previous, client_key: key } },
  }
  if (sending.draft_version !== null) {
    const data = { thread, message: '', version: sending.draft_version }
    events.publish({ kind: 'event', to: [sender.id], event: { name: 'draft', data } })
  }
  events.publish(event, { kind: 'count', to: unread > 0 ? [other_id, sender.id] : [other_id] })
  if (sending.is_pushed && sign?.pushes !== false) {
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
