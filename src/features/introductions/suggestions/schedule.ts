import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inLongTransaction } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { SUGGESTION_DAYS } from '../../../shared/retention.ts'
import { ACTIVE_DAYS } from '../score.ts'
import { EVENING } from './evening.ts'
import { ALLOCATION_LOCK, type Batch, toSeed } from './lay-tables.ts'
import { BATCH_MEMBERS, planBatches, SQUARE_DEGREES, type SquareCount } from './plan-batches.ts'

/** Lays the tables of a batch. Enqueued again by every tick until it is done. */
export const layTables = job<Batch>('lay-tables', {
  throttle: ({ day, batch }) => ({ key: `${day} ${batch}`, seconds: 300 }),
})

/** Batches of the next evening are planned from this hour in Paris, and the last is due an hour before the table changes. */
const FIRST_HOUR = 3
const LAST_HOUR = 17
/** Between two batches; less for so many that they would not fit in the day. */
const STEP_MINUTES = 30

/** Plans the evenings of today and enqueues the batches that are due. Idempotent; runs every few minutes. */
export async function scheduleTables({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  const days = await listDays(db)
  for (const day of days) await planEvening(db, day)
  for (const batch of await listDueBatches(db, days)) await jobs.send(db, layTables, batch)
}

/** The evening that goes on, and from `FIRST_HOUR` to its beginning the next one. */
export async function listDays(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text from (values (${sql.raw(EVENING)}),
      (((now() at time zone 'Europe/Paris') - make_interval(hours => ${FIRST_HOUR}))::date)) d (day)
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** The day of the evening that goes on. */
export async function findEvening(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (${sql.raw(EVENING)})::text as day`.execute(db)
  return String(rows[0]?.day)
}

/** Batches of an evening that are not done, due or not. */
export async function listOpenBatches(db: Kysely<Database>, day: string): Promise<Batch[]> {
  return db
    .selectFrom('suggestion_batches')
    .where('day', '=', day)
    .where('done_at', 'is', null)
    .select(['day', 'batch'])
    .orderBy('batch')
    .execute()
}

export async function listDueBatches(db: Kysely<Database>, days: readonly string[]): Promise<Batch[]> {
  return db
    .selectFrom('suggestion_batches')
    .where('day', 'in', days)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('done_at', 'is', null)
    .select(['day', 'batch'])
    .orderBy('day')
    .orderBy('batch')
    .execute()
}

/** Stores the batches of an evening, once. */
export async function planEvening(db: Kysely<Database>, day: string, most = BATCH_MEMBERS): Promise<void> {
  await inLongTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${ALLOCATION_LOCK})`.execute(tx)
    const planned = await tx
      .selectFrom('suggestion_batches')
      .where('day', '=', day)
      .select('batch')
      .limit(1)
      .execute()
    if (planned.length > 0) return
    const { rows } = await sql<SquareCount>`
      select floor(m.latitude / ${SQUARE_DEGREES}::real)::integer as row, floor(m.longitude / ${SQUARE_DEGREES}::real)::integer as column,
        count(*)::integer as members
      from member_search m join users u on u.id = m.user_id
      where ${sql.raw(isActive('u'))} and coalesce(u.own_activity, m.last_activity) > now() - make_interval(days => ${ACTIVE_DAYS + 1})
      group by 1, 2`.execute(tx)
    const areas = planBatches(rows, toSeed(day), most)
    // One more for members at a border, and those who search anywhere.
    const batches = areas.length > 1 ? [...areas, { area: null, slice: 0, slices: 1 }] : areas
    const step = Math.min(STEP_MINUTES, ((LAST_HOUR - FIRST_HOUR) * 60) / batches.length)
    await tx
      .insertInto('suggestion_batches')
      .values(
        batches.map(({ area, slice, slices }, batch) => ({
          ...{ day, batch, area: area && [...area], slice, slices },
          due_at: sql<Date>`(${day}::date + make_interval(hours => ${LAST_HOUR})) at time zone 'Europe/Paris'
            - make_interval(mins => ${Math.floor(step * (batches.length - 1 - batch))})`,
        })),
      )
      .execute()
  })
}

/** Deletes what is past its period. */
export async function sweepSuggestions(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from suggestions where ctid = any (array(
        select ctid from suggestions where day <= ${sql.raw(EVENING)} - ${SUGGESTION_DAYS}::integer limit ${limit}))`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
  await sql`delete from suggestion_batches where day <= ${sql.raw(EVENING)} - ${SUGGESTION_DAYS}::integer`.execute(
    db,
  )
}
