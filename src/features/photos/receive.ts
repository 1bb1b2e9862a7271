import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, InvalidData } from '../../http/errors.ts'
import { WRONG_FORMAT } from '../../http/texts.ts'
import type { Site } from '../../site.ts'
import { UPLOAD_FIELD, UPLOAD_MAX } from './contract/upload.ts'
import { myTurn } from './turns.ts'
import { NO_PHOTO_CHOSEN, ONE_PHOTO_ONLY, TOO_HEAVY } from './upload-texts.ts'

/** Boundaries, headers of the parts and the token around a file. */
const ENVELOPE = 16 * 1024
const LARGEST_BODY = UPLOAD_MAX + ENVELOPE
const LIMITS = { fileSize: UPLOAD_MAX, files: 1, fields: 3, fieldSize: 1_000, fieldNameSize: 100, parts: 4 }
const TOO_LARGE = 413
const LINGER_MS = 1_000

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
 * access comes first. What follows a refusal is skipped; that of a large body ends with its connection.
 */
export function withOwnBodies(site: Site, register: (scoped: Site) => void): void {
  site.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onSend', async (request, reply) => leaveRest(request, reply))
    register({ ...site, app: scope })
  })
}

/** Skips what is left of a small body; lets a large one wait until its sender has read the answer and is cut off. */
function leaveRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.readableEnded) return
  raw.unpipe()
  if (reply.statusCode !== TOO_LARGE && declaredSize(request) <= LARGEST_BODY) {
    raw.resume()
    return
  }
  // Begun and paused, the body fills one buffer and no more; Node would skip all of one that was never begun.
  raw.pause()
  raw.read()
  reply.header('connection', 'close')
  // A connection that is cut while its sender writes often loses the answer.
  const { socket } = raw
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS)
  }
}

/** Bytes of the body; without end where the sender does not say. */
function declaredSize({ headers }: FastifyRequest): number {
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
 * @param checkToken is told the token of a plain form, which stands before the file; throws where it is wrong
 * @throws InvalidData 422, or 413 at the first byte past the limit
 */
export async function receivePhoto(
  request: FastifyRequest,
  checkToken: (token: unknown) => void = () => {},
): Promise<Buffer> {
  let token: unknown
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        if (part.fieldname === '_token') token = part.value
        continue
      }
      checkToken(token)
      if (part.fieldname !== UPLOAD_FIELD) throw wrongPhoto(NO_PHOTO_CHOSEN)
      bytes = await readFile(part.file)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : wrongPhoto(isTooMany(error) ? ONE_PHOTO_ONLY : NO_PHOTO_CHOSEN)
  }
  checkToken(token)
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
