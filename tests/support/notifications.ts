import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { NotificationData, Notifications } from '../../src/schema/news.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/notifications.ts'
import { createComment, createLike } from './factories.ts'

type NotificationInput = Omit<Partial<Insertable<Notifications>>, 'data'> & { data?: NotificationData }

/** A notification; by default that a friend request was accepted. */
export async function createNotification(
  db: Kysely<Database>,
  userId: number,
  { data = {}, ...input }: NotificationInput = {},
): Promise<{ id: number }> {
  return db
    .insertInto('notifications')
    .values({ user_id: userId, type: NOTIFICATION_TYPE.friends, data: JSON.stringify(data), ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A like with the notification of the photo's owner. */
export async function createNotifiedLike(
  db: Kysely<Database>,
  userId: number,
  photoId: number,
  senderId: number,
): Promise<{ id: number }> {
  await createLike(db, photoId, senderId)
  return createNotification(db, userId, {
    type: NOTIFICATION_TYPE.like,
    sender_id: senderId,
    photo_id: photoId,
  })
}

/** A comment with the notification of the photo's owner. */
export async function createNotifiedComment(
  db: Kysely<Database>,
  userId: number,
  photoId: number,
  senderId: number,
): Promise<{ id: number; comment_id: number }> {
  const { id: comment_id } = await createComment(db, photoId, senderId)
  const { id } = await createNotification(db, userId, {
    type: NOTIFICATION_TYPE.comment,
    sender_id: senderId,
    photo_id: photoId,
    comment_id,
  })
  return { id, comment_id }
}
