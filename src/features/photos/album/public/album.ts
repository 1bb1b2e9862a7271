import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { prepareOnce } from '../../../../platform/db/prepared.ts'
import type { Database } from '../../../../schema/database.ts'
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
export function listAlbumPhotos(
  source: Pick<AppContext, 'db' | 'pool'>,
  { id: readerId, roles }: { id: number; roles: number },
  ownerId: number,
): Promise<AlbumPhoto[]> {
  return listAlbum(source, { readerId, ownerId }, { roles })
}

interface AlbumReading {
  readerId: number
  ownerId: number
}

const listAlbum = prepareOnce(selectAlbum)

function selectAlbum(
  db: Kysely<Database>,
  { readerId, ownerId }: AlbumReading,
  { roles }: { roles: number },
) {
  return db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.user_id', '=', ownerId)
    .where('p.post_id', 'is', null)
    .where('p.state', '<>', PHOTO_STATE.banned)
    .where(canSeePhoto({ id: readerId, roles }))
    .select(selectAlbumColumns(readerId))
    .orderBy(sql`p.photo is not distinct from o.avatar and p.visible`, 'desc')
    .orderBy('p.position', (order) => order.asc().nullsLast())
    .orderBy('p.visible', 'desc')
    .orderBy('p.id', 'desc')
}
