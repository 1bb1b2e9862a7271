import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { changeLastMessage } from '../../../platform/db/last-messages.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { MESSAGE_VERSION_DAYS } from '../../../shared/retention.ts'
import { areFriends } from '../../friends/public.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { recordFirstMessage } from '../conversation/first-message-rules.ts'
import { findFirstRow } from '../conversation/queries.ts'
import { MESSAGE_QUERY } from '../conversation/send-query.ts'
import { removePhoto } from '../photos/erase.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type * as calls from './contract.ts'
import { getChangeRefusal, type MessageChange } from './policy.ts'
import * as texts from './texts.ts'

export type ChangeContext = Pick<AppContext, 'db' | 'events' | 'jobs' | 'log' | 'limits'>
type Actor = Pick<Viewer, 'id'>

/** A message of a conversation. */
export interface MessageKey {
  thread: number
  id: number
}

/** Of texts and descriptions together. */
export const CHANGE_LIMIT: Limit = {
  name: 'message-changes',
  points: 30,
  seconds: 60,
  message: texts.CHANGED_TOO_FAST,
}
const REACTION_LIMIT: Limit = { ...CHANGE_LIMIT, name: 'reactions' }

/**
 * Replaces the text of the actor's own message; the same text again changes nothing. A text to somebody who has not
 * answered follows the rules of a first message.
 * @throws as `changeMessage`; TooManyRequests for a text that a first message may not have
 */
export async function editMessage(
  context: ChangeContext,
  actor: Actor,
  key: MessageKey,
  text: string,
): Promise<Reply<typeof calls.editMessage>> {
  await context.limits.count(CHANGE_LIMIT, String(actor.id))
  const changed = await changeMessage(context, actor, key, 'edit', async (tx, found) => {
    if (found.message === text) return false
    if (await isStranger(tx, actor.id, found)) await recordFirstMessage(tx, actor.id, key.thread, text)
    await storeVersion(tx, key)
    await sql`
      update messages set message = ${text}, edited_at = now() where id = ${key.id} and thread_id = ${key.thread}`.execute(
      tx,
    )
    await changeLastMessage(tx, key, { message: text })
    return true
  })
  return { message: texts.MESSAGE_EDITED, ...changed }
}

/**
 * Empties the actor's own message for both and removes its reactions.
 * @throws as `changeMessage`
 */
export async function deleteMessage(
  context: ChangeContext,
  actor: Actor,
  key: MessageKey,
): Promise<Reply<typeof calls.deleteMessage>> {
  await context.limits.count(CHANGE_LIMIT, String(actor.id))
  const changed = await changeMessage(context, actor, key, 'delete', async (tx, found) => {
    if (found.isDeleted) return false
    await storeVersion(tx, key)
    if (found.type === MESSAGE_TYPE.photo) await removePhoto(tx, key.id)
    await sql`
      update messages set message = '', type = ${MESSAGE_TYPE.text}, deleted_at = now(),
        author_reaction = null, other_reaction = null
      where id = ${key.id} and thread_id = ${key.thread}`.execute(tx)
    await changeLastMessage(tx, key, { message: '', type: MESSAGE_TYPE.text, deleted: true })
    return true
  })
  return { message: texts.MESSAGE_REMOVED, ...changed }
}

/**
 * Sets the actor's reaction to a message; 0 removes it.
 * @throws as `changeMessage`
 */
export async function reactToMessage(
  context: ChangeContext,
  actor: Actor,
  key: MessageKey,
  reaction: number,
): Promise<Reply<typeof calls.reactToMessage>> {
  await context.limits.count(REACTION_LIMIT, String(actor.id))
  const changed = await changeMessage(context, actor, key, 'react', async (tx, { isOwn }) => {
    const column = sql.ref(isOwn ? 'author_reaction' : 'other_reaction')
    const wanted = reaction === 0 ? null : reaction
    const { numAffectedRows = 0n } = await sql`
      update messages set ${column} = ${wanted}::smallint
      where id = ${key.id} and thread_id = ${key.thread} and ${column} is distinct from ${wanted}::smallint`.execute(
      tx,
    )
    return numAffectedRows > 0n
  })
  return { message: reaction === 0 ? texts.REACTION_REMOVED : texts.REACTION_SAVED, ...changed }
}

export interface ChangedMessage {
  changed: ConversationMessage
  version: number
}

interface FoundMessage {
  isOwn: boolean
  type: number
  message: string
  isDeleted: boolean
  created_at: Date
  /** The other member; null once the account is deleted. */
  otherId: number | null
  /** The other has answered in this conversation. */
  answered: boolean
  isClosed: boolean
}

/**
 * Runs a change under the lock of both sides, numbers it and publishes it to both members.
 * @param write returns whether it changed anything
 * @throws NotFound for an unknown message, outside of the conversation and across a block; Forbidden or Conflict with the
 * sentence of the policy
 */
export async function changeMessage(
  context: ChangeContext,
  { id: actorId }: Actor,
  key: MessageKey,
  change: MessageChange,
  write: (tx: Tx, found: FoundMessage) => Promise<boolean>,
): Promise<ChangedMessage> {
  return inTransaction(context, async (tx) => {
    const found = await lockMessage(tx, actorId, key)
    const refusal = getChangeRefusal(change, { ...found, hasLeft: found.otherId === null }, Date.now())
    if (refusal) throw new HttpError(...refusal)
    const hasChanged = await write(tx, found)
    if (hasChanged) return publishChange(tx, key)
    return readChange(tx, key)
  })
}

/** A message as it is now, and the number of its last change, 0 without one. */
export async function readChange(tx: Tx, key: MessageKey): Promise<ChangedMessage> {
  return { changed: await readMessage(tx, key), version: await findVersion(tx, key) }
}

/** Numbers a change and publishes it to both members. The caller has locked the sides. */
export async function publishChange(tx: Tx, key: MessageKey): Promise<ChangedMessage> {
  const version = await numberChange(tx, key)
  const message = await readMessage(tx, key)
  const sides = await tx
    .selectFrom('thread_members')
    .where('thread_id', '=', key.thread)
    .where('parted', '=', false)
    .select('user_id')
    .execute()
  const to = sides.map(({ user_id }) => user_id)
  tx.publish({
    kind: 'event',
    to,
    event: { name: 'changed', data: { thread: key.thread, message, version } },
  })
  return { changed: message, version }
}

/** Publishes that staff have changed a message; nothing once its conversation is deleted. */
export async function publishStaffChange(tx: Tx, key: MessageKey): Promise<void> {
  const { rows } = await sql`
    select from thread_members where thread_id = ${key.thread} order by user_id for update`.execute(tx)
  if (rows.length > 0) await publishChange(tx, key)
}

/** Locks the sides in the order of sending, so that changes of a conversation follow each other. */
async function lockMessage(tx: Tx, actorId: number, { thread, id }: MessageKey): Promise<FoundMessage> {
  const { rows: sides } = await sql<{
    user_id: number
    other_id: number | null
    answered: boolean
    closed_by: number | null
  }>`
    select user_id, other_id, answered, closed_by from thread_members where thread_id = ${thread} and not parted
    order by user_id for update`.execute(tx)
  const side = sides.find(({ user_id }) => user_id === actorId)
  if (!side) throw new UnknownConversation()
  const row = await tx
    .selectFrom('messages')
    .where('id', '=', id)
    .where('thread_id', '=', thread)
    .select(['user_id', 'type', 'message', 'created_at', 'deleted_at'])
    .executeTakeFirst()
  if (!row) throw new NotFound(texts.MESSAGE_UNKNOWN)
  const { user_id, deleted_at, ...message } = row
  return {
    ...message,
    isOwn: user_id === actorId,
    isDeleted: deleted_at !== null,
    otherId: side.other_id,
    answered: side.answered,
    isClosed: side.closed_by !== null,
  }
}

const isStranger = async (tx: Tx, actorId: number, { answered, otherId }: FoundMessage) =>
  !answered && otherId !== null && !(await areFriends(tx, actorId, otherId))

/** The text before the change, for a report. @param alt the description of the photo instead */
export async function storeVersion(tx: Tx, { thread, id }: MessageKey, alt?: string): Promise<void> {
  await sql`
    insert into message_versions (thread_id, message_id, user_id, type, message)
    select thread_id, id, user_id, type, coalesce(${alt ?? null}, message) from messages
    where id = ${id} and thread_id = ${thread}`.execute(tx)
}

async function numberChange(tx: Tx, { thread, id }: MessageKey): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into message_changes (thread_id, message_id, version)
    values (${thread}, ${id}, 1 + coalesce((
      select version from message_changes where thread_id = ${thread} order by version desc limit 1), 0))
    on conflict (thread_id, message_id) do update set version = excluded.version
    returning version`.execute(tx)
  return (rows[0] as { version: number }).version
}

async function findVersion(tx: Tx, { thread, id }: MessageKey): Promise<number> {
  const change = await tx
    .selectFrom('message_changes')
    .where('thread_id', '=', thread)
    .where('message_id', '=', id)
    .select('version')
    .executeTakeFirst()
  return change?.version ?? 0
}

async function readMessage(tx: Tx, { thread, id }: MessageKey): Promise<ConversationMessage> {
  const row = await findFirstRow<{ message: ConversationMessage }>(tx, MESSAGE_QUERY, [thread, id])
  return (row as { message: ConversationMessage }).message
}

/** Deletes former texts after 30 days; reports keep their own copy. */
export async function deleteOldVersions({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from message_versions where id in (
        select id from message_versions
        where replaced_at < now() - make_interval(days => ${MESSAGE_VERSION_DAYS})
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}
