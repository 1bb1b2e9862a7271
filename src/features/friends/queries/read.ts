import type { Reply } from '../../../contract/endpoint.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Site } from '../../../site.ts'
import { listAsks, listRefusedAsks, listSentAsks } from '../contract/ask.ts'
import { listBlacklist } from '../contract/block.ts'
import { listFriends } from '../contract/friend.ts'
import {
  type BlockedRow,
  type FriendRow,
  presentBlocked,
  presentFriend,
  presentPage,
  presentReceived,
  presentSent,
  type ReceivedRow,
  type SentRow,
} from '../present.ts'
import { type ListQuery, readList, withoutBlocked } from './list.ts'
import { blacklistOf, friendsOf, receivedAsks, sentAsks } from './lists.ts'

// A page of each list as its call answers it; the pages of the site begin with the first.

type Reader = Pick<Viewer, 'id' | 'roles'>
type Source = Pick<Site, 'db'>

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
  return presentPage(listAsks.path, query, list, (row) => presentReceived(row, reader))
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
  return presentPage(listRefusedAsks.path, query, list, (row) => presentReceived(row, reader))
}

export async function readSentAsks(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listSentAsks>> {
  const list = await readList<SentRow>(db, withoutBlocked(sentAsks(reader.id), reader.id), query)
  return presentPage(listSentAsks.path, query, list, (row) => presentSent(row, reader))
}

export async function readFriends(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listFriends>> {
  const list = await readList<FriendRow>(db, withoutBlocked(friendsOf(reader.id), reader.id), query)
  return presentPage(listFriends.path, query, list, (row) => presentFriend(row, reader))
}

/** Members whom the reader has blocked, whether or not these have blocked the reader too. */
export async function readBlacklist(
  { db }: Source,
  reader: Reader,
  query: ListQuery,
): Promise<Reply<typeof listBlacklist>> {
  const list = await readList<BlockedRow>(db, blacklistOf(reader.id), query)
  return presentPage(listBlacklist.path, query, list, (row) => presentBlocked(row, reader))
}
