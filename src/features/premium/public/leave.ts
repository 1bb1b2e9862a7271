import type { Transaction } from 'kysely'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { forgetCustomer } from '../billing/jobs.ts'

/**
 * Ends what a member pays, and has the payment service erase them, before their account goes; to be called while the account is
 * held. What they paid stays in the books without them.
 */
export async function leavePremium(trx: Transaction<Database>, jobs: Jobs, userId: number): Promise<void> {
  const known = await trx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('customer', 'is not', null)
    .select('customer')
    .executeTakeFirst()
  if (known?.customer) await jobs.send(trx, forgetCustomer, { customer: known.customer })
}
