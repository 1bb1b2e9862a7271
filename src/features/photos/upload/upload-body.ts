import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { HttpError, InvalidData } from '../../../platform/http/errors.ts'
import { WRONG_FORMAT } from '../../../platform/http/texts.ts'
import { drainBody } from '../../../platform/http/unread-body.ts'
import { UPLOAD_FIELD, UPLOAD_MAX_BYTES } from './contract/upload.ts'
import { NO_PHOTO_CHOSEN, ONE_PHOTO_ONLY, PHOTO_TOO_LARGE } from './upload-texts.ts'

/** Boundaries, headers of the parts and the token around a file. */
const ENVELOPE_BYTES = 16 * 1024
const MAX_BODY_BYTES = UPLOAD_MAX_BYTES + ENVELOPE_BYTES
const PART_LIMITS = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 3,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 4,
}
const PAYLOAD_TOO_LARGE = 413
/** Answers to a body that nobody has a right to send, or that is too large or slow. */
const UNDRAINED_STATUSES = new Set([401, 403, 408, PAYLOAD_TOO_LARGE, 419])

/** The sentence under the photo's field. */
export function createPhotoError(sentence: string): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [sentence] })
}

/** Says so both as a whole and under the field, so that whichever a page shows tells the member what to do. */
function createTooLargeError(): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [PHOTO_TOO_LARGE] }, PAYLOAD_TOO_LARGE, PHOTO_TOO_LARGE)
}

/**
 * Registers routes that read multipart bodies by themselves: until they do, nothing is read of any body, so that
 * access comes first.
 */
export function registerMultipartRoutes(context: AppContext, register: (scoped: AppContext) => void): void {
  context.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (request, reply) => drainUnreadBody(request, reply))
    register({ ...context, app: scope })
  })
}

/**
 * Drops what is left of a small body after a refusal: some browsers read no answer before they have sent all. A large
 * one, and one that was refused before it was read, ends with its connection.
 */
function drainUnreadBody({ raw, headers }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (
    raw.readableEnded ||
    UNDRAINED_STATUSES.has(statusCode) ||
    getDeclaredSize({ headers }) > MAX_BODY_BYTES
  )
    return
  drainBody(raw)
}

/** Bytes of the body; without end where the sender does not say. */
function getDeclaredSize({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding']) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Refuses by its headers a body that cannot be a photo. @throws HttpError 415, InvalidData when it is empty */
export function assertMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return
  const isEmpty = request.headers['content-type'] === undefined && getDeclaredSize(request) === 0
  throw isEmpty ? createPhotoError(NO_PHOTO_CHOSEN) : new HttpError(415, WRONG_FORMAT)
}

/** @throws InvalidData 413 for a body that says itself that it is too large */
export function assertDeclaredSize(request: FastifyRequest): void {
  const size = getDeclaredSize(request)
  if (size > MAX_BODY_BYTES && Number.isFinite(size)) throw createTooLargeError()
}

/**
 * Reads the one file of a multipart body; its name and declared kind count for nothing.
 * @param checkToken is given the first part, which in a plain form is the token; throws where it is wrong
 * @throws InvalidData 422, or 413 at the first byte past the limit
 */
export async function parsePhotoUpload(
  request: FastifyRequest,
  checkToken: (token: unknown) => void = () => {},
): Promise<Buffer> {
  let isFirst = true
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: PART_LIMITS })) {
      if (isFirst) checkToken(part.type === 'field' && part.fieldname === '_token' ? part.value : undefined)
      isFirst = false
      if (part.type === 'field') continue
      if (part.fieldname !== UPLOAD_FIELD) throw createPhotoError(NO_PHOTO_CHOSEN)
      bytes = await bufferFile(part.file)
    }
  } catch (error) {
    throw error instanceof HttpError
      ? error
      : createPhotoError(isPartLimitError(error) ? ONE_PHOTO_ONLY : NO_PHOTO_CHOSEN)
  }
  if (isFirst) checkToken(undefined)
  if (!bytes?.length) throw createPhotoError(NO_PHOTO_CHOSEN)
  return bytes
}

async function bufferFile(file: MultipartFile['file']): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Destroyed at once, for it would be read to its end otherwise; the limit may also be past before anybody listens.
  file.once('limit', () => file.destroy(createTooLargeError()))
  if (file.truncated) throw createTooLargeError()
  for await (const chunk of file) {
    chunks.push(chunk)
    await yieldBetweenChunks()
  }
  if (file.truncated) throw createTooLargeError()
  return Buffer.concat(chunks)
}

/** Whether there were more files or fields than a photo's form has. */
function isPartLimitError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String(error.code))
  )
}

/** Pieces of bodies, of 64 kB each, that are taken in one turn of the event loop, however many arrive. */
const CHUNKS_PER_TICK = 1

const waitingChunks: (() => void)[] = []

/**
 * Waits for a place among the pieces of all bodies: a page asks the database several times, and would otherwise wait
 * each time until a piece of every upload was read.
 */
function yieldBetweenChunks(): Promise<void> {
  return new Promise((resolve) => {
    waitingChunks.push(resolve)
    if (waitingChunks.length === 1) setImmediate(resumeWaitingChunks)
  })
}

function resumeWaitingChunks(): void {
  for (const go of waitingChunks.splice(0, CHUNKS_PER_TICK)) go()
  if (waitingChunks.length > 0) setImmediate(resumeWaitingChunks)
}
