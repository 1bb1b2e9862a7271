import type { FastifyReply, FastifyRequest } from 'fastify'
import { PHOTO_STATE } from '../../shared/photos.ts'
import type { AppContext } from '../context.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { matchesEtag, parseByteRange } from '../http/byte-range.ts'
import { job } from '../jobs/jobs.ts'
import { isLogoFile } from '../site-logo.ts'

// Files of photos, of albums and conversations, and of logos.

/** Job: erases files of deleted photos, and moves those of others to or from the sealed area, in every size. */
const erasePhotos = job<{ photos: string[] }>('erase-photos')

/** Enqueues the erasure, sealing or unsealing of files whose rows this transaction deletes or changes. */
export async function enqueueFileChange(tx: Tx, photos: string[]): Promise<void> {
  if (photos.length > 0) await tx.enqueue(erasePhotos, { photos })
}

/** Moves or erases files as their photos require now, in every size. Idempotent. */
export function registerFileChanges(context: AppContext): void {
  context.jobs.register(erasePhotos, async ({ photos }) => {
    for (const photo of photos) await updateFile(context, photo)
  })
}

/**
 * Photos that share a file (demo members do) keep it open unless all are sealed. Their rows are locked, so that a
 * decision made at this moment moves the file afterwards.
 */
export function updateFile({ db, store }: Pick<AppContext, 'db' | 'store'>, photo: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const uses = await tx
      .selectFrom('photos')
      .where('photo', '=', photo)
      .select((row) => row('state', '=', PHOTO_STATE.banned).as('sealed'))
      .orderBy('id')
      .forUpdate()
      .execute()
    const sent = await tx
      .selectFrom('conversation_photos')
      .where('photo', '=', photo)
      .select('banned as sealed')
      .forUpdate()
      .execute()
    const all = [...uses, ...sent]
    if (all.length === 0) return (await isLogoFile(tx, photo)) ? undefined : store.remove(photo)
    return all.every(({ sealed }) => sealed) ? store.seal(photo) : store.unseal(photo)
  })
}

/** Sends the whole file, a range, or 304. */
export function sendPhotoFile(
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
