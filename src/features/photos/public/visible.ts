import { type RawBuilder, sql } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { isActive, isNotBeingDeleted } from '../../../platform/db/visibility.ts'
import { isStaff } from '../../../shared/roles.ts'

interface PhotoViewer {
  id: number
  roles: number
}

/**
 * SQL: the reader may see photo `p` of member `o`: always an own one; staff all; others accepted photos of
 * members who are neither suspended nor paused, without a block on either side (product.md 4 and 5). Photos of posts are
 * for staff alone: the forum shows them.
 */
export function canSeePhoto(reader: PhotoViewer): RawBuilder<boolean> {
  if (isStaff(reader.roles)) return sql<boolean>`true`
  return sql<boolean>`(
    (p.user_id = ${reader.id} and p.post_id is null) or (p.visible and ${sql.raw(isActive('o'))} and ${hasNoBlock(reader.id, 'p.user_id')}))`
}

/** SQL: likes of photo `p` without those of a blocked pair. */
export function countVisibleLikes(readerId: number): RawBuilder<number> {
  return sql<number>`p.likes - (
    select count(*)::integer from ${unnestBlockedIds(readerId)}
    join photo_likes l on l.photo_id = p.id and l.user_id = b.id)`
}

/** SQL: comments on photo `p` without those of a blocked pair. */
export function countVisibleComments(readerId: number): RawBuilder<number> {
  return sql<number>`p.comments - (
    select count(*)::integer from ${unnestBlockedIds(readerId)}
    join comments c on c.user_id = b.id and c.photo_id = p.id and c.moderated_at is null)`
}

/** SQL: the reader likes photo `p`. */
export function isLikedBy(readerId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from photo_likes l where l.photo_id = p.id and l.user_id = ${readerId})`
}

/** An array, so that it is read once for all photos. Reactions of an account being deleted are not counted (`account-deletion.ts`). */
function unnestBlockedIds(readerId: number): RawBuilder<unknown> {
  return sql`unnest(array(
    select blocked_id from blacklist where user_id = ${readerId} and ${sql.raw(isNotBeingDeleted('blocked_id'))}
    union select user_id from blacklist where blocked_id = ${readerId} and ${sql.raw(isNotBeingDeleted('user_id'))})) b (id)`
}
