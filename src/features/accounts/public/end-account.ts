import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../schema/database.ts'
import { deleteAccount } from '../delete-account.ts'

/**
 * Deletes an account, and tells open browsers and kept pages so.
 * @param isDue asked in the transaction, once the account is held; where it is not, nothing happens
 * @returns whether it was deleted
 * @throws Refused for staff
 */
export async function endAccount(
  { db, jobs, events, secret }: Pick<AppContext, 'db' | 'jobs' | 'events' | 'secret'>,
  userId: number,
  isDue: (trx: Transaction<Database>) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const isEnded = await inTransaction(db, async (trx) => {
    await trx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await isDue(trx))) return false
    await deleteAccount({ db: trx, jobs, secret }, userId)
    return true
  })
  // Their name stands on no page any more, whoever's it is kept for.
  if (isEnded) events.publish({ kind: 'session-revoked', user_id: userId }, { kind: 'pages', of: 'all' })
  return isEnded
}
