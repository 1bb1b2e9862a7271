import type { AppContext } from '../../../platform/context.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { listAsks, listRefusedAsks, listSentAsks } from '../contract/ask.ts'
import { listBlacklist } from '../contract/block.ts'
import { listFriends } from '../contract/friend.ts'
import { LIST_PAGE } from '../contract/list.ts'
import {
  type BlockedRow,
  type FriendRow,
  presentBlocked,
  presentFriend,
  presentReceived,
  presentSent,
  type ReceivedRow,
  type SentRow,
} from '../present.ts'
import { type ListedRow, type ListPage, type ListQuery, readList, withoutBlocked } from './list.ts'
import { blacklistOf, friendsOf, receivedAsks, sentAsks } from './lists.ts'

// A page of each list as its call answers it; the pages of the site begin with the first.

type Reader = Pick<Viewer, 'id' | 'roles' | 'verified'>
type Source = Pick<AppContext, 'db'>

export async function readAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listAsks>> {
  const list = await readList<ReceivedRow>(
    db,
    withoutBlocked(receivedAsks(reader.id, 'pending'), reader.id),
    query,
  )
  return pageOf(listAsks.path, query, list, (row) => presentReceived(row, reader))
}

export async function readRefusedAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listRefusedAsks>> {
  const list = await readList<ReceivedRow>(
    db,
    withoutBlocked(receivedAsks(reader.id, 'refused'), reader.id),
    query,
  )
  return pageOf(listRefusedAsks.path, query, list, (row) => presentReceived(row, reader))
}

export async function readSentAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listSentAsks>> {
  const list = await readList<SentRow>(db, withoutBlocked(sentAsks(reader.id), reader.id), query)
  return pageOf(listSentAsks.path, query, list, (row) => presentSent(row, reader))
}

export async function readFriends(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listFriends>> {
  const list = await readList<FriendRow>(db, withoutBlocked(friendsOf(reader.id), reader.id), query)
  return pageOf(listFriends.path, query, list, (row) => presentFriend(row, reader))
}

/** Members whom the reader has blocked, whether or not these have blocked the reader too. */
export async function readBlacklist(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listBlacklist>> {
  const list = await readList<BlockedRow>(db, blacklistOf(reader.id), query)
  return pageOf(listBlacklist.path, query, list, (row) => presentBlocked(row, reader))
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
