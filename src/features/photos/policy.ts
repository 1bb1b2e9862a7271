import { isHigherStaff, isStaff } from '../../shared/roles.ts'
import { CANNOT_LIKE_OWN_PHOTO, COMMENTS_FRIENDS_ONLY, COMMENTS_LOCKED, PHOTO_NOT_SHARED } from './texts.ts'

// Who may do what with photos and comments (specification 2, sections 4 and 6; product.md 5 and 7): pure.

/** Whoever acts. */
export interface Actor {
  id: number
  roles: number
}

/** Whose the photo is. */
interface OwnedPhoto {
  user_id: number
  /** The owner's. */
  roles: number
}

/** Why this member may not comment on a photo that they see, nor change what they wrote; null when they may. */
export function getCommentRefusal(
  actor: Actor,
  photo: { user_id: number; locked: boolean; visible: boolean },
  isFriend: boolean,
): string | null {
  if (!photo.visible) return PHOTO_NOT_SHARED
  if (photo.locked) return COMMENTS_LOCKED
  return actor.id === photo.user_id || isFriend ? null : COMMENTS_FRIENDS_ONLY
}

/** Why this member may not like a photo that they see; null when they may. */
export function getLikeRefusal(actor: Actor, photo: { user_id: number; visible: boolean }): string | null {
  if (actor.id === photo.user_id) return CANNOT_LIKE_OWN_PHOTO
  return photo.visible ? null : PHOTO_NOT_SHARED
}

/** Staff act on members of lower roles only, and never on themselves. */
export function canModerate(actor: Actor, { user_id, roles }: OwnedPhoto): boolean {
  return isStaff(actor.roles) && actor.id !== user_id && actor.roles > roles
}

export function canBan(actor: Actor, owned: OwnedPhoto): boolean {
  return isHigherStaff(actor.roles) && canModerate(actor, owned)
}

/** The owner of a photo, and staff over members of lower roles. */
export function canSetAvatar(actor: Actor, owned: OwnedPhoto): boolean {
  return actor.id === owned.user_id || canModerate(actor, owned)
}

/** The author, and the owner of the photo under which it stands. */
export function canDeleteComment(actor: Actor, comment: { user_id: number; owner_id: number }): boolean {
  return actor.id === comment.user_id || actor.id === comment.owner_id
}

/** Nobody validates their own photos, but for the founder, above whom nobody is. */
export function canValidate(actor: Actor, { user_id, roles }: OwnedPhoto): boolean {
  if (isHigherStaff(actor.roles)) return true
  return isStaff(actor.roles) && actor.id !== user_id && actor.roles > roles
}
