import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { getHitLog } from './commands/hit-log.ts'
import { HIT_RETENTION_DAYS } from './contract.ts'
import { limitCopyFiles } from './data-copy.ts'
import { limitsPage } from './pages.tsx'

const HOUR_MS = 3_600_000

/** Limits on how many profiles and pages of members one reader opens, and the desk's list of those who reach them. */
export function registerHarvesting(context: AppContext): void {
  registerCopyFiles(150, limitCopyFiles)
  limitsPage(context)
  context.app.addHook('onClose', () => getHitLog(context).flush())
  scheduleRecurring(context, HOUR_MS, 'limit hits', () => deleteOldHits(context.db))
}

/** Deletes what is older than 30 days, the addresses of visitors with it. */
export async function deleteOldHits(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from limit_hits where id in (
        select id from limit_hits where last_at < now() - make_interval(days => ${HIT_RETENTION_DAYS}) limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows)
  })
}
