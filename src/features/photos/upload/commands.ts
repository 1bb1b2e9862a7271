import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { Unauthenticated } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ProcessedImage } from '../../../platform/images/processed-image.ts'
import {
  hashAllowedPicture,
  processPicture,
  runUpload,
  storeSizes,
  type UploadContext,
} from '../../../platform/photos/upload.ts'
import { createPhotoError, parsePhotoUpload } from '../../../platform/photos/upload-body.ts'
import type { UploadedFile } from '../../../platform/photos/upload-files.ts'
import type { Database } from '../../../schema/database.ts'
import { ALBUM_CAP, countsInAlbum } from '../../../shared/photos.ts'
import { findBannedPhotoMatch, startPhotoReview } from '../../moderation/ban-evasion/public/review.ts'
import { ALBUM_FULL } from './texts.ts'

/**
 * Stores a picture as a photo awaiting validation. A newcomer's photo similar to one of a banned account starts a
 * review (decision 32).
 * @throws InvalidData for a tenth photo, or one similar to a banned one
 */
export async function savePhoto(
  context: UploadContext,
  userId: number,
  picture: ProcessedImage,
): Promise<{ id: number; photo: string }> {
  const hash = await hashAllowedPicture(context, picture)
  const bannedMatch = await findBannedPhotoMatch(context, userId, hash)
  const { width, height, blur } = picture
  return storeSizes(context, picture, async (tx, photo) => {
    await assertAlbumHasRoom(tx, userId, { forUpdate: true })
    const saved = await tx
      .insertInto('photos')
      .values({ user_id: userId, photo, width, height, blur, hash })
      .returning(['id', 'photo'])
      .executeTakeFirstOrThrow()
    if (bannedMatch) await startPhotoReview(tx, userId, photo, bannedMatch)
    return saved
  })
}

/**
 * `forUpdate` locks the owner, so concurrent uploads of a member are checked one by one.
 * @throws InvalidData when the album is full
 */
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

/** Counts the member's photos that take room in the album. */
export async function countAlbumPhotos(db: Kysely<Database>, userId: number): Promise<number> {
  const groups = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .where('post_id', 'is', null)
    .groupBy(['state', 'verification'])
    .select(['state', 'verification', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  return groups.filter(countsInAlbum).reduce((sum, { count }) => sum + Number(count), 0)
}

/** Checks run from the cheapest to the most expensive. */
export async function uploadPhoto(
  context: AppContext,
  viewer: Viewer,
  request: FastifyRequest,
  checkToken: (token: unknown) => void,
): Promise<{ id: number; photo: string }> {
  return runUpload(context, viewer.id, request, async () => {
    await assertAlbumHasRoom(context.db, viewer.id)
    const use = async (file: UploadedFile) =>
      savePhoto(context, viewer.id, await processPicture(context, file))
    return parsePhotoUpload(context, request, { checkToken, use })
  })
}
