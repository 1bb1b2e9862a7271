import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { ServiceUnavailable, Unauthenticated } from '../../../../platform/http/errors.ts'
import type { ProcessedImage } from '../../../../platform/images/processed-image.ts'
import type { Database } from '../../../../schema/database.ts'
import { ALBUM_CAP } from '../../../../shared/photos.ts'
import { findBannedPhotoMatch, startPhotoReview } from '../../../moderation/ban-evasion/public/review.ts'
import { matchesBannedPhoto } from '../../validation/public/similar.ts'
import { countAlbumPhotos } from '../queries/count-album.ts'
import { createPhotoError } from '../upload-body.ts'
import { ALBUM_FULL, SIMILAR_TO_BANNED } from '../upload-texts.ts'

/** Bits of 64 by which the hashes of two pictures may differ and still be of the same one. */
const SAME_PICTURE_BITS = 6

type UploadContext = Pick<AppContext, 'db' | 'store' | 'log' | 'secret'>

/**
 * Keeps a picture as a photo that awaits validation: its files first, under a draft, then the photo in the draft's
 * place. What fails leaves nothing behind; what is killed leaves a draft, which the sweep erases with its files. A newcomer's
 * photo that looks like a banned account's begins a review (decision 32).
 * @throws InvalidData for a tenth photo, or one that looks like a banned one
 */
export async function savePhoto(
  context: UploadContext,
  userId: number,
  picture: ProcessedImage,
): Promise<{ id: number; photo: string }> {
  const hash = BigInt(`0x${picture.hash}`).toString(2).padStart(64, '0')
  if (await matchesBannedPhoto(context.db, hash, SAME_PICTURE_BITS)) throw createPhotoError(SIMILAR_TO_BANNED)
  const look = await findBannedPhotoMatch(context, userId, hash)
  const photo = `${randomBytes(16).toString('hex')}.webp`
  await context.db.insertInto('photo_drafts').values({ photo }).execute()
  try {
    await context.store.put(photo, picture)
    return await inTransaction(context.db, async (tx) => {
      await assertAlbumHasRoom(tx, userId, { forUpdate: true })
      const { numDeletedRows } = await tx
        .deleteFrom('photo_drafts')
        .where('photo', '=', photo)
        .executeTakeFirst()
      // Swept, for it took an hour.
      if (numDeletedRows === 0n) throw new ServiceUnavailable()
      const { width, height, blur } = picture
      const saved = await tx
        .insertInto('photos')
        .values({ user_id: userId, photo, width, height, blur, hash })
        .returning(['id', 'photo'])
        .executeTakeFirstOrThrow()
      if (look) await startPhotoReview(tx, userId, photo, look)
      return saved
    })
  } catch (error) {
    await discardDraft(context, photo)
    throw error
  }
}

/** @throws InvalidData when the member's album is full; `forUpdate` lets uploads of one member pass one by one */
export async function assertAlbumHasRoom(
  db: Kysely<Database>,
  userId: number,
  { forUpdate = false } = {},
): Promise<void> {
  if (forUpdate) {
    const owner = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!owner) throw new Unauthenticated()
  }
  const taken = await countAlbumPhotos(db, userId)
  if (taken >= ALBUM_CAP) throw createPhotoError(ALBUM_FULL)
}

/** Erases the files of a draft, unless a photo has taken its place after all; what fails is left to the sweep. */
async function discardDraft({ db, store, log }: Omit<UploadContext, 'secret'>, photo: string): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const draft = await tx
        .deleteFrom('photo_drafts')
        .where('photo', '=', photo)
        .returning('photo')
        .executeTakeFirst()
      if (draft) await store.remove(photo)
    })
  } catch (error) {
    log.warn({ err: error }, 'the files of a failed upload are left to the sweep')
  }
}
