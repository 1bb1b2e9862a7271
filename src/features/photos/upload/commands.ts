import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import {
  HttpError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthenticated,
} from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import {
  type FramedImage,
  InvalidImage,
  type ProcessedImage,
} from '../../../platform/images/processed-image.ts'
import type { Database } from '../../../schema/database.ts'
import { ALBUM_CAP, countsInAlbum } from '../../../shared/photos.ts'
import { findBannedPhotoMatch, startPhotoReview } from '../../moderation/ban-evasion/public/review.ts'
import { isBannedPicture } from '../bans/server.ts'
import {
  ALBUM_FULL,
  NOT_A_PICTURE,
  PHOTO_UNREADABLE,
  SIMILAR_TO_BANNED,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
  TOO_MANY_UPLOADS,
} from './texts.ts'
import { assertDeclaredSize, assertMultipart, createPhotoError, parsePhotoUpload } from './upload-body.ts'

export type UploadContext = TransactionContext & Pick<AppContext, 'store' | 'log' | 'secret'>

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
  const hash = BigInt(`0x${picture.hash}`).toString(2).padStart(64, '0')
  if (await isBannedPicture(context.db, { hash, uploadHashes: picture.uploadHashes }))
    throw createPhotoError(SIMILAR_TO_BANNED)
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
 * Stores files under a new name: first under a draft, then with the row that `save` writes instead of the draft. A
 * failure cleans up; a killed process leaves a draft, which the sweep deletes with its files.
 */
export async function storeSizes<T>(
  context: UploadContext,
  image: FramedImage,
  save: (tx: Tx, photo: string) => Promise<T>,
): Promise<T> {
  const photo = `${randomBytes(16).toString('hex')}.webp`
  await context.db.insertInto('photo_drafts').values({ photo }).execute()
  try {
    await context.store.put(photo, image)
    return await inTransaction(context, async (tx) => {
      const saved = await save(tx, photo)
      const { numDeletedRows } = await tx
        .deleteFrom('photo_drafts')
        .where('photo', '=', photo)
        .executeTakeFirst()
      // The sweep deleted the draft after an hour.
      if (numDeletedRows === 0n) throw new ServiceUnavailable()
      return saved
    })
  } catch (error) {
    await discardDraft(context, photo)
    throw error
  }
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

/** Erases the files of a draft unless its photo was committed after all; the sweep handles failures. */
async function discardDraft(
  { db, store, log }: Pick<UploadContext, 'db' | 'store' | 'log'>,
  photo: string,
): Promise<void> {
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
    log.warn({ err: error }, 'files of a failed upload not erased; the hourly sweep will erase them')
  }
}

/** Counts the member's photos that take room in the album. */
export async function countAlbumPhotos(db: Kysely<Database>, userId: number): Promise<number> {
  const groups = await db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .groupBy(['state', 'verification'])
    .select(['state', 'verification', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  return groups.filter(countsInAlbum).reduce((sum, { count }) => sum + Number(count), 0)
}

const INVALID_IMAGE_TEXTS: Record<InvalidImage['reason'], string> = {
  kind: NOT_A_PICTURE,
  unreadable: PHOTO_UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/**
 * Decodes an upload.
 * @throws InvalidData under the photo's field, ServiceUnavailable when too many wait
 */
async function processPicture(
  { images }: Pick<AppContext, 'images'>,
  bytes: Buffer,
): Promise<ProcessedImage> {
  try {
    return await images.process(bytes)
  } catch (error) {
    if (error instanceof InvalidImage) throw createPhotoError(INVALID_IMAGE_TEXTS[error.reason])
    throw error
  }
}

/** Concurrent uploads in memory, each of 10 MB at most: of this process, and of one member. */
const MAX_UPLOADS = 24
const MAX_UPLOADS_PER_MEMBER = 4
const RETRY_AFTER_SECONDS = 5

/**
 * Bounds the memory of uploads: a slot is acquired before the body is read and released once the picture is
 * stored.
 */
interface UploadSlots {
  /**
   * Runs an upload in a slot.
   * @throws ServiceUnavailable, or TooManyRequests for a member with several uploads
   */
  run<T>(userId: number, upload: () => Promise<T>): Promise<T>
}

function createUploadSlots(): UploadSlots {
  const each = new Map<number, number>()
  let all = 0
  return {
    run: async (userId, upload) => {
      const own = each.get(userId) ?? 0
      if (own >= MAX_UPLOADS_PER_MEMBER) throw new TooManyRequests(RETRY_AFTER_SECONDS)
      if (all >= MAX_UPLOADS) throw new ServiceUnavailable()
      all++
      each.set(userId, own + 1)
      try {
        return await upload()
      } finally {
        all--
        const left = (each.get(userId) ?? 1) - 1
        if (left > 0) each.set(userId, left)
        else each.delete(userId)
      }
    },
  }
}

/** Uploads per member. */
const UPLOAD_LIMIT: Limit = { name: 'upload', points: 30, seconds: 3_600, message: TOO_MANY_UPLOADS }
/** Per process, because it bounds its memory. */
const uploadSlots = createUploadSlots()

/** Checks run from the cheapest to the most expensive. */
export async function uploadPhoto(
  context: AppContext,
  viewer: Viewer,
  request: FastifyRequest,
  checkToken: (token: unknown) => void,
): Promise<{ id: number; photo: string }> {
  assertMultipart(request)
  await context.limits.count(UPLOAD_LIMIT, String(viewer.id))
  assertDeclaredSize(request)
  try {
    return await uploadSlots.run(viewer.id, async () => {
      await assertAlbumHasRoom(context.db, viewer.id)
      const bytes = await parsePhotoUpload(request, checkToken)
      return savePhoto(context, viewer.id, await processPicture(context, bytes))
    })
  } catch (error) {
    // Failures of the site do not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(UPLOAD_LIMIT, String(viewer.id))
    throw error
  }
}
