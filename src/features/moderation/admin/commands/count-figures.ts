import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { hidesPresence, isSearchable } from '../../../../platform/db/visibility.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import type { FigureName } from '../contract/figures.ts'
import { closeDays } from './close-days.ts'
import { COUNTED, readMark, writeMark } from './marks.ts'

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
