import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema/database.ts'
import { RETAINED_MONTHS } from '../../shared/retention.ts'
import { runInBatches } from '../jobs/recurring.ts'
import { isDistributed } from './distribution.ts'

type PartitionedTable = keyof typeof RETAINED_MONTHS

/** Months created in advance, for a process that runs long without restart. */
const MONTHS_AHEAD = 2

/**
 * Creating a partition locks `users` for its foreign keys, and other statements queue behind a waiting lock.
 * If the lock is not free at once, the next run tries again.
 */
const LOCK_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'
/** Advisory lock: one process at a time rotates partitions. */
const ROTATION_LOCK = 8_406_006

/** Creates the partitions of coming months, and drops those past retention. */
export async function rotatePartitions(db: Kysely<Database>, now: Date): Promise<void> {
  for (const [table, retainedMonths] of Object.entries(RETAINED_MONTHS) as [PartitionedTable, number][]) {
    await createPartitions(db, table, listMonths(now, 0, MONTHS_AHEAD))
    const [oldest] = listMonths(now, -retainedMonths, -retainedMonths)
    for (const month of await listPartitionsBefore(db, table, String(oldest))) {
      await runExclusively(db, (trx) => sql`drop table if exists ${sql.ref(month)}`.execute(trx))
    }
    await cleanDefaultPartition(db, table, String(oldest))
  }
}

/** Creates missing partitions; skips a month whose rows are already in the default partition. */
async function createPartitions(
  db: Kysely<Database>,
  table: PartitionedTable,
  months: readonly string[],
): Promise<void> {
  for (const month of months) {
    await runExclusively(db, async (trx) => {
      if (await canCreatePartition(trx, table, month))
        await sql`select cut_by_month(${table}, ${month}::date)`.execute(trx)
    })
  }
}

/** A statement of its own: Citus changes no table within a statement that reads one. */
async function canCreatePartition(
  trx: Transaction<Database>,
  table: PartitionedTable,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 where to_regclass(${partitionName(table, month)}) is null and not exists (
      select from ${defaultPartitionOf(table)}
      where ${timeColumnOf(table)} >= ${monthStart(table, month)}
        and ${timeColumnOf(table)} < ${monthStart(table, nextMonth(month))})`.execute(trx)
  return rows.length > 0
}

/** Runs work in its own transaction, unless another process does or a lock is not free. */
async function runExclusively(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(trx)
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${ROTATION_LOCK}) as mine`.execute(trx)
      if (rows[0]?.mine) await work(trx)
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
  }
}

/** Deletes old rows from the default partition. */
async function cleanDefaultPartition(
  db: Kysely<Database>,
  table: PartitionedTable,
  oldest: string,
): Promise<void> {
  // Rows of different shards have the same `ctid`.
  if (isDistributed(db)) {
    await sql`
      delete from ${defaultPartitionOf(table)} where ${timeColumnOf(table)} < ${monthStart(table, oldest)}`.execute(
      db,
    )
    return
  }
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${defaultPartitionOf(table)} where ctid = any (array(
        select ctid from ${defaultPartitionOf(table)} where ${timeColumnOf(table)} < ${monthStart(table, oldest)} limit ${limit}))`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}

/** Lists the partitions older than this month. */
async function listPartitionsBefore(
  db: Kysely<Database>,
  table: PartitionedTable,
  oldest: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and inhrelid <> ${`${table}_rest`}::regclass
    order by relname`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name < partitionName(table, oldest))
}

/** Lists first days of months, `YYYY-MM-DD`, by offsets from the current month. */
function listMonths(now: Date, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from + index, 1))
    return month.toISOString().slice(0, 10)
  })
}

/** Returns the first day of the next month. */
const nextMonth = (month: string) => String(listMonths(new Date(month), 1, 1))

const partitionName = (table: PartitionedTable, month: string) =>
  `${table}_${month.slice(0, 7).replace('-', '_')}`
const defaultPartitionOf = (table: PartitionedTable) => sql.ref(`${table}_rest`)
const timeColumnOf = (table: PartitionedTable) => sql.ref(table === 'visits' ? 'day' : 'created_at')
/** SQL: the start of a month in the type of the table's time column. */
const monthStart = (table: PartitionedTable, month: string) =>
  table === 'visits' ? sql`${month}::date` : sql`(${month}::timestamp at time zone 'UTC')`
