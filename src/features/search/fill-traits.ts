import { type Kysely, sql } from 'kysely'
import { inLongTransaction } from '../../platform/db/transaction.ts'
import type { Database } from '../../schema/database.ts'

const BATCH = 1_000

/**
 * Fills the traits and interests of members of versions before these filters, a batch at a time by their id; afterwards
 * triggers keep them. Nothing to do on every other start.
 */
export async function fillTraits(db: Kysely<Database>): Promise<void> {
  const { rows } = await inLongTransaction(db, (tx) =>
    sql<{ first: number | null }>`
      select min(user_id) as first from member_search where interests_low is null`.execute(tx),
  )
  let next = rows[0]?.first ?? null
  while (next !== null) next = await fillBatch(db, next)
}

/** @returns the first id of the next batch; null at the end */
async function fillBatch(db: Kysely<Database>, from: number): Promise<number | null> {
  const { rows } = await sql<{ next: number | null }>`
    with batch as (
      select user_id from member_search where user_id >= ${from} order by user_id limit ${BATCH}
    ), filled as (
      update member_search m set traits = member_traits(u), interests_low = interest_bits(u.interests, 1),
        interests_high = interest_bits(u.interests, 64)
      from users u, batch
      where m.user_id = batch.user_id and u.id = m.user_id and m.interests_low is null
    )
    select max(user_id) + 1 as next from batch having count(*) = ${BATCH}`.execute(db)
  return rows[0]?.next ?? null
}
