import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { getVisiblePosition } from '../../../shared/distance.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import type { BlacklistEntry } from '../blocks/contract.ts'
import * as blockCalls from '../blocks/contract.ts'
import { LIST_PAGE_SIZE } from '../contract/list.ts'
import type { Friend } from '../friendships/contract.ts'
import * as friendCalls from '../friendships/contract.ts'
import { isPendingForSender } from '../public/bond.ts'
import type { ReceivedRequest, SentRequest } from '../requests/contract.ts'
import * as askCalls from '../requests/contract.ts'
import {
  excludeBlocked,
  findListPage,
  type ListedMemberRow,
  type ListPage,
  type ListQuery,
  type MemberList,
} from './list-page.ts'

// A page of each list as its call answers it; the pages of the site begin with the first.

type Reader = Pick<Viewer, 'id' | 'roles' | 'verified'>
type Source = Pick<AppContext, 'db'>

export async function listFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listFriendRequests>> {
  const list = await findListPage<ReceivedRow>(
    db,
    excludeBlocked(selectReceivedRequests(reader.id, 'pending'), reader.id),
    query,
  )
  return presentListPage(askCalls.listFriendRequests.path, query, list, (row) => presentReceived(row, reader))
}

export async function listRefusedFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listRefusedFriendRequests>> {
  const list = await findListPage<ReceivedRow>(
    db,
    excludeBlocked(selectReceivedRequests(reader.id, 'refused'), reader.id),
    query,
  )
  return presentListPage(askCalls.listRefusedFriendRequests.path, query, list, (row) =>
    presentReceived(row, reader),
  )
}

export async function listSentFriendRequests(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listSentFriendRequests>> {
  const list = await findListPage<SentRow>(
    db,
    excludeBlocked(selectSentRequests(reader.id), reader.id),
    query,
  )
  return presentListPage(askCalls.listSentFriendRequests.path, query, list, (row) => presentSent(row, reader))
}

export async function listFriends(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof friendCalls.listFriends>> {
  const list = await findListPage<FriendRow>(db, excludeBlocked(selectFriends(reader.id), reader.id), query)
  return presentListPage(friendCalls.listFriends.path, query, list, (row) => presentFriend(row, reader))
}

/** Members whom the reader has blocked, whether or not these have blocked the reader too. */
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

// The latest first but for friends, who are looked for by name.

/** Requests that a member was sent: those that wait, or those that the member has refused. */
function selectReceivedRequests(memberId: number, state: 'pending' | 'refused'): MemberList {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${memberId} and l.state = ${FRIEND_REQUEST_STATE[state]}`,
    member: 'sender',
    columns: ['id', 'sender', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** Requests of a member's own that wait, as far as they know. */
function selectSentRequests(memberId: number): MemberList {
  return {
    table: sql`asks l`,
    condition: sql`l.sender = ${memberId} and ${isPendingForSender('l')}`,
    member: 'receiver',
    columns: ['id', 'receiver', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** In an order of its own: by that of the index on names the database would look through all members for friends. */
function selectFriends(memberId: number): MemberList {
  return {
    table: sql`(
      select f.user_id, f.friend_id, n.name_key from friendships f join users n on n.id = f.friend_id) l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'friend_id',
    columns: ['friend_id', 'name_key'],
    order: sql`l.name_key collate "C"`,
  }
}

function selectBlacklist(memberId: number): MemberList {
  return {
    table: sql`blacklist l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'blocked_id',
    columns: ['blocked_id', 'created_at'],
    order: sql`l.created_at desc, l.blocked_id desc`,
  }
}

interface CardReader {
  roles: number
  verified: boolean
}

type ReceivedRow = { id: number; sender: number; created_at: Date }
type SentRow = { id: number; receiver: number; created_at: Date }
type FriendRow = { friend_id: number }
type BlockedRow = { blocked_id: number }

function presentReceived(row: ListedMemberRow & ReceivedRow, reader: CardReader): ReceivedRequest {
  return {
    id: row.id,
    sender: row.sender,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

function presentSent(row: ListedMemberRow & SentRow, reader: CardReader): SentRequest {
  return {
    id: row.id,
    receiver: row.receiver,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

function presentFriend(row: ListedMemberRow & FriendRow, reader: CardReader): Friend {
  return { id: row.friend_id, user_id: row.friend_id, ...presentMember(row, reader) }
}

const NEVER = new Date(0).toISOString()

/**
 * Whom the reader has blocked they know by name and age; neither sees the other, so that face, presence and position
 * are silent, and nothing tells whether the block is mutual.
 */
function presentBlocked(row: ListedMemberRow & BlockedRow, reader: CardReader): BlacklistEntry {
  const silence = { avatar: null, latitude: 0, longitude: 0, last_activity: NEVER }
  return { user_id: row.blocked_id, ...presentMember(row, reader), ...silence }
}

/** A suspended member stays in lists without a face, as on their profile; staff see it. */
function presentMember(row: ListedMemberRow, reader: CardReader) {
  const { name, birthday, status, stripe_status, emoji, roles } = row
  const hidesFace = isSuspended(roles) && !isStaff(reader.roles)
  return {
    name,
    avatar: hidesFace ? null : row.avatar,
    birthday,
    ...getVisiblePosition(reader, row),
    last_activity: row.last_activity.toISOString(),
    status,
    stripe_status,
    emoji,
    roles,
  }
}
