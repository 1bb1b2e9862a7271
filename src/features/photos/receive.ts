import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { HttpError, InvalidData } from '../../platform/http/errors.ts'
import { WRONG_FORMAT } from '../../platform/http/texts.ts'
import { drainBody } from '../../platform/http/unread-body.ts'
import { UPLOAD_FIELD, UPLOAD_MAX } from './contract/upload.ts'
import { NO_PHOTO_CHOSEN, ONE_PHOTO_ONLY, TOO_HEAVY } from './upload-texts.ts'

/** Boundaries, headers of the parts and the token around a file. */
const ENVELOPE = 16 * 1024
const LARGEST_BODY = UPLOAD_MAX + ENVELOPE
const LIMITS = { fileSize: UPLOAD_MAX, files: 1, fields: 3, fieldSize: 1_000, fieldNameSize: 100, parts: 4 }
const TOO_LARGE = 413
/** Answers to a body that nobody has a right to send, or that is too large or slow. */
const CUT_OFF = new Set([401, 403, 408, TOO_LARGE, 419])

/** The sentence under the photo's field. */
export function wrongPhoto(sentence: string): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [sentence] })
}

/** Says so both as a whole and under the field, so that whichever a page shows tells the member what to do. */
function tooHeavy(): InvalidData {
  return new InvalidData({ [UPLOAD_FIELD]: [TOO_HEAVY] }, TOO_LARGE, TOO_HEAVY)
}

/**
 * Registers routes that read multipart bodies by themselves: until they do, nothing is read of any body, so that
 * access comes first.
 */
export function withOwnBodies(context: AppContext, register: (scoped: AppContext) => void): void {
  context.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (request, reply) => leaveRest(request, reply))
    register({ ...context, app: scope })
  })
}

/**
 * Drops what is left of a small body after a refusal: some browsers read no answer before they have sent all. A large
 * one, and one that was refused before it was read, ends with its connection.
 */
function leaveRest({ raw, headers }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (raw.readableEnded || CUT_OFF.has(statusCode) || declaredSize({ headers }) > LARGEST_BODY) return
  drainBody(raw)
}

/** Bytes of the body; without end where the sender does not say. */
function declaredSize({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding']) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Refuses by its headers a body that cannot be a photo. @throws HttpError 415, InvalidData when it is empty */
export function requireMultipart(request: FastifyRequest): void {
  if (request.isMultipart()) return
  const isEmpty = request.headers['content-type'] === undefined && declaredSize(request) === 0
  throw isEmpty ? wrongPhoto(NO_PHOTO_CHOSEN) : new HttpError(415, WRONG_FORMAT)
}

/** @throws InvalidData 413 for a body that says itself that it is too large */
export function requireSmall(request: FastifyRequest): void {
  const size = declaredSize(request)
  if (size > LARGEST_BODY && Number.isFinite(size)) throw tooHeavy()
}

/**
 * Reads the one file of a multipart body; its name and declared kind count for nothing.
 * @param checkToken is given the first part, which in a plain form is the token; throws where it is wrong
 * @throws InvalidData 422, or 413 at the first byte past the limit
 */
export async function receivePhoto(
  request: FastifyRequest,
  checkToken: (token: unknown) => void = () => {},
): Promise<Buffer> {
  let isFirst = true
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (isFirst) checkToken(part.type === 'field' && part.fieldname === '_token' ? part.value : undefined)
      isFirst = false
      if (part.type === 'field') continue
      if (part.fieldname !== UPLOAD_FIELD) throw wrongPhoto(NO_PHOTO_CHOSEN)
      bytes = await readFile(part.file)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : wrongPhoto(isTooMany(error) ? ONE_PHOTO_ONLY : NO_PHOTO_CHOSEN)
  }
  if (isFirst) checkToken(undefined)
  if (!bytes?.length) throw wrongPhoto(NO_PHOTO_CHOSEN)
  return bytes
}

async function readFile(file: MultipartFile['file']): Promise<Buffer> {
  const chunks: Buffer[] = []
  // Destroyed at once, for it would be read to its end otherwise; the limit may also be past before anybody listens.
  file.once('limit', () => file.destroy(tooHeavy()))
  if (file.truncated) throw tooHeavy()
  for await (const chunk of file) {
    chunks.push(chunk)
    await myTurn()
  }
  if (file.truncated) throw tooHeavy()
  return Buffer.concat(chunks)
}

/** Whether there were more files or fields than a photo's form has. */
function isTooMany(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String(error.code))
  )
}

/** Pieces of bodies, of 64 kB each, that are taken in one turn of the event loop, however many arrive. */
const PIECES_A_TURN = 1

const waiting: (() => void)[] = []

/**
 * Waits for a place among the pieces of all bodies: a page asks the database several times, and would otherwise wait
 * each time until a piece of every upload was read.
 */
function myTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  for (const go of waiting.splice(0, PIECES_A_TURN)) go()
  if (waiting.length > 0) setImmediate(nextTurn)
}
