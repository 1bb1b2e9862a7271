import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import type { Actor } from '../policy.ts'
import { moderatePostIn } from '../public/moderate.ts'

/**
 * `moderatePostIn`, as an act of its own.
 * @param wanted whether it is to be moderated afterwards; what it is not now unless given
 * @returns whether it is moderated now
 * @throws what that throws
 */
export async function moderate(
  context: TransactionContext,
  actor: Actor,
  postId: number,
  wanted?: boolean,
): Promise<boolean> {
  return inTransaction(context, (tx) =>
    moderatePostIn(tx, actor, postId, wanted === undefined ? {} : { wanted }),
  )
}
