import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { messageColumns, selectMessages } from '../../../platform/db/message-columns.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import { presentQuote } from '../../../platform/db/quotes.ts'
import { isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { JsonText } from '../../../platform/http/json-text.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { formatIntentions } from '../../../shared/presentation.ts'
import type { Quote, StoredQuote } from '../../../shared/quotes.ts'
import { meetingJson } from '../napkins/meeting-columns.ts'
import { buildStarters, type Presented } from '../policy/starter-texts.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type * as calls from './contract.ts'
import { LATEST_VERSION, MESSAGES_BETWEEN_MAX, MESSAGES_PAGE_SIZE, type Starters } from './contract.ts'

/** Messages per answer; a client that missed more requests the next ones. */
const MAX_NEWER_MESSAGES = 100

// Page conditions on the index by conversation and id, in both directions from `$3`. Planning a page takes ten times as long
// as reading it.
const FROM = genericPlanParameter(3, 'bigint')
const BEFORE_CLAUSE = `m.id < ${FROM} order by m.id desc limit ${MESSAGES_PAGE_SIZE}`
const BETWEEN_CLAUSE = `m.id > ${FROM} and m.id < ${genericPlanParameter(5, 'bigint')} order by m.id limit ${MESSAGES_BETWEEN_MAX}`
const AFTER_CLAUSE = `m.id > ${FROM} order by m.id limit ${MAX_NEWER_MESSAGES}`

/**
 * One row for a member of the conversation, none for anybody else. The database builds the JSON: parsing rows
 * would take half of the server's time, and open conversations poll often. `json_agg` of a row is compact, and
 * faster than `json_build_object`.
 * @param shown on a message `m`, once it is read
 */
const buildMessagesQuery = (condition: string, shown: string, changes = '') => `
  select
    ${genericPlanParameter(4, 'boolean')} and coalesce((
      select o.read_id >= me.last_id from thread_members o
      join (select id, user_id from messages where thread_id = $1 order by id desc limit 1) l
        on l.id = me.last_id and l.user_id = $2
      where o.thread_id = $1 and o.user_id = me.other_id
        and not exists (select from users u where u.id in ($2, me.other_id) and not u.sends_receipts)
    ), false) as is_read,
    coalesce((
      select json_strip_nulls(json_agg(m order by m.id)) from (
        select ${messageColumns('m')} from ${selectMessages('$1', condition)} m ${shown}) m
    )::text, '[]') as messages${changes}
  from thread_members me
  where me.thread_id = $1 and me.user_id = $2 and not me.parted`

/** Changed messages per answer; a client that missed more requests the next ones. */
const MAX_CHANGES = 100

/**
 * SQL: changes after version `$5`, and the version reached: the newest, unless more follow.
 * @param condition on a message `m` that has changed, besides the join
 */
const buildChangesColumn = (condition: string) => `, (
    with changed as (
      select c.version, c.message_id from message_changes c
      where c.thread_id = $1 and c.version > $5 order by c.version limit ${MAX_CHANGES})
    select json_strip_nulls(json_build_object('version', coalesce((
        select max(version) from changed having count(*) = ${MAX_CHANGES}), (
        select version from message_changes where thread_id = $1 order by version desc limit 1), 0),
      'messages', coalesce((
        select json_agg((select r from (select ${messageColumns('m')}) r) order by c.version)
        from changed c join ${selectMessages('$1', condition)} m on m.id = c.message_id), '[]'),
      'meeting', case when $5 = ${LATEST_VERSION} then ${meetingJson('me', '$1', '$2')} end))
  )::text as changes`

/** @param suffix of the names */
const buildQueries = (suffix: string, shown: string, changed: string) => {
  const changes = buildChangesColumn(changed)
  const build = (name: string, condition: string, column?: string) => ({
    name: `read-messages-${name}${suffix}`,
    text: buildMessagesQuery(condition, shown, column),
  })
  return {
    before: build('before', BEFORE_CLAUSE),
    between: build('between', BETWEEN_CLAUSE),
    after: build('after', AFTER_CLAUSE),
    beforeSince: build('before-since', BEFORE_CLAUSE, changes),
    afterSince: build('after-since', AFTER_CLAUSE, changes),
  }
}

const QUERIES = buildQueries('', '', 'true')
/**
 * A shard may have a message that the coordinator has not committed. It reads the changed messages before they join; on a
 * plain database that would compare each with each.
 */
const QUERIES_FROM_SHARD = buildQueries(
  '-shard',
  'where m.id <= me.last_id',
  'm.id in (select message_id from changed)',
)

/** Messages after `lastId`, up to `before` if there is one; with 0 the newest, or the last ones before `before`. */
interface MessageRange {
  lastId: number
  before?: number | undefined
  /** Adds the changes after this version. */
  since?: number | undefined
}

/**
 * Lists messages in order of writing, and whether the other has read the reader's last one, which only premium
 * members learn, and nobody if one of the two refuses receipts. Marks nothing as read.
 * @throws NotFound if the reader is not in the conversation, or one of the two has blocked the other
 */
export async function listMessages(
  { pool }: { pool: Pool },
  reader: { id: number; stripe_status: boolean },
  thread: number,
  { lastId, before, since }: MessageRange = { lastId: 0 },
): Promise<JsonText<Reply<typeof calls.listMessages>>> {
  const isAfter = lastId > 0
  const from = isAfter ? lastId : (before ?? Number.MAX_SAFE_INTEGER)
  const values: unknown[] = [thread, reader.id, from, reader.stripe_status]
  const queries = isDistributed(pool) ? QUERIES_FROM_SHARD : QUERIES
  let statement = { ...queries[isAfter ? 'after' : 'before'], values }
  if (since !== undefined)
    statement = { ...queries[isAfter ? 'afterSince' : 'beforeSince'], values: [...values, since] }
  else if (isAfter && before !== undefined && before > lastId)
    statement = { ...queries.between, values: [...values, before] }
  const { rows } = await pool.query<{ is_read: boolean; messages: string; changes?: string }>(statement)
  const [row] = rows
  if (!row) throw new UnknownConversation()
  const changes = row.changes === undefined ? '' : `,${row.changes}`
  return new JsonText(`[${row.is_read},${row.messages}${changes}]`)
}

/** Messages of a page after the one that it is about. */
const AFTER_SOUGHT = 4

/** Where a page of messages around one ends: the id that its last message is before; undefined near the newest. */
export async function findEndAround(
  { pool }: { pool: Pool },
  thread: number,
  id: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-end-around',
    text: `select id from messages where thread_id = $1 and id > $2 order by id offset ${AFTER_SOUGHT} limit 1`,
    values: [thread, id],
  })
  return rows[0] && Number(rows[0].id)
}

/** Presents a stored quote, with the file of its photo. */
export async function findQuote(db: Kysely<Database>, quote: StoredQuote): Promise<Quote> {
  if (quote.kind === 'slate') return quote
  const { rows } = await sql<{ quote: Quote }>`
    select ${sql.raw(presentQuote('q.quote'))} as quote from (select ${JSON.stringify(quote)}::jsonb as quote) q`.execute(
    db,
  )
  return rows[0]?.quote ?? quote
}

/** The reader first. Slates as others read them. */
const PRESENTED_QUERY = {
  name: 'read-presented-pair',
  text: `
    select u.name, u.intentions, u.interests, coalesce((
      select json_agg(s.answer order by s.position) from slates s
      where s.user_id = u.id and u.can_description), '[]') as slates
    from thread_members me join users u on u.id in (me.user_id, me.other_id) and ${isNotBeingDeleted('u.id')}
    where me.thread_id = $1 and me.user_id = $2 and not me.parted
    order by u.id <> me.user_id`,
}

/**
 * Gets beginnings of a first message, and the other's intention.
 * @throws NotFound if the reader is not in the conversation, one of the two has blocked the other, or the other's
 * account is deleted
 */
export async function getStarters(
  { pool }: { pool: Pool },
  reader: { id: number },
  thread: number,
): Promise<Starters> {
  const { rows } = await pool.query<Presented>({ ...PRESENTED_QUERY, values: [thread, reader.id] })
  const [me, other] = rows
  if (!me || !other) throw new UnknownConversation()
  return { intention: formatIntentions(other.intentions), starters: buildStarters(me, other) }
}

/** First row of a raw statement, for statements that also run prepared outside of a transaction. */
export async function findFirstRow<T>(
  db: Kysely<Database>,
  text: string,
  parameters: unknown[],
): Promise<T | undefined> {
  const { rows } = await db.executeQuery<T>(CompiledQuery.raw(text, parameters) as CompiledQuery<T>)
  return rows[0]
}
