import { type Kysely, sql } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { countsInAlbum, PHOTO_STATE } from '../../../shared/photos.ts'
import { PHOTO_UNKNOWN } from '../texts.ts'
import { endUncomparedBadge } from '../validation/public/badge.ts'
import type { OwnPhoto } from './contract.ts'
import { ALBUM_CHANGED } from './texts.ts'

/**
 * Sets the order of the member's album; its first visible photo becomes the profile photo. The owner's lock lets one
 * order, upload or deletion through at a time. Repeatable.
 * @throws Conflict unless the ids are exactly those of the album
 */
export async function orderPhotos(
  context: TransactionContext,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('avatar')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!owner) throw new Unauthenticated()
    const photos = await tx
      .selectFrom('photos')
      .where('user_id', '=', userId)
      .where('post_id', 'is', null)
      .select(['id', 'photo', 'state', 'verification', 'visible'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const album = photos.filter(countsInAlbum)
    if (String([...ids].sort((a, b) => a - b)) !== String(album.map(({ id }) => id)))
      throw new Conflict(ALBUM_CHANGED)
    await sql`
      update photos p set position = o.position
      from unnest(${[...ids]}::integer[]) with ordinality as o (id, position)
      where p.id = o.id and p.position is distinct from o.position`.execute(tx)
    const visible = album.filter((photo) => photo.visible)
    const first = visible.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))[0]
    if (!first || first.photo === owner.avatar) return
    await tx.updateTable('users').set({ avatar: first.photo }).where('id', '=', userId).execute()
    await endUncomparedBadge(tx, userId)
  })
}

/** Lists the member's photos in the order of their album; photos outside of it come last, banned ones are left out. */
export async function listOwnPhotos(db: Kysely<Database>, userId: number): Promise<OwnPhoto[]> {
  const rows = await selectOwnPhotos(db, userId)
    .orderBy('isAvatar', 'desc')
    .orderBy('p.position', (order) => order.asc().nullsLast())
    .orderBy('p.visible', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return [...rows.filter(countsInAlbum), ...rows.filter((row) => !countsInAlbum(row))]
}

/** @throws NotFound for a photo that is not the member's, or is banned */
export async function getOwnPhoto(db: Kysely<Database>, userId: number, photoId: number): Promise<OwnPhoto> {
  const row = await selectOwnPhotos(db, userId).where('p.id', '=', photoId).executeTakeFirst()
  if (!row) throw new NotFound(PHOTO_UNKNOWN)
  return row
}

function selectOwnPhotos(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.user_id', '=', userId)
    .where('p.post_id', 'is', null)
    .where('p.state', '<>', PHOTO_STATE.banned)
    .select(['p.id', 'p.photo', 'p.state', 'p.verification', 'p.reason', 'p.width', 'p.height', 'p.blur'])
    .select(['p.alt', 'p.crop', 'p.turns'])
    .select(sql<boolean>`p.visible and p.photo is not distinct from o.avatar`.as('isAvatar'))
}
