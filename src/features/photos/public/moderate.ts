import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import { deletePhotoBan } from '../../../platform/photos/bans.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import { DECISION, type DecisionKind, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { publishNewsChange } from '../../feed/newsfeed/public.ts'
import { deletePhotoNotifications } from '../../feed/notifications/public.ts'
import { type DecisionReason, issueDecision } from '../../moderation/decisions/public.ts'
import { type Actor, canModerate } from '../policy.ts'
import { lockOwnerRow, lockPhotoRow, type PhotoRow } from '../queries.ts'
import { CANNOT_MODERATE_PHOTO, PHOTO_NOT_VISIBLE } from '../texts.ts'
import { endUncomparedBadge } from '../validation/public/badge.ts'
import { replaceAvatar } from './leave.ts'

/**
 * Hides a visible photo, warns its owner and notifies them of the reason; in the caller's transaction.
 * @throws NotFound, Forbidden, and Conflict for a photo that others do not see
 */
export async function moderatePhotoInTransaction(
  tx: Tx,
  actor: Actor,
  photoId: number,
  why: DecisionReason = {},
): Promise<void> {
  await lockOwnerRow(tx, 'photos', photoId)
  const photo = await lockPhotoRow(tx, actor, photoId)
  if (!canModerate(actor, photo)) throw new Forbidden(CANNOT_MODERATE_PHOTO)
  if (!isShown(photo)) throw new Conflict(PHOTO_NOT_VISIBLE)
  await hidePhoto(tx, actor, photo, PHOTO_STATE.moderated)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'photo.moderate',
    userId: photo.user_id,
    targetId: photo.id,
    details: { photo: photo.photo },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await warnPhotoOwner(tx, actor, photo, { ...why, kind: DECISION.photoModerated })
}

/** In an album or a post. */
const isShown = ({ visible, post_id, state }: PhotoRow) =>
  visible || (post_id !== null && state === PHOTO_STATE.accepted)

/** Hides a photo, seals its files and deletes its notifications. */
export async function hidePhoto(
  tx: Tx,
  actor: Actor,
  { id, user_id, photo }: PhotoRow,
  state: number,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ state, decided_at: sql<Date>`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .execute()
  await replaceAvatar(tx, user_id)
  await deletePhotoNotifications(tx, id)
  publishNewsChange(tx)
  await enqueueFileChange(tx, [photo])
}

/** Warns the owner, unless the photo's earlier moderation already did. */
export async function warnPhotoOwner(
  tx: Tx,
  actor: Actor,
  { id, user_id, photo, state }: PhotoRow,
  { rule = 'photo', ...why }: DecisionReason & { kind: DecisionKind },
): Promise<void> {
  await issueDecision(tx, {
    ...why,
    user_id,
    actor,
    rule,
    target_id: id,
    percent: state === PHOTO_STATE.moderated ? 0 : WARNING_STEP,
    details: { photo },
    notice: { type: NOTIFICATION_TYPE.photoModerated, photo_id: id },
  })
}

/**
 * Shows a photo again after its refusal, moderation or ban was revoked; uploads similar to a banned one are
 * accepted again. Does nothing for a photo that its owner has deleted since.
 * @param to its new state: one that nobody else sees while an earlier decision about it is in force
 */
export async function restorePhoto(
  tx: Tx,
  photoId: number,
  to: number = PHOTO_STATE.accepted,
): Promise<void> {
  const photo = await tx
    .selectFrom('photos')
    .where('id', '=', photoId)
    .select(['user_id', 'photo', 'state', 'verification', 'accepted_at', 'hash', 'post_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!photo || photo.state === PHOTO_STATE.awaiting || photo.state === PHOTO_STATE.accepted) return
  await enqueueFileChange(tx, [photo.photo])
  const isInAlbum = to === PHOTO_STATE.accepted && !photo.verification && photo.post_id === null
  const accepted_at = isInAlbum ? (photo.accepted_at ?? sql<Date>`now()`) : photo.accepted_at
  await tx
    .updateTable('photos')
    .set({ state: to, accepted_at, decided_at: sql<Date>`now()`, decided_by: null })
    .where('id', '=', photoId)
    .execute()
  if (photo.state === PHOTO_STATE.banned && photo.hash !== null) await deletePhotoBan(tx, photo.hash)
  publishNewsChange(tx)
  if (!isInAlbum) return
  await tx
    .updateTable('users')
    .set({ avatar: photo.photo })
    .where('id', '=', photo.user_id)
    .where('avatar', 'is', null)
    .execute()
  await endUncomparedBadge(tx, photo.user_id)
}
