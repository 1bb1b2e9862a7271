import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isStaff, isSuspended } from '../../../shared/roles.ts'
import { positionFor } from '../../members/policy.ts'
import type { ReceivedAsk, SentAsk } from '../contract/ask.ts'
import * as askCalls from '../contract/ask.ts'
import type { BlacklistEntry } from '../contract/block.ts'
import * as blockCalls from '../contract/block.ts'
import type { Friend } from '../contract/friend.ts'
import * as friendCalls from '../contract/friend.ts'
import { LIST_PAGE } from '../contract/list.ts'
import { seemsPending } from '../public/bond.ts'
import { type List, type ListedRow, type ListPage, type ListQuery, readList, withoutBlocked } from './list.ts'

// A page of each list as its call answers it; the pages of the site begin with the first.

type Reader = Pick<Viewer, 'id' | 'roles' | 'verified'>
type Source = Pick<AppContext, 'db'>

export async function readAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listAsks>> {
  const list = await readList<ReceivedRow>(
    db,
    withoutBlocked(receivedAsks(reader.id, 'pending'), reader.id),
    query,
  )
  return pageOf(askCalls.listAsks.path, query, list, (row) => presentReceived(row, reader))
}

export async function readRefusedAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listRefusedAsks>> {
  const list = await readList<ReceivedRow>(
    db,
    withoutBlocked(receivedAsks(reader.id, 'refused'), reader.id),
    query,
  )
  return pageOf(askCalls.listRefusedAsks.path, query, list, (row) => presentReceived(row, reader))
}

export async function readSentAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof askCalls.listSentAsks>> {
  const list = await readList<SentRow>(db, withoutBlocked(sentAsks(reader.id), reader.id), query)
  return pageOf(askCalls.listSentAsks.path, query, list, (row) => presentSent(row, reader))
}

export async function readFriends(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof friendCalls.listFriends>> {
  const list = await readList<FriendRow>(db, withoutBlocked(friendsOf(reader.id), reader.id), query)
  return pageOf(friendCalls.listFriends.path, query, list, (row) => presentFriend(row, reader))
}

/** Members whom the reader has blocked, whether or not these have blocked the reader too. */
export async function readBlacklist(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof blockCalls.listBlacklist>> {
  const list = await readList<BlockedRow>(db, blacklistOf(reader.id), query)
  return pageOf(blockCalls.listBlacklist.path, query, list, (row) => presentBlocked(row, reader))
}

/** @param path of the call */
function pageOf<Own, Item>(
  path: string,
  { search, page }: ListQuery,
  { rows, total }: ListPage<Own>,
  present: (row: ListedRow & Own) => Item,
) {
  return presentPage({ path, query: { search }, page, size: LIST_PAGE }, rows.map(present), total)
}

// The latest first but for friends, who are looked for by name.

/** Requests that a member was sent: those that wait, or those that the member has refused. */
function receivedAsks(memberId: number, state: 'pending' | 'refused'): List {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${memberId} and l.state = ${FRIEND_REQUEST_STATE[state]}`,
    member: 'sender',
    columns: ['id', 'sender', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** Requests of a member's own that wait, as far as they know. */
function sentAsks(memberId: number): List {
  return {
    table: sql`asks l`,
    condition: sql`l.sender = ${memberId} and ${seemsPending('l')}`,
    member: 'receiver',
    columns: ['id', 'receiver', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** In an order of its own: by that of the index on names the database would look through all members for friends. */
function friendsOf(memberId: number): List {
  return {
    table: sql`(
      select f.user_id, f.friend_id, n.name_key from friendships f join users n on n.id = f.friend_id) l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'friend_id',
    columns: ['friend_id', 'name_key'],
    order: sql`l.name_key collate "C"`,
  }
}

function blacklistOf(memberId: number): List {
  return {
    table: sql`blacklist l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'blocked_id',
    columns: ['blocked_id', 'created_at'],
    order: sql`l.created_at desc, l.blocked_id desc`,
  }
}

interface PresentReader {
  roles: number
  verified: boolean
}

type ReceivedRow = { id: number; sender: number; created_at: Date }
type SentRow = { id: number; receiver: number; created_at: Date }
type FriendRow = { friend_id: number }
type BlockedRow = { blocked_id: number }

function presentReceived(row: ListedRow & ReceivedRow, reader: PresentReader): ReceivedAsk {
  return {
    id: row.id,
    sender: row.sender,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

function presentSent(row: ListedRow & SentRow, reader: PresentReader): SentAsk {
  return {
    id: row.id,
    receiver: row.receiver,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

function presentFriend(row: ListedRow & FriendRow, reader: PresentReader): Friend {
  return { id: row.friend_id, user_id: row.friend_id, ...presentMember(row, reader) }
}

const NEVER = new Date(0).toISOString()

/**
 * Whom the reader has blocked they know by name and age; neither sees the other, so that face, presence and position
 * are silent, and nothing tells whether the block is mutual.
 */
function presentBlocked(row: ListedRow & BlockedRow, reader: PresentReader): BlacklistEntry {
  const silence = { avatar: null, latitude: 0, longitude: 0, last_activity: NEVER }
  return { user_id: row.blocked_id, ...presentMember(row, reader), ...silence }
}

/** A suspended member stays in lists without a face, as on their profile; staff see it. */
function presentMember(row: ListedRow, reader: PresentReader) {
  const { name, birthday, status, stripe_status, emoji, roles } = row
  const hidesFace = isSuspended(roles) && !isStaff(reader.roles)
  return {
    name,
    avatar: hidesFace ? null : row.avatar,
    birthday,
    ...positionFor(reader, row),
    last_activity: row.last_activity.toISOString(),
    status,
    stripe_status,
    emoji,
    roles,
  }
}
