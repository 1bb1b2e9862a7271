import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { recordNews, takeBackNews } from '../../feed/newsfeed/public.ts'
import { notify } from '../../feed/notifications/public/notify.ts'
import { takeBackLike } from '../../feed/notifications/public/take-back.ts'
import { type Actor, likeRefusal } from '../policy.ts'
import { shownLikes } from '../public/visible.ts'
import { holdAccounts, holdPhoto } from '../queries/photo.ts'

type Told = Pick<AppContext, 'db' | 'jobs' | 'events'>

/**
 * Likes a photo, of which its owner is told; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound, and Refused for one's own photo or one that others do not see
 */
export async function like({ db, jobs, events }: Told, actor: Actor, photoId: number): Promise<number> {
  const { likes, news } = await inTransaction(db, async (trx) => {
    await holdAccounts(trx, actor.id, 'photos', photoId)
    const photo = await holdPhoto(trx, actor, photoId)
    const refusal = likeRefusal(actor, photo)
    if (refusal) throw new Forbidden(refusal)
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto('photo_likes')
      .values({ photo_id: photoId, user_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const news = added > 0n ? await record(trx, jobs, actor.id, photo) : []
    return { likes: await countLikes(trx, actor.id, photoId, Number(added)), news }
  })
  events.tell(...news)
  return likes
}

async function record(
  trx: Transaction<Database>,
  jobs: AppContext['jobs'],
  likerId: number,
  photo: { id: number; user_id: number },
): Promise<Envelope[]> {
  await recordNews(trx, {
    user_id: likerId,
    type: NEWS_TYPE.like,
    other_id: photo.user_id,
    photo_id: photo.id,
  })
  return notify(trx, jobs, {
    user_id: photo.user_id,
    sender_id: likerId,
    type: NOTIFICATION_TYPE.like,
    photo_id: photo.id,
  })
}

/**
 * Takes a like back, and what it told; again, it changes nothing.
 * @returns the likes that the actor is shown
 * @throws NotFound
 */
export async function unlike(
  { db, events }: Pick<Told, 'db' | 'events'>,
  actor: Actor,
  photoId: number,
): Promise<number> {
  const { likes, news } = await inTransaction(db, async (trx) => {
    await holdAccounts(trx, actor.id, 'photos', photoId)
    await holdPhoto(trx, actor, photoId)
    const { numDeletedRows } = await trx
      .deleteFrom('photo_likes')
      .where('photo_id', '=', photoId)
      .where('user_id', '=', actor.id)
      .executeTakeFirst()
    const news = numDeletedRows > 0n ? await takeBack(trx, actor.id, photoId) : []
    return { likes: await countLikes(trx, actor.id, photoId, -Number(numDeletedRows)), news }
  })
  events.tell(...news)
  return likes
}

async function takeBack(trx: Transaction<Database>, likerId: number, photoId: number): Promise<Envelope[]> {
  await takeBackNews(trx, { user_id: likerId, type: NEWS_TYPE.like, photo_id: photoId })
  return takeBackLike(trx, photoId, likerId)
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
