import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { NoticeData, Notifications } from '../../src/schema/news.ts'
import { NOTICE } from '../../src/shared/news.ts'
import { createComment, createLike } from './factories.ts'

type NoticeInput = Omit<Partial<Insertable<Notifications>>, 'data'> & { data?: NoticeData }

/** Somebody is told something: without a type, that their friend request was accepted. */
export async function createNotice(
  db: Kysely<Database>,
  userId: number,
  { data = {}, ...input }: NoticeInput = {},
): Promise<{ id: number }> {
  return db
    .insertInto('notifications')
    .values({ user_id: userId, type: NOTICE.friends, data: JSON.stringify(data), ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A member likes a photo, of which its owner is told. */
export async function createToldLike(
  db: Kysely<Database>,
  userId: number,
  photoId: number,
  senderId: number,
): Promise<{ id: number }> {
  await createLike(db, photoId, senderId)
  return createNotice(db, userId, { type: NOTICE.like, sender_id: senderId, photo_id: photoId })
}

/** A member comments a photo, of which its owner is told. */
export async function createToldComment(
  db: Kysely<Database>,
  userId: number,
  photoId: number,
  senderId: number,
): Promise<{ id: number; comment_id: number }> {
  const { id: comment_id } = await createComment(db, photoId, senderId)
  const { id } = await createNotice(db, userId, {
    type: NOTICE.comment,
    sender_id: senderId,
    photo_id: photoId,
    comment_id,
  })
  return { id, comment_id }
}
