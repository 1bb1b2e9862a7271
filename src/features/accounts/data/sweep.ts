import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import type { AppContext } from '../../../platform/context.ts'
import { runInBatches, scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import { enqueueCopyErasure } from './public/leave.ts'

const HOUR_MS = 3_600_000
/** A file that no copy names may be of one that is being made just now; after this long it is of one that was not. */
const ORPHAN_MS = 24 * HOUR_MS

type Swept = TransactionContext & Pick<AppContext, 'exports'>

/** Sweeps when the site begins to listen, and once an hour from then on. */
export function sweepCopiesHourly(context: AppContext): void {
  scheduleRecurring(context, HOUR_MS, 'copies', () => sweepCopies(context))
}

/**
 * Erases copies that nobody took in their seven days, forgets after 30 days that there was one, gives up what was not made in
 * a day, and removes files that no copy names.
 */
export async function sweepCopies(context: Swept): Promise<void> {
  await eraseExpired(context)
  await forgetOld(context.db)
  await removeOrphans(context)
}

function eraseExpired(context: TransactionContext): Promise<void> {
  return runInBatches((limit) =>
    inTransaction(context, async (tx) => {
      const { rows } = await sql<{ file: string }>`
        with old as (
          select id, file from data_exports
          where coalesce(expires_at, created_at) <= now() and expires_at is not null and file is not null limit ${limit}
          for update skip locked)
        update data_exports e set file = null, token_hash = null from old where e.id = old.id
        returning old.file`.execute(tx)
      await enqueueCopyErasure(tx, rows)
      return rows.length
    }),
  )
}

/** The day's limit asks for the last one; what is older tells nobody anything. */
function forgetOld(db: Kysely<Database>): Promise<void> {
  return runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from data_exports where id in (
        select id from data_exports
        where file is null and coalesce(expires_at, created_at) < now() - case
          when ready_at is null then interval '1 day' else interval '30 days' end
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}

async function removeOrphans({ db, exports }: Swept): Promise<void> {
  for await (const { file, written_at } of exports.list()) {
    if (Date.now() - written_at.getTime() < ORPHAN_MS) continue
    const copy = await db.selectFrom('data_exports').where('file', '=', file).select('id').executeTakeFirst()
    if (!copy) await exports.remove(file)
  }
}
