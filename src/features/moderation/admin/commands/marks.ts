import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** The day that marks stand on, long before any figure. */
export const MARKS_DAY = '1970-01-01'

/** The mark of the last counting: seconds since 1970. */
export const COUNTED = 'counted'
/** The mark of the last day that is closed: days since 1970. */
export const CLOSED = 'closed'

/** Up to where something is counted; null before the first time. */
export async function readMark(db: Kysely<Database>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('figures')
    .where('name', '=', name)
    .where('day', '=', MARKS_DAY)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Notes up to where something is counted, in the transaction that counts it. */
export async function writeMark(tx: Transaction<Database>, name: string, value: number): Promise<void> {
  await tx
    .insertInto('figures')
    .values({ name, day: MARKS_DAY, value })
    .onConflict((conflict) => conflict.columns(['name', 'day']).doUpdateSet({ value }))
    .execute()
}
