import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { matchesEtag, parseByteRange } from '../../platform/http/byte-range.ts'
import { NotFound } from '../../platform/http/errors.ts'
import { isPhotoFile } from '../../platform/storage/photo-store.ts'
import { type PhotoRight, readPhotoRight } from './queries/right.ts'

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
export function photoFiles(context: AppContext): void {
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
