import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** Room for a full album, pending photos and recently removed ones. */
const MAX_PHOTOS = 40

/** Lists a member's photos in every state, the newest first; for staff only. */
export function listAllPhotos(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .select(['id', 'photo', 'state', 'verification', 'created_at', 'reason'])
    .orderBy('id', 'desc')
    .limit(MAX_PHOTOS)
    .execute()
}
