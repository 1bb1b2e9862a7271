import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { type Actor, canBan, canSetAvatar } from '../../policy.ts'
import { hidePhoto, moderatePhotoInTransaction, warnPhotoOwner } from '../../public/moderate.ts'
import { lockOwnerRow, lockPhotoRow, type PhotoRow } from '../../queries/photo-rows.ts'
import { AVATAR_NEEDS_ACCEPTED_PHOTO, CANNOT_MODERATE_PHOTO, PHOTO_ALREADY_BANNED } from '../photo-texts.ts'

/**
 * Makes a visible photo its owner's profile photo: the owner, or staff over lower roles.
 * @throws NotFound, Refused, and Conflict for a photo that others do not see
 */
export function setAvatar(db: Kysely<Database>, actor: Actor, photoId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    if (!canSetAvatar(actor, photo)) throw new Forbidden(CANNOT_MODERATE_PHOTO)
    if (!photo.visible) throw new Conflict(AVATAR_NEEDS_ACCEPTED_PHOTO)
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ avatar: photo.photo })
      .where('id', '=', photo.user_id)
      .where('avatar', 'is distinct from', photo.photo)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && photo.user_id !== actor.id)
      await recordPhotoAudit(tx, actor, 'photo.avatar', photo)
  })
}

/** `moderatePhotoIn`, as an act of its own. @throws what that throws */
export async function moderatePhoto(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
): Promise<void> {
  await inTransaction(context, (tx) => moderatePhotoInTransaction(tx, actor, photoId))
}

/**
 * Takes a photo out of sight for good, whatever its state, and remembers what it looks like: a later upload like it is
 * refused. It warns its owner, who is told, unless moderating it has done so already.
 * @throws NotFound, Refused, and Conflict for a banned one
 */
export async function banPhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    if (!canBan(actor, photo)) throw new Forbidden(CANNOT_MODERATE_PHOTO)
    if (photo.state === PHOTO_STATE.banned) throw new Conflict(PHOTO_ALREADY_BANNED)
    await hidePhoto(tx, actor, photo, PHOTO_STATE.banned)
    if (photo.hash !== null) {
      await tx
        .insertInto('photo_bans')
        .values({ hash: photo.hash })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    }
    await recordPhotoAudit(tx, actor, 'photo.ban', photo)
    await warnPhotoOwner(tx, actor, photo, { kind: DECISION.photoBanned })
  })
}

function recordPhotoAudit(
  tx: Transaction<Database>,
  actor: Actor,
  action: string,
  photo: PhotoRow,
): Promise<void> {
  const details = { photo: photo.photo }
  return recordAudit(tx, { actorId: actor.id, action, userId: photo.user_id, targetId: photo.id, details })
}
