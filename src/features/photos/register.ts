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
import { assertMayOpenListPage } from '../moderation/harvesting/public/limits.ts'
import * as texts from './acts-texts.ts'
import { askToBeVerified, removePhoto, toggleLock } from './commands/own.ts'
import { ban, changeAvatar, moderate } from './commands/staff.ts'
import { undo } from './commands/undo.ts'
import { keepPhoto, requirePlace } from './commands/upload.ts'
import { decide } from './commands/validation.ts'
import * as deskCalls from './contract/desk.ts'
import * as photoCalls from './contract/photo.ts'
import * as uploadCalls from './contract/upload.ts'
import * as validationCalls from './contract/validation.ts'
import { decidePhotoForm, undoDecisionForm, validationPage } from './pages/desk.tsx'
import { uploadPage, uploadPhotoForm } from './pages/upload.tsx'
import { wallPage } from './pages/wall.tsx'
import { enqueueFileErasure, erasePhotos } from './public/leave.ts'
import { readSimilar } from './public/similar.ts'
import { readDesk } from './queries/desk.ts'
import { type PhotoRight, readPhotoRight } from './queries/right.ts'
import { readAwaiting } from './queries/validation.ts'
import { readWall } from './queries/wall.ts'
import { receivePhoto, requireMultipart, requireSmall, withOwnBodies, wrongPhoto } from './receive.ts'
import { wordRoutes } from './routes/words.ts'
import {
  NOT_A_PICTURE,
  PHOTO_SENT,
  TOO_MANY_FRAMES,
  TOO_MANY_PIXELS,
  UNREADABLE,
  UPLOADS_TOO_MANY,
} from './upload-texts.ts'
import { NO_SUCH_PHOTO, UNDONE } from './validation-texts.ts'

/** Photos: sent, validated, served, erased. */
export function photos(context: AppContext): void {
  photoFiles(context)
  photoActRoutes(context)
  wordRoutes(context)
  wallRoutes(context)
  wallPage(context)
  uploadRoutes(context)
  uploadPage(context)
  validationRoutes(context)
  validationPage(context)
  erasePhotoFiles(context)
  sweepPhotosHourly(context)
}

/** The photos wall (specification 2, section 7). */
function wallRoutes(context: AppContext): void {
  operation(context, photoCalls.listPhotos, async ({ viewer, query }) => {
    await assertMayOpenListPage(context, viewer)
    return context.reads.read(viewer, (from) => readWall(from, viewer, query))
  })
}

/**
 * Erases the files of photos that are gone, in every size; those that another photo still shows stay (members of a
 * demo share portraits). Doing it again does nothing.
 */
function erasePhotoFiles(context: AppContext): void {
  context.jobs.register(erasePhotos, async ({ photos }) => {
    if (photos.length === 0) return
    const kept = await context.db.selectFrom('photos').where('photo', 'in', photos).select('photo').execute()
    const shown = new Set(kept.map(({ photo }) => photo))
    for (const photo of photos) if (!shown.has(photo)) await context.store.remove(photo)
  })
}

const SENTENCES: Record<InvalidImage['reason'], string> = {
  kind: NOT_A_PICTURE,
  unreadable: UNREADABLE,
  pixels: TOO_MANY_PIXELS,
  frames: TOO_MANY_FRAMES,
}

/** The picture that these bytes are. @throws InvalidData under the photo's field, Busy when too many wait */
async function readPicture({ images }: Pick<AppContext, 'images'>, bytes: Buffer): Promise<ProcessedImage> {
  try {
    return await images.process(bytes)
  } catch (error) {
    if (error instanceof InvalidImage) throw wrongPhoto(SENTENCES[error.reason])
    throw error
  }
}

/** Uploads held in memory at once, each of 10 MB at most; those of one member. */
const AT_ONCE = 24
const AT_ONCE_EACH = 4
const AGAIN_AFTER_SECONDS = 5

/** Bounds what uploads hold of memory: a place is taken before a body is read and kept until its picture is stored. */
interface Reception {
  /** Runs the upload of a member in a place of its own. @throws Unavailable, or TooMany for a member with several */
  run<T>(userId: number, upload: () => Promise<T>): Promise<T>
}

function createReception(): Reception {
  const each = new Map<number, number>()
  let all = 0
  return {
    run: async (userId, upload) => {
      const own = each.get(userId) ?? 0
      if (own >= AT_ONCE_EACH) throw new TooManyRequests(AGAIN_AFTER_SECONDS)
      if (all >= AT_ONCE) throw new ServiceUnavailable()
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
function validationRoutes(context: AppContext): void {
  operation(context, validationCalls.listAwaitingPhotos, ({ viewer, query }) =>
    readAwaiting(context, viewer, query.page),
  )
  operation(
    context,
    validationCalls.decidePhoto,
    async ({ viewer, params, body }) => ({
      message: await decide(context, viewer, params.photoId, params.decision ? null : body),
    }),
    { form: decidePhotoForm(context) },
  )
  operation(
    context,
    validationCalls.undoDecision,
    async ({ viewer, params }) => {
      await undo(context, viewer, params.photoId)
      return { message: UNDONE }
    },
    { form: undoDecisionForm(context) },
  )
  operation(context, deskCalls.listDeskPhotos, ({ viewer, query }) => readDesk(context, viewer, query.after))
  operation(context, deskCalls.readSimilarPhotos, async ({ params }) => {
    const similar = await readSimilar(context.db, params.photoId)
    if (!similar) throw new NotFound(NO_SUCH_PHOTO)
    return similar
  })
}

/** What owners and staff do with a photo (specification 2, sections 6 and 7). */
function photoActRoutes(context: AppContext): void {
  const { db } = context
  operation(context, photoCalls.lockPhoto, async ({ viewer, params }) => {
    const locked = await toggleLock(db, viewer, params.photoId)
    return { message: locked ? texts.COMMENTS_CLOSED : texts.COMMENTS_OPENED, locked }
  })
  operation(context, photoCalls.deletePhoto, async ({ viewer, params }) => {
    await removePhoto(context, viewer, params.photoId)
    return { message: texts.PHOTO_DELETED }
  })
  operation(context, photoCalls.setAvatar, async ({ viewer, params }) => {
    await changeAvatar(db, viewer, params.photoId)
    return { message: texts.AVATAR_CHANGED }
  })
  operation(context, photoCalls.askVerification, async ({ viewer, params }) => {
    await askToBeVerified(context, viewer, params.photoId)
    return { message: texts.VERIFICATION_ASKED }
  })
  operation(context, photoCalls.moderatePhoto, async ({ viewer, params }) => {
    await moderate(context, viewer, params.photoId)
    return { message: texts.PHOTO_MODERATED }
  })
  operation(context, photoCalls.banPhoto, async ({ viewer, params }) => {
    await ban(context, viewer, params.photoId)
    return { message: texts.PHOTO_BANNED }
  })
}

/** Addresses of the specification (2, section 2), and the size that each serves. */
const SIZES = {
  '/up/photo/:file': 'full',
  '/cache/thumbnail/up/photo/:file': 'thumbnail',
  '/cache/avatar/up/photo/:file': 'avatar',
} as const

/** What others see never changes under its name; what only owner and staff see is kept by no browser. */
const CACHE: Record<NonNullable<PhotoRight>, string> = {
  shared: 'private, max-age=31536000, immutable',
  own: 'private, no-store',
}

/** Photos of members, to whoever may see them at this moment (security.md 18). */
function photoFiles(context: AppContext): void {
  for (const [path, size] of Object.entries(SIZES)) {
    context.app.get(path, { config: { readsSession: true } }, async (request, reply) => {
      const { file = '' } = request.params as { file?: string }
      if (!isPhotoFile(file)) throw new NotFound()
      const { right, reader } = await readPhotoRight(context.pool, request.auth.token, file)
      if (reader) context.presence.touch(reader)
      const bytes = right && (await context.store.get(size, file))
      if (!bytes) throw new NotFound()
      reply.header('cache-control', CACHE[right])
      return send(request, reply, bytes, `"${size}-${file.slice(0, 32)}"`)
    })
  }
}

/** The whole file, a part of it, or word that the browser holds it already. */
function send(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, tag: string): FastifyReply {
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
const UPLOADS: Limit = { name: 'upload', points: 30, seconds: 3_600, message: UPLOADS_TOO_MANY }
/** Of this process, whose memory it bounds. */
const reception = createReception()

/** The call that adds a photo. */
function uploadRoutes(context: AppContext): void {
  withOwnBodies(context, (scoped) => {
    operation(
      scoped,
      uploadCalls.uploadPhoto,
      async ({ viewer, raw: request, checkToken }) => ({
        message: PHOTO_SENT,
        ...(await addPhoto(context, viewer, request, checkToken)),
      }),
      { form: uploadPhotoForm(context) },
    )
  })
}

/** From the headers on: each check stands before what costs more than it. */
async function addPhoto(
  context: AppContext,
  viewer: Viewer,
  request: FastifyRequest,
  checkToken: (token: unknown) => void,
): Promise<{ id: number; photo: string }> {
  requireMultipart(request)
  await context.limits.count(UPLOADS, String(viewer.id))
  requireSmall(request)
  try {
    return await reception.run(viewer.id, async () => {
      await requirePlace(context.db, viewer.id)
      const bytes = await receivePhoto(request, checkToken)
      return keepPhoto(context, viewer.id, await readPicture(context, bytes))
    })
  } catch (error) {
    // What the site could not do does not count against the member.
    const isOurs = !(error instanceof HttpError) || error.status >= 500
    if (isOurs) await context.limits.refund(UPLOADS, String(viewer.id))
    throw error
  }
}

const HOUR_MS = 3_600_000
/** Likes and comments go with each photo, and its files are named in the job. */
const BATCH = 200

/** Sweeps when the site begins to listen, and once an hour from then on. */
function sweepPhotosHourly(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'photos', () => sweepPhotos(context))
}

/**
 * Deletes what uploads that were killed left behind, and, 30 days after the decision, photos that were refused,
 * moderated or banned, and verification photos (product.md 5). Their files are erased by a job of the same transaction.
 */
export async function sweepPhotos(context: TransactionContext): Promise<void> {
  await deleteAll(
    context,
    (limit) => sql`
    delete from photo_drafts where photo in (
      select photo from photo_drafts where created_at < now() - interval '1 hour'
      limit ${limit} for update skip locked)
    returning photo`,
  )
  await deleteAll(
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

async function deleteAll(
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
    BATCH,
  )
}
