import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { existsForOthers, hidesPresence } from '../../../platform/db/visibility.ts'
import { hasStaffRights, SESSION_ALIVE } from '../../../platform/http/session.ts'
import { type PhotoReader, servePrivatePhotos } from '../../../platform/photos/private-files.ts'
import { PHOTO_PATH } from './contract.ts'
import { selectReports } from './reported.ts'

interface PhotoAccess extends PhotoReader {
  photo_id: number
  /** The author. */
  user_id: number
  /** One of the two of the conversation. */
  isMember: boolean
}

/**
 * Session and access right in one round trip: the two of an unparted conversation while the photo is in it, and staff with
 * their second factor once it is reported.
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

/** Serves photos of conversations by current rights; nothing stores them, and each reading by staff is logged. */
export function serveConversationPhotos(context: AppContext): void {
  servePrivatePhotos<PhotoAccess>(context, {
    path: PHOTO_PATH,
    right: ACCESS_QUERY,
    onRead: async (access) => {
      if (!access.isMember) await recordReading(context, access)
      return 'no-store'
    },
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
