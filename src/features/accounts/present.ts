import type { Viewer } from '../../platform/http/viewer.ts'
import type { Reply } from '../../shared/endpoint.ts'
import type { Counters } from '../../shared/live.ts'
import type { readMe } from './contract.ts'

/** The signed-in member as the browser may know them (specification 2, section 3, "Current user"). */
export function presentMe(
  viewer: Viewer,
  { warning, unread }: { warning: number; unread: Counters },
): Reply<typeof readMe> {
  const { id, name, avatar, emoji, status, roles, last_activity, latitude, longitude, stripe_status } = viewer
  return {
    id,
    name,
    avatar,
    emoji,
    status,
    roles,
    last_activity: last_activity.toISOString(),
    latitude,
    longitude,
    premium: stripe_status,
    warning,
    unread,
  }
}
