import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { PHOTO_STATE } from '../../../domain/photos.ts'
import { Conflict, Refused } from '../../../http/errors.ts'
import type { Envelope } from '../../../live/live.ts'
import { addWarning, recordAudit } from '../../moderation/public.ts'
import { ALREADY_BANNED, NOT_TO_MODERATE, NOT_VISIBLE, NOT_YOURS_TO_MODERATE } from '../acts-texts.ts'
import { type Actor, canBan, canModerate, canSetAvatar } from '../policy.ts'
import { replaceAvatar } from '../public/leave.ts'
import { type HeldPhoto, holdAccountOf, holdPhoto } from '../queries/photo.ts'

/**
 * Makes a visible photo its owner's profile photo: the owner, or staff over lower roles.
 * @throws NotFound, Refused, and Conflict for a photo that others do not see
 */
export function changeAvatar(db: Kysely<Database>, actor: Actor, photoId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'photos', photoId)
    const held = await holdPhoto(trx, actor, photoId)
    if (!canSetAvatar(actor, held)) throw new Refused(NOT_YOURS_TO_MODERATE)
    if (!held.visible) throw new Conflict(NOT_VISIBLE)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ avatar: held.photo })
      .where('id', '=', held.user_id)
      .where('avatar', 'is distinct from', held.photo)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && held.user_id !== actor.id) await record(trx, actor, 'photo.avatar', held)
  })
}

/**
 * Takes a visible photo out of sight and warns its owner.
 * @returns what is to be told of it
 * @throws NotFound, Refused, and Conflict for a photo that others do not see (any more)
 */
export function moderate(db: Kysely<Database>, actor: Actor, photoId: number): Promise<Envelope[]> {
  return inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'photos', photoId)
    const held = await holdPhoto(trx, actor, photoId)
    if (!canModerate(actor, held)) throw new Refused(NOT_YOURS_TO_MODERATE)
    if (!held.visible) throw new Conflict(NOT_TO_MODERATE)
    await takeAway(trx, actor, held, PHOTO_STATE.moderated)
    await record(trx, actor, 'photo.moderate', held)
    return addWarning(trx, held.user_id)
  })
}

/**
 * Takes a photo out of sight for good, whatever its state, and remembers what it looks like: a later upload like it is
 * refused. It warns its owner, unless moderating it has done so already.
 * @returns what is to be told of it
 * @throws NotFound, Refused, and Conflict for a banned one
 */
export function ban(db: Kysely<Database>, actor: Actor, photoId: number): Promise<Envelope[]> {
  return inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'photos', photoId)
    const held = await holdPhoto(trx, actor, photoId)
    if (!canBan(actor, held)) throw new Refused(NOT_YOURS_TO_MODERATE)
    if (held.state === PHOTO_STATE.banned) throw new Conflict(ALREADY_BANNED)
    await takeAway(trx, actor, held, PHOTO_STATE.banned)
    if (held.hash !== null) {
      await trx
        .insertInto('photo_bans')
        .values({ hash: held.hash })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    }
    await record(trx, actor, 'photo.ban', held)
    return held.state === PHOTO_STATE.moderated ? [] : addWarning(trx, held.user_id)
  })
}

async function takeAway(
  trx: Transaction<Database>,
  actor: Actor,
  { id, user_id }: HeldPhoto,
  state: number,
): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ state, decided_at: sql<Date>`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .execute()
  await replaceAvatar(trx, user_id)
}

function record(trx: Transaction<Database>, actor: Actor, action: string, held: HeldPhoto): Promise<void> {
  const details = { photo: held.photo }
  return recordAudit(trx, { actorId: actor.id, action, userId: held.user_id, targetId: held.id, details })
}
