import type { Pool } from 'pg'
import { NotFound } from '../../../../platform/http/errors.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { toNameKey } from '../../../../shared/keys.ts'
import { NO_CONVERSATION } from '../../refusal-texts.ts'
import * as calls from '../contract.ts'
import { CONVERSATIONS_PAGE_SIZE } from '../contract.ts'
import { findInterlocutors } from './interlocutor.ts'

interface Row {
  total: number
  /** Null where the page holds none. */
  id: number | null
  date: Date
  last_message: string
  last_type: number
  last_sender: number
  last_id: number
  unread: number
  user_id: number | null
}

/** What makes a conversation one of the list; the index `thread_members_latest` holds these alone. */
const LISTED_CONDITION = 't.last_id > 0 and not t.hidden and not t.parted'
const ALL_CONVERSATIONS = `thread_members t where t.user_id = $1 and ${LISTED_CONDITION}`
/** The same as a range of one member: expecting few rows for a member, the planner would read and sort all of them. */
const LATEST_CONVERSATIONS = `thread_members t where t.user_id between $1 and $1 and ${LISTED_CONDITION}`

/** Where a list is read from: what is counted, what is shown of it, and what stands before both. */
interface ListSource {
  all: string
  latest: string
  skip: string
  first?: string
}

/** A page of the list, and the open conversation wherever it stands; one row with no id where there is neither. */
const buildPageQuery = ({ all, latest, skip, first = '' }: ListSource) => `
  with ${first} listed as (
    select t.thread_id, t.last_id, t.unread, t.other_id from ${latest}
    order by t.user_id, t.last_id desc limit ${CONVERSATIONS_PAGE_SIZE} ${skip}
  ), shown as (
    select * from listed
    union
    select thread_id, last_id, unread, other_id from thread_members where thread_id = $2 and user_id = $1 and not parted
  )
  select n.total, t.*
  from (select count(*)::integer as total from ${all}) n
  left join (
    select s.thread_id as id, s.last_id, s.unread, s.other_id as user_id, coalesce(m.message, '') as last_message,
      coalesce(m.type, 0) as last_type, coalesce(m.user_id, 0) as last_sender,
      coalesce(m.created_at, (select created_at from threads where id = s.thread_id)) as date
    from shown s left join messages m on m.id = s.last_id
  ) t on true
  order by t.date desc, t.id desc`

// The first page, which is asked for most, skips nothing: not knowing how much is skipped, the planner would plan each time.
const FIRST_PAGE_QUERY = {
  name: 'read-conversations',
  text: buildPageQuery({ all: ALL_CONVERSATIONS, latest: LATEST_CONVERSATIONS, skip: '' }),
}
const LATER_PAGE_QUERY = {
  name: 'read-later-conversations',
  text: buildPageQuery({ all: ALL_CONVERSATIONS, latest: LATEST_CONVERSATIONS, skip: 'offset $3' }),
}
/** By a part of the other's name, to the letter: `%` and `_` are letters like others. */
const NAME_SEARCH_QUERY = {
  name: 'find-conversations',
  text: buildPageQuery({
    all: 'found t',
    latest: 'found t',
    skip: 'offset $3',
    first: `found as materialized (
      select t.* from thread_members t join users u on u.id = t.other_id
      where t.user_id = $1 and ${LISTED_CONDITION} and strpos(u.name_key, $4) > 0
    ),`,
  }),
}

/**
 * A page of the reader's conversations, the latest first, and the members they are with. The open one is always among
 * them, also while it is empty or hidden, or stands on another page.
 * @throws NotFound for an open conversation that the reader is not in, or whose two are parted
 */
export async function listConversations(
  { pool }: { pool: Pool },
  reader: Parameters<typeof findInterlocutors>[1],
  open: number,
  { page = 1, search = '' }: { page?: number; search?: string } = {},
): Promise<Reply<typeof calls.listConversations>> {
  const key = toNameKey(search.trim())
  const before = (page - 1) * CONVERSATIONS_PAGE_SIZE
  const { rows } = await pool.query<Row>(choosePageQuery(reader.id, open, before, key))
  const total = rows[0]?.total ?? 0
  const conversations = rows.filter(isConversation)
  if (open > 0 && !conversations.some(({ id }) => id === open)) throw new NotFound(NO_CONVERSATION)
  const others = conversations.flatMap(({ user_id }) => user_id ?? [])
  const link = (to: number) =>
    `${calls.listConversations.path.replace(':thread', String(open))}?${new URLSearchParams({ page: String(to), ...(key ? { search } : {}) })}`
  const to = Math.min(before + CONVERSATIONS_PAGE_SIZE, total)
  const answer = {
    data: conversations.map(presentConversation),
    next_page_url: to < total ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / CONVERSATIONS_PAGE_SIZE)),
    total,
    to,
  }
  return [answer, await findInterlocutors(pool, reader, others)]
}

function choosePageQuery(readerId: number, open: number, before: number, key: string) {
  if (key) return { ...NAME_SEARCH_QUERY, values: [readerId, open, before, key] }
  if (before > 0) return { ...LATER_PAGE_QUERY, values: [readerId, open, before] }
  return { ...FIRST_PAGE_QUERY, values: [readerId, open] }
}

type ConversationRow = Row & { id: number }

function isConversation(row: Row): row is ConversationRow {
  return row.id !== null
}

function presentConversation(row: ConversationRow) {
  const { id, last_message, last_type, last_sender, last_id, unread, user_id } = row
  return {
    id,
    date: row.date.toISOString(),
    last_message,
    last_type,
    last_sender,
    last_id,
    is_read: unread === 0,
    unread,
    user_id,
  }
}
