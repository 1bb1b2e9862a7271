import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { recordAudit } from '../../moderation/public.ts'
import { ALREADY_BANNED, NOT_VISIBLE, NOT_YOURS_TO_MODERATE } from '../acts-texts.ts'
import { type Actor, canBan, canSetAvatar } from '../policy.ts'
import { moderatePhotoIn, takeAway, warnOwner } from '../public/moderate.ts'
import { type HeldPhoto, holdAccountOf, holdPhoto } from '../queries/photo.ts'

type Told = Pick<AppContext, 'db' | 'jobs' | 'events'>

/**
 * Makes a visible photo its owner's profile photo: the owner, or staff over lower roles.
 * @throws NotFound, Refused, and Conflict for a photo that others do not see
 */
export function changeAvatar(db: Kysely<Database>, actor: Actor, photoId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'photos', photoId)
    const held = await holdPhoto(trx, actor, photoId)
    if (!canSetAvatar(actor, held)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
    if (!held.visible) throw new Conflict(NOT_VISIBLE)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ avatar: held.photo })
      .where('id', '=', held.user_id)
      .where('avatar', 'is distinct from', held.photo)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && held.user_id !== actor.id) await record(trx, actor, 'photo.avatar', held)
  })
}

/** `moderatePhotoIn`, as an act of its own. @throws what that throws */
export async function moderate({ db, jobs, events }: Told, actor: Actor, photoId: number): Promise<void> {
  events.tell(...(await inTransaction(db, (trx) => moderatePhotoIn(trx, jobs, actor, photoId))))
}

/**
 * Takes a photo out of sight for good, whatever its state, and remembers what it looks like: a later upload like it is
 * refused. It warns its owner, who is told, unless moderating it has done so already.
 * @throws NotFound, Refused, and Conflict for a banned one
 */
export async function ban({ db, jobs, events }: Told, actor: Actor, photoId: number): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    await holdAccountOf(trx, 'photos', photoId)
    const held = await holdPhoto(trx, actor, photoId)
    if (!canBan(actor, held)) throw new Forbidden(NOT_YOURS_TO_MODERATE)
    if (held.state === PHOTO_STATE.banned) throw new Conflict(ALREADY_BANNED)
    const gone = await takeAway(trx, actor, held, PHOTO_STATE.banned)
    if (held.hash !== null) {
      await trx
        .insertInto('photo_bans')
        .values({ hash: held.hash })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
    }
    await record(trx, actor, 'photo.ban', held)
    return [...gone, ...(await warnOwner(trx, jobs, actor, held, { kind: DECISION.photoBanned }))]
  })
  events.tell(...news)
}

function record(trx: Transaction<Database>, actor: Actor, action: string, held: HeldPhoto): Promise<void> {
  const details = { photo: held.photo }
  return recordAudit(trx, { actorId: actor.id, action, userId: held.user_id, targetId: held.id, details })
}
