import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { FigureName } from '../contract/figures.ts'
import { CLOSED, readMark, writeMark } from './marks.ts'

const DAY_MS = 86_400_000
/** Days that one statement looks at: a site that was never counted has years. */
const AT_ONCE = 31
/** Decided of for the first time: one that was moderated and given back was decided of long before. */
const ANSWERED = sql`state in (1, 2) and (accepted_at is null or accepted_at = decided_at)`

interface Days {
  /** The first of them, and the one after the last, 'YYYY-MM-DD'. */
  from: string
  to: string
}

/**
 * What was decided of photos and reports, day by day, and how long it took, from the last day that is not closed to today;
 * and how many photos awaited a decision when each of those days ended.
 */
export async function closeDays(tx: Transaction<Database>, now: Date): Promise<void> {
  const today = toParisDay(now)
  const closed = await readMark(tx, CLOSED)
  const first = closed === null ? await firstDay(tx) : dayOf(closed + 1)
  const end = dayOf(numberOf(today) + 1)
  for (let from = first ?? today; from < end; from = dayOf(numberOf(from) + AT_ONCE)) {
    const to = [dayOf(numberOf(from) + AT_ONCE), end].sort()[0] as string
    await countClosed(tx, { from, to })
    await timePhotos(tx, { from, to })
  }
  const lately = dayOf(numberOf(today) - AT_ONCE)
  await countAwaiting(tx, { from: [first ?? today, lately].sort()[1] as string, to: today })
  await writeMark(tx, CLOSED, numberOf(today) - 1)
}

async function countClosed(tx: Transaction<Database>, days: Days): Promise<void> {
  await forget(tx, ['reports_closed', 'report_median', 'report_p95'], days)
  await sql`
    insert into figures (name, day, value)
    select f.name, d.day, f.value from (
      select ${DECIDED_ON} as day, count(*) as decided, ${TIMES} as times
      from report_cases where state = 3 and ${decidedWithin(days)} group by 1) d,
    lateral (values
      ('reports_closed', d.decided), ('report_median', d.times[1]), ('report_p95', d.times[2])) f (name, value)`.execute(
    tx,
  )
}

async function timePhotos(tx: Transaction<Database>, days: Days): Promise<void> {
  await forget(tx, ['photo_median', 'photo_p95'], days)
  await sql`
    insert into figures (name, day, value)
    select f.name, d.day, f.value from (
      select ${DECIDED_ON} as day, ${TIMES} as times
      from photos where ${ANSWERED} and ${decidedWithin(days)} group by 1) d,
    lateral (values ('photo_median', d.times[1]), ('photo_p95', d.times[2])) f (name, value)`.execute(tx)
}

/** Photos that awaited a decision at a midnight: those that still do, and those that were decided after it. */
async function countAwaiting(tx: Transaction<Database>, days: Days): Promise<void> {
  await sql`
    insert into figures (name, day, value)
    select 'photos_awaiting', d.day::date,
      (select count(*) from photos where state = 0 and created_at < m.midnight)
      + (select count(*) from photos where ${ANSWERED} and decided_at >= m.midnight and created_at < m.midnight)
    from generate_series(${days.from}::date, ${days.to}::date - 1, interval '1 day') d (day),
    lateral (select (d.day::date + 1)::timestamp at time zone 'Europe/Paris') m (midnight)
    on conflict (name, day) do update set value = excluded.value`.execute(tx)
}

async function forget(tx: Transaction<Database>, names: FigureName[], { from, to }: Days): Promise<void> {
  await tx
    .deleteFrom('figures')
    .where('name', 'in', names)
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute()
}

/** The day of the oldest decision that is known. */
async function firstDay(tx: Transaction<Database>): Promise<string | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(decided_at) from photos where ${ANSWERED}),
      (select min(decided_at) from report_cases where state = 3)) as first`.execute(tx)
  const first = rows[0]?.first
  return first ? toParisDay(first) : null
}

const DECIDED_ON = sql`(decided_at at time zone 'Europe/Paris')::date`
/** Seconds that half of them took at most, and 95 of 100. */
const TIMES = sql`
  percentile_disc(array[0.5, 0.95]) within group (order by extract(epoch from decided_at - created_at)::bigint)`

function decidedWithin({ from, to }: Days) {
  return sql`decided_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and decided_at < ${to}::date::timestamp at time zone 'Europe/Paris'`
}

const numberOf = (day: string) => Date.parse(day) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
