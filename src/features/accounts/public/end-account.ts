import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { deleteAccount } from '../delete-account.ts'

/**
 * Deletes an account, closes its streams and empties the page cache.
 * @param isDue called once the account is locked; nothing happens where it returns false
 * @returns whether it was deleted
 * @throws Refused for staff
 */
export async function endAccount(
  context: TransactionContext & Pick<AppContext, 'secret'>,
  userId: number,
  isDue: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await isDue(tx))) return false
    await deleteAccount(tx, context, userId)
    // Cached pages may show the member's name.
    tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
    return true
  })
}
