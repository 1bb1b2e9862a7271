import type { Kysely } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refused } from '../../../http/errors.ts'
import { type Actor, likeRefusal } from '../policy.ts'
import { shownLikes } from '../public/visible.ts'
import { holdPhoto } from '../queries/photo.ts'

/**
 * Likes a photo; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound, and Refused for one's own photo or one that others do not see
 */
export function like(db: Kysely<Database>, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const refusal = likeRefusal(actor, await holdPhoto(trx, actor, photoId))
    if (refusal) throw new Refused(refusal)
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto('photo_likes')
      .values({ photo_id: photoId, user_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return countLikes(trx, actor.id, photoId, Number(added))
  })
}

/** Takes a like back; again, it changes nothing. @returns the likes that the actor is shown @throws NotFound */
export function unlike(db: Kysely<Database>, actor: Actor, photoId: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    await holdPhoto(trx, actor, photoId)
    const { numDeletedRows } = await trx
      .deleteFrom('photo_likes')
      .where('photo_id', '=', photoId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    return countLikes(trx, actor.id, photoId, -Number(numDeletedRows))
  })
}

/** Moves the counter of a photo that is held, and tells it to one reader. */
async function countLikes(
  trx: Kysely<Database>,
  readerId: number,
  photoId: number,
  change: number,
): Promise<number> {
  const { likes } = await trx
    .updateTable('photos as p')
    .set((photo) => ({ likes: photo('p.likes', '+', change) }))
    .where('p.id', '=', photoId)
    .returning(shownLikes(readerId).as('likes'))
    .executeTakeFirstOrThrow()
  return likes
}
