import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { countsInAlbum } from '../../../../shared/photos.ts'

/** Places of a member's album that are taken. */
export async function countAlbumPhotos(db: Kysely<Database>, userId: number): Promise<number> {
  const groups = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .groupBy(['state', 'verification'])
    .select(['state', 'verification', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  return groups.filter(countsInAlbum).reduce((sum, { count }) => sum + Number(count), 0)
}
