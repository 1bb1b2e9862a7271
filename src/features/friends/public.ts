import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { existsForOthers } from '../../platform/db/visibility.ts'
import { Unauthenticated } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { FRIEND_REQUEST_RETRY_DAYS, FRIEND_REQUEST_STATE, type Gate } from '../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../shared/gate.ts'
import type { Bond } from './contract.ts'

/**
 * SQL: the viewer's relation to another member. A refused request of the viewer reads as pending until it
 * may be repeated: a refusal is hidden (product.md 4).
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

/** SQL: id of the pending request between two members; null when there is none. */
export function selectPendingRequestId(
  sender: RawBuilder<unknown>,
  receiverId: number,
): RawBuilder<number | null> {
  return sql<number | null>`(
    select a.id from asks a
    where a.sender = ${sender} and a.receiver = ${receiverId} and a.state = ${FRIEND_REQUEST_STATE.pending})`
}

/** SQL: a request is pending for its sender. @param table alias of `asks` */
export function isPendingForSender(table: string): RawBuilder<boolean> {
  const state = sql.ref(`${table}.state`)
  return sql<boolean>`(${state} = ${FRIEND_REQUEST_STATE.pending} or (${state} = ${FRIEND_REQUEST_STATE.refused} and ${isWithinRetryPeriod(table)}))`
}

/** SQL: a refused or withdrawn request still prevents another one. @param table alias of `asks` */
export function isWithinRetryPeriod(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.decided_at`)} > now() - make_interval(days => ${FRIEND_REQUEST_RETRY_DAYS})`
}

/** Returns a member's gate, or the default. */
export async function getGate(db: Kysely<Database>, userId: number): Promise<Gate> {
  const gate = await db
    .selectFrom('gates')
    .where('user_id', '=', userId)
    .select(['seek', 'age_from', 'age_to', 'contact', 'verified_only'])
    .executeTakeFirst()
  return gate ?? DEFAULT_GATE
}

/**
 * Serialises actions between two members and prevents the deletion of either account until the transaction
 * ends. Must be the first lock of a transaction with several.
 * @param actor the requesting member
 * @throws Unauthenticated if the actor has deleted their account since the request began
 */
export async function lockPair(tx: Transaction<Database>, actor: number, other: number): Promise<void> {
  const [first, second] = [Math.min(actor, other), Math.max(actor, other)]
  await sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`.execute(tx)
  const { rows } = await sql<{ id: number; exists: boolean }>`
    select u.id, ${sql.raw(existsForOthers('u'))} as exists from users u
    where u.id in (${first}, ${second}) order by u.id for key share`.execute(tx)
  if (rows.some(({ id, exists }) => id === actor && !exists)) throw new Unauthenticated()
}

/** Whether the two are friends. */
export async function areFriends(db: Kysely<Database>, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('friendships')
    .where('user_id', '=', one)
    .where('friend_id', '=', other)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}
