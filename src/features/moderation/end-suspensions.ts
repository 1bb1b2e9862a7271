import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Envelope } from '../../platform/events/live.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import type { Database } from '../../schema/database.ts'
import { ROLES } from '../../shared/roles.ts'
import { reinstate } from './decisions/public/suspension.ts'
import { hideWords, recordAudit } from './public.ts'

const MINUTE_MS = 60_000
const BATCH = 100
/** In the log, for who suspended them and has deleted their account since. */
const NOBODY = 0

/** Sweeps every minute: nobody waits longer than that at the sign-in once their time is over. */
export function endSuspensionsByThemselves(context: AppContext): void {
  scheduleRecurring(context, MINUTE_MS, 'suspensions', () => endSuspensions(context))
}

/** Lets those back whose suspension for a time is over. The decision stands as it was taken; what it hid is shown again. */
export async function endSuspensions({
  db,
  jobs,
  events,
}: Pick<AppContext, 'db' | 'jobs' | 'events'>): Promise<void> {
  await runInBatches(async (limit) => {
    const over = await db
      .selectFrom('users')
      .where('suspended_until', '<=', sql<Date>`now()`)
      .where('roles', '=', ROLES.suspended)
      .select('id')
      .orderBy('suspended_until')
      .limit(limit)
      .execute()
    for (const { id } of over)
      events.tell(...(await inTransaction(db, (trx) => endSuspension(trx, jobs, id))))
    return over.length
  }, BATCH)
}

/** @returns what is to be told once the transaction is committed; nothing where somebody was faster */
async function endSuspension(trx: Transaction<Database>, jobs: Jobs, userId: number): Promise<Envelope[]> {
  const held = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('suspended_until', '<=', sql<Date>`now()`)
    .where('roles', '=', ROLES.suspended)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) return []
  const decision = await trx
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .where('until', '<=', sql<Date>`now()`)
    .where('lifted_at', 'is', null)
    .select(['id', 'actor_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (decision?.details.hides) await jobs.send(trx, hideWords, { decision: decision.id })
  await recordAudit(trx, {
    actorId: decision?.actor_id ?? NOBODY,
    action: 'member.suspension-over',
    userId,
    details: decision ? { decision: decision.id } : {},
  })
  return reinstate(trx, userId)
}
