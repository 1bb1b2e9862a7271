import { sql } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_RETENTION_DAYS, PHOTO_STATE } from '../../../shared/photos.ts'
import { undoDecision } from '../../moderation/decisions/public/undo-decision.ts'
import { type Actor, canBan, canModerate } from '../policy.ts'
import { restorePhoto } from '../public/moderate.ts'
import { lockOwnerRow, lockPhotoRow, type PhotoRow } from '../queries.ts'
import { CANNOT_MODERATE_PHOTO, PHOTO_NOT_REMOVED, PHOTO_REMOVAL_FINAL } from '../texts.ts'
import { recordPhotoAudit } from './commands.ts'

/**
 * Undoes a moderation or ban within 30 days: the photo is shown and served again, the decision is revoked with its
 * warning, and the hashes of a ban are removed.
 * @throws NotFound, Forbidden, and Conflict for a photo in another state or past the 30 days
 */
export async function undoPhotoRemoval(
  context: TransactionContext,
  actor: Actor,
  photoId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockOwnerRow(tx, 'photos', photoId)
    const photo = await lockPhotoRow(tx, actor, photoId)
    const isBanned = photo.state === PHOTO_STATE.banned
    const isAllowed = isBanned ? canBan(actor, photo) : canModerate(actor, photo)
    if (!isAllowed) throw new Forbidden(CANNOT_MODERATE_PHOTO)
    if (photo.state < PHOTO_STATE.moderated) throw new Conflict(PHOTO_NOT_REMOVED)
    await assertRecent(tx, photo)
    await undoRemoval(tx, actor, photo, isBanned ? DECISION.photoBanned : DECISION.photoModerated)
    await recordPhotoAudit(tx, actor, 'photo.restore', photo)
  })
}

async function assertRecent(tx: Tx, { id }: PhotoRow): Promise<void> {
  const recent = await tx
    .selectFrom('photos')
    .where('id', '=', id)
    .where(sql<boolean>`decided_at > now() - make_interval(days => ${PHOTO_RETENTION_DAYS})`)
    .select('id')
    .executeTakeFirst()
  if (!recent) throw new Conflict(PHOTO_REMOVAL_FINAL)
}

/** A photo whose decision is gone or revoked is shown all the same. */
async function undoRemoval(tx: Tx, actor: Actor, { id, user_id }: PhotoRow, kind: number): Promise<void> {
  const decision = await tx
    .selectFrom('decisions')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('lifted_at', 'is', null)
    .select(['id', 'user_id', 'kind', 'target_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (decision) await undoDecision(tx, decision, actor.id)
  else await restorePhoto(tx, id)
}
