import { type RawBuilder, sql } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { isStaff } from '../../../shared/roles.ts'

interface PhotoViewer {
  id: number
  roles: number
}

/**
 * SQL: the reader may see photo `p` of member `o`. Their own always; staff see all; others what is accepted, of
 * members who are neither suspended nor paused and with whom neither has blocked the other (product.md 4 and 5).
 */
export function canSeePhoto(reader: PhotoViewer): RawBuilder<boolean> {
  if (isStaff(reader.roles)) return sql<boolean>`true`
  return sql<boolean>`(
    p.user_id = ${reader.id} or (p.visible and ${sql.raw(isActive('o'))} and ${hasNoBlock(reader.id, 'p.user_id')}))`
}

/** SQL: likes of photo `p` but those of members whom the reader has blocked or who have blocked the reader. */
export function countVisibleLikes(readerId: number): RawBuilder<number> {
  return sql<number>`p.likes - (
    select count(*)::integer from (${selectBlockedIds(readerId)}) b
    join photo_likes l on l.photo_id = p.id and l.user_id = b.id)`
}

/** SQL: the same of the comments that stand under photo `p`. */
export function countVisibleComments(readerId: number): RawBuilder<number> {
  return sql<number>`p.comments - (
    select count(*)::integer from (${selectBlockedIds(readerId)}) b
    join comments c on c.user_id = b.id and c.photo_id = p.id and c.moderated_at is null)`
}

/** SQL: the reader likes photo `p`. */
export function isLikedBy(readerId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from photo_likes l where l.photo_id = p.id and l.user_id = ${readerId})`
}

function selectBlockedIds(readerId: number): RawBuilder<unknown> {
  return sql`
    select blocked_id as id from blacklist where user_id = ${readerId}
    union select user_id from blacklist where blocked_id = ${readerId}`
}
