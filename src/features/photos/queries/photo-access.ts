import type { Pool } from 'pg'
import { hidesPresence, isActive, showsPhotoToVisitors } from '../../../platform/db/visibility.ts'
import { hashToken, SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

// Named, for they run once a picture. Names of files are not unique (members of a demo share portraits), so that any
// row that may be seen suffices. States: 4 is banned (`PHOTO_STATE`).

/** The session and the right in one round trip: asked one after the other they cost half as much again. */
const VIEWER_ACCESS_QUERY = {
  name: 'photo-right',
  text: `
    select u.id, s.id as session_id, coalesce(u.own_activity, m.last_activity) as last_activity,
      ${hidesPresence('u')} as hides_presence, r.shared
    from sessions s
    join users u on u.id = s.user_id
    join member_search m on m.user_id = u.id
    left join lateral (
      select p.visible and ${isActive('o')} as shared
      from photos p
      join users o on o.id = p.user_id
      where p.photo = $2 and (
        u.roles > 0
        or (p.user_id = u.id and p.state <> 4)
        or (u.roles >= 0 and p.visible and ${isActive('o')}
          and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = p.user_id)
          and not exists (select from blacklist b where b.user_id = p.user_id and b.blocked_id = u.id))
        or (u.roles < 0 and p.visible and ${showsPhotoToVisitors('o')} and o.avatar = p.photo))
      limit 1) r on true
    where s.token_hash = $1 and ${SESSION_ALIVE}`,
}

const VISITOR_ACCESS_QUERY = {
  name: 'photo-right-of-visitor',
  text: `
    select true as shared
    from photos p
    join users o on o.id = p.user_id and o.avatar = p.photo
    where p.photo = $1 and p.visible and ${showsPhotoToVisitors('o')}
    limit 1`,
}

/** `shared`: others see it too. `own`: only its owner and staff do. */
export type PhotoAccess = 'shared' | 'own' | null

type SessionViewer = Pick<Viewer, 'id' | 'session_id' | 'last_activity' | 'hides_presence'>

/**
 * Who asks by this cookie, and whether they may see a photo's file (product.md 3, 4 and 5). The owner and staff see
 * theirs at any time, but a banned one is for staff alone; a visitor, and a suspended member, sees the profile photo
 * of whoever allows it.
 */
export async function getPhotoAccess(
  pool: Pool,
  token: string | null,
  photo: string,
): Promise<{ right: PhotoAccess; reader: SessionViewer | null }> {
  if (token?.startsWith('s.')) {
    const { rows } = await pool.query<SessionViewer & { shared: boolean | null }>({
      ...VIEWER_ACCESS_QUERY,
      values: [hashToken(token), photo],
    })
    if (rows[0]) return { right: toPhotoAccess(rows[0].shared), reader: rows[0] }
  }
  const { rows } = await pool.query<{ shared: boolean }>({ ...VISITOR_ACCESS_QUERY, values: [photo] })
  return { right: toPhotoAccess(rows[0]?.shared ?? null), reader: null }
}

function toPhotoAccess(shared: boolean | null): PhotoAccess {
  if (shared === null) return null
  return shared ? 'shared' : 'own'
}
