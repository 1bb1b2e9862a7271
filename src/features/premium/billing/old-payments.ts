import { type Kysely, sql } from 'kysely'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { PAYMENT_YEARS } from '../../../shared/retention.ts'

/**
 * Deletes payments and withdrawals ten years after the end of their year in Paris (code de commerce, L123-22). Reads
 * the oldest only: ids follow the time of payment.
 */
export async function deleteOldPayments(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from payments where id in (
        select id from (select id, paid_at from payments order by id limit ${limit}) oldest
        where date_trunc('year', paid_at at time zone 'Europe/Paris') + make_interval(years => ${PAYMENT_YEARS + 1})
          <= now() at time zone 'Europe/Paris')`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from withdrawals where contract in (
        select contract from (select contract, withdrawn_at from withdrawals order by withdrawn_at limit ${limit}) oldest
        where date_trunc('year', withdrawn_at at time zone 'Europe/Paris') + make_interval(years => ${PAYMENT_YEARS + 1})
          <= now() at time zone 'Europe/Paris')`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}
