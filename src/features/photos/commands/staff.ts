import type { Kysely, Transaction } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { recordAudit } from '../../moderation/public.ts'
import { ALREADY_BANNED, NOT_VISIBLE, NOT_YOURS_TO_MODERATE } from '../acts-texts.ts'
import { type Actor, canBan, canSetAvatar } from '../policy.ts'
import { hidePhoto, moderatePhotoIn, warnOwner } from '../public/moderate.ts'
import { type HeldPhoto, holdAccountOf, holdPhoto } from '../queries/photo.ts'

/**
 * Makes a visible photo its owner's profile photo: the owner, or staff over lower roles.
 * @throws NotFound, Refused, and Conflict for a photo that others do not see
 */
export function changeAvatar(db: Kysely<Database>, actor: Actor, photoId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdAccountOf(tx, 'photos', photoId)
    const held = await holdPhoto(tx, actor, photoId)
    if (!canSetAvatar(actor, held)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
    if (!held.visible) throw new Conflict(NOT_VISIBLE)
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ avatar: held.photo })
      .where('id', '=', held.user_id)
      .where('avatar', 'is distinct from', held.photo)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && held.user_id !== actor.id) await record(tx, actor, 'photo.avatar', held)
  })
}

/** `moderatePhotoIn`, as an act of its own. @throws what that throws */
export async function moderate(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, (tx) => moderatePhotoIn(tx, actor, photoId))
}

/**
 * Takes a photo out of sight for good, whatever its state, and remembers what it looks like: a later upload like it is
 * refused. It warns its owner, who is told, unless moderating it has done so already.
 * @throws NotFound, Refused, and Conflict for a banned one
 */
export async function ban(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await holdAccountOf(tx, 'photos', photoId)
    const held = await holdPhoto(tx, actor, photoId)
    if (!canBan(actor, held)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
    if (held.state === PHOTO_STATE.banned) throw new Conflict(ALREADY_BANNED)
    await hidePhoto(tx, actor, held, PHOTO_STATE.banned)
    if (held.hash !== null) {
      await tx
        .insertInto('photo_bans')
        .values({ hash: held.hash })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    }
    await record(tx, actor, 'photo.ban', held)
    await warnOwner(tx, actor, held, { kind: DECISION.photoBanned })
  })
}

function record(tx: Transaction<Database>, actor: Actor, action: string, held: HeldPhoto): Promise<void> {
  const details = { photo: held.photo }
  return recordAudit(tx, { actorId: actor.id, action, userId: held.user_id, targetId: held.id, details })
}
