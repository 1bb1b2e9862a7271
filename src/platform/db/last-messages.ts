import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { runInBatches } from '../jobs/recurring.ts'
import { inTransaction } from './transaction.ts'

/** SQL: assignments by which a side of a conversation gets a new last message. */
export const setLastMessage = ({
  id,
  type,
  message,
  sender,
  at,
}: Record<'id' | 'type' | 'message' | 'sender' | 'at', string>): string => `
      last_id = ${id}, copied_id = ${id}, last_type = ${type}, last_message = ${message}, last_sender = ${sender},
      last_at = ${at}, last_deleted = false`

/** SQL: seconds with microseconds, which a Date lacks; a distributed insert returns no other text of a time. */
export const EXACT_SECONDS = `extract(epoch from created_at - timestamptz 'epoch')::text`
/** SQL: the time of `EXACT_SECONDS`. */
export const toExactTime = (seconds: string): string => `to_timestamp(${seconds}::double precision)`

interface MessageChange {
  message?: string
  type?: number
  deleted?: true
}

/**
 * Copies a change to the sides whose last message it is. The caller has locked the sides. Without a change it says that
 * their copies are right.
 */
export async function changeLastMessage(
  db: Kysely<Database>,
  { thread, id }: { thread: number; id: number },
  { message, type, deleted }: MessageChange = {},
): Promise<void> {
  await db
    .updateTable('thread_members')
    .set({
      copied_id: id,
      ...(message === undefined ? {} : { last_message: message }),
      ...(type === undefined ? {} : { last_type: type }),
      ...(deleted ? { last_deleted: true } : {}),
    })
    .where('thread_id', '=', thread)
    .where('last_id', '=', id)
    .execute()
}

/** SQL: columns of a side `t` that `LastMessageSource` reads. */
export const copyColumns = (t: string): string =>
  ['copied_id', 'last_type', 'last_message', 'last_sender', 'last_at', 'last_deleted']
    .map((column) => `${t}.${column}`)
    .join(', ')

/** Where a list of conversations reads their last messages. */
export interface LastMessageSource {
  /** Of the names of its statements. */
  suffix: string
  /** A CTE and its comma, '' for none. @param sides name of the sides, with `copyColumns` */
  cte: (sides: string) => string
  /** Joins the last message of a side as `l`: `message`, `type`, `sender`, `created_at`, `deleted`. */
  join: (side: string) => string
}

const COPIES: LastMessageSource = {
  suffix: '',
  cte: () => '',
  join: (side) => `
    cross join lateral (
      select ${side}.last_message as message, ${side}.last_type as type, ${side}.last_sender as sender,
        ${side}.last_at as created_at, ${side}.last_deleted as deleted) l`,
}

const MESSAGES: LastMessageSource = {
  suffix: '-uncopied',
  cte: (sides) => `
  latest as not materialized (
    select m.id, m.message, m.type, m.user_id as sender, m.created_at, m.deleted_at is not null as deleted
    from ${sides} s join messages m on m.thread_id = s.thread_id and m.id = s.last_id
  ),`,
  join: (side) => `left join latest l on l.id = ${side}.last_id`,
}

/**
 * Builds a query that reads the copies, and the one that reads the messages while a copy is missing: a job makes those of
 * old conversations, and of messages that a former version sends.
 */
export const buildForSources = <T>(build: (source: LastMessageSource) => T): { copies: T; messages: T } => ({
  copies: build(COPIES),
  messages: build(MESSAGES),
})

/** SQL: whether all copies of these sides are there. */
export const areCopied = (side: string): string =>
  `coalesce(bool_and(${side}.copied_id = ${side}.last_id), true)`

/** Sides of one transaction. */
const BATCH = 500

interface StaleSide {
  thread_id: number
  user_id: number
  last_id: number
}

interface Copy extends StaleSide {
  type: number | null
  message: string | null
  sender: number | null
  at: string | null
  deleted: boolean | null
}

/** Copies the last messages that sides lack. A message that does not exist is copied as none. */
export async function copyLastMessages(db: Kysely<Database>): Promise<void> {
  await runInBatches((limit) => inTransaction(db, (tx) => copyBatch(tx, limit)), BATCH)
}

/** On a distributed database a statement writes the coordinator or reads shards, so this takes three. */
async function copyBatch(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows: sides } = await sql<StaleSide>`
    select thread_id, user_id, last_id from thread_members where copied_id <> last_id
    order by thread_id limit ${limit} for update skip locked`.execute(db)
  if (sides.length === 0) return 0
  const { rows: copies } = await sql<Copy>`
    with sides as materialized (
      select * from json_to_recordset(${JSON.stringify(sides)}::json) s (thread_id integer, user_id integer, last_id bigint))
    select s.*, m.type, m.message, m.user_id as sender, m.created_at::text as at,
      case when m.id is not null then m.deleted_at is not null end as deleted
    from sides s left join messages m on m.thread_id = s.thread_id and m.id = s.last_id`.execute(db)
  await sql`
    update thread_members t set copied_id = c.last_id, last_type = c.type, last_message = c.message,
      last_sender = c.sender, last_at = c.at, last_deleted = c.deleted
    from json_to_recordset(${JSON.stringify(copies)}::json) c (
      thread_id integer, user_id integer, last_id bigint, type smallint, message text, sender integer, at timestamptz, deleted boolean)
    where t.thread_id = c.thread_id and t.user_id = c.user_id`.execute(db)
  return sides.length
}
