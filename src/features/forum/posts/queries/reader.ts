import type { Pool } from 'pg'
import { showsNameToVisitors } from '../../../../platform/db/visibility.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { isStaff, isSuspended } from '../../../../shared/roles.ts'

/** Whoever asks. */
export type ViewerOrVisitor = Pick<Viewer, 'id' | 'roles' | 'verified'> | null

/** Who reads, as far as it decides what is shown. */
export interface Reader {
  /** Null for visitors; and for the suspended, who read what visitors read (product.md 3). */
  id: number | null
  /** Staff read what is moderated, and posts of those whom they block. */
  isStaff: boolean
  /** Whose e-mail is not confirmed, or who is not signed in, reads no position. */
  verified: boolean
}

export function readerOf(asking: ViewerOrVisitor): Reader {
  if (!asking || isSuspended(asking.roles)) return { id: null, isStaff: false, verified: false }
  return { id: asking.id, isStaff: isStaff(asking.roles), verified: asking.verified }
}

/**
 * SQL: reader and this member are parted, one having blocked the other. Takes the reader as `$1` and `$2`, their id and
 * whether they are staff, as do all that use it.
 * @param column the member's id, such as `p.user_id`
 */
export function isBlockedPair(column: string): string {
  return `(not $2::boolean and (
    exists (select from blacklist b where b.user_id = $1::integer and b.blocked_id = ${column})
    or exists (select from blacklist b where b.user_id = ${column} and b.blocked_id = $1::integer)))`
}

/**
 * SQL: a member's name, '' for visitors where the member hides it from them. Takes the reader as `parted` does.
 * @param u alias of `users`
 */
export function visibleName(u: string): string {
  return `case when $1::integer is not null or ${showsNameToVisitors(u)} then ${u}.name when ${u}.id is not null then '' end`
}

const READ_BLOCKED = {
  name: 'forum-blocked',
  text: `
    select blocked_id as id from blacklist where user_id = $1
    union select user_id from blacklist where blocked_id = $1`,
}

/** The members from whom the reader is parted; nobody for visitors and staff. */
export async function findBlockedMemberIds({ pool }: { pool: Pool }, reader: Reader): Promise<number[]> {
  if (reader.id === null || reader.isStaff) return []
  const { rows } = await pool.query<{ id: number }>({ ...READ_BLOCKED, values: [reader.id] })
  return rows.map(({ id }) => id)
}
