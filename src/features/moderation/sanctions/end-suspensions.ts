import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { ROLES } from '../../../shared/roles.ts'
import { hideContentJob } from '../decisions/public/decision.ts'
import { reinstateMember } from '../decisions/public/suspension.ts'

const MINUTE_MS = 60_000
const BATCH = 100
/** In the log, for who suspended them and has deleted their account since. */
const DELETED_ACTOR_ID = 0

/** Sweeps every minute: nobody waits longer than that at the sign-in once their time is over. */
export function scheduleSuspensionEnd(context: AppContext): void {
  scheduleRecurring(context, MINUTE_MS, 'suspensions', () => endSuspensions(context))
}

/** Lets those back whose suspension for a time is over. The decision stands as it was taken; what it hid is shown again. */
export async function endSuspensions(context: TransactionContext): Promise<void> {
  await runInBatches(async (limit) => {
    const over = await context.db
      .selectFrom('users')
      .where('suspended_until', '<=', sql<Date>`now()`)
      .where('roles', '=', ROLES.suspended)
      .select('id')
      .orderBy('suspended_until')
      .limit(limit)
      .execute()
    for (const { id } of over) await inTransaction(context, (tx) => endSuspension(tx, id))
    return over.length
  }, BATCH)
}

/** Does nothing where another transaction was faster. */
async function endSuspension(tx: Tx, userId: number): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('suspended_until', '<=', sql<Date>`now()`)
    .where('roles', '=', ROLES.suspended)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) return
  const decision = await tx
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .where('until', '<=', sql<Date>`now()`)
    .where('lifted_at', 'is', null)
    .select(['id', 'actor_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (decision?.details.hides) await tx.enqueue(hideContentJob, { decision: decision.id })
  await recordAudit(tx, {
    actorId: decision?.actor_id ?? DELETED_ACTOR_ID,
    action: 'member.suspension-over',
    userId,
    details: decision ? { decision: decision.id } : {},
  })
  await reinstateMember(tx, userId)
}
