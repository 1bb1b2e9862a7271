import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UPLOAD_FIELD, UPLOAD_MAX_BYTES } from '../../shared/photos.ts'
import { NO_PHOTO_CHOSEN, ONE_PHOTO_ONLY, PHOTO_TOO_LARGE } from '../../shared/upload-texts.ts'
import type { AppContext } from '../context.ts'
import { HttpError, InvalidData } from '../http/errors.ts'
import { WRONG_FORMAT } from '../http/texts.ts'
import { drainBody } from '../http/unread-body.ts'
import { type UploadedFile, writeUpload } from './upload-files.ts'

/** Boundaries, part headers and the token around a file. */
const ENVELOPE_BYTES = 16 * 1024
const MAX_BODY_BYTES = UPLOAD_MAX_BYTES + ENVELOPE_BYTES
const PART_LIMITS = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 4,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 5,
}
const PAYLOAD_TOO_LARGE = 413
/** Statuses after which the body is not read: rejected, too large or too slow. */
const UNDRAINED_STATUSES = new Set([401, 403, 408, PAYLOAD_TOO_LARGE, 419])

/** Error under the photo's field. */
export function createPhotoError(sentence: string): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [sentence] })
}

/** The sentence is both the message and the field's error, so that every page shows it. */
function createTooLargeError(): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [PHOTO_TOO_LARGE] }, PAYLOAD_TOO_LARGE, PHOTO_TOO_LARGE)
}

/**
 * Registers routes that parse multipart bodies themselves: nothing of a body is read before access is
 * checked.
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
 * Reads the rest of a small body after a rejection: some browsers read no answer before they have sent
 * everything. For a large or early rejected one the connection closes.
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

/** Bytes of the body; infinite if the sender does not say. */
function getDeclaredSize({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding']) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/**
 * Rejects by headers a body that cannot be a photo.
 * @throws HttpError 415, InvalidData when it is empty
 */
export function assertMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return
  const isEmpty = request.headers['content-type'] === undefined && getDeclaredSize(request) === 0
  throw isEmpty ? createPhotoError(NO_PHOTO_CHOSEN) : new HttpError(415, WRONG_FORMAT)
}

/** @throws InvalidData 413 for a declared size over the limit */
export function assertDeclaredSize(request: FastifyRequest): void {
  const size = getDeclaredSize(request)
  if (size > MAX_BODY_BYTES && Number.isFinite(size)) throw createTooLargeError()
}

const readFields = new WeakMap<FastifyRequest, Record<string, unknown>>()

/** A text field before the file, to show it again after a refusal; undefined if none was read. */
export function getUploadField(request: FastifyRequest, name: string): string | undefined {
  const value = readFields.get(request)?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Checks before a file is read, which throw what refuses it, and the use of the file. */
export interface PhotoUpload<T> {
  /** Receives the first part, the token of a plain form. */
  checkToken?: (token: unknown) => void
  /** Receives the fields before the file. */
  checkFields?: (fields: Record<string, unknown>) => Promise<void>
  /** Receives the file, which is deleted afterwards. */
  use: (file: UploadedFile) => Promise<T>
}

/**
 * Reads the one file of a multipart body into a temporary file; ignores its name and declared type.
 * @throws InvalidData 422, or 413 at the first byte past the limit; StoreUnavailable
 */
export function parsePhotoUpload<T>(
  { uploads }: Pick<AppContext, 'uploads'>,
  request: FastifyRequest,
  { use, ...checks }: PhotoUpload<T>,
): Promise<T> {
  return uploads.run(async (path) => use(await receivePhoto(request, path, checks)))
}

async function receivePhoto(
  request: FastifyRequest,
  path: string,
  { checkToken = () => {}, checkFields = async () => {} }: Omit<PhotoUpload<unknown>, 'use'>,
): Promise<UploadedFile> {
  let isFirst = true
  let file: UploadedFile | undefined
  const fields: Record<string, unknown> = {}
  readFields.set(request, fields)
  for await (const part of rejectUnreadable(request.parts({ limits: PART_LIMITS }))) {
    if (isFirst) checkToken(part.type === 'field' && part.fieldname === '_token' ? part.value : undefined)
    isFirst = false
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== UPLOAD_FIELD) throw createPhotoError(NO_PHOTO_CHOSEN)
    await checkFields(fields)
    file = await writeUpload(path, rejectUnreadable(readChunks(part.file)))
  }
  if (isFirst) checkToken(undefined)
  if (!file?.size) throw createPhotoError(NO_PHOTO_CHOSEN)
  return file
}

/** Passes on parts of a body; what its parser cannot read is no photo. */
async function* rejectUnreadable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw createPhotoError(isPartLimitError(error) ? ONE_PHOTO_ONLY : NO_PHOTO_CHOSEN)
  }
}

async function* readChunks(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  // Destroy the file at once, or it would be read to its end; the limit may also be exceeded before the
  // listener is attached.
  file.once('limit', () => file.destroy(createTooLargeError()))
  if (file.truncated) throw createTooLargeError()
  for await (const chunk of file) {
    yield chunk
    await yieldBetweenChunks(chunk.length)
  }
  if (file.truncated) throw createTooLargeError()
}

/** Whether there were more files or fields than in a photo's form. */
function isPartLimitError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String(error.code))
  )
}

/** Bytes of all uploads together that are processed in one turn, and the pause after it while more wait: 32 MB/s. */
const BYTES_PER_TURN = 64 * 1024
const TURN_MS = 2

const waitingChunks: { bytes: number; resume: () => void }[] = []

/**
 * Waits for a turn among the chunks of all uploads. Many that arrive at once would take the processor from pages; the
 * pauses cost no time, since pictures are decoded more slowly. A lone upload does not pause.
 */
function yieldBetweenChunks(bytes: number): Promise<void> {
  return new Promise((resume) => {
    waitingChunks.push({ bytes, resume })
    if (waitingChunks.length === 1) setImmediate(resumeWaitingChunks)
  })
}

function resumeWaitingChunks(): void {
  for (let bytes = 0; bytes < BYTES_PER_TURN; ) {
    const next = waitingChunks.shift()
    if (!next) return
    bytes += next.bytes
    next.resume()
  }
  if (waitingChunks.length > 0) setTimeout(resumeWaitingChunks, TURN_MS)
}
