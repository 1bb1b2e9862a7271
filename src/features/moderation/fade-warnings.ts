import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import type { Database } from '../../schema/database.ts'
import { ROLES } from '../../shared/roles.ts'

const DAY_MS = 86_400_000
/** Percent that a full month takes from a warning to which nothing was added (product.md 7). */
const FADES_BY = 10

/** Sweeps when the site begins to listen, and once a day from then on. */
export function fadeWarningsDaily(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'warnings', () => fadeWarnings(context.db))
}

/**
 * Takes from each warning what the full months since it last grew come to, less what was taken for them already: however
 * often it is swept. Months are Paris's; one that has no such day is full on its last one. The suspended wait.
 * @param now the moment of the sweep
 */
export async function fadeWarnings(db: Kysely<Database>, now = new Date()): Promise<void> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Paris')`
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select u.id, f.months
        from users u
        cross join lateral (select u.warned_at at time zone 'Europe/Paris' as since) w
        cross join lateral (
          select ((extract(year from ${today}) - extract(year from w.since)) * 12
            + extract(month from ${today}) - extract(month from w.since))::integer as begun) b
        cross join lateral (
          select b.begun - (w.since + make_interval(months => b.begun) > ${today})::integer as months) f
        where u.warning > 0 and u.warned_at <= ${now.toISOString()}::timestamptz and u.roles >= ${ROLES.member}
          and f.months > u.warning_faded
        limit ${limit} for no key update of u skip locked)
      update users u
      set warning = greatest(0, u.warning - ${FADES_BY} * (due.months - u.warning_faded)), warning_faded = due.months
      from due where u.id = due.id`.execute(db)
    return Number(numAffectedRows)
  })
}
