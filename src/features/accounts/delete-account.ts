import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../platform/db/transaction.ts'
import { Forbidden } from '../../platform/http/errors.ts'
import { getDeletionRefusal } from './policy.ts'
import { listDeletionSteps } from './public.ts'

/**
 * Deletes an account, closes its streams and clears the page cache.
 * @param isDue called once the account is locked; false cancels the deletion
 * @returns whether it was deleted
 * @throws Forbidden for staff
 */
export async function deleteAccount(
  context: TransactionContext & Pick<AppContext, 'secret'>,
  userId: number,
  isDue: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await isDue(tx))) return false
    await deleteAccountRows(tx, context, userId)
    // Cached pages may show the member's name.
    tx.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
    return true
  })
}

/**
 * Deletes an account with its content, in the caller's transaction. Features register a step for what foreign keys do
 * not delete. Cases against the account remain under its number (decision 32). Idempotent.
 * @throws Forbidden for staff
 */
async function deleteAccountRows(tx: Tx, context: Pick<AppContext, 'secret'>, userId: number): Promise<void> {
  // Locked first: other writes of the member commit before this, or find no account.
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('roles')
    .forUpdate()
    .executeTakeFirst()
  if (!user) return
  const refusal = getDeletionRefusal(user)
  if (refusal) throw new Forbidden(refusal)
  for (const { run } of listDeletionSteps()) await run(tx, userId, context)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
