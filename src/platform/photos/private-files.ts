import type { AppContext } from '../context.ts'
import { NotFound } from '../http/errors.ts'
import { hashToken } from '../http/session.ts'
import type { Viewer } from '../http/viewer.ts'
import { isPhotoFile } from '../storage/photo-store.ts'
import { sendPhotoFile } from './files.ts'

/** A reader with a right to a file, and their session. */
export type PhotoReader = Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'>

interface PrivatePhotos<Reader extends PhotoReader> {
  path: string
  /**
   * Finds session and right in one round trip; no row without a right. `$1` hash of the session's token, `$2` file, `$3`
   * whether staff need their second factor.
   */
  right: { name: string; text: string }
  /** Does what a reading entails, and returns how long the browser stores the file. */
  onRead: (reader: Reader) => string | Promise<string>
}

/** Serves photos in full size to their readers alone, by their rights of that moment. */
export function servePrivatePhotos<Reader extends PhotoReader>(
  context: AppContext,
  { path, right, onRead }: PrivatePhotos<Reader>,
): void {
  const findReader = async (token: string | null, file: string): Promise<Reader | undefined> => {
    if (!token?.startsWith('s.')) return undefined
    const { rows } = await context.pool.query<Reader>({
      ...right,
      values: [hashToken(token), file, context.config.asksFactor],
    })
    return rows[0]
  }
  context.app.get(`${path}/:file`, { config: { readsSession: true } }, async (request, reply) => {
    const { file = '' } = request.params as { file?: string }
    if (!isPhotoFile(file)) throw new NotFound()
    const reader = await findReader(request.auth.token, file)
    if (reader) context.presence.touch(reader)
    const bytes = reader && (await context.store.get('full', file))
    if (!bytes) throw new NotFound()
    reply.header('cache-control', `private, ${await onRead(reader)}`)
    return sendPhotoFile(request, reply, bytes, `"${file.slice(0, 32)}"`)
  })
}
