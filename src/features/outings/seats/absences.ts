import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { ABSENCE_WINDOW_DAYS, getSuspensionEnd } from '../policy.ts'

/** SQL: the absence of guest `g` counts: it is not contested, or staff found it right. */
export const countsAsAbsence = sql<boolean>`
  (g.absent_at is not null and (g.contested_at is null or coalesce(g.absence_upheld, false)))`

/** Absences of the last 60 days that count, and until when instant seats are suspended. */
export async function findAbsences(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<{ recent: number; suspendedUntil: Date | null }> {
  const { rows } = await sql<{ absent_at: Date }>`
    select g.absent_at from outing_guests g
    where g.user_id = ${userId} and ${countsAsAbsence}
      and g.absent_at > ${now}::timestamptz - make_interval(days => ${2 * ABSENCE_WINDOW_DAYS})
    order by g.absent_at desc limit 20`.execute(db)
  const times = rows.map(({ absent_at }) => absent_at)
  const since = now.getTime() - ABSENCE_WINDOW_DAYS * 86_400_000
  return {
    recent: times.filter((time) => time.getTime() > since).length,
    suspendedUntil: getSuspensionEnd(times, now),
  }
}
