import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { NEWS_TYPE } from '../../../shared/news.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { STATUS } from '../../../shared/roles.ts'
import { deleteNews, recordNews } from '../../feed/newsfeed/public.ts'
import {
  deleteDecisionNotifications,
  deletePhotoNotifications,
  notifyMember,
} from '../../feed/notifications/public.ts'
import { deleteDecision, issueDecision } from '../../moderation/decisions/public.ts'
import { type Actor, canValidate } from '../policy.ts'
import { replaceAvatar } from '../public/leave.ts'
import { publishPostPhotos } from '../public/post-photos.ts'
import { lockOwnerRow } from '../queries.ts'
import { getRefusalRule, type Refusal, UNDO_SECONDS } from './contract.ts'
import { endUncomparedBadge, giveBadge, revertBadge } from './public/badge.ts'
import {
  CANNOT_DECIDE_PHOTO,
  CANNOT_UNDO_DECISION,
  DECISION_ALREADY_UNDONE,
  formatRefusal,
  NO_SUCH_PHOTO,
  PHOTO_ACCEPTED,
  PHOTO_ALREADY_DECIDED,
  PHOTO_REFUSED,
  UNDO_TOO_LATE,
  VERIFICATION_ACCEPTED,
  VERIFICATION_REFUSED,
  VERIFICATION_REQUESTED_AGAIN,
} from './texts.ts'

const DECISION_TEXTS = {
  verification: { accept: VERIFICATION_ACCEPTED, refuse: VERIFICATION_REFUSED },
  photo: { accept: PHOTO_ACCEPTED, refuse: PHOTO_REFUSED },
}
/** Seconds: slightly longer than the decision can be undone. */
const MAIL_DELAY_SECONDS = UNDO_SECONDS + 10

type DecidablePhoto = Awaited<ReturnType<typeof getDecidablePhoto>>

/**
 * Accepts or refuses a photo awaiting validation; of concurrent moderators exactly one succeeds. The refusal
 * is mailed to the member once it can no longer be undone.
 * @param refusal reason for the refusal; null accepts
 * @returns the confirmation
 * @throws NotFound, Forbidden, and Conflict once it is decided
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
    .select(['p.id', 'p.photo', 'p.user_id', 'p.verification', 'p.post_id', 'o.roles', 'o.status'])
    .executeTakeFirst()
  if (!photo) throw new NotFound(NO_SUCH_PHOTO)
  if (!canValidate(actor, photo)) throw new Forbidden(CANNOT_DECIDE_PHOTO)
  return photo
}

/** @throws Conflict if the photo no longer awaits validation, or its kind changed since it was read */
async function saveDecision(
  tx: Kysely<Database>,
  actor: Actor,
  { id, verification, post_id }: DecidablePhoto,
  refused: { reason: string } | null,
): Promise<void> {
  const now = sql<Date>`now()`
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({
      state: refused ? PHOTO_STATE.refused : PHOTO_STATE.accepted,
      accepted_at: refused || verification || post_id !== null ? null : now,
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
 * A verification photo gives the badge and notifies its member; any other becomes the profile photo if there
 * is none. Both are news. A photo of a post appears in its post.
 */
async function publishAcceptedPhoto(
  tx: Tx,
  { id, photo, user_id, verification, post_id }: DecidablePhoto,
): Promise<void> {
  if (post_id !== null) return publishPostPhotos(tx, post_id)
  const owner = tx.updateTable('users').where('id', '=', user_id)
  if (!verification) {
    await owner.set({ avatar: photo }).where('avatar', 'is', null).execute()
    await endUncomparedBadge(tx, user_id)
    await recordNews(tx, { user_id, type: NEWS_TYPE.photo, photo_id: id })
    return
  }
  await giveBadge(tx, user_id)
  await recordNews(tx, { user_id, type: NEWS_TYPE.verified })
  await notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.verified })
}

/**
 * A refused photo is a decision that can be contested; after a refused verification the member simply submits
 * another photo.
 */
async function notifyRefusal(
  tx: Tx,
  actor: Actor,
  { id, photo, user_id, verification }: DecidablePhoto,
  { key, reason }: { key: Refusal['reason_key']; reason: string },
): Promise<void> {
  // Without the photo's id: deleting the photo would delete the notification.
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

type DecidedPhoto = Awaited<ReturnType<typeof lockDecidedPhotoRow>>

/**
 * Undoes a decision of the actor within 30 seconds, with all its effects: the photo awaits validation again.
 * @throws NotFound, Forbidden for somebody else's decision, Conflict once it is too late
 */
export async function undoPhotoDecision(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await lockDecidedPhotoRow(tx, actor, photoId)
    const wasAccepted = photo.state === PHOTO_STATE.accepted
    await resetToAwaiting(tx, photoId)
    const kind = photo.verification ? 'verification' : 'photo'
    await UNDO_STEPS[kind][wasAccepted ? 'accept' : 'refuse'](tx, photo)
    await recordAudit(tx, {
      actorId: actor.id,
      action: `${kind}.undo`,
      userId: photo.user_id,
      targetId: photo.id,
      details: { photo: photo.photo, accepted: wasAccepted },
    })
  }).catch((error) => {
    throw isUniqueViolation(error) ? new Conflict(VERIFICATION_REQUESTED_AGAIN) : error
  })
}

async function lockDecidedPhotoRow(tx: Transaction<Database>, actor: Actor, photoId: number) {
  const photo = await tx
    .selectFrom('photos as p')
    .innerJoin('users as o', 'o.id', 'p.user_id')
    .where('p.id', '=', photoId)
    .select([
      'p.id',
      'p.photo',
      'p.user_id',
      'p.state',
      'p.verification',
      'p.post_id',
      'p.decided_by',
      'p.decided_at',
    ])
    .select([
      'o.roles',
      sql<boolean>`p.decided_at > now() - make_interval(secs => ${UNDO_SECONDS})`.as('fresh'),
    ])
    .forUpdate('p')
    .executeTakeFirst()
  if (!photo) throw new NotFound(NO_SUCH_PHOTO)
  const { state, decided_at } = photo
  if (state === PHOTO_STATE.awaiting) throw new Conflict(DECISION_ALREADY_UNDONE)
  if (photo.decided_by !== actor.id || !canValidate(actor, photo)) throw new Forbidden(CANNOT_UNDO_DECISION)
  const isVerdict = state === PHOTO_STATE.accepted || state === PHOTO_STATE.refused
  if (!isVerdict || !photo.fresh || !decided_at) throw new Conflict(UNDO_TOO_LATE)
  return { ...photo, decided_at }
}

async function resetToAwaiting(tx: Transaction<Database>, photoId: number): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ state: PHOTO_STATE.awaiting, accepted_at: null, decided_at: null, decided_by: null, reason: null })
    .where('id', '=', photoId)
    .execute()
}

/** Reverts the effects of each decision. */
const UNDO_STEPS: Record<
  'photo' | 'verification',
  Record<'accept' | 'refuse', (tx: Tx, photo: DecidedPhoto) => Promise<void>>
> = {
  photo: {
    accept: async (tx, { id, user_id, post_id }) => {
      if (post_id !== null) await publishPostPhotos(tx, post_id)
      await replaceAvatar(tx, user_id)
      await deleteNews(tx, { user_id, type: NEWS_TYPE.photo, photo_id: id })
      await deletePhotoNotifications(tx, id)
    },
    refuse: async (tx, { id, user_id, decided_at }) => {
      await deleteDecision(tx, DECISION.photoRefused, { user_id, target_id: id })
      await deleteDecisionNotifications(
        tx,
        { user_id, type: NOTIFICATION_TYPE.photoRefused, photo_id: id },
        decided_at,
      )
    },
  },
  verification: {
    accept: async (tx, { id, user_id, decided_at }) => {
      await revertBadge(tx, user_id, await getStatusBefore(tx, id))
      await deleteNews(tx, { user_id, type: NEWS_TYPE.verified }, decided_at)
      await deleteDecisionNotifications(tx, { user_id, type: NOTIFICATION_TYPE.verified }, decided_at)
    },
    refuse: (tx, { user_id, decided_at }) =>
      deleteDecisionNotifications(tx, { user_id, type: NOTIFICATION_TYPE.notVerified }, decided_at),
  },
}

/** The audit log records the status before the verification. */
async function getStatusBefore(tx: Transaction<Database>, photoId: number): Promise<number> {
  const accepted = await tx
    .selectFrom('audit')
    .where('target_id', '=', photoId)
    .where('action', '=', 'verification.accept')
    .select(sql<number | null>`(details ->> 'was')::integer`.as('was'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return accepted?.was ?? STATUS.ordinary
}

/** The only unique index this update can violate: one pending verification per member. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
