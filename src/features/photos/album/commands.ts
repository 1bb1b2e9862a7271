import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { createPhotoBan } from '../../../platform/photos/bans.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { STATUS } from '../../../shared/roles.ts'
import { publishNewsChange } from '../../feed/newsfeed/public.ts'
import { deletePhotoNotifications } from '../../feed/notifications/public.ts'
import { type Actor, canBan, canSetAvatar } from '../policy.ts'
import { replaceAvatar } from '../public/leave.ts'
import { hidePhoto, moderatePhotoInTransaction, warnPhotoOwner } from '../public/moderate.ts'
import { lockOwnerRow, lockPhotoRow, type PhotoRow } from '../queries.ts'
import {
  ALREADY_VERIFIED,
  AVATAR_NEEDS_ACCEPTED_PHOTO,
  CANNOT_MODERATE_PHOTO,
  NOT_PHOTO_OWNER,
  PHOTO_ALREADY_BANNED,
  PHOTO_UNKNOWN,
  UNFIT_FOR_VERIFICATION,
  VERIFICATION_PENDING,
} from '../texts.ts'
import { endUncomparedBadge } from '../validation/public/badge.ts'

/** @throws NotFound for a photo that the actor may not see, or that is of a post; Forbidden for another member's */
async function lockOwnPhotoRow(tx: Transaction<Database>, actor: Actor, photoId: number): Promise<PhotoRow> {
  const photo = await lockPhotoRow(tx, actor, photoId)
  if (photo.post_id !== null) throw new NotFound(PHOTO_UNKNOWN)
  if (photo.user_id !== actor.id) throw new Forbidden(NOT_PHOTO_OWNER)
  return photo
}

/**
 * Toggles whether the photo takes comments.
 * @returns whether it is locked now
 */
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

/** Deletes an own photo with its likes and comments; its files are erased after commit. */
export async function deletePhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const { photo } = await lockOwnPhotoRow(tx, actor, photoId)
    await deletePhotoNotifications(tx, photoId)
    await tx.deleteFrom('photos').where('id', '=', photoId).execute()
    publishNewsChange(tx)
    await replaceAvatar(tx, actor.id)
    await enqueueFileChange(tx, [photo])
  })
}

/**
 * Requests verification with a photo of the album; from then on only staff and the owner see it.
 * @throws Conflict for a verified member, and while another verification photo is pending
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
    publishNewsChange(tx)
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Conflict(VERIFICATION_PENDING) : error
  })
}

/** The only unique index this update can violate: one pending verification per member. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/**
 * Makes a visible photo its owner's profile photo; allowed to the owner, and to staff over lower roles.
 * @throws NotFound, Forbidden, and Conflict for a photo that others do not see
 */
export function setAvatar(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  return inTransaction(context, async (tx) => {
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
    await endUncomparedBadge(tx, photo.user_id)
    if (numUpdatedRows > 0n && photo.user_id !== actor.id)
      await recordPhotoAudit(tx, actor, 'photo.avatar', photo)
  })
}

/** `moderatePhotoInTransaction` in its own transaction; throws the same errors. */
export async function moderatePhoto(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
): Promise<void> {
  await inTransaction(context, (tx) => moderatePhotoInTransaction(tx, actor, photoId))
}

/**
 * Bans a photo in any state and stores its hashes, so that similar uploads are rejected. Warns and notifies the
 * owner unless its moderation already did.
 * @throws NotFound, Forbidden, and Conflict for a banned one
 */
export async function banPhoto(context: TransactionContext, actor: Actor, photoId: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    if (!canBan(actor, photo)) throw new Forbidden(CANNOT_MODERATE_PHOTO)
    if (photo.state === PHOTO_STATE.banned) throw new Conflict(PHOTO_ALREADY_BANNED)
    await hidePhoto(tx, actor, photo, PHOTO_STATE.banned)
    if (photo.hash !== null) await createPhotoBan(tx, photo.hash)
    await recordPhotoAudit(tx, actor, 'photo.ban', photo)
    await warnPhotoOwner(tx, actor, photo, { kind: DECISION.photoBanned })
  })
}

export function recordPhotoAudit(
  tx: Transaction<Database>,
  actor: Actor,
  action: string,
  photo: PhotoRow,
): Promise<void> {
  const details = { photo: photo.photo }
  return recordAudit(tx, { actorId: actor.id, action, userId: photo.user_id, targetId: photo.id, details })
}
