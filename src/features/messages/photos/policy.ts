import { isSuspended } from '../../../shared/roles.ts'
import { MEMBER_PAUSED } from '../../../shared/texts.ts'
import { MEMBER_LEFT, MEMBER_SUSPENDED } from '../texts.ts'
import { formatPhotosRefused, PHOTO_TOO_SOON } from './texts.ts'

/** Messages of each before the first photo; deleted ones do not count. */
export const PHOTO_AFTER = 5

/** A conversation as its photo finds it. */
export interface PhotoConversation {
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
  name,
  roles,
  paused,
  accepts,
  own,
  theirs,
}: PhotoConversation): string | null {
  if (name === null) return MEMBER_LEFT
  if (isSuspended(roles)) return MEMBER_SUSPENDED
  if (paused) return MEMBER_PAUSED
  if (!accepts) return formatPhotosRefused(name)
  return Math.min(own, theirs) < PHOTO_AFTER ? PHOTO_TOO_SOON : null
}
