import { isStaff } from '../../../shared/roles.ts'
import { type Actor, getParticipationRefusal, type PostState, type TopicState } from '../policy.ts'
import { PHOTOS_AFTER_POSTS, PHOTOS_PER_POST } from './counts.ts'
import { formatTooFewPosts, MODERATED_POST_PHOTO, PHOTOS_OF_OTHERS, POST_PHOTOS_FULL } from './page-texts.ts'

/** A post as its next photo finds it. */
export interface PhotoPost {
  topic: TopicState
  post: Pick<PostState, 'user_id' | 'moderate'>
  /** Photos of the post. */
  photos: number
  /** Posts of the member, up to `PHOTOS_AFTER_POSTS`. */
  written: number
}

/** Returns why the actor may not add photos to a post at all, or null. */
export function getPhotoRefusal(
  actor: Actor,
  { topic, post, written }: Omit<PhotoPost, 'photos'>,
): string | null {
  if (post.user_id !== actor.id) return PHOTOS_OF_OTHERS
  const refusal = getParticipationRefusal(actor, topic)
  if (refusal) return refusal
  if (post.moderate === 1) return MODERATED_POST_PHOTO
  return getTooEarlyRefusal(actor, written)
}

/** Returns why a post that the actor has yet to write may have no photos, or null. @param written as in `PhotoPost` */
export const getTooEarlyRefusal = (actor: Pick<Actor, 'roles'>, written: number): string | null =>
  !isStaff(actor.roles) && written < PHOTOS_AFTER_POSTS ? formatTooFewPosts(written) : null

/** Returns why the post has no room for one more photo, or null. */
export const getRoomRefusal = ({ photos }: Pick<PhotoPost, 'photos'>): string | null =>
  photos < PHOTOS_PER_POST ? null : POST_PHOTOS_FULL
