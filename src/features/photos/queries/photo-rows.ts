import { sql, type Transaction } from 'kysely'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { PHOTO_UNKNOWN } from '../album/photo-texts.ts'
import type { Actor } from '../policy.ts'
import { canSeePhoto } from '../public/visible.ts'

export type PhotoRow = Awaited<ReturnType<typeof lockPhotoRow>>

/**
 * A photo that somebody acts upon, held until the end of the transaction, so that of acts at the same time each finds
 * what the one before it left. A banned one is nobody's but staff's.
 * @throws NotFound for one that the actor may not see
 */
export async function lockPhotoRow(tx: Transaction<Database>, actor: Actor, photoId: number) {
  const photo = await tx
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .where(canSeePhoto(actor))
    .select(['p.id', 'p.photo', 'p.user_id', 'p.state', 'p.verification', 'p.visible', 'p.hash', 'p.locked'])
    .select(['o.roles', 'o.status'])
    .forUpdate('p')
    .executeTakeFirst()
  if (!photo || (photo.state === PHOTO_STATE.banned && photo.user_id === actor.id)) {
    throw new NotFound(PHOTO_UNKNOWN)
  }
  return photo
}

/**
 * Holds the accounts that an act upon a photo concerns, in the order of their ids and before the photo: who acts, whose
 * it is and, for what is done to a comment, who wrote that. None of them is deleted before the act is done, and no
 * deletion waits for the act while the act waits for the deletion.
 */
export async function lockAccountRows(
  tx: Transaction<Database>,
  actorId: number,
  table: 'photos' | 'comments',
  id: number,
): Promise<void> {
  const concerned =
    table === 'photos'
      ? sql`select user_id from photos where id = ${id}`
      : sql`
        select c.user_id from comments c where c.id = ${id}
        union select p.user_id from comments c join photos p on p.id = c.photo_id where c.id = ${id}`
  await sql`
    select from users where id = ${actorId} or id in (${concerned}) order by id for key share`.execute(tx)
}

/**
 * Holds the account behind a photo or a comment, before the thing itself is held: the deletion of an account takes them
 * in this order, and each would wait for the other otherwise.
 */
export async function lockOwnerRow(
  tx: Transaction<Database>,
  table: 'photos' | 'comments',
  id: number,
): Promise<void> {
  await tx
    .selectFrom('users')
    .where('id', '=', (query) => query.selectFrom(table).where('id', '=', id).select('user_id'))
    .select('id')
    .forNoKeyUpdate()
    .execute()
}
