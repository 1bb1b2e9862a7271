import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'

/** Midnight in Paris of a day after the week's Monday. */
export const getMidnight = (week: string, days: number) =>
  sql`((${week}::date + ${days}::integer)::timestamp at time zone 'Europe/Paris')`

/**
 * First id of a week: ids follow time, so some thirty index lookups replace an index on the time. Overlapping
 * transactions are an hour apart at most; the time decides.
 */
export async function findFirstId(
  tx: Transaction<Database>,
  table: 'threads' | 'asks',
  week: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive search (low, high) as (
      select 0::bigint, coalesce(max(id), 0)::bigint + 1 from ${sql.table(table)}
      union all
      select case when probe.is_before then middle.id + 1 else low end, case when probe.is_before then high else middle.id end
      from search, lateral (select (low + high) / 2 as id) middle,
      lateral (
        select coalesce((
          select t.created_at < ${getMidnight(week, 0)} - interval '1 hour' from ${sql.table(table)} t
          where t.id >= middle.id order by t.id limit 1), false) as is_before) probe
      where low < high
    )
    select low as id from search where low >= high`.execute(tx)
  return rows[0]?.id ?? 0
}
