import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { PHOTO_STATE } from '../../../../shared/photos.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { deleteNews } from '../../../feed/newsfeed/public.ts'
import {
  deleteDecisionNotifications,
  deletePhotoNotifications,
} from '../../../feed/notifications/public/delete.ts'
import { deleteDecision } from '../../../moderation/decisions/public/decision.ts'
import { type Actor, canValidate } from '../../policy.ts'
import { replaceAvatar } from '../../public/leave.ts'
import { lockOwnerRow } from '../../queries/photo-rows.ts'
import { UNDO_SECONDS } from '../contract/validation.ts'
import {
  CANNOT_UNDO_DECISION,
  DECISION_ALREADY_UNDONE,
  NO_SUCH_PHOTO,
  UNDO_TOO_LATE,
  VERIFICATION_REQUESTED_AGAIN,
} from '../validation-texts.ts'

type DecidedPhoto = Awaited<ReturnType<typeof lockDecidedPhotoRow>>

/**
 * Takes back what the actor decided of a photo in the last 30 seconds, and all that followed from it: it awaits validation
 * again, as though nothing had been decided.
 * @throws NotFound, Refused for what somebody else decided, Conflict once it is too late
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
    .select(['p.id', 'p.photo', 'p.user_id', 'p.state', 'p.verification', 'p.decided_by', 'p.decided_at'])
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

/** What followed from each decision, taken back. */
const UNDO_STEPS: Record<
  'photo' | 'verification',
  Record<'accept' | 'refuse', (tx: Tx, photo: DecidedPhoto) => Promise<void>>
> = {
  photo: {
    accept: async (tx, { id, user_id }) => {
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
      await tx
        .updateTable('users')
        .set({ status: await getStatusBefore(tx, id) })
        .where('id', '=', user_id)
        .where('status', '=', STATUS.verified)
        .execute()
      await deleteNews(tx, { user_id, type: NEWS_TYPE.verified }, decided_at)
      await deleteDecisionNotifications(tx, { user_id, type: NOTIFICATION_TYPE.verified }, decided_at)
    },
    refuse: (tx, { user_id, decided_at }) =>
      deleteDecisionNotifications(tx, { user_id, type: NOTIFICATION_TYPE.notVerified }, decided_at),
  },
}

/** The log says what the member was before they were verified by this photo. */
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

/** The one unique index that this can meet is that of waiting verifications, one a member. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
