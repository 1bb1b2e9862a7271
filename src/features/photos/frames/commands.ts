import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { publishMemberChange } from '../../../platform/events/cache-tags.ts'
import { Conflict, Forbidden, HttpError, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { FramedImage } from '../../../platform/images/processed-image.ts'
import { enqueueFileChange } from '../../../platform/photos/files.ts'
import { storeSizes, type UploadContext } from '../../../platform/photos/upload.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { publishNewsChange } from '../../feed/newsfeed/public.ts'
import { renameReviewPhoto } from '../../moderation/ban-evasion/public/review.ts'
import { renameEvidenceFile } from '../../moderation/reports/public.ts'
import type { Actor } from '../policy.ts'
import { lockOwnerRow, lockPhotoRow } from '../queries.ts'
import { NOT_PHOTO_OWNER, PHOTO_UNKNOWN } from '../texts.ts'
import type * as calls from './contract.ts'
import { type FrameChange, getCropRefusal, getEditRefusal, planFrame } from './policy.ts'
import { ALT_WITH_CONTACT, PHOTO_CHANGED, TOO_MANY_CROPS } from './texts.ts'

/** Crops and turns per member and day. */
const CROP_LIMIT: Limit = { name: 'photo-crop', points: 30, seconds: 86_400, message: TOO_MANY_CROPS }

/** A photo after its edit. */
export interface EditedPhoto {
  photo: string
  width: number
  height: number
  blur: string
  alt: string
}

/**
 * Turns and crops a photo of the actor from its stored picture, and sets its alternative text. Its state stays: the
 * picture is the same. New files replace the old ones under a new name.
 * @throws NotFound, Forbidden, InvalidData, TooManyRequests, and Conflict if it left the album or changed in between
 */
export async function editPhoto(
  context: UploadContext & Pick<AppContext, 'images' | 'limits'>,
  actor: Actor,
  photoId: number,
  { alt, ...edit }: Body<typeof calls.editPhoto>,
): Promise<EditedPhoto> {
  if (alt && hasContact(alt)) throw new InvalidData({ alt: [ALT_WITH_CONTACT] })
  const stored = await inTransaction(context, (tx) => lockEditablePhoto(tx, actor, photoId))
  const change = planFrame(stored, edit)
  if (!change) return inTransaction(context, (tx) => saveAlt(tx, actor, photoId, alt))
  const refusal = getCropRefusal(change, stored)
  if (refusal) throw new InvalidData({ crop: [refusal] })
  await context.limits.count(CROP_LIMIT, String(actor.id))
  try {
    const image = await reframe(context, stored.photo, change)
    return await storeSizes(context, image, async (tx, photo) => {
      const current = await lockEditablePhoto(tx, actor, photoId)
      // A concurrent edit was faster.
      if (current.photo !== stored.photo) throw new Conflict(PHOTO_CHANGED)
      await replaceFile(tx, actor.id, stored.photo, photo)
      return savePhotoRow(tx, photoId, { photo, image, change, alt })
    })
  } catch (error) {
    // Failures of the site do not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(CROP_LIMIT, String(actor.id))
    throw error
  }
}

/** Locks its owner and the photo. */
async function lockEditablePhoto(tx: Tx, actor: Actor, photoId: number) {
  await lockOwnerRow(tx, 'photos', photoId)
  const { user_id, state, verification, post_id } = await lockPhotoRow(tx, actor, photoId)
  if (post_id !== null) throw new NotFound(PHOTO_UNKNOWN)
  if (user_id !== actor.id) throw new Forbidden(NOT_PHOTO_OWNER)
  const refusal = getEditRefusal({ state, verification })
  if (refusal) throw new Conflict(refusal)
  return tx
    .selectFrom('photos')
    .where('id', '=', photoId)
    .select(['photo', 'width', 'height', 'blur', 'alt', 'crop', 'turns'])
    .executeTakeFirstOrThrow()
}

async function reframe(
  { store, images }: Pick<AppContext, 'store' | 'images'>,
  photo: string,
  { crop, turn }: FrameChange,
): Promise<FramedImage> {
  const full = await store.get('full', photo)
  // Deleted since it was read.
  if (!full) throw new NotFound(PHOTO_UNKNOWN)
  return images.reframe(full, { crop, turn })
}

async function saveAlt(tx: Tx, actor: Actor, photoId: number, alt: string | undefined): Promise<EditedPhoto> {
  const { crop, turns, ...photo } = await lockEditablePhoto(tx, actor, photoId)
  if (alt === undefined || alt === photo.alt) return photo
  await tx.updateTable('photos').set({ alt }).where('id', '=', photoId).execute()
  return { ...photo, alt }
}

interface SavedFrame {
  photo: string
  image: FramedImage
  change: FrameChange
  alt: string | undefined
}

function savePhotoRow(
  tx: Tx,
  photoId: number,
  { photo, image: { width, height, blur }, change: { crop, turns }, alt }: SavedFrame,
): Promise<EditedPhoto> {
  return tx
    .updateTable('photos')
    .set({ photo, width, height, blur, turns, crop: crop && sql<number[]>`${[...crop]}::smallint[]` })
    .$if(alt !== undefined, (query) => query.set({ alt: alt ?? '' }))
    .where('id', '=', photoId)
    .returning(['photo', 'width', 'height', 'blur', 'alt'])
    .executeTakeFirstOrThrow()
}

/** Every row that names the old file follows, and a job erases it. */
async function replaceFile(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ avatar: to })
    .where('id', '=', userId)
    .where('avatar', '=', from)
    .execute()
  await renameEvidenceFile(tx, userId, from, to)
  await renameReviewPhoto(tx, userId, from, to)
  publishMemberChange(tx, userId)
  publishNewsChange(tx)
  await enqueueFileChange(tx, [from])
}
