import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION, type DecisionKind, WARNING_STEP } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { deletePhotoNotices } from '../../feed/notifications/public/delete.ts'
import { issueDecision, type Why } from '../../moderation/decisions/public/decision.ts'
import { recordAudit } from '../../moderation/public.ts'
import { NOT_TO_MODERATE, NOT_YOURS_TO_MODERATE } from '../acts-texts.ts'
import { type Actor, canModerate } from '../policy.ts'
import { type HeldPhoto, holdAccountOf, holdPhoto } from '../queries/photo.ts'
import { replaceAvatar } from './leave.ts'

/**
 * Hides a visible photo and warns its owner, who is told why; in the caller's transaction.
 * @throws NotFound, Refused, and Conflict for a photo that others do not see (any more)
 */
export async function moderatePhotoIn(tx: Tx, actor: Actor, photoId: number, why: Why = {}): Promise<void> {
  await holdAccountOf(tx, 'photos', photoId)
  const held = await holdPhoto(tx, actor, photoId)
  if (!canModerate(actor, held)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
  if (!held.visible) throw new Conflict(NOT_TO_MODERATE)
  await hidePhoto(tx, actor, held, PHOTO_STATE.moderated)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'photo.moderate',
    userId: held.user_id,
    targetId: held.id,
    details: { photo: held.photo },
    ...(why.reason ? { reason: why.reason } : {}),
  })
  await warnOwner(tx, actor, held, { ...why, kind: DECISION.photoModerated })
}

/** Puts a photo into a state in which only its owner and staff see it, and deletes its notifications. */
export async function hidePhoto(
  tx: Tx,
  actor: Actor,
  { id, user_id }: HeldPhoto,
  state: number,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ state, decided_at: sql<Date>`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .execute()
  await replaceAvatar(tx, user_id)
  await deletePhotoNotices(tx, id)
}

/** Warns the owner. A photo that was moderated before it is banned has already cost the warning. */
export async function warnOwner(
  tx: Tx,
  actor: Actor,
  { id, user_id, photo, state }: HeldPhoto,
  { rule = 'photo', ...why }: Why & { kind: DecisionKind },
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
 * Shows a photo again whose refusal, moderation or ban was taken back; uploads like a banned one are taken again. One that
 * its owner has deleted since stays gone.
 * @param to the state it goes back to: one that nobody else sees where an earlier decision about it stands
 */
export async function restorePhoto(
  tx: Transaction<Database>,
  photoId: number,
  to: number = PHOTO_STATE.accepted,
): Promise<void> {
  const held = await tx
    .selectFrom('photos')
    .where('id', '=', photoId)
    .select(['user_id', 'photo', 'state', 'verification', 'accepted_at', 'hash'])
    .forUpdate()
    .executeTakeFirst()
  if (!held || held.state === PHOTO_STATE.awaiting || held.state === PHOTO_STATE.accepted) return
  if (held.state === PHOTO_STATE.banned && held.hash !== null) {
    await allowAgain(tx, photoId, held.hash)
  }
  const isShown = to === PHOTO_STATE.accepted && !held.verification
  const accepted_at = isShown ? (held.accepted_at ?? sql<Date>`now()`) : held.accepted_at
  await tx
    .updateTable('photos')
    .set({ state: to, accepted_at, decided_at: sql<Date>`now()`, decided_by: null })
    .where('id', '=', photoId)
    .execute()
  if (!isShown) return
  await tx
    .updateTable('users')
    .set({ avatar: held.photo })
    .where('id', '=', held.user_id)
    .where('avatar', 'is', null)
    .execute()
}

/** Uploads like a photo are refused no more, unless another one that looks just so is banned still. */
async function allowAgain(tx: Transaction<Database>, photoId: number, hash: string): Promise<void> {
  await sql`
    delete from photo_bans b where b.hash = ${hash}::bit(64) and not exists (
      select from photos p
      where substring(p.hash from 1 for 16) = substring(b.hash from 1 for 16) and p.hash = b.hash
        and p.state = ${PHOTO_STATE.banned} and p.id <> ${photoId})`.execute(tx)
}
