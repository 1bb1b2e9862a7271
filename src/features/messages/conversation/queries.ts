import type { Pool } from 'pg'
import { NotFound } from '../../../platform/http/errors.ts'
import { NO_CONVERSATION } from '../refusal-texts.ts'
import { type ConversationMessage, MESSAGES_PAGE_SIZE } from './contract/message.ts'

/** Messages after an id that one answer holds; who has missed more asks again. */
const MAX_NEWER_MESSAGES = 100

// Which messages each way of asking takes, from the index by conversation and id, in both directions from `$3`.
const BEFORE_CLAUSE = `where m.thread_id = $1 and m.id < $3 order by m.id desc limit ${MESSAGES_PAGE_SIZE}`
const AFTER_CLAUSE = `where m.thread_id = $1 and m.id > $3 order by m.id limit ${MAX_NEWER_MESSAGES}`

/**
 * One row for a member of the conversation, none for anybody else. Built as JSON by the database: half the work of the
 * server goes into rows otherwise, and an open conversation asks often.
 */
const buildMessagesQuery = (which: string) => `
  select
    $4::boolean and coalesce((
      select o.read_id >= me.last_id from thread_members o join messages l on l.id = me.last_id and l.user_id = $2
      where o.thread_id = $1 and o.user_id = me.other_id), false) as is_read,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'user_id', m.user_id, 'message', m.message, 'type', m.type,
        'created_at', to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id)
      from (select m.id, m.user_id, m.message, m.type, m.created_at from messages m ${which}) m
    ), '[]') as messages
  from thread_members me
  where me.thread_id = $1 and me.user_id = $2 and not me.parted`

const BEFORE_QUERY = { name: 'read-messages-before', text: buildMessagesQuery(BEFORE_CLAUSE) }
const AFTER_QUERY = { name: 'read-messages-after', text: buildMessagesQuery(AFTER_CLAUSE) }

/** Which messages are asked for: those after `lastId`; with 0 the newest, or the last ones before `before`. */
export interface MessageRange {
  lastId: number
  before?: number | undefined
}

/**
 * Messages of a conversation in the order of writing, and whether the other has read the reader's own last one, which
 * is told to premium members alone. Nothing is marked as read.
 * @throws NotFound for whoever is not in the conversation, and once the two are parted
 */
export async function listMessages(
  { pool }: { pool: Pool },
  reader: { id: number; stripe_status: boolean },
  thread: number,
  { lastId, before }: MessageRange = { lastId: 0 },
): Promise<[boolean, ConversationMessage[]]> {
  const statement = lastId > 0 ? AFTER_QUERY : BEFORE_QUERY
  const from = lastId > 0 ? lastId : (before ?? Number.MAX_SAFE_INTEGER)
  const { rows } = await pool.query<{ is_read: boolean; messages: ConversationMessage[] }>({
    ...statement,
    values: [thread, reader.id, from, reader.stripe_status],
  })
  const [row] = rows
  if (!row) throw new NotFound(NO_CONVERSATION)
  return [row.is_read, row.messages]
}
