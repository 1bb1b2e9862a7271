import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hidesPresence, weekStart } from '../../../platform/db/visibility.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'

const HOUR_MS = 3_600_000

/** Sweeps every hour; there is something to do in the first one of a week. */
export function tellWeeksThatAreOver(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'weeks', () => tellWeeks(context.db))
}

/**
 * Tells others in which week those who hide their presence were here last, once that week is over: told when they come, its
 * moving would say that they are here now.
 */
export async function tellWeeks(db: Kysely<Database>): Promise<void> {
  const week = sql.raw(weekStart('u.own_activity'))
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update member_search m set last_activity = moved.week
      from (
        select u.id, ${week} as week from users u join member_search s on s.user_id = u.id
        where ${sql.raw(hidesPresence('u'))} and u.own_activity < ${sql.raw(weekStart('now()'))}
          and s.last_activity < ${week}
        limit ${limit}) moved
      where m.user_id = moved.id and m.last_activity < moved.week`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}
