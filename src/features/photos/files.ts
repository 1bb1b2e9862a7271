import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables/index.ts'
import { NotFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Site } from '../../site.ts'

/** Addresses of the specification (2, section 2), and the folder under `DATA_DIR/photos` that each is served from. */
const SIZES = {
  '/up/photo/:file': 'full',
  '/cache/thumbnail/up/photo/:file': 'thumbnail',
  '/cache/avatar/up/photo/:file': 'avatar',
} as const

/** 128 random bits; anything else is no file of ours, whatever it would mean to the file system. */
const FILE_NAME = /^[0-9a-f]{32}\.webp$/
/** Seconds a browser shows a photo again without asking: short, since it may cease to be visible. */
const FRESH = 600

/** Photos of members: for members, and for visitors where the member allows it. */
export function photoFiles(site: Site): void {
  for (const [path, folder] of Object.entries(SIZES)) {
    site.app.get(path, async (request, reply) => {
      const { file = '' } = request.params as { file?: string }
      if (!FILE_NAME.test(file)) throw new NotFound()
      if (!(await maySee(site.db, request.visit.viewer, file))) throw new NotFound()
      return send(request, reply, join(site.env.dataDir, 'photos', folder, file), `"${folder}-${file}"`)
    })
  }
}

async function maySee(db: Kysely<Database>, viewer: Viewer | null, file: string): Promise<boolean> {
  if (viewer && (viewer.roles >= 0 || viewer.avatar === file)) return true
  const shown = await db
    .selectFrom('users')
    .where('avatar', '=', file)
    .where('shown_to_visitors', '=', true)
    .where('roles', '>=', 0)
    .select('id')
    .executeTakeFirst()
  return shown !== undefined
}

/** A file never changes under its name, so its name is its tag; it is read even for a 304, since it may be gone. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  tag: string,
): Promise<FastifyReply> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new NotFound()
    throw error
  })
  reply.header('cache-control', `private, max-age=${FRESH}`).header('etag', tag).header('vary', 'Cookie')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('image/webp').send(bytes)
}
