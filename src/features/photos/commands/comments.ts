import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { recordNews } from '../../feed/newsfeed/public.ts'
import { notify } from '../../feed/notifications/public/notify.ts'
import { takeBackComment } from '../../feed/notifications/public/take-back.ts'
import { areFriends } from '../../friends/public/pair.ts'
import type { Comment } from '../contract/comment.ts'
import { type Actor, canDeleteComment, commentRefusal } from '../policy.ts'
import { countComments, moderateCommentIn } from '../public/moderate-comment.ts'
import { holdComment, readComment } from '../queries/comments.ts'
import { type HeldPhoto, holdAccounts, holdPhoto } from '../queries/photo.ts'
import { NOT_YOUR_COMMENT, NOT_YOURS_TO_DELETE } from '../words-texts.ts'

// Each act holds the accounts and then the photo: it passes after or before its closing, its moderation and its deletion,
// never amid.

type Told = Pick<AppContext, 'db' | 'jobs' | 'events'>

/**
 * Comments on a photo, of which its owner is told.
 * @throws NotFound for a photo that the actor does not see, Refused where they may not comment on it
 */
export async function comment(
  { db, jobs, events }: Told,
  actor: Actor,
  photoId: number,
  text: string,
): Promise<Comment> {
  const { written, news } = await inTransaction(db, async (trx) => {
    await holdAccounts(trx, actor.id, 'photos', photoId)
    const photo = await holdPhoto(trx, actor, photoId)
    await requireWord(trx, actor, photo)
    const { id } = await trx
      .insertInto('comments')
      .values({ photo_id: photoId, user_id: actor.id, comment: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countComments(trx, photoId, 1)
    const news = await record(trx, jobs, { id, user_id: actor.id, photo })
    return { written: await readComment(trx, id), news }
  })
  events.tell(...news)
  return written
}

async function record(
  trx: Transaction<Database>,
  jobs: AppContext['jobs'],
  { id, user_id, photo }: { id: number; user_id: number; photo: HeldPhoto },
): Promise<Envelope[]> {
  const place = { photo_id: photo.id, comment_id: id }
  if (photo.user_id === user_id) {
    await recordNews(trx, { user_id, type: NEWS_TYPE.ownComment, ...place })
    return []
  }
  await recordNews(trx, { user_id, type: NEWS_TYPE.comment, other_id: photo.user_id, ...place })
  return notify(trx, jobs, {
    user_id: photo.user_id,
    sender_id: user_id,
    type: NOTIFICATION_TYPE.comment,
    ...place,
  })
}

/**
 * Changes a comment of the actor's. Where they may not comment any more they may only delete it.
 * @throws NotFound, Refused
 */
export function rewrite(
  db: Kysely<Database>,
  actor: Actor,
  commentId: number,
  text: string,
): Promise<Comment> {
  return inTransaction(db, async (trx) => {
    const held = await holdComment(trx, actor, commentId)
    if (held.user_id !== actor.id) throw new Forbidden(NOT_YOUR_COMMENT)
    await requireWord(trx, actor, held.photo)
    if (held.comment !== text) {
      await trx
        .updateTable('comments')
        .set({ comment: text, updated_at: sql<Date>`now()` })
        .where('id', '=', commentId)
        .execute()
    }
    return readComment(trx, commentId)
  })
}

/** Deletes a comment: its author, or the owner of the photo. @throws NotFound, Refused */
export async function removeComment(
  { db, events }: Pick<Told, 'db' | 'events'>,
  actor: Actor,
  commentId: number,
): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    await holdAccounts(trx, actor.id, 'comments', commentId)
    const { user_id, photo } = await holdComment(trx, actor, commentId)
    if (!canDeleteComment(actor, { user_id, owner_id: photo.user_id }))
      throw new Forbidden(NOT_YOURS_TO_DELETE)
    const news = await takeBackComment(trx, commentId)
    await trx.deleteFrom('comments').where('id', '=', commentId).execute()
    await countComments(trx, photo.id, -1)
    return news
  })
  events.tell(...news)
}

/** `moderateCommentIn`, as an act of its own. @throws what that throws */
export async function moderateWords(
  { db, jobs, events }: Told,
  actor: Actor,
  commentId: number,
): Promise<void> {
  events.tell(...(await inTransaction(db, (trx) => moderateCommentIn(trx, jobs, actor, commentId))))
}

async function requireWord(trx: Transaction<Database>, actor: Actor, photo: HeldPhoto): Promise<void> {
  const refusal = commentRefusal(actor, photo, await areFriends(trx, actor.id, photo.user_id))
  if (refusal) throw new Forbidden(refusal)
}
