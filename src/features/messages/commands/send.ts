import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { Forbidden, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import { pushNews } from '../../feed/push/public.ts'
import { areFriends } from '../../friends/public/pair.ts'
import { MEMBER_PAUSED } from '../../members/privacy/contract/paused-texts.ts'
import { dailyLimit, outForToday } from '../../premium/public/daily.ts'
import type { MessageBody, ThreadMessage } from '../contract/message.ts'
import { gifAddress } from '../gifs/allowed.ts'
import * as texts from '../refusal-texts.ts'
import { recordFirstMessage } from './first-message.ts'
import { readRow } from './row.ts'
import { HOLD_SIDES, READ_STORED, SEND, type Sending } from './send-statement.ts'

type Told = Pick<AppContext, 'db' | 'jobs' | 'events' | 'log'>
type Sender = Pick<Viewer, 'id' | 'roles' | 'stripe_status'>
type StoredMessage = Omit<ThreadMessage, 'created_at'> & { created_at: Date }

/** A message on its way, and who sends it where. */
interface Draft extends Omit<MessageBody, 'client_key'> {
  sender: Sender
  thread: number
  key: string | null
  limit: number | null
  now: number
}

/**
 * Sends a message, in one statement where the two know each other; again with the same key, it gives the one that is
 * stored. Both are told once it is committed, the other by push too where a browser of theirs is subscribed.
 * @throws NotFound for whoever is not in the conversation and for blocked pairs; Refused once the other has left, is
 *   suspended or rests; TooMany past the day's limit and where first messages come too fast; InvalidData for a foreign gif
 */
export async function sendMessageTo(
  context: Told & Pick<AppContext, 'pool' | 'config'>,
  sender: Sender,
  thread: number,
  { message, type, client_key }: MessageBody,
): Promise<ThreadMessage> {
  const text = type === MESSAGE_TYPE.gif ? gifAddress(message, context.config) : message
  if (text === undefined) throw new InvalidData({ message: [texts.BAD_GIF] })
  const limit = dailyLimit(context.config, sender, 'sent')
  const draft = { sender, thread, type, message: text, key: client_key ?? null, limit, now: Date.now() }
  const { rows } = await context.pool.query<Sending>({
    ...SEND,
    values: values(draft, isStaff(sender.roles)),
  })
  const sending = rows[0]
  if (!sending) throw new NotFound(texts.NO_THREAD)
  if (sending.id !== null) return publishMessage(context, draft, sending)
  const stored = await readStored(context.db, draft)
  if (stored) return stored
  requireSendable(draft, sending)
  const first = await sendFirst(context.db, draft)
  return 'sent' in first ? publishMessage(context, draft, first.sent) : first.stored
}

function values({ sender, thread, type, message, key, limit, now }: Draft, judged: boolean): unknown[] {
  return [thread, sender.id, type, message, key, toParisDay(now), limit, judged]
}

/** @throws Refused, TooMany; passes where the sender is only a stranger yet */
function requireSendable({ limit, now }: Draft, { other_id, roles, paused, sent_today }: Sending): void {
  if (other_id === null || roles === null) throw new Forbidden(texts.MEMBER_LEFT)
  if (isSuspended(roles)) throw new Forbidden(texts.MEMBER_SUSPENDED)
  if (paused) throw new Forbidden(MEMBER_PAUSED)
  if (limit !== null && sent_today >= limit) throw outForToday(now)
}

/**
 * The longer way of a text to somebody who has not answered: judged while all is held that sending holds, and sent or
 * refused in one transaction. Friends are no strangers.
 */
function sendFirst(
  db: Kysely<Database>,
  draft: Draft,
): Promise<{ sent: Sending } | { stored: ThreadMessage }> {
  const { sender, thread, message } = draft
  return inTransaction(db, async (tx) => {
    // The account first, as its deletion does.
    await tx.selectFrom('users').where('id', '=', sender.id).select('id').forKeyShare().execute()
    const side = await readRow<Pick<Sending, 'answered' | 'other_id'>>(tx, HOLD_SIDES, [thread, sender.id])
    if (!side) throw new NotFound(texts.NO_THREAD)
    const stored = await readStored(tx, draft)
    if (stored) return { stored }
    const isStranger = !side.answered && side.other_id && !(await areFriends(tx, sender.id, side.other_id))
    if (isStranger) await recordFirstMessage(tx, sender.id, thread, message)
    return { sent: await sendJudged(tx, draft) }
  })
}

async function sendJudged(tx: Transaction<Database>, draft: Draft): Promise<Sending> {
  const sending = await readRow<Sending>(tx, SEND.text, values(draft, true))
  if (!sending) throw new NotFound(texts.NO_THREAD)
  requireSendable(draft, sending)
  return sending
}

/** What an earlier try of the same message has stored. */
async function readStored(db: Kysely<Database>, draft: Draft): Promise<ThreadMessage | undefined> {
  if (!draft.key) return undefined
  const key = [draft.thread, draft.sender.id, draft.key]
  const stored = await readRow<StoredMessage>(db, READ_STORED, key)
  return stored && { ...stored, created_at: stored.created_at.toISOString() }
}

/** Publishes a stored message to both members and queues the push. @returns the message */
async function publishMessage(
  { db, jobs, events, log }: Told,
  draft: Draft,
  sending: Sending,
): Promise<ThreadMessage> {
  const { sender, thread, type, message, key } = draft
  const { id, created_at, other_id, previous, unread, newest, other_newest } = sending
  if (id === null || created_at === null || other_id === null) throw new Error('a message was not stored')
  const sent = { id, user_id: sender.id, message, type, created_at: created_at.toISOString() }
  const event: AppEvent = {
    kind: 'event',
    to: [sender.id, other_id],
    after: [newest, other_newest],
    event: { name: 'message', data: { thread, message: sent, previous, client_key: key } },
  }
  events.publish(event, { kind: 'count', to: unread > 0 ? [other_id, sender.id] : [other_id] })
  if (sending.is_pushed) {
    // Not part of sending: a message that stands is not refused for want of a push.
    await jobs
      .send(db, pushNews, { user_id: other_id, kind: NOTIFICATION_KIND.messages, thread })
      .catch((error) => log.error({ err: error }, 'a message is not pushed'))
  }
  return sent
}
