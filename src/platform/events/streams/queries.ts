import type { Pool } from 'pg'
import type { LiveEvents } from '../../../shared/live.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { isDistributed } from '../../db/distribution.ts'
import { messageColumns, selectMessages } from '../../db/message-columns.ts'
import { existsForOthers } from '../../db/visibility.ts'
import { findValidTokenIds } from '../../http/api-token.ts'
import { SESSION_ALIVE } from '../../http/session.ts'
import { toSessionId } from '../../http/viewer.ts'

/** Limits of one catch-up; beyond them the page reloads its lists. */
const MISSED_MESSAGES = 300
const MISSED_THREADS = 50
/** Latest conversations whose interlocutors are watched. */
const WATCHED = 50

const SHOWN = 'last_id > 0 and not hidden and not parted'

/** Only conversations with new messages are searched for missed ones. */
const MISSED = {
  name: 'live-missed',
  text: `
    with news as (
      select thread_id from thread_members where user_id = $1 and last_id > $2 and ${SHOWN}
      order by last_id desc limit ${MISSED_THREADS + 1}
    )
    select m.thread_id as thread, m.client_key, (select count(*)::integer from news) as threads,
      (select json_strip_nulls(row_to_json(c)) from (select ${messageColumns('m')}) c) as message,
      coalesce((
        select id from messages p where p.thread_id = m.thread_id and p.id < m.id order by id desc limit 1
      ), 0) as previous
    from (
      select m.* from news, lateral (
        select * from ${selectMessages('news.thread_id', `m.id > $2 order by m.id limit ${MISSED_MESSAGES + 1}`)} m
      ) m order by m.id limit ${MISSED_MESSAGES + 1}
    ) m order by m.id`,
}

type MissedRow = LiveEvents['message'] & { threads: number }

/** Connections that one stream uses of a distributed database. */
const SHARDS_AT_A_TIME = 4

/** On a distributed database each conversation is read from its shard, the one with the newest message first. */
const MISSED_THREADS_QUERY = {
  name: 'live-missed-threads',
  text: `
    select thread_id as thread, last_id from thread_members where user_id = $1 and last_id > $2 and ${SHOWN}
    order by last_id desc limit ${MISSED_THREADS + 1}`,
}
const MISSED_OF_THREAD = {
  name: 'live-missed-of-thread',
  text: `
    select m.thread_id as thread, m.client_key,
      (select json_strip_nulls(row_to_json(c)) from (select ${messageColumns('m')}) c) as message,
      coalesce(lag(m.id) over (order by m.id), (select max(id) from messages where thread_id = $1 and id <= $2), 0) as previous
    from ${selectMessages('$1', `m.id > $2 and m.id <= $3 order by m.id limit ${MISSED_MESSAGES + 1}`)} m`,
}

/**
 * Shards are read one after the other, while members write. So each conversation ends with the last message that the
 * coordinator knew at first: a later one may be found on one shard, when an earlier one of another has just been missed.
 */
async function readMissedByThread(pool: Pool, userId: number, after: number): Promise<MissedRow[]> {
  const { rows: threads } = await pool.query<{ thread: number; last_id: number }>({
    ...MISSED_THREADS_QUERY,
    values: [userId, after],
  })
  if (threads.length > MISSED_THREADS) return Array(MISSED_MESSAGES + 1)
  const found: MissedRow[] = []
  for (let from = 0; from < threads.length; from += SHARDS_AT_A_TIME) {
    const reads = threads
      .slice(from, from + SHARDS_AT_A_TIME)
      .map(({ thread, last_id }) =>
        pool.query<MissedRow>({ ...MISSED_OF_THREAD, values: [thread, after, last_id] }),
      )
    for (const { rows } of await Promise.all(reads)) found.push(...rows)
  }
  return found.sort((a, b) => a.message.id - b.message.id)
}

async function readMissed(pool: Pool, userId: number, after: number): Promise<MissedRow[]> {
  if (isDistributed(pool)) return readMissedByThread(pool, userId, after)
  const { rows } = await pool.query<MissedRow>({ ...MISSED, values: [userId, after] })
  return rows
}

/** Finds the messages after this one, in the order of their ids; null if there are too many. */
export async function findMissedMessages(
  pool: Pool,
  userId: number,
  after: number,
): Promise<LiveEvents['message'][] | null> {
  const rows = await readMissed(pool, userId, after)
  if (rows.length > MISSED_MESSAGES || (rows[0]?.threads ?? 0) > MISSED_THREADS) return null
  return rows.map(({ threads: _, ...message }) => message)
}

/** Finds the newest message of a member's conversations, 0 for none. */
export async function findNewestMessageId(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ last_id: number }>(
    `select last_id from thread_members where user_id = $1 and ${SHOWN} order by last_id desc limit 1`,
    [userId],
  )
  return rows[0]?.last_id ?? 0
}

/** Finds a member's interlocutors, latest conversation first. */
export async function findInterlocutorIds(pool: Pool, userId: number): Promise<number[]> {
  const { rows } = await pool.query<{ other_id: number }>({
    name: 'live-interlocutors',
    text: `
      select other_id from thread_members where user_id = $1 and ${SHOWN} and other_id is not null
      order by last_id desc limit ${WATCHED}`,
    values: [userId],
  })
  return rows.map(({ other_id }) => other_id)
}

/** Returns the sessions that are alive and whose member is not suspended, and the valid tokens among them. */
export async function findValidSessionIds(pool: Pool, ids: readonly number[]): Promise<Set<number>> {
  const tokenIds = ids.filter((id) => id < 0).map((id) => -id)
  const tokens = await findValidTokenIds(pool, tokenIds)
  const sessions = await findLiveSessionIds(
    pool,
    ids.filter((id) => id > 0),
  )
  return new Set([...sessions, ...tokens.map(toSessionId)])
}

async function findLiveSessionIds(pool: Pool, sessionIds: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number; roles: number }>(
    `select s.id, u.roles from sessions s join users u on u.id = s.user_id and ${existsForOthers('u')}
     where s.id = any($1::bigint[]) and ${SESSION_ALIVE}`,
    [sessionIds],
  )
  return rows.filter(({ roles }) => !isSuspended(roles)).map(({ id }) => id)
}
