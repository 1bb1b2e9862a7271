import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inLongTransaction } from '../../../platform/db/transaction.ts'
import { hidesPresence, isSearchable } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { ROLES } from '../../../shared/roles.ts'
import {
  FIGURE_AGGREGATIONS,
  FIGURE_NAMES,
  type Figure,
  type FigureName,
  type getFigures as getFiguresCall,
  PERIOD_COUNTS,
  type Period,
} from './contract.ts'

interface FigureRow {
  name: FigureName
  /** First day of the period. */
  from: string
  sum: number
  mean: number
  last: number
}

/** Figures of the latest periods, the current one included. @param viewer premium figures are for admins */
export async function getFigures(
  db: Kysely<Database>,
  viewer: { roles: number },
  by: Period,
  now: Date,
): Promise<Reply<typeof getFiguresCall>> {
  const shown = PERIOD_COUNTS[by]
  const periods = listPeriods(toParisDay(now), by, 2 * shown)
  const [rows, since, counted] = await Promise.all([
    findFigureRows(db, by, String(periods[0])),
    findFirstDays(db),
    getCheckpoint(db, COUNT_CHECKPOINT),
  ])
  const names = FIGURE_NAMES.filter((name) => name !== 'premium' || viewer.roles >= ROLES.admin)
  return {
    by,
    counted_at: counted === null ? null : new Date(counted * 1000).toISOString(),
    figures: names.map((name) => {
      const own = new Map(rows.filter((row) => row.name === name).map((row) => [row.from, aggregateRow(row)]))
      const points = periods.map((from) => ({ from, value: own.get(from) ?? null }))
      const isWhole = (since.get(name) ?? toParisDay(now)) <= String(periods[0])
      return buildFigure(name, points.slice(0, shown), points.slice(shown), isWhole)
    }),
  }
}

type Points = Figure['points']

function buildFigure(name: FigureName, earlier: Points, points: Points, isWhole: boolean): Figure {
  const isSum = FIGURE_AGGREGATIONS[name] === 'sum'
  return {
    name,
    points: isSum ? points.map(({ from, value }) => ({ from, value: value ?? 0 })) : points,
    total: computeTotal(name, points),
    before: isWhole ? computeTotal(name, earlier) : null,
  }
}

/** All points combined. */
function computeTotal(name: FigureName, points: Points): number | null {
  const values = points.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((all, value) => all + value, 0)
  if (FIGURE_AGGREGATIONS[name] === 'sum') return sum
  if (values.length === 0) return null
  return FIGURE_AGGREGATIONS[name] === 'last' ? (values.at(-1) ?? null) : Math.round(sum / values.length)
}

const aggregateRow = ({ name, sum, mean, last }: FigureRow) =>
  ({ sum, mean: Math.round(mean), last })[FIGURE_AGGREGATIONS[name]]

async function findFigureRows(db: Kysely<Database>, by: Period, from: string): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select name, date_trunc(${by}, day::timestamp)::date as "from", sum(value)::bigint as sum,
      avg(value)::float as mean, (array_agg(value order by day desc))[1] as last
    from figures where name in (${sql.join(FIGURE_NAMES)}) and day >= ${from}::date group by 1, 2`.execute(db)
  return rows
}

/** First day of each figure. */
async function findFirstDays(db: Kysely<Database>): Promise<Map<FigureName, string>> {
  const { rows } = await sql<{ name: FigureName; day: string | null }>`
    select n.name, (select min(day) from figures f where f.name = n.name and f.day > '1970-01-01') as day
    from unnest(array[${sql.join(FIGURE_NAMES)}]) n (name)`.execute(db)
  return new Map(rows.flatMap(({ name, day }) => (day ? [[name, day]] : [])))
}

/** First days of the latest periods; the last contains `today`. */
export function listPeriods(today: string, by: Period, count: number): string[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    const first = {
      day: () => Date.UTC(year, month - 1, day - back),
      week: () => Date.UTC(year, month - 1, day - weekday - 7 * back),
      month: () => Date.UTC(year, month - 1 - back, 1),
    }[by]()
    return new Date(first).toISOString().slice(0, 10)
  })
}

/** Checkpoints are rows of this day, long before any figure. */
const CHECKPOINTS_DAY = '1970-01-01'

/** Time of the last count, seconds since 1970. */
const COUNT_CHECKPOINT = 'counted'
/** Last closed day, days since 1970. */
const CLOSED_DAY_CHECKPOINT = 'closed'

/** Null before the first count. */
async function getCheckpoint(db: Kysely<Database>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('figures')
    .where('name', '=', name)
    .where('day', '=', CHECKPOINTS_DAY)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Part of the transaction that counts. */
async function saveCheckpoint(tx: Transaction<Database>, name: string, value: number): Promise<void> {
  await tx
    .insertInto('figures')
    .values({ name, day: CHECKPOINTS_DAY, value })
    .onConflict((conflict) => conflict.columns(['name', 'day']).doUpdateSet({ value }))
    .execute()
}

const INTERVAL_S = 9 * 60
/** Advisory lock: one process counts at a time. */
const LOCK_KEY = 8_407_001
/** Ids examined per statement: the first count may cover millions. */
const IDS_PER_STATEMENT = 500_000

/** Tables counted by growing id: each row once, on the day of its creation. */
const COUNTED_TABLES = [
  { name: 'signups', table: 'member_search', id: 'user_id', at: 'signup' },
  { name: 'messages', table: 'messages', id: 'id', at: 'created_at' },
  { name: 'reports', table: 'reports', id: 'id', at: 'created_at' },
] as const satisfies readonly { name: FigureName; table: keyof Database; id: string; at: string }[]
type CountedTable = (typeof COUNTED_TABLES)[number]

/**
 * Updates today's figures and closes the days since the last count. Does nothing within nine minutes of the last
 * count, or while another process counts.
 */
export async function countFigures(db: Kysely<Database>, now: Date): Promise<void> {
  const isCounted = await runIfUnlocked(db, async (tx) => {
    const last = await getCheckpoint(tx, COUNT_CHECKPOINT)
    const seconds = Math.floor(now.getTime() / 1000)
    if (last !== null && Math.abs(seconds - last) < INTERVAL_S) return false
    await updateTodayFigures(tx, now)
    await closeDays(tx, now)
    await saveCheckpoint(tx, COUNT_CHECKPOINT, seconds)
    return true
  })
  if (!isCounted) return
  for (const table of COUNTED_TABLES) {
    while (await runWhenUnlocked(db, (tx) => countNewRows(tx, table, now)));
  }
}

type TransactionWork = (tx: Transaction<Database>) => Promise<boolean>

/** Runs work in a transaction, unless another process is counting. */
function runIfUnlocked(db: Kysely<Database>, work: TransactionWork): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine`.execute(tx)
    return rows[0]?.mine ? work(tx) : false
  })
}

/** Waits for the lock: a process that only checks whether to count must not end this one's work. */
function runWhenUnlocked(db: Kysely<Database>, work: TransactionWork): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    return work(tx)
  })
}

/** Current values; a day stores the maximum of active members. */
async function updateTodayFigures(tx: Transaction<Database>, now: Date): Promise<void> {
  const day = toParisDay(now)
  const start = sql`${day}::date::timestamp at time zone 'Europe/Paris'`
  const measured: [FigureName, RawBuilder<unknown>][] = [
    [
      'active',
      sql`(
        select user_id from member_search where searchable and last_activity >= ${start}
        union select u.id from users u
        where ${sql.raw(hidesPresence('u'))} and ${sql.raw(isSearchable('u'))} and u.own_activity >= ${start}) here`,
    ],
    ['photos_awaiting', sql`photos where state = 0`],
    ['premium', sql`users where stripe_status`],
  ]
  for (const [name, rows] of measured) {
    const value = name === 'active' ? sql`greatest(figures.value, excluded.value)` : sql`excluded.value`
    await sql`
      insert into figures (name, day, value) select ${name}, ${day}::date, count(*) from ${rows}
      on conflict (name, day) do update set value = ${value}`.execute(tx)
  }
}

/**
 * Counts rows after the checkpoint, up to a minute ago: an open transaction may still add a lower id.
 * @returns whether there may be more
 */
async function countNewRows(
  tx: Transaction<Database>,
  { name, table, id, at }: CountedTable,
  now: Date,
): Promise<boolean> {
  const [from, key, moment] = [sql.table(table), sql.ref(id), sql.ref(at)]
  const checkpoint = (await getCheckpoint(tx, name)) ?? 0
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${from}
    where ${key} > ${checkpoint} and ${moment} < ${now}::timestamptz - interval '1 minute'
    order by ${key} desc limit 1`.execute(tx)
  const newest = rows[0]?.id
  if (newest === undefined) return false
  const upTo = Math.min(newest, checkpoint + IDS_PER_STATEMENT)
  await sql`
    insert into figures (name, day, value)
    select ${name}, (${moment} at time zone 'Europe/Paris')::date, count(*) from ${from}
    where ${key} > ${checkpoint} and ${key} <= ${upTo} group by 2
    on conflict (name, day) do update set value = figures.value + excluded.value`.execute(tx)
  await saveCheckpoint(tx, name, upTo)
  return upTo < newest
}

const DAY_MS = 86_400_000
/** Days per statement: the first count may cover years. */
const DAYS_PER_STATEMENT = 31
/** A first decision: a photo moderated and restored was decided before. */
const IS_FIRST_DECISION = sql`state in (1, 2) and (accepted_at is null or accepted_at = decided_at)`

interface DayRange {
  /** First day, and the day after the last, 'YYYY-MM-DD'. */
  from: string
  to: string
}

/**
 * Counts decisions about photos and reports by day with their durations, from the last closed day to today, and
 * pending photos at the end of each day.
 */
async function closeDays(tx: Transaction<Database>, now: Date): Promise<void> {
  const today = toParisDay(now)
  const closed = await getCheckpoint(tx, CLOSED_DAY_CHECKPOINT)
  const first = closed === null ? await findFirstDay(tx) : toDay(closed + 1)
  const end = toDay(toDayNumber(today) + 1)
  for (let from = first ?? today; from < end; from = toDay(toDayNumber(from) + DAYS_PER_STATEMENT)) {
    const to = [toDay(toDayNumber(from) + DAYS_PER_STATEMENT), end].sort()[0] as string
    await countClosedReports(tx, { from, to })
    await measurePhotoTimes(tx, { from, to })
  }
  const recentDay = toDay(toDayNumber(today) - DAYS_PER_STATEMENT)
  await countAwaitingPhotos(tx, { from: [first ?? today, recentDay].sort()[1] as string, to: today })
  await saveCheckpoint(tx, CLOSED_DAY_CHECKPOINT, toDayNumber(today) - 1)
}

async function countClosedReports(tx: Transaction<Database>, days: DayRange): Promise<void> {
  await deleteFigures(tx, ['reports_closed', 'report_median', 'report_p95'], days)
  await sql`
    insert into figures (name, day, value)
    select f.name, d.day, f.value from (
      select ${DECIDED_ON} as day, count(*) as decided, ${DECISION_TIME_PERCENTILES} as times
      from report_cases where state = 3 and ${buildDecidedCondition(days)} group by 1) d,
    lateral (values
      ('reports_closed', d.decided), ('report_median', d.times[1]), ('report_p95', d.times[2])) f (name, value)`.execute(
    tx,
  )
}

async function measurePhotoTimes(tx: Transaction<Database>, days: DayRange): Promise<void> {
  await deleteFigures(tx, ['photo_median', 'photo_p95'], days)
  await sql`
    insert into figures (name, day, value)
    select f.name, d.day, f.value from (
      select ${DECIDED_ON} as day, ${DECISION_TIME_PERCENTILES} as times
      from photos where ${IS_FIRST_DECISION} and ${buildDecidedCondition(days)} group by 1) d,
    lateral (values ('photo_median', d.times[1]), ('photo_p95', d.times[2])) f (name, value)`.execute(tx)
}

/** Photos pending at midnight: those still pending, and those decided later. */
async function countAwaitingPhotos(tx: Transaction<Database>, days: DayRange): Promise<void> {
  await sql`
    insert into figures (name, day, value)
    select 'photos_awaiting', d.day::date,
      (select count(*) from photos where state = 0 and created_at < m.midnight)
      + (select count(*) from photos where ${IS_FIRST_DECISION} and decided_at >= m.midnight and created_at < m.midnight)
    from generate_series(${days.from}::date, ${days.to}::date - 1, interval '1 day') d (day),
    lateral (select (d.day::date + 1)::timestamp at time zone 'Europe/Paris') m (midnight)
    on conflict (name, day) do update set value = excluded.value`.execute(tx)
}

async function deleteFigures(
  tx: Transaction<Database>,
  names: FigureName[],
  { from, to }: DayRange,
): Promise<void> {
  await tx
    .deleteFrom('figures')
    .where('name', 'in', names)
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute()
}

/** Day of the oldest decision. */
async function findFirstDay(tx: Transaction<Database>): Promise<string | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(decided_at) from photos where ${IS_FIRST_DECISION}),
      (select min(decided_at) from report_cases where state = 3)) as first`.execute(tx)
  const first = rows[0]?.first
  return first ? toParisDay(first) : null
}

const DECIDED_ON = sql`(decided_at at time zone 'Europe/Paris')::date`
/** Median and 95th percentile, in seconds. */
const DECISION_TIME_PERCENTILES = sql`
  percentile_disc(array[0.5, 0.95]) within group (order by extract(epoch from decided_at - created_at)::bigint)`

function buildDecidedCondition({ from, to }: DayRange) {
  return sql`decided_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and decided_at < ${to}::date::timestamp at time zone 'Europe/Paris'`
}

const toDayNumber = (day: string) => Date.parse(day) / DAY_MS
const toDay = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
