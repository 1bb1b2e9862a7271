import { sql, type Transaction } from 'kysely'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { NotFound, Unauthenticated } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import type { Actor } from './policy.ts'
import { canSeePhoto } from './public/visible.ts'
import { PHOTO_UNKNOWN } from './texts.ts'

export type PhotoRow = Awaited<ReturnType<typeof lockPhotoRow>>

/**
 * Locks a photo for a command until the end of the transaction. A banned one is visible to staff only.
 * @throws NotFound if the actor may not see it
 */
export async function lockPhotoRow(tx: Transaction<Database>, actor: Actor, photoId: number) {
  const photo = await tx
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .where(canSeePhoto(actor))
    .select([
      'p.id',
      'p.photo',
      'p.user_id',
      'p.state',
      'p.verification',
      'p.visible',
      'p.hash',
      'p.locked',
      'p.post_id',
    ])
    .select(['o.roles', 'o.status'])
    .forUpdate('p')
    .executeTakeFirst()
  if (!photo || (photo.state === PHOTO_STATE.banned && photo.user_id === actor.id)) {
    throw new NotFound(PHOTO_UNKNOWN)
  }
  return photo
}

/**
 * Locks the accounts of a command before the photo, in order of id: the actor, the photo's owner and, for a
 * comment, its author. Account deletion locks in the same order, so the two cannot deadlock.
 * @throws Unauthenticated if the actor has deleted their account since the request began: nothing of it counts any more
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
        union all select p.user_id from comments c join photos p on p.id = c.photo_id where c.id = ${id}`
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select u.id, ${sql.raw(existsForOthers('u'))} as exists from users u
    where u.id = any (array(select ${actorId}::integer union all ${concerned})) order by u.id for key share`.execute(
    tx,
  )
  if (rows.some(({ id: locked, exists }) => locked === actorId && !exists)) throw new Unauthenticated()
}

/**
 * Locks the owner of a photo or the author of a comment before the row itself: account deletion locks in the
 * same order, so the two cannot deadlock.
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
