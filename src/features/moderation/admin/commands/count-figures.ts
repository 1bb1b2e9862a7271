import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { hidesPresence, isSearchable } from '../../../../platform/db/visibility.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { FigureName } from '../contract/figures.ts'
import { CLOSED, COUNTED, readMark, writeMark } from './marks.ts'

const EVERY_S = 9 * 60
/** One process at a time counts. */
const COUNTING = 8_407_001
/** Ids that are looked at by one statement: a site that never counted has millions to catch up. */
const IDS = 500_000

/** What grows by rows whose ids grow: a row is counted once, on the day that it was made. */
const GROWING = [
  { name: 'signups', table: 'member_search', id: 'user_id', at: 'signup' },
  { name: 'messages', table: 'messages', id: 'id', at: 'created_at' },
  { name: 'reports', table: 'reports', id: 'id', at: 'created_at' },
] as const satisfies readonly { name: FigureName; table: keyof Database; id: string; at: string }[]
type Growing = (typeof GROWING)[number]

/**
 * Moves the figures of today, and closes the days that are over since the last time, however many. Does nothing where
 * that was done a moment ago, or is being done.
 */
export async function countFigures(db: Kysely<Database>, now: Date): Promise<void> {
  const isMine = await alone(db, async (tx) => {
    const last = await readMark(tx, COUNTED)
    const seconds = Math.floor(now.getTime() / 1000)
    if (last !== null && Math.abs(seconds - last) < EVERY_S) return false
    await measure(tx, now)
    await closeDays(tx, now)
    await writeMark(tx, COUNTED, seconds)
    return true
  })
  if (!isMine) return
  for (const growing of GROWING) {
    while (await inTurn(db, (tx) => countGrown(tx, growing, now)));
  }
}

type Work = (tx: Transaction<Database>) => Promise<boolean>

/** Runs a piece of work in a transaction of its own, unless another process is counting; gives what it gave. */
function alone(db: Kysely<Database>, work: Work): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${COUNTING}) as mine`.execute(tx)
    return rows[0]?.mine ? work(tx) : false
  })
}

/** Runs a piece of work once nobody else is counting: whoever asks for a moment whether to count must not end it. */
function inTurn(db: Kysely<Database>, work: Work): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${COUNTING})`.execute(tx)
    return work(tx)
  })
}

/** What stands at this moment; of those who were active a day keeps the most. */
async function measure(tx: Transaction<Database>, now: Date): Promise<void> {
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
async function countGrown(
  tx: Transaction<Database>,
  { name, table, id, at }: Growing,
  now: Date,
): Promise<boolean> {
  const [from, key, moment] = [sql.table(table), sql.ref(id), sql.ref(at)]
  const mark = (await readMark(tx, name)) ?? 0
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${from}
    where ${key} > ${mark} and ${moment} < ${now}::timestamptz - interval '1 minute'
    order by ${key} desc limit 1`.execute(tx)
  const newest = rows[0]?.id
  if (newest === undefined) return false
  const upTo = Math.min(newest, mark + IDS)
  await sql`
    insert into figures (name, day, value)
    select ${name}, (${moment} at time zone 'Europe/Paris')::date, count(*) from ${from}
    where ${key} > ${mark} and ${key} <= ${upTo} group by 2
    on conflict (name, day) do update set value = figures.value + excluded.value`.execute(tx)
  await writeMark(tx, name, upTo)
  return upTo < newest
}

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
async function closeDays(tx: Transaction<Database>, now: Date): Promise<void> {
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
