import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { executePrepared } from '../../../../platform/db/prepared.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { canSeePhoto, countVisibleComments, countVisibleLikes, isLikedBy } from '../../public/visible.ts'
import type { AlbumPhoto } from '../contract.ts'

/** Columns of photo `p` for a reader; every list of photos selects these. */
export function selectAlbumColumns(readerId: number) {
  return [
    'p.id',
    'p.photo',
    'p.user_id',
    countVisibleLikes(readerId).as('likes'),
    countVisibleComments(readerId).as('comments'),
    'p.locked',
    isLikedBy(readerId).as('liked'),
    'p.state',
    'p.verification',
    'p.width',
    'p.height',
    'p.blur',
    'p.alt',
    sql<boolean>`(p.crop is not null)`.as('cropped'),
  ] as const
}

/**
 * Lists the photos of a member that the reader may see: the profile photo first, then as ordered by their owner, then
 * the newest. The owner and staff also see pending and refused ones.
 */
export async function listAlbumPhotos(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  reader: { id: number; roles: number },
  ownerId: number,
): Promise<AlbumPhoto[]> {
  const album = db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.user_id', '=', ownerId)
    .where('p.post_id', 'is', null)
    .where('p.state', '<>', PHOTO_STATE.banned)
    .where(canSeePhoto(reader))
    .select(selectAlbumColumns(reader.id))
    .orderBy(sql`p.photo is not distinct from o.avatar and p.visible`, 'desc')
    .orderBy('p.position', (order) => order.asc().nullsLast())
    .orderBy('p.visible', 'desc')
    .orderBy('p.id', 'desc')
  return executePrepared(pool, album)
}
