import type { Tx } from '../../../platform/db/transaction.ts'
import { deleteCustomerJob } from '../billing/jobs.ts'

/**
 * Ends what a member pays, and has the payment service erase them, before their account goes; to be called while the account is
 * held. What they paid stays in the books without them.
 */
export async function enqueueCustomerErasure(tx: Tx, userId: number): Promise<void> {
  const known = await tx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where('customer', 'is not', null)
    .select('customer')
    .executeTakeFirst()
  if (known?.customer) await tx.enqueue(deleteCustomerJob, { customer: known.customer })
}
