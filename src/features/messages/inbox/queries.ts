import type { Pool } from 'pg'
import {
  areCopied,
  buildForSources,
  copyColumns,
  type LastMessageSource,
} from '../../../platform/db/last-messages.ts'
import { listPartnerCards } from '../../../platform/db/member-cards.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import { isInactive } from '../../../platform/db/visibility.ts'
import { JsonText } from '../../../platform/http/json-text.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import type { MemberCard } from '../../../shared/member-card.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import type { KeptMessage } from '../conversation/contract.ts'
import { addReplies, type KeptRow } from '../kept/replies.ts'
import { isAwaited } from '../turns/limit.ts'
import { WAITING_DAYS } from '../turns/policy.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import * as calls from './contract.ts'
import { CONVERSATIONS_PAGE_SIZE, WAITING_LISTED } from './contract.ts'

interface ListRow {
  total: number
  /** JSON of the shown conversations, as `Conversation` declares them. */
  data: string
  has_open: boolean
  is_copied: boolean
  /** Their other members, in order. */
  others: number[]
  /** The reader's pending messages. */
  pending: KeptRow<KeptMessage>[]
}

/** Condition of the list; matches the partial index `thread_members_latest`. */
export const LISTED_CONDITION = 't.last_id > 0 and not t.hidden and not t.parted'
const ALL_CONVERSATIONS = `thread_members t where t.user_id = $1 and ${LISTED_CONDITION}`
const READER = genericPlanParameter(1, 'integer')
/**
 * A range of one member instead of an equality: with an equality the planner expects few rows and sorts all
 * of them.
 */
const LATEST_CONVERSATIONS = `thread_members t where t.user_id between ${READER} and ${READER} and ${LISTED_CONDITION}`

/** Columns of a side that the list shows. */
const SIDE_COLUMNS = `${['thread_id', 'last_id', 'unread', 'other_id', 'parked', 'muted', 'closed_by']
  .map((column) => `t.${column}`)
  .join(', ')}, ${copyColumns('t')}`

/** Sources of a list: counted rows, shown rows, offset and leading CTE. */
interface ListSource {
  all: string
  latest: string
  skip: string
  first?: string
  /** Without conversations of pending messages only. */
  isSearch?: boolean
  /** With those that wait for the reader. */
  isWaiting?: boolean
}

/**
 * A page of the list plus the open conversation, those of pending messages, and empty ones with a draft or opened by an
 * outing, as one row. Empty conversations have an index of their own, so that other drafts and emptied ones are not read.
 * The database builds the JSON, as for `listMessages`.
 */
const KEPT_CONVERSATIONS = `
    union
    select ${SIDE_COLUMNS} from kept_messages k
    join thread_members t on t.thread_id = k.thread_id and t.user_id = k.user_id
    where k.user_id = $1 and not t.parted
    union
    select ${SIDE_COLUMNS} from thread_members t
    where t.user_id = $1 and t.last_id = 0 and not t.parted and (
      (select d.message from drafts d where d.user_id = $1 and d.thread_id = t.thread_id) <> ''
      or not t.hidden and exists (select from threads h where h.id = t.thread_id and h.outing is not null))`

const WAITING_CONVERSATIONS = `
    union (
    select ${SIDE_COLUMNS} from thread_members t where t.user_id between ${READER} and ${READER} and ${isAwaited('t')}
    order by t.user_id, t.awaited_at desc limit ${WAITING_LISTED})`

/** Whose turn it is, as `getTurn` decides. */
const TURN = `case
      when t.last_id = 0 then 'new'
      when t.parked or t.closed_by is not null or t.type = ${MESSAGE_TYPE.goodbye}
        or t.date <= now() - make_interval(days => ${WAITING_DAYS})
        or t.other_id is null or exists (select from users o where o.id = t.other_id and ${isInactive('o')}) then 'dormant'
      when t.sender = $1 then 'theirs'
      else 'yours' end`

const buildPageQuery = (
  { all, latest, skip, first = '', isSearch = false, isWaiting = false }: ListSource,
  source: LastMessageSource,
) => `
  with ${first} listed as (
    select ${SIDE_COLUMNS} from ${latest}
    order by t.user_id, t.last_id desc limit ${CONVERSATIONS_PAGE_SIZE} ${skip}
  ), shown as (
    select * from listed
    union
    select ${SIDE_COLUMNS} from thread_members t where t.thread_id = $2 and t.user_id = $1 and not t.parted${isSearch ? '' : KEPT_CONVERSATIONS}${isWaiting ? WAITING_CONVERSATIONS : ''}
  ), ${source.cte('shown')} dated as (
    select s.*, l.message, l.type, l.sender, coalesce(l.deleted, false) as deleted,
      coalesce(l.created_at, (select created_at from threads where id = s.thread_id)) as date
    from shown s ${source.join('s')}
  )
  select (select count(*)::integer from ${all}) as total, coalesce(json_agg(c)::text, '[]') as data,
    coalesce(bool_or(c.id = $2), false) as has_open, (select ${areCopied('s')} from shown s) as is_copied,
    coalesce(json_agg(c.user_id) filter (where c.user_id is not null), '[]') as others,
    coalesce((
      select json_agg(k) from (
        select thread_id as thread, message, type, client_key,
          to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, refusal,
          reply_to
        from kept_messages where user_id = $1 order by thread_id) k), '[]') as pending
  from (
    select t.thread_id as id, to_char(t.date at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date,
      coalesce(t.message, '') as last_message, t.deleted as last_deleted, coalesce(t.type, 0) as last_type, coalesce(t.sender, 0) as last_sender,
      t.last_id, t.unread = 0 as is_read, t.unread, t.other_id as user_id,
      case when t.last_id = 0 then (
        select jsonb_build_object('kind', h.outing->'kind', 'starts_at', h.outing->'starts_at')
        from threads h where h.id = t.thread_id and h.outing is not null) end as met,
      (select row_to_json(d) from (select message, version from drafts where user_id = $1 and thread_id = t.thread_id) d) as draft,
      ${TURN} as turn, t.parked, t.muted, t.closed_by
    from dated t order by t.date desc, t.thread_id desc
  ) c`

// The first page has no offset parameter: with one, the planner would plan every execution.
const FIRST_PAGE: ListSource = { all: ALL_CONVERSATIONS, latest: LATEST_CONVERSATIONS, skip: '' }
const LATER_PAGE: ListSource = { ...FIRST_PAGE, skip: 'offset $3' }
/** Matches part of the other's name literally: `%` and `_` are ordinary characters. */
const NAME_SEARCH: ListSource = {
  all: 'found t',
  latest: 'found t',
  skip: 'offset $3',
  isSearch: true,
  first: `found as materialized (
      select t.* from thread_members t join users u on u.id = t.other_id
      where t.user_id = $1 and ${LISTED_CONDITION} and strpos(u.name_key, $4) > 0
    ),`,
}

const PAGE_QUERIES = buildForSources((source) => {
  const build = (name: string, list: ListSource) => ({
    name: `${name}${source.suffix}`,
    text: buildPageQuery(list, source),
  })
  return {
    first: build('read-conversations', FIRST_PAGE),
    waiting: build('read-inbox', { ...FIRST_PAGE, isWaiting: true }),
    later: build('read-later-conversations', LATER_PAGE),
    search: build('find-conversations', NAME_SEARCH),
  }
})

/**
 * Lists a page of the reader's conversations, the latest first, with their members. Always includes the open
 * one, even if it is empty, hidden or on another page.
 * @throws NotFound for an open conversation that the reader is not in, or of a blocked pair
 */
export async function listConversations(
  source: { pool: Pool },
  reader: Reader,
  open: number,
  search: ListSearch = {},
): Promise<JsonText<Reply<typeof calls.listConversations>>> {
  return (await getInbox(source, reader, open, search)).list
}

interface ListSearch {
  page?: number
  search?: string
  /** Adds to the first page those that wait for the reader, wherever they are by date. */
  waiting?: '1' | undefined
}

/** The list of `listConversations`, and the reader's pending messages. */
export async function getInbox(
  { pool }: { pool: Pool },
  reader: Reader,
  open: number,
  { page = 1, search = '', waiting }: ListSearch = {},
): Promise<{ list: JsonText<Reply<typeof calls.listConversations>>; pending: KeptMessage[] }> {
  const key = toNameKey(search.trim())
  const before = (page - 1) * CONVERSATIONS_PAGE_SIZE
  const { total, data, has_open, others, pending } = await readPage(pool, [reader.id, open], {
    before,
    key,
    waiting,
  })
  if (open > 0 && !has_open) throw new UnknownConversation()
  const link = (to: number) =>
    `${calls.listConversations.path.replace(':thread', String(open))}?${new URLSearchParams({ page: String(to), ...(key ? { search } : {}) })}`
  const to = Math.min(before + CONVERSATIONS_PAGE_SIZE, total)
  const paging = {
    next_page_url: to < total ? link(page + 1) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / CONVERSATIONS_PAGE_SIZE)),
    total,
    to,
  }
  const cards = await findInterlocutors(pool, reader, others)
  const list = `[{"data":${data},${JSON.stringify(paging).slice(1)},${JSON.stringify(cards)}]`
  const run = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows[0]
  return { list: new JsonText(list), pending: await addReplies<KeptMessage>(pending, run) }
}

interface ChosenPage extends Pick<ListSearch, 'waiting'> {
  before: number
  key: string
}

type PageQueries = (typeof PAGE_QUERIES)['copies']

async function readPage(pool: Pool, of: readonly [number, number], page: ChosenPage): Promise<ListRow> {
  const read = async (queries: PageQueries) => {
    const { rows } = await pool.query<ListRow>(choosePageQuery(queries, of, page))
    return rows[0] as ListRow
  }
  const row = await read(PAGE_QUERIES.copies)
  return row.is_copied ? row : read(PAGE_QUERIES.messages)
}

function choosePageQuery(
  queries: PageQueries,
  of: readonly [number, number],
  { before, key, waiting }: ChosenPage,
) {
  if (key) return { ...queries.search, values: [...of, before, key] }
  if (before > 0) return { ...queries.later, values: [...of, before] }
  return { ...(waiting ? queries.waiting : queries.first), values: [...of] }
}

interface Reader {
  id: number
  roles: number
  verified: boolean
}

const INTERLOCUTOR_QUERY = {
  name: 'read-interlocutor',
  text: `
    select other_id from thread_members
    where thread_id = $1 and user_id = $2 and not parted and other_id is not null`,
}

/**
 * Gets the other member of a conversation.
 * @throws NotFound if the reader is not in it, for a blocked pair, and once the other's account is deleted
 */
export async function getInterlocutor(
  { pool }: { pool: Pool },
  reader: Reader,
  thread: number,
): Promise<MemberCard> {
  const { rows } = await pool.query<{ other_id: number }>({
    ...INTERLOCUTOR_QUERY,
    values: [thread, reader.id],
  })
  const [card] = rows[0] ? await findInterlocutors(pool, reader, [rows[0].other_id]) : []
  if (!card) throw new UnknownConversation()
  return card
}

/** Cards of the interlocutors; only staff see the avatar of a suspended member. */
export async function findInterlocutors(
  pool: Pool,
  reader: Reader,
  ids: readonly number[],
): Promise<MemberCard[]> {
  const cards = await listPartnerCards(pool, reader, ids)
  if (isStaff(reader.roles)) return cards
  return cards.map((card) => (isSuspended(card.roles) ? { ...card, avatar: null } : card))
}
