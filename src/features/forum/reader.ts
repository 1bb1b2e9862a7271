import type { Pool } from 'pg'
import { findBlockedIds } from '../../platform/db/member-cards.ts'
import { executeStatement } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { showsNameToVisitors } from '../../platform/db/visibility.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isStaff, isSuspended } from '../../shared/roles.ts'

/** The viewer; null for visitors. */
export type ViewerOrVisitor = Pick<Viewer, 'id' | 'roles' | 'verified'> | null

/** Facts about the reader that decide what is shown. */
export interface Reader {
  /** Null for visitors and for suspended members, who read what visitors read (product.md 3). */
  id: number | null
  /** Staff read moderated posts and posts across their own blocks. */
  isStaff: boolean
  /** Without a confirmed e-mail no position is shown. */
  verified: boolean
}

export function readerOf(asking: ViewerOrVisitor): Reader {
  if (!asking || isSuspended(asking.roles)) return { id: null, isStaff: false, verified: false }
  return { id: asking.id, isStaff: isStaff(asking.roles), verified: asking.verified }
}

/**
 * SQL: whether there is a block between reader and member. `$1` is the reader's id and `$2` whether they
 * are staff, as in all callers.
 * @param column the member's id, such as `p.user_id`
 */
export function isBlockedPair(column: string): string {
  return `(not $2::boolean and (
    exists (select from blacklist b where b.user_id = $1::integer and b.blocked_id = ${column})
    or exists (select from blacklist b where b.user_id = ${column} and b.blocked_id = $1::integer)))`
}

/**
 * SQL: a member's name, '' for visitors when the member hides it. Takes the reader as `isBlockedPair` does.
 * @param u alias of `users`
 */
export function visibleName(u: string): string {
  return `case when $1::integer is not null or ${showsNameToVisitors(u)} then ${u}.name when ${u}.id is not null then '' end`
}

/** Finds the members across a block from the reader; none for visitors and staff. */
export async function findBlockedMemberIds({ pool }: { pool: Pool }, reader: Reader): Promise<number[]> {
  if (reader.id === null || reader.isStaff) return []
  return findBlockedIds(pool, reader.id)
}

/** SQL: the members with a block between them and a member, as an array. @param id the member's id */
export const membersAcrossBlocks = (id: string): string => `array(
    select blocked_id from blacklist where user_id = ${id} union all
    select user_id from blacklist where blocked_id = ${id})`

const LIST_ACROSS_BLOCKS = {
  name: 'across-blocks',
  text: `select ${membersAcrossBlocks('$1::integer')} as ids`,
}

/** Lists the members with a block between them and a member, staff too: they must not notice what that member does. */
export async function listMembersAcrossBlocks(tx: Tx, userId: number): Promise<number[]> {
  const [row] = await executeStatement<{ ids: number[] }>(tx, LIST_ACROSS_BLOCKS, [userId])
  return row?.ids ?? []
}
