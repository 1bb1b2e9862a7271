import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { runInBatches } from '../jobs/recurring.ts'

/** Tables that are cut by month, and how many months of them are kept beside the current one. */
export const PARTITIONED_TABLES = { newsfeed: 6, notifications: 6, visits: 3 } as const
type Cut = keyof typeof PARTITIONED_TABLES

/** Months made ahead, so that a site which nobody starts again for a while still has its own. */
const AHEAD = 2

/**
 * Making a month locks `users` against writing, for its foreign keys, and whoever waits for a lock has all others wait
 * behind it: what does not get its locks at once is done the next time.
 */
const LOCK_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'
/** One process at a time turns the months. */
const TURNING = 8_406_006

/** Makes the months that come, and drops those that are over for longer than their table is kept. */
export async function rotatePartitions(db: Kysely<Database>, now: Date): Promise<void> {
  for (const [table, kept] of Object.entries(PARTITIONED_TABLES) as [Cut, number][]) {
    await makeMonths(db, table, monthsFrom(now, 0, AHEAD))
    const [oldest] = monthsFrom(now, -kept, -kept)
    for (const month of await monthsBefore(db, table, String(oldest))) {
      await apart(db, (trx) => sql`drop table if exists ${sql.ref(month)}`.execute(trx))
    }
    await emptyRest(db, table, String(oldest))
  }
}

/** Makes these months of a table where they are missing; one of which the rest holds rows stays there. */
async function makeMonths(db: Kysely<Database>, table: Cut, months: readonly string[]): Promise<void> {
  for (const month of months) {
    await apart(db, (trx) =>
      sql`
        select cut_by_month(${table}, ${month}::date)
        where to_regclass(${nameOf(table, month)}) is null and not exists (
          select from ${restOf(table)}
          where ${momentOf(table)} >= ${utc(table, month)}
            and ${momentOf(table)} < ${utc(table, nextOf(month))})`.execute(trx),
    )
  }
}

/** Does a piece of work in a transaction of its own, unless another process is at it or somebody holds what it locks. */
async function apart(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(trx)
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${TURNING}) as mine`.execute(trx)
      if (rows[0]?.mine) await work(trx)
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
  }
}

/** Deletes from a table's rest what is older: rows that no month was made for. */
async function emptyRest(db: Kysely<Database>, table: Cut, oldest: string): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${restOf(table)} where ctid = any (array(
        select ctid from ${restOf(table)} where ${momentOf(table)} < ${utc(table, oldest)} limit ${limit}))`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}

/** Names of a table's months that are older. */
async function monthsBefore(db: Kysely<Database>, table: Cut, oldest: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and inhrelid <> ${`${table}_rest`}::regclass
    order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name < nameOf(table, oldest))
}

/** The first days of these months, `YYYY-MM-DD`. @param from months from this one on, to another */
function monthsFrom(now: Date, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from + place, 1))
    return month.toISOString().slice(0, 10)
  })
}

/** The first day of the month after. */
const nextOf = (month: string) => String(monthsFrom(new Date(month), 1, 1))

const nameOf = (table: Cut, month: string) => `${table}_${month.slice(0, 7).replace('-', '_')}`
const restOf = (table: Cut) => sql.ref(`${table}_rest`)
const momentOf = (table: Cut) => sql.ref(table === 'visits' ? 'day' : 'created_at')
/** SQL: the beginning of a month as the table tells time. */
const utc = (table: Cut, month: string) =>
  table === 'visits' ? sql`${month}::date` : sql`(${month}::timestamp at time zone 'UTC')`
