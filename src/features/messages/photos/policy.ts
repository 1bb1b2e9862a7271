import { isSuspended } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { MEMBER_LEFT, MEMBER_SUSPENDED } from '../texts.ts'
import { getClosedRefusal } from '../turns/policy.ts'
import { formatPhotosRefused, PHOTO_TOO_SOON } from './texts.ts'

/** Messages of each before the first photo; deleted ones do not count. */
export const PHOTO_AFTER = 5

/** A conversation as its photo finds it. */
export interface PhotoConversation {
  /** The sender. */
  user_id: number
  /** Who closed it; null if it is open. */
  closed_by: number | null
  /** The other's name; null once the account is deleted. */
  name: string | null
  /** The other's roles. */
  roles: number
  /** The other's account is paused. */
  paused: boolean
  /** The other accepts photos. */
  accepts: boolean
  /** Messages of each, up to `PHOTO_AFTER`. */
  own: number
  theirs: number
}

/** Returns the sentence that refuses a photo, or null. */
export function getPhotoRefusal({
  user_id,
  closed_by,
  name,
  roles,
  paused,
  accepts,
  own,
  theirs,
}: PhotoConversation): string | null {
  const closed = getClosedRefusal(closed_by, user_id)
  if (closed) return closed
  if (name === null) return MEMBER_LEFT
  if (isSuspended(roles)) return MEMBER_SUSPENDED
  if (paused) return MEMBER_PAUSED
  if (!accepts) return formatPhotosRefused(name)
  return Math.min(own, theirs) < PHOTO_AFTER ? PHOTO_TOO_SOON : null
}
