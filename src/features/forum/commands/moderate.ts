import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Actor } from '../policy.ts'
import { moderatePostIn } from '../public/moderate.ts'

/**
 * `moderatePostIn`, as an act of its own.
 * @param wanted whether it is to be moderated afterwards; what it is not now unless given
 * @returns whether it is moderated now
 * @throws what that throws
 */
export async function moderate(
  { db, jobs, events }: Pick<AppContext, 'db' | 'jobs' | 'events'>,
  actor: Actor,
  postId: number,
  wanted?: boolean,
): Promise<boolean> {
  const { moderated, news } = await inTransaction(db, (trx) =>
    moderatePostIn(trx, jobs, actor, postId, wanted === undefined ? {} : { wanted }),
  )
  events.publish(...news)
  return moderated
}
