import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/tables/index.ts'

/** Whatever two members do with each other waits here for its turn, so that acts of the pair never interleave. */
export async function lockPair(trx: Transaction<Database>, one: number, other: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${Math.min(one, other)}::int, ${Math.max(one, other)}::int)`.execute(
    trx,
  )
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
