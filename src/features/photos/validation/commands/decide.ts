import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { recordNews } from '../../../feed/newsfeed/public.ts'
import { notifyMember } from '../../../feed/notifications/public/notify.ts'
import { issueDecision } from '../../../moderation/decisions/public/decision.ts'
import { type Actor, canValidate } from '../../policy.ts'
import { lockOwnerRow } from '../../queries/photo-rows.ts'
import { getRefusalRule, type Refusal } from '../contract/refusal.ts'
import { UNDO_SECONDS } from '../contract/validation.ts'
import { formatRefusal } from '../refusal-texts.ts'
import {
  CANNOT_DECIDE_PHOTO,
  NO_SUCH_PHOTO,
  PHOTO_ACCEPTED,
  PHOTO_ALREADY_DECIDED,
  PHOTO_REFUSED,
  VERIFICATION_ACCEPTED,
  VERIFICATION_REFUSED,
} from '../validation-texts.ts'

const DECISION_TEXTS = {
  verification: { accept: VERIFICATION_ACCEPTED, refuse: VERIFICATION_REFUSED },
  photo: { accept: PHOTO_ACCEPTED, refuse: PHOTO_REFUSED },
}
/** Seconds: a moment longer than the decision may be taken back. */
const MAIL_DELAY_SECONDS = UNDO_SECONDS + 10

type DecidablePhoto = Awaited<ReturnType<typeof getDecidablePhoto>>

/**
 * Accepts or refuses a photo that awaits validation; of two moderators at once exactly one does. Whoever's photo is refused
 * is told why, by mail once the decision can be taken back no more.
 * @param refusal why it is refused; null accepts it
 * @returns the sentence that tells so
 * @throws NotFound, Refused, and Conflict once it is decided
 */
export async function decidePhoto(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
  refusal: Refusal | null,
): Promise<string> {
  const kind = await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await getDecidablePhoto(tx, actor, photoId)
    const reason = refusal ? formatRefusal(refusal.reason_key, refusal.reason) : ''
    await saveDecision(tx, actor, photo, refusal ? { reason } : null)
    if (refusal) await notifyRefusal(tx, actor, photo, { key: refusal.reason_key, reason })
    else await publishAcceptedPhoto(tx, photo)
    const kind = photo.verification ? 'verification' : 'photo'
    await recordAudit(tx, {
      actorId: actor.id,
      action: `${kind}.${refusal ? 'refuse' : 'accept'}`,
      userId: photo.user_id,
      targetId: photo.id,
      details: { photo: photo.photo, ...(photo.verification && { was: photo.status }) },
      ...(reason && { reason }),
    })
    return kind
  })
  return DECISION_TEXTS[kind][refusal ? 'refuse' : 'accept']
}

async function getDecidablePhoto(tx: Kysely<Database>, actor: Actor, photoId: number) {
  const photo = await tx
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .select(['p.id', 'p.photo', 'p.user_id', 'p.verification', 'o.roles', 'o.status'])
    .executeTakeFirst()
  if (!photo) throw new NotFound(NO_SUCH_PHOTO)
  if (!canValidate(actor, photo)) throw new Forbidden(CANNOT_DECIDE_PHOTO)
  return photo
}

/** @throws Conflict for a photo that awaits no more, or asks for something else since it was read */
async function saveDecision(
  tx: Kysely<Database>,
  actor: Actor,
  { id, verification }: DecidablePhoto,
  refused: { reason: string } | null,
): Promise<void> {
  const now = sql<Date>`now()`
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({
      state: refused ? PHOTO_STATE.refused : PHOTO_STATE.accepted,
      accepted_at: refused || verification ? null : now,
      decided_at: now,
      decided_by: actor.id,
      reason: refused?.reason || null,
    })
    .where('id', '=', id)
    .where('state', '=', PHOTO_STATE.awaiting)
    .where('verification', '=', verification)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(PHOTO_ALREADY_DECIDED)
}

/**
 * A verification photo gives its member the badge, of which they are told; any other becomes the profile photo of whoever
 * has none. Others read of both.
 */
async function publishAcceptedPhoto(
  tx: Tx,
  { id, photo, user_id, verification }: DecidablePhoto,
): Promise<void> {
  const owner = tx.updateTable('users').where('id', '=', user_id)
  if (!verification) {
    await owner.set({ avatar: photo }).where('avatar', 'is', null).execute()
    await recordNews(tx, { user_id, type: NEWS_TYPE.photo, photo_id: id })
    return
  }
  await owner.set({ status: STATUS.verified }).execute()
  await recordNews(tx, { user_id, type: NEWS_TYPE.verified })
  await notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.verified })
}

/** A refused photo is a decision that may be contested; after a refused verification one proposes another photo. */
async function notifyRefusal(
  tx: Tx,
  actor: Actor,
  { id, photo, user_id, verification }: DecidablePhoto,
  { key, reason }: { key: Refusal['reason_key']; reason: string },
): Promise<void> {
  // Without the photo: with that it would go, which nobody needs any longer.
  const data = reason ? { text: reason } : {}
  if (verification)
    return notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.notVerified, data })
  await issueDecision(tx, {
    user_id,
    kind: DECISION.photoRefused,
    actor,
    rule: getRefusalRule(key),
    reason,
    target_id: id,
    details: { photo },
    notice: { type: NOTIFICATION_TYPE.photoRefused, photo_id: id, data },
    mail_after: MAIL_DELAY_SECONDS,
  })
}
