import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../../platform/events/live.ts'
import type { Database } from '../../../../schema/database.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import type { Notice } from './notify.ts'

// What was told goes where it is true no more; each is part of the act's own transaction, and gives what is to be told
// once that is committed. What is deleted takes its notifications with it by foreign keys.

/** Somebody does not like a photo any more: unless it was read, it was never told. */
export function takeBackLike(
  trx: Transaction<Database>,
  photoId: number,
  senderId: number,
): Promise<Envelope[]> {
  return takeBack(
    trx,
    sql`photo_id = ${photoId} and sender_id = ${senderId} and type = ${NOTIFICATION_TYPE.like} and read_at is null`,
  )
}

/** Others see a photo no more: nobody is told of likes and comments there. */
export function takeBackWords(trx: Transaction<Database>, photoId: number): Promise<Envelope[]> {
  return takeBack(
    trx,
    sql`photo_id = ${photoId} and type in (${NOTIFICATION_TYPE.comment}, ${NOTIFICATION_TYPE.like})`,
  )
}

/** A comment stands no more. */
export function takeBackComment(trx: Transaction<Database>, commentId: number): Promise<Envelope[]> {
  return takeBack(trx, sql`comment_id = ${commentId} and type = ${NOTIFICATION_TYPE.comment}`)
}

/** What staff decided a moment ago was taken back: what their member was told of it since then, read or not. */
export function takeBackDecided(
  trx: Transaction<Database>,
  { user_id, type, photo_id }: Pick<Notice, 'user_id' | 'type' | 'photo_id'>,
  since: Date,
): Promise<Envelope[]> {
  return takeBack(
    trx,
    sql`user_id = ${user_id} and created_at >= ${since} and type = ${type} and sender_id is null
      and photo_id is not distinct from ${photo_id ?? null}::integer`,
  )
}

/** Two are friends no more: unless it was read, it was never told. */
export function takeBackFriends(trx: Transaction<Database>, one: number, other: number): Promise<Envelope[]> {
  return takeBack(
    trx,
    sql`${between(one, other)} and type = ${NOTIFICATION_TYPE.friends} and read_at is null`,
  )
}

/** One of two has blocked the other: nothing is left that either was told of the other. */
export function takeBackBetween(trx: Transaction<Database>, one: number, other: number): Promise<Envelope[]> {
  return takeBack(trx, between(one, other))
}

function between(one: number, other: number): RawBuilder<boolean> {
  return sql<boolean>`(user_id, sender_id) in ((${one}, ${other}), (${other}, ${one}))`
}

async function takeBack(trx: Transaction<Database>, which: RawBuilder<unknown>): Promise<Envelope[]> {
  const { rows } = await sql<{ user_id: number; unread: boolean }>`
    delete from notifications where ${which} returning user_id, read_at is null as unread`.execute(trx)
  const to = new Set(rows.filter(({ unread }) => unread).map(({ user_id }) => user_id))
  return to.size > 0 ? [{ kind: 'count', to: [...to] }] : []
}
