import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  NOT_A_PICTURE,
  PHOTO_UNREADABLE,
  SIMILAR_TO_BANNED,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
  TOO_MANY_UPLOADS,
} from '../../shared/upload-texts.ts'
import type { AppContext } from '../context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../db/transaction.ts'
import { HttpError, ServiceUnavailable, TooManyRequests } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'
import { InvalidImage, type ProcessedImage } from '../images/processed-image.ts'
import type { PhotoSize } from '../storage/photo-store.ts'
import { isBannedPicture } from './bans.ts'
import { assertDeclaredSize, assertMultipart, createPhotoError } from './upload-body.ts'
import type { UploadedFile } from './upload-files.ts'

// Uploads of photos, of albums and conversations, and of logos.

export type UploadContext = TransactionContext & Pick<AppContext, 'store' | 'log' | 'secret'>

/**
 * The perceptual hash of a picture as stored.
 * @throws InvalidData for one similar to a banned picture
 */
export async function hashAllowedPicture(
  { db }: Pick<AppContext, 'db'>,
  { hash: digits, uploadHashes }: ProcessedImage,
): Promise<string> {
  const hash = BigInt(`0x${digits}`).toString(2).padStart(64, '0')
  if (await isBannedPicture(db, { hash, uploadHashes })) throw createPhotoError(SIMILAR_TO_BANNED)
  return hash
}

/**
 * Stores files under a new name: first under a draft, then with the row that `save` writes instead of the draft. A
 * failure cleans up; a killed process leaves a draft, which the sweep deletes with its files.
 */
export async function storeSizes<T>(
  context: UploadContext,
  image: Record<PhotoSize, Buffer>,
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

/** Sentence under the field, by the reason for refusing a file. */
export const INVALID_IMAGE_TEXTS: Record<InvalidImage['reason'], string> = {
  kind: NOT_A_PICTURE,
  unreadable: PHOTO_UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/**
 * Decodes an upload.
 * @throws InvalidData under the photo's field, ServiceUnavailable when too many wait
 */
export async function processPicture(
  { images }: Pick<AppContext, 'images'>,
  file: UploadedFile,
): Promise<ProcessedImage> {
  try {
    return await images.process(file)
  } catch (error) {
    if (error instanceof InvalidImage) throw createPhotoError(INVALID_IMAGE_TEXTS[error.reason])
    throw error
  }
}

/** Concurrent uploads on the disk, each of 10 MB at most: of this process, and of one member. */
const MAX_UPLOADS = 24
const MAX_UPLOADS_PER_MEMBER = 4
const RETRY_AFTER_SECONDS = 5

/**
 * Bounds the disk and memory of uploads: a slot is acquired before the body is read and released once the picture
 * is stored.
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
/** Per process, because it bounds what the process uses. */
const uploadSlots = createUploadSlots()

/**
 * Runs the upload of a request whose headers can be those of a photo, within the limits of its member.
 * @throws HttpError 415, InvalidData, TooManyRequests, ServiceUnavailable
 */
export async function runUpload<T>(
  context: Pick<AppContext, 'limits'>,
  userId: number,
  request: FastifyRequest,
  upload: () => Promise<T>,
): Promise<T> {
  assertMultipart(request)
  await context.limits.count(UPLOAD_LIMIT, String(userId))
  assertDeclaredSize(request)
  try {
    return await uploadSlots.run(userId, upload)
  } catch (error) {
    // Failures of the site do not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(UPLOAD_LIMIT, String(userId))
    throw error
  }
}
