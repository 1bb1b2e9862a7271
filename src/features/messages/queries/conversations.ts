import type { Pool } from 'pg'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import * as calls from '../contract/conversation.ts'
import { CONVERSATIONS_PAGE } from '../contract/conversation.ts'
import { NO_THREAD } from '../refusal-texts.ts'
import { readInterlocutors } from './interlocutor.ts'

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
const LISTED = 't.last_id > 0 and not t.hidden and not t.parted'
const ALL = `thread_members t where t.user_id = $1 and ${LISTED}`
/** The same as a range of one member: expecting few rows for a member, the planner would read and sort all of them. */
const LATEST = `thread_members t where t.user_id between $1 and $1 and ${LISTED}`

/** Where a list is read from: what is counted, what is shown of it, and what stands before both. */
interface Source {
  all: string
  latest: string
  skip: string
  first?: string
}

/** A page of the list, and the open conversation wherever it stands; one row with no id where there is neither. */
const reading = ({ all, latest, skip, first = '' }: Source) => `
  with ${first} listed as (
    select t.thread_id, t.last_id, t.unread, t.other_id from ${latest}
    order by t.user_id, t.last_id desc limit ${CONVERSATIONS_PAGE} ${skip}
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
const READ_FIRST = { name: 'read-conversations', text: reading({ all: ALL, latest: LATEST, skip: '' }) }
const READ_LATER = {
  name: 'read-later-conversations',
  text: reading({ all: ALL, latest: LATEST, skip: 'offset $3' }),
}
/** By a part of the other's name, to the letter: `%` and `_` are letters like others. */
const READ_FOUND = {
  name: 'find-conversations',
  text: reading({
    all: 'found t',
    latest: 'found t',
    skip: 'offset $3',
    first: `found as materialized (
      select t.* from thread_members t join users u on u.id = t.other_id
      where t.user_id = $1 and ${LISTED} and strpos(u.name_key, $4) > 0
    ),`,
  }),
}

/**
 * A page of the reader's conversations, the latest first, and the members they are with. The open one is always among
 * them, also while it is empty or hidden, or stands on another page.
 * @throws NotFound for an open conversation that the reader is not in, or whose two are parted
 */
export async function readConversations(
  { pool }: { pool: Pool },
  reader: Parameters<typeof readInterlocutors>[1],
  open: number,
  { page = 1, search = '' }: { page?: number; search?: string } = {},
): Promise<Reply<typeof calls.listConversations>> {
  const key = toNameKey(search.trim())
  const before = (page - 1) * CONVERSATIONS_PAGE
  const { rows } = await pool.query<Row>(ask(reader.id, open, before, key))
  const total = rows[0]?.total ?? 0
  const conversations = rows.filter(isConversation)
  if (open > 0 && !conversations.some(({ id }) => id === open)) throw new NotFound(NO_THREAD)
  const others = conversations.flatMap(({ user_id }) => user_id ?? [])
  const link = (to: number) =>
    `${calls.listConversations.path.replace(':thread', String(open))}?${new URLSearchParams({ page: String(to), ...(key ? { search } : {}) })}`
  const to = Math.min(before + CONVERSATIONS_PAGE, total)
  const answer = {
    data: conversations.map(presentConversation),
    next_page_url: to < total ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / CONVERSATIONS_PAGE)),
    total,
    to,
  }
  return [answer, await readInterlocutors(pool, reader, others)]
}

function ask(readerId: number, open: number, before: number, key: string) {
  if (key) return { ...READ_FOUND, values: [readerId, open, before, key] }
  if (before > 0) return { ...READ_LATER, values: [readerId, open, before] }
  return { ...READ_FIRST, values: [readerId, open] }
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
