import { sql, type Transaction } from 'kysely'
import type { Database } from './tables/index.ts'

/**
 * Whatever two members do with each other waits here for its turn, so that acts of the pair never interleave. Taken
 * before any row of theirs is locked.
 */
export async function lockPair(trx: Transaction<Database>, one: number, other: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${Math.min(one, other)}::int, ${Math.max(one, other)}::int)`.execute(
    trx,
  )
}
