import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { existsForOthers, hidesPresence, isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { hashToken, hasStaffRights, SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { sendPhotoFile } from '../../../platform/photos/files.ts'
import { isPhotoFile } from '../../../platform/storage/photo-store.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { POST_PHOTO_PATH } from './contract.ts'

interface PhotoAccess extends Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'> {
  /** Other members see it too. */
  shared: boolean
}

/**
 * Session and access right in one round trip. Members see accepted photos of posts that they read, unless the author is
 * suspended or paused; the author also one that
 * awaits staff or was refused; staff with their second factor all but banned ones. `$1` hash of the session's token, `$2` file,
 * `$3` whether staff need the factor. File names are not unique: demo members share pictures.
 */
const ACCESS_QUERY = {
  name: 'post-photo-right',
  text: `
    select u.id, s.id as session_id, coalesce(u.own_activity, m.last_activity) as last_activity,
      ${hidesPresence('u')} as hides_presence, a.shared
    from sessions s
    join users u on u.id = s.user_id and u.roles >= 0 and ${existsForOthers('u')}
    join member_search m on m.user_id = u.id
    cross join lateral (
      select f.state = ${PHOTO_STATE.accepted} and p.moderated_at is null and ${isActive('o')} as shared
      from photos f
      join users o on o.id = f.user_id and ${existsForOthers('o')}
      join posts p on p.id = f.post_id
      join topics t on t.id = p.topic_id
      where f.photo = $2 and f.state <> ${PHOTO_STATE.banned}
        and ${canReadTopic('t', { id: 'u.id', isStaff: hasStaffRights('$3') })}
        and (${hasStaffRights('$3')} or f.user_id = u.id or (
          f.state = ${PHOTO_STATE.accepted} and p.moderated_at is null and ${isActive('o')}
          and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = f.user_id)
          and not exists (select from blacklist b where b.user_id = f.user_id and b.blocked_id = u.id)))
      order by 1 desc limit 1) a
    where s.token_hash = $1 and ${SESSION_ALIVE}`,
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

/** Serves photos of posts by current rights. Browsers store, as with albums, only what other members see too. */
export function servePostPhotos(context: AppContext): void {
  context.app.get(`${POST_PHOTO_PATH}/:file`, { config: { readsSession: true } }, async (request, reply) => {
    const { file = '' } = request.params as { file?: string }
    if (!isPhotoFile(file)) throw new NotFound()
    const access = await findPhotoAccess(context.pool, request.auth.token, file, context.config.asksFactor)
    if (access) context.presence.touch(access)
    const bytes = access && (await context.store.get('full', file))
    if (!bytes) throw new NotFound()
    reply.header('cache-control', `private, ${access.shared ? 'max-age=31536000, immutable' : 'no-store'}`)
    return sendPhotoFile(request, reply, bytes, `"${file.slice(0, 32)}"`)
  })
}
