import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { deletePhotoNotifications } from '../../../feed/notifications/public/delete.ts'
import type { Actor } from '../../policy.ts'
import { enqueueFileErasure, replaceAvatar } from '../../public/leave.ts'
import { lockOwnerRow, lockPhotoRow, type PhotoRow } from '../../queries/photo-rows.ts'
import {
  ALREADY_VERIFIED,
  NOT_PHOTO_OWNER,
  UNFIT_FOR_VERIFICATION,
  VERIFICATION_PENDING,
} from '../photo-texts.ts'

/** @throws NotFound for a photo that the actor may not see, Refused for one that is another's */
async function lockOwnPhotoRow(tx: Transaction<Database>, actor: Actor, photoId: number): Promise<PhotoRow> {
  const photo = await lockPhotoRow(tx, actor, photoId)
  if (photo.user_id !== actor.id) throw new Forbidden(NOT_PHOTO_OWNER)
  return photo
}

/** Closes the comments on a photo, or opens them again. @returns whether they are closed now */
export function lockPhoto(db: Kysely<Database>, actor: Actor, photoId: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockOwnPhotoRow(tx, actor, photoId)
    const { locked } = await tx
      .updateTable('photos')
      .set({ locked: sql<boolean>`not locked` })
      .where('id', '=', photoId)
      .returning('locked')
      .executeTakeFirstOrThrow()
    return locked
  })
}

/** Removes a photo of the actor's with its likes and comments; its files are erased once that is certain. */
export async function deletePhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const { photo } = await lockOwnPhotoRow(tx, actor, photoId)
    await deletePhotoNotifications(tx, photoId)
    await tx.deleteFrom('photos').where('id', '=', photoId).execute()
    await replaceAvatar(tx, actor.id)
    await enqueueFileErasure(tx, [photo])
  })
}

/**
 * Gives a photo of the album to staff, who verify its owner by it; from now only they and the owner see it.
 * @throws Conflict for a verified member, and while another photo awaits the same
 */
export async function requestVerification(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const { status, state, verification } = await lockOwnPhotoRow(tx, actor, photoId)
    if (status === STATUS.verified) throw new Conflict(ALREADY_VERIFIED)
    if (verification && state === PHOTO_STATE.awaiting) throw new Conflict(VERIFICATION_PENDING)
    const isOfAlbum = !verification && (state === PHOTO_STATE.awaiting || state === PHOTO_STATE.accepted)
    if (!isOfAlbum) throw new Conflict(UNFIT_FOR_VERIFICATION)
    await tx
      .updateTable('photos')
      .set({
        verification: true,
        state: PHOTO_STATE.awaiting,
        accepted_at: null,
        decided_at: null,
        decided_by: null,
      })
      .where('id', '=', photoId)
      .execute()
    await replaceAvatar(tx, actor.id)
    await deletePhotoNotifications(tx, photoId)
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Conflict(VERIFICATION_PENDING) : error
  })
}

/** The one unique index that asking can meet is that of waiting verifications, one a member. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
