import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { hidesPresence, isSearchable } from '../../../../platform/db/visibility.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { FigureName } from '../contract/figures.ts'
import { CLOSED_DAY_CHECKPOINT, COUNT_CHECKPOINT, getCheckpoint, saveCheckpoint } from './checkpoints.ts'

const INTERVAL_S = 9 * 60
/** One process at a time counts. */
const LOCK_KEY = 8_407_001
/** Ids that are looked at by one statement: a site that never counted has millions to catch up. */
const IDS_PER_STATEMENT = 500_000

/** What grows by rows whose ids grow: a row is counted once, on the day that it was made. */
const COUNTED_TABLES = [
  { name: 'signups', table: 'member_search', id: 'user_id', at: 'signup' },
  { name: 'messages', table: 'messages', id: 'id', at: 'created_at' },
  { name: 'reports', table: 'reports', id: 'id', at: 'created_at' },
] as const satisfies readonly { name: FigureName; table: keyof Database; id: string; at: string }[]
type CountedTable = (typeof COUNTED_TABLES)[number]

/**
 * Moves the figures of today, and closes the days that are over since the last time, however many. Does nothing where
 * that was done a moment ago, or is being done.
 */
export async function countFigures(db: Kysely<Database>, now: Date): Promise<void> {
  const isMine = await runIfUnlocked(db, async (tx) => {
    const last = await getCheckpoint(tx, COUNT_CHECKPOINT)
    const seconds = Math.floor(now.getTime() / 1000)
    if (last !== null && Math.abs(seconds - last) < INTERVAL_S) return false
    await updateTodayFigures(tx, now)
    await closeDays(tx, now)
    await saveCheckpoint(tx, COUNT_CHECKPOINT, seconds)
    return true
  })
  if (!isMine) return
  for (const growing of COUNTED_TABLES) {
    while (await runWhenUnlocked(db, (tx) => countNewRows(tx, growing, now)));
  }
}

type TransactionWork = (tx: Transaction<Database>) => Promise<boolean>

/** Runs a piece of work in a transaction of its own, unless another process is counting; gives what it gave. */
function runIfUnlocked(db: Kysely<Database>, work: TransactionWork): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine`.execute(tx)
    return rows[0]?.mine ? work(tx) : false
  })
}

/** Runs a piece of work once nobody else is counting: whoever asks for a moment whether to count must not end it. */
function runWhenUnlocked(db: Kysely<Database>, work: TransactionWork): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    return work(tx)
  })
}

/** What stands at this moment; of those who were active a day keeps the most. */
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
    const keeps = name === 'active' ? sql`greatest(figures.value, excluded.value)` : sql`excluded.value`
    await sql`
      insert into figures (name, day, value) select ${name}, ${day}::date, count(*) from ${rows}
      on conflict (name, day) do update set value = ${keeps}`.execute(tx)
  }
}

/**
 * Counts the rows after the mark, up to the newest that is a minute old: a transaction that is under way may still add one
 * before it. @returns whether there may be more
 */
async function countNewRows(
  tx: Transaction<Database>,
  { name, table, id, at }: CountedTable,
  now: Date,
): Promise<boolean> {
  const [from, key, moment] = [sql.table(table), sql.ref(id), sql.ref(at)]
  const mark = (await getCheckpoint(tx, name)) ?? 0
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${from}
    where ${key} > ${mark} and ${moment} < ${now}::timestamptz - interval '1 minute'
    order by ${key} desc limit 1`.execute(tx)
  const newest = rows[0]?.id
  if (newest === undefined) return false
  const upTo = Math.min(newest, mark + IDS_PER_STATEMENT)
  await sql`
    insert into figures (name, day, value)
    select ${name}, (${moment} at time zone 'Europe/Paris')::date, count(*) from ${from}
    where ${key} > ${mark} and ${key} <= ${upTo} group by 2
    on conflict (name, day) do update set value = figures.value + excluded.value`.execute(tx)
  await saveCheckpoint(tx, name, upTo)
  return upTo < newest
}

const DAY_MS = 86_400_000
/** Days that one statement looks at: a site that was never counted has years. */
const DAYS_PER_STATEMENT = 31
/** Decided of for the first time: one that was moderated and given back was decided of long before. */
const IS_FIRST_DECISION = sql`state in (1, 2) and (accepted_at is null or accepted_at = decided_at)`

interface DayRange {
  /** The first of them, and the one after the last, 'YYYY-MM-DD'. */
  from: string
  to: string
}

/**
 * What was decided of photos and reports, day by day, and how long it took, from the last day that is not closed to today;
 * and how many photos awaited a decision when each of those days ended.
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
  const lately = toDay(toDayNumber(today) - DAYS_PER_STATEMENT)
  await countAwaitingPhotos(tx, { from: [first ?? today, lately].sort()[1] as string, to: today })
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

/** Photos that awaited a decision at a midnight: those that still do, and those that were decided after it. */
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

/** The day of the oldest decision that is known. */
async function findFirstDay(tx: Transaction<Database>): Promise<string | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(decided_at) from photos where ${IS_FIRST_DECISION}),
      (select min(decided_at) from report_cases where state = 3)) as first`.execute(tx)
  const first = rows[0]?.first
  return first ? toParisDay(first) : null
}

const DECIDED_ON = sql`(decided_at at time zone 'Europe/Paris')::date`
/** Seconds that half of them took at most, and 95 of 100. */
const DECISION_TIME_PERCENTILES = sql`
  percentile_disc(array[0.5, 0.95]) within group (order by extract(epoch from decided_at - created_at)::bigint)`

function buildDecidedCondition({ from, to }: DayRange) {
  return sql`decided_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and decided_at < ${to}::date::timestamp at time zone 'Europe/Paris'`
}

const toDayNumber = (day: string) => Date.parse(day) / DAY_MS
const toDay = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
