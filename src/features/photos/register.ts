import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/transaction.ts'
import { matchesEtag, parseByteRange } from '../../platform/http/byte-range.ts'
import { HttpError, NotFound, ServiceUnavailable, TooManyRequests } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { InvalidImage, type ProcessedImage } from '../../platform/images/processed-image.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { isPhotoFile } from '../../platform/storage/photo-store.ts'
import { PHOTO_STATE } from '../../shared/photos.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { assertMayOpenListPage } from '../moderation/harvesting/public/limits.ts'
import { registerPhotoDeletion } from './account-deletion.ts'
import { deletePhoto, lockPhoto, requestVerification } from './album/commands/owner.ts'
import { banPhoto, moderatePhoto, setAvatar } from './album/commands/staff.ts'
import * as photoCalls from './album/contract/photo.ts'
import { registerWallPage } from './album/pages/wall.tsx'
import * as texts from './album/photo-texts.ts'
import { listPhotos } from './album/queries/wall.ts'
import { registerLikeAndCommentCalls } from './comments/routes/likes-and-comments.ts'
import { photoCopyFiles } from './data-copy.ts'
import { enqueueFileErasure, erasePhotos } from './public/leave.ts'
import { getPhotoAccess, type PhotoAccess } from './queries/photo-access.ts'
import { assertAlbumHasRoom, savePhoto } from './upload/commands/upload.ts'
import * as uploadCalls from './upload/contract/upload.ts'
import { registerUploadPage, uploadPhotoForm } from './upload/pages/upload.tsx'
import {
  assertDeclaredSize,
  assertMultipart,
  createPhotoError,
  parsePhotoUpload,
  registerMultipartRoutes,
} from './upload/upload-body.ts'
import {
  NOT_A_PICTURE,
  PHOTO_SENT,
  PHOTO_UNREADABLE,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
  TOO_MANY_UPLOADS,
} from './upload/upload-texts.ts'
import { decidePhoto } from './validation/commands/decide.ts'
import { undoPhotoDecision } from './validation/commands/undo-decision.ts'
import * as validationCalls from './validation/contract/validation.ts'
import * as deskCalls from './validation/contract/validation-queue.ts'
import {
  decidePhotoForm,
  registerValidationPage,
  undoPhotoDecisionForm,
} from './validation/pages/validation.tsx'
import { findSimilarPhotos } from './validation/public/similar.ts'
import { listAwaitingPhotos } from './validation/queries/awaiting-photos.ts'
import { listValidationQueue } from './validation/queries/validation-queue.ts'
import { DECISION_UNDONE, NO_SUCH_PHOTO } from './validation/validation-texts.ts'

/** Photos: sent, validated, served, erased. */
export function registerPhotos(context: AppContext): void {
  registerPhotoDeletion()
  registerCopyFiles(60, photoCopyFiles)
  servePhotoFiles(context)
  registerPhotoCalls(context)
  registerLikeAndCommentCalls(context)
  registerWallCalls(context)
  registerWallPage(context)
  registerUploadCalls(context)
  registerUploadPage(context)
  registerValidationCalls(context)
  registerValidationPage(context)
  registerFileErasure(context)
  schedulePhotoSweep(context)
}

/** The photos wall (specification 2, section 7). */
function registerWallCalls(context: AppContext): void {
  operation(context, photoCalls.listPhotos, async ({ viewer, query }) => {
    await assertMayOpenListPage(context, viewer)
    return context.reads.read(viewer, (from) => listPhotos(from, viewer, query))
  })
}

/**
 * Erases the files of photos that are gone, in every size; those that another photo still shows stay (members of a
 * demo share portraits). Doing it again does nothing.
 */
function registerFileErasure(context: AppContext): void {
  context.jobs.register(erasePhotos, async ({ photos }) => {
    if (photos.length === 0) return
    const remaining = await context.db
      .selectFrom('photos')
      .where('photo', 'in', photos)
      .select('photo')
      .execute()
    const shown = new Set(remaining.map(({ photo }) => photo))
    for (const photo of photos) if (!shown.has(photo)) await context.store.remove(photo)
  })
}

const INVALID_IMAGE_TEXTS: Record<InvalidImage['reason'], string> = {
  kind: NOT_A_PICTURE,
  unreadable: PHOTO_UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/** The picture that these bytes are. @throws InvalidData under the photo's field, Busy when too many wait */
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

/** Uploads held in memory at once, each of 10 MB at most; those of one member. */
const MAX_UPLOADS = 24
const MAX_UPLOADS_PER_MEMBER = 4
const RETRY_AFTER_SECONDS = 5

/** Bounds what uploads hold of memory: a place is taken before a body is read and kept until its picture is stored. */
interface UploadSlots {
  /** Runs the upload of a member in a place of its own. @throws Unavailable, or TooMany for a member with several */
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

/** The photos that await staff, and what staff decide (specification 1, section 7; product.md 7). */
function registerValidationCalls(context: AppContext): void {
  operation(context, validationCalls.listAwaitingPhotos, ({ viewer, query }) =>
    listAwaitingPhotos(context, viewer, query.page),
  )
  operation(
    context,
    validationCalls.decidePhoto,
    async ({ viewer, params, body }) => ({
      message: await decidePhoto(context, viewer, params.photoId, params.decision ? null : body),
    }),
    { form: decidePhotoForm(context) },
  )
  operation(
    context,
    validationCalls.undoPhotoDecision,
    async ({ viewer, params }) => {
      await undoPhotoDecision(context, viewer, params.photoId)
      return { message: DECISION_UNDONE }
    },
    { form: undoPhotoDecisionForm(context) },
  )
  operation(context, deskCalls.listValidationQueue, ({ viewer, query }) =>
    listValidationQueue(context, viewer, query.after),
  )
  operation(context, deskCalls.findSimilarPhotos, async ({ params }) => {
    const similar = await findSimilarPhotos(context.db, params.photoId)
    if (!similar) throw new NotFound(NO_SUCH_PHOTO)
    return similar
  })
}

/** What owners and staff do with a photo (specification 2, sections 6 and 7). */
function registerPhotoCalls(context: AppContext): void {
  const { db } = context
  operation(context, photoCalls.lockPhoto, async ({ viewer, params }) => {
    const locked = await lockPhoto(db, viewer, params.photoId)
    return { message: locked ? texts.COMMENTS_CLOSED : texts.COMMENTS_OPENED, locked }
  })
  operation(context, photoCalls.deletePhoto, async ({ viewer, params }) => {
    await deletePhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_DELETED }
  })
  operation(context, photoCalls.setAvatar, async ({ viewer, params }) => {
    await setAvatar(db, viewer, params.photoId)
    return { message: texts.AVATAR_CHANGED }
  })
  operation(context, photoCalls.requestVerification, async ({ viewer, params }) => {
    await requestVerification(context, viewer, params.photoId)
    return { message: texts.VERIFICATION_REQUESTED }
  })
  operation(context, photoCalls.moderatePhoto, async ({ viewer, params }) => {
    await moderatePhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_MODERATED }
  })
  operation(context, photoCalls.banPhoto, async ({ viewer, params }) => {
    await banPhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_BANNED }
  })
}

/** Addresses of the specification (2, section 2), and the size that each serves. */
const SIZE_BY_PATH = {
  '/up/photo/:file': 'full',
  '/cache/thumbnail/up/photo/:file': 'thumbnail',
  '/cache/avatar/up/photo/:file': 'avatar',
} as const

/** What others see never changes under its name; what only owner and staff see is kept by no browser. */
const CACHE_CONTROL: Record<NonNullable<PhotoAccess>, string> = {
  shared: 'private, max-age=31536000, immutable',
  own: 'private, no-store',
}

/** Photos of members, to whoever may see them at this moment (security.md 18). */
function servePhotoFiles(context: AppContext): void {
  for (const [path, size] of Object.entries(SIZE_BY_PATH)) {
    context.app.get(path, { config: { readsSession: true } }, async (request, reply) => {
      const { file = '' } = request.params as { file?: string }
      if (!isPhotoFile(file)) throw new NotFound()
      const { right, reader } = await getPhotoAccess(context.pool, request.auth.token, file)
      if (reader) context.presence.touch(reader)
      const bytes = right && (await context.store.get(size, file))
      if (!bytes) throw new NotFound()
      reply.header('cache-control', CACHE_CONTROL[right])
      return sendPhotoFile(request, reply, bytes, `"${size}-${file.slice(0, 32)}"`)
    })
  }
}

/** The whole file, a part of it, or word that the browser holds it already. */
function sendPhotoFile(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  tag: string,
): FastifyReply {
  const { headers } = request
  reply.headers({ etag: tag, vary: 'Cookie', 'accept-ranges': 'bytes', 'content-disposition': 'inline' })
  if (matchesEtag(headers['if-none-match'], tag)) return reply.code(304).send()
  const ifRange = headers['if-range']
  const isSame = ifRange === undefined || ifRange === tag
  const range = isSame ? parseByteRange(headers.range, bytes.length) : 'whole'
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  }
  reply.type('image/webp')
  if (range === 'whole') return reply.send(bytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

/** Photos that one member may send. */
const UPLOAD_LIMIT: Limit = { name: 'upload', points: 30, seconds: 3_600, message: TOO_MANY_UPLOADS }
/** Of this process, whose memory it bounds. */
const uploadSlots = createUploadSlots()

/** The call that adds a photo. */
function registerUploadCalls(context: AppContext): void {
  registerMultipartRoutes(context, (scoped) => {
    operation(
      scoped,
      uploadCalls.uploadPhoto,
      async ({ viewer, raw: request, checkToken }) => ({
        message: PHOTO_SENT,
        ...(await uploadPhoto(context, viewer, request, checkToken)),
      }),
      { form: uploadPhotoForm(context) },
    )
  })
}

/** From the headers on: each check stands before what costs more than it. */
async function uploadPhoto(
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
    // What the site could not do does not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(UPLOAD_LIMIT, String(viewer.id))
    throw error
  }
}

const HOUR_MS = 3_600_000
/** Likes and comments go with each photo, and its files are named in the job. */
const SWEEP_BATCH = 200

/** Sweeps when the site begins to listen, and once an hour from then on. */
function schedulePhotoSweep(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'photos', () => sweepPhotos(context))
}

/**
 * Deletes what uploads that were killed left behind, and, 30 days after the decision, photos that were refused,
 * moderated or banned, and verification photos (product.md 5). Their files are erased by a job of the same transaction.
 */
export async function sweepPhotos(context: TransactionContext): Promise<void> {
  await deleteInBatches(
    context,
    (limit) => sql`
    delete from photo_drafts where photo in (
      select photo from photo_drafts where created_at < now() - interval '1 hour'
      limit ${limit} for update skip locked)
    returning photo`,
  )
  await deleteInBatches(
    context,
    (limit) => sql`
    delete from photos where id in (
      select id from photos
      where (state > ${sql.lit(PHOTO_STATE.accepted)} or (verification and state = ${sql.lit(PHOTO_STATE.accepted)}))
        and decided_at < now() - interval '30 days'
      limit ${limit} for update skip locked)
    returning photo`,
  )
}

async function deleteInBatches(
  context: TransactionContext,
  statement: (limit: number) => RawBuilder<{ photo: string }>,
): Promise<void> {
  await runInBatches(
    (limit) =>
      inTransaction(context, async (tx) => {
        const { rows } = await statement(limit).execute(tx)
        await enqueueFileErasure(
          tx,
          rows.map(({ photo }) => photo),
        )
        return rows.length
      }),
    SWEEP_BATCH,
  )
}
