import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, HttpError, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { SUSPENDED } from '../../../platform/http/texts.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { KEPT_MESSAGE_DAYS } from '../../../shared/retention.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { ACCOUNT_PAUSED, DAILY_LIMIT_CODE, IN_REVIEW, MEMBER_PAUSED } from '../../../shared/texts.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import { lockPair } from '../../friends/public.ts'
import { assertMayOpen, type Opener } from '../conversation/commands.ts'
import type { KeptMessage, MessageBody } from '../conversation/contract.ts'
import { findFirstRow } from '../conversation/queries.ts'
import {
  canBeAnswered,
  deliverMessage,
  normalizeText,
  sendFirstMessageNow,
} from '../conversation/send-message.ts'
import { deleteDraft } from '../drafts/server.ts'
import * as texts from '../texts.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import { KEPT_MAX } from './contract.ts'
import { addReplies, type KeptRow } from './replies.ts'

// Messages of members whose e-mail is not confirmed.

/**
 * Keeps a message until its author's e-mail is confirmed; a second one to the same member replaces the first.
 * @returns the pending message, or the sent one if the e-mail has been confirmed since the request began
 * @throws NotFound if the author is not in the conversation, and for blocked pairs; Forbidden if the other has left,
 * is suspended or paused; Conflict for a fourth receiver; InvalidData for a foreign gif, and for an answer to an unknown
 * or deleted message
 */
export async function storeMessage(
  context: AppContext,
  author: Viewer,
  thread: number,
  body: MessageBody,
): Promise<{ pending: KeptMessage } | { sent: Awaited<ReturnType<typeof deliverMessage>> }> {
  const message = normalizeText(body, context.config)
  const pending = await inTransaction(context, async (tx) => {
    // Confirmation locks the account likewise: a message is pending before it, or sent after it.
    const account = await tx
      .selectFrom('users')
      .where('id', '=', author.id)
      .select('email_verified_at')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account?.email_verified_at) return null
    await assertReachable(tx, author.id, thread)
    await assertRoom(tx, author.id, thread)
    const { type, client_key = null, reply_to } = body
    if (reply_to && !(await canBeAnswered(tx, thread, reply_to)))
      throw new InvalidData({ reply_to: [texts.REPLY_UNKNOWN] })
    const { rows } = await sql<KeptRow<StoredKept>>`
      insert into kept_messages as k (user_id, thread_id, type, message, client_key, reply_to)
      values (${author.id}, ${thread}, ${type}, ${message}, coalesce(${client_key}::uuid, gen_random_uuid()),
        ${reply_to ?? null})
      on conflict (user_id, thread_id) do update set
        type = excluded.type, message = excluded.message, client_key = excluded.client_key,
        reply_to = excluded.reply_to, refusal = null, created_at = now()
      returning ${KEPT_COLUMNS}`.execute(tx)
    if (type === MESSAGE_TYPE.text) await deleteDraft(tx, author.id, thread)
    const [stored] = await addReplies<StoredKept>(rows, (text, values) => findFirstRow(tx, text, values))
    return stored ? presentKept(stored) : null
  })
  return pending ? { pending } : { sent: await deliverMessage(context, author, thread, body) }
}

type StoredKept = Omit<KeptMessage, 'created_at'> & { created_at: Date }

const KEPT_COLUMNS = sql.raw(
  'k.thread_id as thread, k.message, k.type, k.client_key, k.created_at, k.refusal, k.reply_to',
)

const presentKept = (row: StoredKept): KeptMessage => ({ ...row, created_at: row.created_at.toISOString() })

/** The other member of a conversation as its author finds them. */
async function assertReachable(tx: Transaction<Database>, userId: number, thread: number): Promise<void> {
  const side = await tx
    .selectFrom('thread_members as t')
    .leftJoin('users as u', 'u.id', 't.other_id')
    .where('t.thread_id', '=', thread)
    .where('t.user_id', '=', userId)
    .where('t.parted', '=', false)
    .select(['u.roles', 'u.paused_at'])
    .executeTakeFirst()
  if (!side) throw new UnknownConversation()
  if (side.roles === null) throw new Forbidden(texts.MEMBER_LEFT)
  if (isSuspended(side.roles)) throw new Forbidden(texts.MEMBER_SUSPENDED)
  if (side.paused_at) throw new Forbidden(MEMBER_PAUSED)
}

async function assertRoom(tx: Transaction<Database>, userId: number, thread: number): Promise<void> {
  const others = await tx
    .selectFrom('kept_messages')
    .where('user_id', '=', userId)
    .where('thread_id', '<>', thread)
    .select('thread_id')
    .execute()
  if (others.length >= KEPT_MAX) throw new Conflict(texts.KEPT_FULL)
}

/** @throws NotFound without one */
export async function deleteKeptMessage(db: Kysely<Database>, userId: number, thread: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_messages')
    .where('user_id', '=', userId)
    .where('thread_id', '=', thread)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new NotFound(texts.NO_KEPT_MESSAGE)
}

/** Sends the messages that a member wrote before the confirmation. */
export const sendKeptMessages = job<{ user_id: number }>('kept-messages', { concurrency: 4 })

/** Runs in the transaction that confirms an e-mail. @returns the conversation of the last one */
export async function enqueueKeptMessages(tx: Tx, userId: number): Promise<string | null> {
  const pending = await tx
    .selectFrom('kept_messages')
    .where('user_id', '=', userId)
    .where('refusal', 'is', null)
    .select('thread_id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!pending) return null
  await tx.enqueue(sendKeptMessages, { user_id: userId })
  return `/messages/${pending.thread_id}`
}

/** In the order of writing; each once, however often the job runs. */
export async function sendAllKept(context: AppContext, userId: number): Promise<void> {
  const all = await context.db
    .selectFrom('kept_messages as k')
    .innerJoin('thread_members as t', (join) =>
      join.onRef('t.thread_id', '=', 'k.thread_id').onRef('t.user_id', '=', 'k.user_id'),
    )
    .where('k.user_id', '=', userId)
    .where('k.refusal', 'is', null)
    .select(['k.thread_id', 't.other_id'])
    .orderBy('k.created_at')
    .execute()
  for (const { thread_id, other_id } of all) {
    try {
      await sendKept(context, userId, thread_id, other_id)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      await refuseKept(context, userId, thread_id, error)
    }
  }
}

/** Checks everything again and sends, in one transaction that takes the message out of the pending ones. */
async function sendKept(
  context: AppContext,
  userId: number,
  thread: number,
  otherId: number | null,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (otherId !== null) await lockPair(tx, userId, otherId)
    const { rows } = await sql<KeptRow<StoredKept>>`
      delete from kept_messages k where user_id = ${userId} and thread_id = ${thread} and refusal is null
      returning ${KEPT_COLUMNS}`.execute(tx)
    const [pending] = rows
    // Deleted by its author, or sent by another run.
    if (!pending) return
    const author = await findAuthor(tx, userId)
    if (!author) return
    assertMayWrite(author)
    if (otherId === null) throw new Forbidden(texts.MEMBER_LEFT)
    await assertMayOpen(tx, context.config, author, otherId)
    const draft = {
      sender: author,
      thread,
      type: pending.type,
      message: pending.message,
      key: pending.client_key,
      replyTo: pending.reply_to ?? undefined,
      dropsLostReply: true,
    }
    await sendFirstMessageNow(tx, context, draft)
  })
}

type Author = Opener & Pick<Viewer, 'paused' | 'in_review'>

/** The author as the session would read them; without the rights of staff. */
async function findAuthor(tx: Transaction<Database>, userId: number): Promise<Author | undefined> {
  const { rows } = await sql<Author>`
    select u.id, least(u.roles, 0) as roles, u.status, u.stripe_status, m.sex, m.birthday,
      u.paused_at is not null as paused,
      u.paused_at is not null and exists (
        select from account_reviews r where r.user_id = u.id and r.outcome is null) as in_review
    from users u join member_search m on m.user_id = u.id
    where u.id = ${userId} and u.email_verified_at is not null`.execute(tx)
  return rows[0]
}

function assertMayWrite({ roles, paused, in_review }: Author): void {
  if (isSuspended(roles)) throw new Forbidden(SUSPENDED)
  if (in_review) throw new Forbidden(IN_REVIEW)
  if (paused) throw new Forbidden(ACCOUNT_PAUSED)
}

/** Tells the author why a message was not sent: in its conversation, unless a block has ended that, and by a notification. */
async function refuseKept(
  context: AppContext,
  userId: number,
  thread: number,
  { status, message }: HttpError,
): Promise<void> {
  const isGone = status === 404
  const reason = isGone
    ? texts.KEPT_UNREACHABLE
    : message === DAILY_LIMIT_CODE
      ? texts.DAILY_LIMIT_REACHED
      : message
  await inTransaction(context, async (tx) => {
    const own = sql`user_id = ${userId} and thread_id = ${thread} and refusal is null`
    const { numAffectedRows = 0n } = isGone
      ? await sql`delete from kept_messages where ${own}`.execute(tx)
      : await sql`update kept_messages set refusal = ${reason} where ${own}`.execute(tx)
    if (numAffectedRows === 0n) return
    tx.publish({
      kind: 'event',
      to: [userId],
      event: { name: 'pending', data: { thread, refusal: isGone ? null : reason } },
    })
    await notifyMember(tx, {
      user_id: userId,
      sender_id: null,
      type: NOTIFICATION_TYPE.messageNotSent,
      data: { text: reason },
    })
  })
}

/** Deletes pending messages after 7 days. */
export async function deleteOldKeptMessages({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from kept_messages where ctid = any (array(
        select ctid from kept_messages
        where created_at < now() - make_interval(days => ${KEPT_MESSAGE_DAYS})
        limit ${limit} for update skip locked))`.execute(db)
    return Number(numAffectedRows)
  })
}
