import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { type NewNotification, publishCounts } from './notify.ts'

// Notifications that are no longer true are deleted in the transaction of the act; each function publishes the changed
// counts. Notifications of deleted rows go by foreign keys.

/** A like is withdrawn: its notification goes unless it was read. */
export function deleteLikeNotification(tx: Tx, photoId: number, senderId: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`photo_id = ${photoId} and sender_id = ${senderId} and type = ${NOTIFICATION_TYPE.like} and read_at is null`,
  )
}

/** A photo is hidden: notifications of its likes and comments go. */
export function deletePhotoNotifications(tx: Tx, photoId: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`photo_id = ${photoId} and type in (${NOTIFICATION_TYPE.comment}, ${NOTIFICATION_TYPE.like})`,
  )
}

/** A comment is deleted or hidden. */
export function deleteCommentNotification(tx: Tx, commentId: number): Promise<void> {
  return deleteNotificationsWhere(tx, sql`comment_id = ${commentId} and type = ${NOTIFICATION_TYPE.comment}`)
}

/** Staff undo a recent decision: its notifications since then go, read or not. */
export function deleteDecisionNotifications(
  tx: Tx,
  { user_id, type, photo_id }: Pick<NewNotification, 'user_id' | 'type' | 'photo_id'>,
  since: Date,
): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`user_id = ${user_id} and created_at >= ${since} and type = ${type} and sender_id is null
      and photo_id is not distinct from ${photo_id ?? null}::integer`,
  )
}

/** A friendship ends: its notification goes unless it was read. */
export function deleteFriendshipNotifications(tx: Tx, one: number, other: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`${isBetween(one, other)} and type = ${NOTIFICATION_TYPE.friends} and read_at is null`,
  )
}

/** One of two blocks the other: all notifications between them go. */
export function deleteNotificationsBetween(tx: Tx, one: number, other: number): Promise<void> {
  return deleteNotificationsWhere(tx, isBetween(one, other))
}

function isBetween(one: number, other: number): RawBuilder<boolean> {
  return sql<boolean>`(user_id, sender_id) in ((${one}, ${other}), (${other}, ${one}))`
}

async function deleteNotificationsWhere(tx: Tx, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: number; unread: boolean }>`
    delete from notifications where ${where} returning user_id, read_at is null as unread`.execute(tx)
  const to = new Set(rows.filter(({ unread }) => unread).map(({ user_id }) => user_id))
  publishCounts(tx, [...to])
}
