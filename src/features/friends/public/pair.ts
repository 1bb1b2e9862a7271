import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/**
 * Whatever two members do with each other waits here for its turn, so that acts of the pair never interleave; and
 * neither account is deleted before the transaction ends. The first lock of a transaction that takes several.
 */
export async function lockPair(tx: Transaction<Database>, one: number, other: number): Promise<void> {
  const [first, second] = [Math.min(one, other), Math.max(one, other)]
  await sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`.execute(tx)
  await sql`select from users where id in (${first}, ${second}) order by id for key share`.execute(tx)
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
