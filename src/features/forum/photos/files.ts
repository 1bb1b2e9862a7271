import type { AppContext } from '../../../platform/context.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import { existsForOthers, hidesPresence, isActive } from '../../../platform/db/visibility.ts'
import { hasStaffRights, SESSION_ALIVE } from '../../../platform/http/session.ts'
import { type PhotoReader, servePrivatePhotos } from '../../../platform/photos/private-files.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { POST_PHOTO_PATH } from './contract.ts'

interface PhotoAccess extends PhotoReader {
  /** Other members see it too. */
  shared: boolean
}

/**
 * Members see accepted photos of posts that they read, unless the author is suspended or paused; the author also one that
 * awaits staff or was refused; staff with their second factor all but banned ones. File names are not unique: demo members
 * share pictures.
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

/** Serves photos of posts by current rights. Browsers store, as with albums, only what other members see too. */
export function servePostPhotos(context: AppContext): void {
  servePrivatePhotos<PhotoAccess>(context, {
    path: POST_PHOTO_PATH,
    right: ACCESS_QUERY,
    onRead: ({ shared }) => (shared ? 'max-age=31536000, immutable' : 'no-store'),
  })
}
