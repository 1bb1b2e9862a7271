import type { Kysely } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { PHOTO_STATE } from '../../../domain/photos.ts'
import { STATUS } from '../../../domain/roles.ts'
import { Conflict, NotFound, Refused } from '../../../http/errors.ts'
import { recordAudit } from '../../moderation/public.ts'
import { type Actor, canValidate } from '../policy.ts'
import { holdAccountOf } from '../queries/photo.ts'
import {
  ALREADY_DECIDED,
  NO_SUCH_PHOTO,
  NOT_YOURS_TO_DECIDE,
  PHOTO_ACCEPTED,
  PHOTO_REFUSED,
  VERIFICATION_ACCEPTED,
  VERIFICATION_REFUSED,
} from '../validation-texts.ts'

/**
 * Accepts or refuses a photo that awaits validation; of two moderators at once exactly one does.
 * @returns the sentence that tells so
 * @throws NotFound, Refused, and Conflict once it is decided
 */
export function decide(
  db: Kysely<Database>,
  actor: Actor,
  photoId: number,
  isAccepted: boolean,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const photo = await trx
      .selectFrom('photos as p')
      .innerJoin('users as o', 'o.id', 'p.user_id')
      .where('p.id', '=', photoId)
      .select(['p.id', 'p.photo', 'p.user_id', 'p.verification', 'o.roles'])
      .executeTakeFirst()
    if (!photo) throw new NotFound(NO_SUCH_PHOTO)
    if (!canValidate(actor, photo)) throw new Refused(NOT_YOURS_TO_DECIDE)
    await holdAccountOf(trx, 'photos', photoId)
    const now = new Date()
    const { numUpdatedRows } = await trx
      .updateTable('photos')
      .set({
        state: isAccepted ? PHOTO_STATE.accepted : PHOTO_STATE.refused,
        accepted_at: isAccepted && !photo.verification ? now : null,
        decided_at: now,
        decided_by: actor.id,
      })
      .where('id', '=', photoId)
      .where('state', '=', PHOTO_STATE.awaiting)
      .where('verification', '=', photo.verification)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict(ALREADY_DECIDED)
    if (isAccepted) await showAccepted(trx, photo)
    const kind = photo.verification ? 'verification' : 'photo'
    await recordAudit(trx, {
      actorId: actor.id,
      action: `${kind}.${isAccepted ? 'accept' : 'refuse'}`,
      userId: photo.user_id,
      targetId: photo.id,
    })
    if (photo.verification) return isAccepted ? VERIFICATION_ACCEPTED : VERIFICATION_REFUSED
    return isAccepted ? PHOTO_ACCEPTED : PHOTO_REFUSED
  })
}

/** A verification photo gives its member the badge; any other becomes the profile photo of whoever has none. */
async function showAccepted(
  trx: Kysely<Database>,
  photo: { photo: string; user_id: number; verification: boolean },
): Promise<void> {
  const owner = trx.updateTable('users').where('id', '=', photo.user_id)
  if (photo.verification) await owner.set({ status: STATUS.verified }).execute()
  else await owner.set({ avatar: photo.photo }).where('avatar', 'is', null).execute()
}
