import { type RawBuilder, sql } from 'kysely'
import { FRIEND_REQUEST_RETRY_DAYS, FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import type { Bond } from '../contract/bond.ts'

/**
 * SQL: how the viewer stands with another member. A request of the viewer's that was refused reads as one that waits
 * until it may be made again: a refusal is not told (product.md 4).
 * @param column the other member's id, such as `u.id`
 */
export function selectBond(viewerId: number, column: string): RawBuilder<Bond> {
  const other = sql.ref(column)
  return sql<Bond>`case
    when exists (select from friendships f where f.user_id = ${viewerId} and f.friend_id = ${other}) then 'friends'
    when exists (
      select from asks a where a.sender = ${other} and a.receiver = ${viewerId} and a.state = ${FRIEND_REQUEST_STATE.pending}
    ) then 'asks'
    when exists (
      select from asks a where a.sender = ${viewerId} and a.receiver = ${other} and ${isPendingForSender('a')}
    ) then 'asked'
    else 'none' end`
}

/** SQL: id of the request by which one member waits for another's answer; null where there is none. */
export function selectPendingRequestId(
  sender: RawBuilder<unknown>,
  receiverId: number,
): RawBuilder<number | null> {
  return sql<number | null>`(
    select a.id from asks a
    where a.sender = ${sender} and a.receiver = ${receiverId} and a.state = ${FRIEND_REQUEST_STATE.pending})`
}

/** SQL: a request looks to its sender as if it waited. @param table alias of `asks` */
export function isPendingForSender(table: string): RawBuilder<boolean> {
  const state = sql.ref(`${table}.state`)
  return sql<boolean>`(${state} = ${FRIEND_REQUEST_STATE.pending} or (${state} = ${FRIEND_REQUEST_STATE.refused} and ${isWithinRetryPeriod(table)}))`
}

/** SQL: a refused or withdrawn request keeps its sender from another one. @param table alias of `asks` */
export function isWithinRetryPeriod(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.decided_at`)} > now() - make_interval(days => ${FRIEND_REQUEST_RETRY_DAYS})`
}
