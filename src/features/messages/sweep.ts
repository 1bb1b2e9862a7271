import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'

const HOUR_MS = 3_600_000

/** Sweeps when the site begins to listen, and once an hour from then on. */
export function sweepMessagesHourly(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'first messages', () => sweepFirstMessages(context))
}

/** Forgets after 30 days what first messages had in common. */
export async function sweepFirstMessages({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from first_messages where id in (
        select id from first_messages where created_at < now() - interval '30 days'
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}
