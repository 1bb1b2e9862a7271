import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { runInBatches, scheduleRecurring } from '../../platform/jobs/recurring.ts'
import type { Database } from '../../schema/database.ts'
import { CASE_STATE, DECISION } from '../../shared/decisions.ts'
import { CASE_MONTHS, MARK_YEARS } from '../../shared/review.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/** Sweeps when the site begins to listen, and once a day from then on. */
export function forgetFormerDaily(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'former members', () => forgetFormer(context.db))
}

/**
 * Erases what is left of deleted accounts: six months after the last case or decision, three years after a ban, and never
 * while a case is open. All of one account stays until none of it is needed, for its history decides the open case.
 */
export async function forgetFormer(db: Kysely<Database>): Promise<void> {
  await runInBatches((limit) => inTransaction(db, (tx) => forgetBatch(tx, limit)), BATCH)
}

async function forgetBatch(tx: Kysely<Database>, limit: number): Promise<number> {
  const recent = sql`now() - make_interval(months => ${CASE_MONTHS})`
  const { rows } = await sql<{ id: number }>`
    select f.id from former_members f
    where not exists (
        select from report_cases c
        where c.user_id = f.id and (c.state < ${CASE_STATE.closed} or c.decided_at > ${recent}))
      and not exists (select from decisions d where d.user_id = f.id and (d.created_at > ${recent}
        or (d.kind in (${DECISION.suspension}, ${DECISION.ban}) and d.lifted_at is null
          and (d.until is null or d.until > f.deleted_at)
          and d.created_at > now() - make_interval(years => ${MARK_YEARS}))))
      and not exists (select from member_notes n where n.user_id = f.id and n.created_at > ${recent})
    order by f.id limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['reports', 'report_cases', 'contests', 'decisions', 'member_notes'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  await tx.deleteFrom('former_members').where('id', 'in', ids).execute()
  return ids.length
}
