import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { getVoiceColumns } from '../../../platform/db/member-cards.ts'
import { nameContains } from '../../../platform/db/name-search.ts'
import { executePreparedSql, genericPlanValue } from '../../../platform/db/prepared.ts'
import { presentQuote } from '../../../platform/db/quotes.ts'
import { isNotBeingDeleted, visibleAvatar } from '../../../platform/db/visibility.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { getVisiblePosition } from '../../../shared/distance.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { formatIntentions } from '../../../shared/presentation.ts'
import type { Quote } from '../../../shared/quotes.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import { formatVoice, type VoiceSource } from '../../../shared/voice.ts'
import type { BlacklistEntry } from '../blocks/contract.ts'
import * as blockCalls from '../blocks/contract.ts'
import { LIST_PAGE_SIZE } from '../contract.ts'
import type { Friend } from '../friendships/contract.ts'
import * as friendCalls from '../friendships/contract.ts'
import { isPendingForSender } from '../public.ts'
import type { ReceivedRequest, SentRequest } from '../requests/contract.ts'
import * as requestCalls from '../requests/contract.ts'

// Pages of the lists, as the calls return them; the rendered pages start with the first.

type Reader = Pick<Viewer, 'id' | 'roles' | 'verified'>
type Source = Pick<AppContext, 'db'>

export async function listFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof requestCalls.listFriendRequests>> {
  const list = await findListPage<ReceivedRow>(
    db,
    excludeBlocked(selectPendingRequests(reader.id), reader.id),
    query,
  )
  return presentListPage(requestCalls.listFriendRequests.path, query, list, (row) =>
    presentReceived(row, reader),
  )
}

export async function listRefusedFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof requestCalls.listRefusedFriendRequests>> {
  const list = await findListPage<ReceivedRow>(
    db,
    excludeBlocked(selectRefusedRequests(reader.id), reader.id),
    query,
  )
  return presentListPage(requestCalls.listRefusedFriendRequests.path, query, list, (row) =>
    presentReceived(row, reader),
  )
}

export async function listSentFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof requestCalls.listSentFriendRequests>> {
  const list = await findListPage<SentRow>(
    db,
    excludeBlocked(selectSentRequests(reader.id), reader.id),
    query,
  )
  return presentListPage(requestCalls.listSentFriendRequests.path, query, list, (row) =>
    presentSent(row, reader),
  )
}

export async function listFriends(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof friendCalls.listFriends>> {
  const list = await findListPage<FriendRow>(db, excludeBlocked(selectFriends(reader.id), reader.id), query)
  return presentListPage(friendCalls.listFriends.path, query, list, (row) => presentFriend(row, reader))
}

/** Members blocked by the reader, mutual or not. */
export async function listBlacklist(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof blockCalls.listBlacklist>> {
  const list = await findListPage<BlockedRow>(db, selectBlacklist(reader.id), query)
  return presentListPage(blockCalls.listBlacklist.path, query, list, (row) => presentBlocked(row, reader))
}

/** @param path of the call */
function presentListPage<Own, Item>(
  path: string,
  { search, page }: ListQuery,
  { rows, total }: ListPage<Own>,
  present: (row: ListedMemberRow & Own) => Item,
) {
  return presentPage({ path, query: { search }, page, size: LIST_PAGE_SIZE }, rows.map(present), total)
}

// Latest first; friends by name.

const SIGN_COLUMNS = ['text', 'quote', 'rose'] as const
const SIGN_QUOTE = sql`, ${sql.raw(presentQuote('l.quote'))} as presented_quote`

/** Requests received by a member, with roses first: pending. The state is literal, for the partial index. */
function selectPendingRequests(memberId: number): MemberList {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${idOf(memberId)} and l.state = ${sql.lit(FRIEND_REQUEST_STATE.pending)}`,
    member: 'sender',
    columns: ['id', 'sender', 'created_at', ...SIGN_COLUMNS],
    quote: SIGN_QUOTE,
    order: sql`l.rose desc, l.id desc`,
  }
}

/** Refused for good: without those whose refusal can still be undone. */
function selectRefusedRequests(memberId: number): MemberList {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${idOf(memberId)} and l.state = ${sql.lit(FRIEND_REQUEST_STATE.refused)} and l.refusal_due_at is null`,
    member: 'sender',
    columns: ['id', 'sender', 'created_at', ...SIGN_COLUMNS],
    quote: SIGN_QUOTE,
    order: sql`l.id desc`,
  }
}

/** Requests sent by a member that are pending for them. */
function selectSentRequests(memberId: number): MemberList {
  return {
    table: sql`asks l`,
    condition: sql`l.sender = ${idOf(memberId)} and ${isPendingForSender('l')}`,
    member: 'receiver',
    columns: ['id', 'receiver', 'created_at', ...SIGN_COLUMNS],
    quote: SIGN_QUOTE,
    order: sql`l.id desc`,
  }
}

/** Ordered separately: with the index on names the database would scan all members for friends. */
function selectFriends(memberId: number): MemberList {
  return {
    table: sql`(
      select f.user_id, f.friend_id, n.name_key from friendships f join users n on n.id = f.friend_id) l`,
    condition: sql`l.user_id = ${idOf(memberId)}`,
    member: 'friend_id',
    columns: ['friend_id', 'name_key'],
    order: sql`l.name_key collate "C"`,
  }
}

function selectBlacklist(memberId: number): MemberList {
  return {
    table: sql`blacklist l`,
    condition: sql`l.user_id = ${idOf(memberId)}`,
    member: 'blocked_id',
    columns: ['blocked_id', 'created_at'],
    order: sql`l.created_at desc, l.blocked_id desc`,
  }
}

interface CardReader {
  roles: number
  verified: boolean
}

interface SignRow {
  id: number
  created_at: Date
  text: string | null
  rose: boolean
  presented_quote: Quote | null
}
type ReceivedRow = SignRow & { sender: number }
type SentRow = SignRow & { receiver: number }
type FriendRow = { friend_id: number }
type BlockedRow = { blocked_id: number }

function presentReceived(row: ListedMemberRow & ReceivedRow, reader: CardReader): ReceivedRequest {
  const voice = getVoice(row, reader)
  const intention = isHidden(row, reader) ? null : formatIntentions(row.intentions)
  return {
    id: row.id,
    sender: row.sender,
    ...presentMember(row, reader),
    // A suspended sender's words are hidden, like everything they wrote.
    ...presentSign(row, isHidden(row, reader)),
    ...(voice ? { voice } : {}),
    ...(intention ? { intention } : {}),
    created_at: row.created_at.toISOString(),
  }
}

function presentSent(row: ListedMemberRow & SentRow, reader: CardReader): SentRequest {
  return {
    id: row.id,
    receiver: row.receiver,
    ...presentMember(row, reader),
    ...presentSign(row, false),
    created_at: row.created_at.toISOString(),
  }
}

const presentSign = ({ text, presented_quote, rose }: SignRow, hidesText: boolean) => ({
  text: hidesText ? null : text,
  quote: presented_quote,
  rose,
})

const isHidden = ({ roles }: { roles: number }, reader: CardReader) =>
  isSuspended(roles) && !isStaff(reader.roles)

const getVoice = (row: ListedMemberRow, reader: CardReader) =>
  isHidden(row, reader) ? null : formatVoice(row)

function presentFriend(row: ListedMemberRow & FriendRow, reader: CardReader): Friend {
  const voice = getVoice(row, reader)
  return {
    id: row.friend_id,
    user_id: row.friend_id,
    ...presentMember(row, reader),
    ...(voice ? { voice } : {}),
  }
}

const NEVER = new Date(0).toISOString()

/**
 * A blocked member shows name and age only: neither face, presence nor position, and nothing discloses
 * whether the block is mutual.
 */
function presentBlocked(row: ListedMemberRow & BlockedRow, reader: CardReader): BlacklistEntry {
  const silence = { avatar: null, latitude: 0, longitude: 0, last_activity: NEVER }
  return { user_id: row.blocked_id, ...presentMember(row, reader), ...silence }
}

/** A suspended member is listed without a face, as on their profile; staff see it. */
function presentMember(row: ListedMemberRow, reader: CardReader) {
  const { name, birthday, status, stripe_status, emoji, roles } = row
  return {
    name,
    avatar: isHidden(row, reader) ? null : row.avatar,
    birthday,
    ...getVisiblePosition(reader, row),
    last_activity: row.last_activity.toISOString(),
    status,
    stripe_status,
    emoji,
    roles,
  }
}

/** A contact list: a filtered table `l`. */
interface MemberList {
  /** Table with alias, such as `asks l`. */
  table: RawBuilder<unknown>
  /** Condition for the reader's rows. */
  condition: RawBuilder<boolean>
  /** Column of the row's member. */
  member: string
  /** Columns of a row, among them `member` and the order. */
  columns: readonly string[]
  /** Further expressions of the rows shown, each after a comma. */
  quote?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** The requested part of a list. */
interface ListQuery {
  /** Part of a name. */
  search: string
  page: number
}

/** Columns of the row's member. */
interface ListedMemberRow extends VoiceSource {
  name: string
  avatar: string | null
  birthday: string
  latitude: number
  longitude: number
  last_activity: Date
  status: number
  stripe_status: boolean
  emoji: string | null
  roles: number
  intentions: number
}

/** Rows of a page, and their total over all pages. */
interface ListPage<Own> {
  rows: (ListedMemberRow & Own)[]
  total: number
}

/**
 * Excludes members with a block in either direction: read once and hashed, since a long list is counted in
 * full.
 */
function excludeBlocked(list: MemberList, readerId: number): MemberList {
  const condition = sql<boolean>`${list.condition} and ${columnOf(list.member)} not in (
    select blocked_id from blacklist where user_id = ${idOf(readerId)}
    union all select user_id from blacklist where blocked_id = ${idOf(readerId)})`
  return { ...list, condition }
}

/** Returns a page of a list. `Own` are its columns. Without a search, planned once a connection. */
async function findListPage<Own>(
  db: Kysely<Database>,
  list: MemberList,
  { search, page }: ListQuery,
): Promise<ListPage<Own>> {
  const execute = <Row>(query: RawBuilder<Row>) =>
    search.trim() === '' ? executePreparedSql(db, query) : query.execute(db).then(({ rows }) => rows)
  const [rows, counted] = await Promise.all([
    execute(buildPageQuery<Own>(list, search, page)),
    execute(buildCountQuery(list, search)),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

const VOICE_COLUMNS = getVoiceColumns('u')

/** Limited first, then joined with the data of these members only. */
function buildPageQuery<Own>(list: MemberList, search: string, page: number) {
  return sql<ListedMemberRow & Own>`
    select l.*, u.name, ${sql.raw(visibleAvatar('u'))} as avatar, u.status, u.stripe_status, u.emoji, u.roles, u.intentions,
      ${sql.raw(VOICE_COLUMNS.slate)} as slate, ${sql.raw(VOICE_COLUMNS.description)} as description, m.birthday, m.latitude, m.longitude, m.last_activity${list.quote ?? sql``}
    from (
      select ${sql.join(list.columns.map(columnOf))} from ${list.table} where ${buildRowCondition(list, search)}
      order by ${list.order} limit ${sql.lit(LIST_PAGE_SIZE)} offset ${genericPlanValue((page - 1) * LIST_PAGE_SIZE, 'bigint')}
    ) l
    join users u on u.id = ${columnOf(list.member)}
    join member_search m on m.user_id = u.id
    order by ${list.order}`
}

function buildCountQuery(list: MemberList, search: string) {
  return sql<{ total: number }>`
    select count(*)::integer as total from ${list.table} where ${buildRowCondition(list, search)}`
}

/** Leaves out accounts being deleted. Names are joined only for a search. */
function buildRowCondition({ condition, member }: MemberList, search: string): RawBuilder<boolean> {
  const present = sql<boolean>`${condition} and ${sql.raw(isNotBeingDeleted(`l.${member}`))}`
  if (search.trim() === '') return present
  return sql<boolean>`${present} and exists (
    select from users u where u.id = ${columnOf(member)} and ${nameContains('u.name_key', search)})`
}

/** One plan serves members with few and with many friends: from their rows by the index to each member by id. */
const idOf = (memberId: number) => genericPlanValue(memberId, 'integer')

const columnOf = (name: string) => sql.ref(`l.${name}`)
