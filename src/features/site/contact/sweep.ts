import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'

const DAY_MS = 86_400_000

/** Sweeps when the site begins to listen, and once a day from then on. */
export function sweepLettersDaily(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'letters', () => sweepLetters(context.db))
}

/** Deletes letters that were closed twelve months ago, and the IP addresses of older ones that still wait after a year. */
export async function sweepLetters(db: Kysely<Database>): Promise<void> {
  await all(
    db,
    (limit) => sql`
    delete from letters where id in (
      select id from letters where closed_at < now() - interval '12 months' limit ${limit})`,
  )
  await all(
    db,
    (limit) => sql`
    update letters set ip = null where id in (
      select id from letters where ip is not null and created_at < now() - interval '1 year' limit ${limit})`,
  )
}

async function all(db: Kysely<Database>, statement: (limit: number) => RawBuilder<unknown>): Promise<void> {
  await runInBatches(async (limit) => Number((await statement(limit).execute(db)).numAffectedRows ?? 0n))
}
