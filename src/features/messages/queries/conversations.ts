import type { Pool } from 'pg'
import type { Reply } from '../../../contract/endpoint.ts'
import { nameKey } from '../../../domain/keys.ts'
import { NotFound } from '../../../http/errors.ts'
import { CONVERSATIONS_PAGE, listConversations } from '../contract/conversation.ts'
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
const LISTED = 't.user_id = $1 and t.last_id > 0 and not t.hidden and not t.parted'

/** A page of the list, and the open conversation wherever it stands; one row with no id where there is neither. */
const reading = (from: string) => `
  with listed as (
    select t.thread_id from ${from} order by t.last_id desc limit ${CONVERSATIONS_PAGE} offset $3
  ), shown as (
    select thread_id from listed
    union select thread_id from thread_members where thread_id = $2 and user_id = $1 and not parted
  )
  select n.total, t.*
  from (select count(*)::integer as total from ${from}) n
  left join lateral (
    select t.thread_id as id, coalesce(m.created_at, c.created_at) as date, coalesce(m.message, '') as last_message,
      coalesce(m.type, 0) as last_type, coalesce(m.user_id, 0) as last_sender, t.last_id, t.unread, t.other_id as user_id
    from shown s
    join thread_members t on t.thread_id = s.thread_id and t.user_id = $1
    join threads c on c.id = t.thread_id
    left join messages m on m.id = t.last_id
  ) t on true
  order by t.date desc, t.id desc`

const READ_ALL = { name: 'read-conversations', text: reading(`thread_members t where ${LISTED}`) }
/** By a part of the other's name, to the letter: `%` and `_` are letters like others. */
const READ_FOUND = {
  name: 'find-conversations',
  text: reading(
    `thread_members t join users u on u.id = t.other_id where ${LISTED} and strpos(u.name_key, $4) > 0`,
  ),
}

/**
 * A page of the reader's conversations, the latest first, and the members they are with. The open one is always among
 * them, also while it is empty or hidden, or stands on another page.
 * @throws NotFound for an open conversation that the reader is not in, or whose two are parted
 */
export async function readConversations(
  { pool }: { pool: Pool },
  reader: { id: number; roles: number },
  open: number,
  { page = 1, search = '' }: { page?: number; search?: string } = {},
): Promise<Reply<typeof listConversations>> {
  const key = nameKey(search.trim())
  const before = (page - 1) * CONVERSATIONS_PAGE
  const { rows } = await pool.query<Row>({
    ...(key ? READ_FOUND : READ_ALL),
    values: [reader.id, open, before, ...(key ? [key] : [])],
  })
  const total = rows[0]?.total ?? 0
  const conversations = rows.filter(isConversation)
  if (open > 0 && !conversations.some(({ id }) => id === open)) throw new NotFound(NO_THREAD)
  const others = conversations.flatMap(({ user_id }) => user_id ?? [])
  const link = (to: number) =>
    `${listConversations.path.replace(':thread', String(open))}?${new URLSearchParams({ page: String(to), ...(key ? { search } : {}) })}`
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
