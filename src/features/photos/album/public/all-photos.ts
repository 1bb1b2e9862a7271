import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** An album, what waits for it, and what was refused or taken away lately. */
const MAX_PHOTOS = 40

/** A member's photos in every state, the newest first: for staff alone. */
export function listAllPhotos(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(['id', 'photo', 'state', 'verification', 'created_at', 'reason'])
    .orderBy('id', 'desc')
    .limit(MAX_PHOTOS)
    .execute()
}
