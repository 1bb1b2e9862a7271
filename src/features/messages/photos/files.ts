import type { Pool } from 'pg'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { existsForOthers, hidesPresence } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { hashToken, hasStaffRights, SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { sendPhotoFile } from '../../../platform/photos/files.ts'
import { isPhotoFile } from '../../../platform/storage/photo-store.ts'
import { PHOTO_PATH } from './contract.ts'
import { selectReports } from './reported.ts'

type Reader = Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'>

interface PhotoAccess extends Reader {
  photo_id: number
  /** The author. */
  user_id: number
  /** One of the two of the conversation. */
  isMember: boolean
}

/**
 * Session and access right in one round trip: the two of an unparted conversation while the photo is in it, and staff with
 * their second factor once it is reported. `$1` hash of the session's token, `$2` file, `$3` whether staff need the factor.
 */
const ACCESS_QUERY = {
  name: 'conversation-photo-right',
  text: `
    select u.id, s.id as session_id, coalesce(u.own_activity, m.last_activity) as last_activity,
      ${hidesPresence('u')} as hides_presence, p.id as photo_id, p.user_id, a.is_member as "isMember"
    from sessions s
    join users u on u.id = s.user_id and ${existsForOthers('u')}
    join member_search m on m.user_id = u.id
    join conversation_photos p on p.photo = $2 and not p.banned
    cross join lateral (
      select u.roles >= 0 and p.erase_at is null and exists (
        select from thread_members t where t.thread_id = p.thread_id and t.user_id = u.id and not t.parted) as is_member) a
    where s.token_hash = $1 and ${SESSION_ALIVE}
      and (a.is_member or (${hasStaffRights('$3')} and exists (${selectReports('p')})))`,
}

/** Finds a reader's right to see the file of a photo; undefined without one. */
export async function findPhotoAccess(
  pool: Pool,
  token: string | null,
  photo: string,
  asksFactor: boolean,
): Promise<PhotoAccess | undefined> {
  if (!token?.startsWith('s.')) return undefined
  const { rows } = await pool.query<PhotoAccess>({
    ...ACCESS_QUERY,
    values: [hashToken(token), photo, asksFactor],
  })
  return rows[0]
}

/** Serves photos of conversations by current rights; nothing stores them, and each reading by staff is logged. */
export function serveConversationPhotos(context: AppContext): void {
  context.app.get(`${PHOTO_PATH}/:file`, { config: { readsSession: true } }, async (request, reply) => {
    const { file = '' } = request.params as { file?: string }
    if (!isPhotoFile(file)) throw new NotFound()
    const access = await findPhotoAccess(context.pool, request.auth.token, file, context.config.asksFactor)
    if (access) context.presence.touch(access)
    const bytes = access && (await context.store.get('full', file))
    if (!bytes) throw new NotFound()
    if (!access.isMember) await recordReading(context, access)
    reply.header('cache-control', 'private, no-store')
    return sendPhotoFile(request, reply, bytes, `"${file.slice(0, 32)}"`)
  })
}

function recordReading(
  { db }: Pick<AppContext, 'db'>,
  { id, photo_id, user_id }: PhotoAccess,
): Promise<void> {
  return inTransaction(db, (tx) =>
    recordAudit(tx, { actorId: id, action: 'conversation-photo.read', userId: user_id, targetId: photo_id }),
  )
}
