import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Query, Reply } from '../../../shared/endpoint.ts'
import { findInterlocutors, LISTED_CONDITION } from '../inbox/queries.ts'
import type * as calls from './contract.ts'
import { FOUND_PAGE_SIZE, type FoundMessage } from './contract.ts'
import { splitWords } from './passage.ts'
import { SEARCHED_TOO_FAST } from './texts.ts'

const SEARCH_LIMIT: Limit = {
  name: 'message-searches',
  points: 30,
  seconds: 60,
  message: SEARCHED_TOO_FAST,
}

/**
 * Messages that one call compares at most: the next call goes on from there. A comparison takes 5 to 10 microseconds, most
 * of it for the accents.
 */
export const SCANNED_MAX = 5_000

/** SQL: a text has all the terms. */
const IS_MATCH = 'type = 0 and unaccent(lower(message)) like all ($4::text[])'

/**
 * Compares the member's own messages, conversation by conversation, instead of an index, which would make each sending
 * slower. The walk keeps the order of its two indexes and is not materialised, so it ends with the page. Its last
 * message is returned even if it does not match: the next call goes on from it. `$1` reader, `$2` and `$3` the
 * position, `$4` patterns.
 */
const SEARCH_QUERY = {
  name: 'search-messages',
  text: `
  select coalesce(json_agg(f), '[]') as found from (
    select number, last_id, id, thread_id as thread, user_id, message, other_id, ${IS_MATCH} as is_match,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from (
      select *, row_number() over () as number from (
        select m.id, t.thread_id, m.user_id, m.type, m.message, m.created_at, t.last_id, t.other_id
        from (
          select t.thread_id, t.last_id, t.other_id from thread_members t
          where t.user_id between $1 and $1 and ${LISTED_CONDITION} and t.last_id <= $2
          order by t.user_id, t.last_id desc
        ) t
        cross join lateral (
          select id, user_id, type, message, created_at from messages
          where thread_id = t.thread_id and (t.last_id < $2 or id < $3)
          order by thread_id, id desc
        ) m
        limit ${SCANNED_MAX}
      ) walked
    ) numbered
    where number = ${SCANNED_MAX} or (${IS_MATCH})
    limit ${FOUND_PAGE_SIZE + 1}
  ) f`,
}

/** Conversations of one call on a distributed database. */
const SCANNED_THREADS = 100

/**
 * The same on a distributed database: the shards compare the messages of some conversations at the same time, and return
 * the matches alone. The last conversation follows as if all of its messages were walked.
 */
const SEARCH_SHARDS_QUERY = {
  name: 'search-messages-shards',
  text: `
  with walked as materialized (
    select t.thread_id, t.last_id, t.other_id from thread_members t
    where t.user_id = $1 and ${LISTED_CONDITION} and t.last_id <= $2
    order by t.last_id desc limit ${SCANNED_THREADS}
  ), found as materialized (
    select m.id, t.thread_id, m.user_id, m.message, m.created_at, t.last_id, t.other_id
    from messages m join walked t on t.thread_id = m.thread_id
    where (t.last_id < $2 or m.id < $3) and ${IS_MATCH}
    order by t.last_id desc, m.id desc limit ${FOUND_PAGE_SIZE + 1}
  )
  select coalesce(json_agg(f), '[]') as found from (
    select 0 as number, last_id, id, thread_id as thread, user_id, message, other_id, true as is_match,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from (select * from found order by last_id desc, id desc) found
    union all
    select ${SCANNED_MAX}, min(last_id), 1, 0, 0, '', null, false, ''
    from walked having count(*) = ${SCANNED_THREADS}
  ) f`,
}

interface WalkedMessage extends FoundMessage {
  number: number
  last_id: number
  is_match: boolean
}

/** Counts a search of a member. @throws TooManyRequests */
export async function countSearch({ limits }: Pick<AppContext, 'limits'>, viewer: Viewer): Promise<void> {
  await limits.count(SEARCH_LIMIT, String(viewer.id))
}

/** Finds messages of the reader's listed conversations by their terms. */
export async function searchMessages(
  { pool }: { pool: Pool },
  reader: Pick<Viewer, 'id' | 'roles' | 'verified'>,
  { terms, before }: Query<typeof calls.searchMessages>,
): Promise<Reply<typeof calls.searchMessages>> {
  const [lastId, id] = before ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  const patterns = splitWords(terms).map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await pool.query<{ found: WalkedMessage[] }>({
    ...(isDistributed(pool) ? SEARCH_SHARDS_QUERY : SEARCH_QUERY),
    values: [reader.id, lastId, id, patterns],
  })
  const walked = rows[0]?.found ?? []
  const matches = walked.filter(({ is_match }) => is_match)
  const page = matches.slice(0, FOUND_PAGE_SIZE)
  const last =
    matches.length > FOUND_PAGE_SIZE ? page.at(-1) : walked.find(({ number }) => number === SCANNED_MAX)
  const others = [...new Set(page.flatMap(({ other_id }) => other_id ?? []))]
  return {
    found: page.map(({ number: _number, last_id: _last, is_match: _match, ...message }) => message),
    members: await findInterlocutors(pool, reader, others),
    next: last ? `${last.last_id}-${last.id}` : null,
  }
}
