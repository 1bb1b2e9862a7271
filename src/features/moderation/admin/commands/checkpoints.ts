import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** The day that marks stand on, long before any figure. */
export const CHECKPOINTS_DAY = '1970-01-01'

/** The mark of the last counting: seconds since 1970. */
export const COUNT_CHECKPOINT = 'counted'
/** The mark of the last day that is closed: days since 1970. */
export const CLOSED_DAY_CHECKPOINT = 'closed'

/** Up to where something is counted; null before the first time. */
export async function getCheckpoint(db: Kysely<Database>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('figures')
    .where('name', '=', name)
    .where('day', '=', CHECKPOINTS_DAY)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Notes up to where something is counted, in the transaction that counts it. */
export async function saveCheckpoint(tx: Transaction<Database>, name: string, value: number): Promise<void> {
  await tx
    .insertInto('figures')
    .values({ name, day: CHECKPOINTS_DAY, value })
    .onConflict((conflict) => conflict.columns(['name', 'day']).doUpdateSet({ value }))
    .execute()
}
