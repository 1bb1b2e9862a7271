import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Since when a member has a second factor, and how many recovery codes are left; undefined where there is none. */
export function readFactor(
  db: Kysely<Database>,
  userId: number,
): Promise<{ confirmed_at: Date; left: number } | undefined> {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select([sql<Date>`confirmed_at`.as('confirmed_at'), sql<number>`cardinality(recovery)`.as('left')])
    .executeTakeFirst()
}
