import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/transaction.ts'
import { runInBatches } from '../../platform/jobs/recurring.ts'
import type { Database } from '../../schema/database.ts'
import { hidePosts, showPosts } from '../forum/public/hide.ts'
import { hideComments, showComments } from '../photos/public/hide.ts'
import { hideWords } from './public.ts'

/** Few enough that their author's account, and the photos they stand under, are held but a moment. */
const BATCH = 500

/** Does what `hideWords` asks for, wherever a ban or its end has queued it. */
export function hideWordsByJob(context: AppContext): void {
  context.jobs.register(hideWords, ({ decision }) => followDecision(context, decision))
}

/**
 * Hides what a member wrote while a decision that hides it stands, and shows it again once none does. Each batch holds
 * the account and asks anew, as the ban and its end do: in whatever order they and their jobs are done, the last one
 * leaves the words as the decisions are.
 * @param decision any of the member's: it says only who it is
 */
export async function followDecision(
  context: TransactionContext,
  decision: number,
  limit = BATCH,
): Promise<void> {
  let isChanged = false
  await runInBatches(async (most) => {
    const done = await inTransaction(context, (tx) => followOnce(tx, decision, most))
    isChanged ||= done > 0
    return done === 0 ? 0 : most
  }, limit)
  // Once for all batches: each would make every cached page stale.
  if (isChanged) context.events.publish({ kind: 'pages', of: 'all' })
}

/** @returns how many posts or comments were still to be changed */
async function followOnce(tx: Transaction<Database>, id: number, limit: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select id as user_id from users
    where id = (select user_id from decisions where id = ${id}) for no key update`.execute(tx)
  if (!rows[0]) return 0
  const { user_id } = rows[0]
  const standing = await tx
    .selectFrom('decisions')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`details -> 'hides' = 'true'`)
    .where('lifted_at', 'is', null)
    .where((or) => or.or([or('until', 'is', null), or('until', '>', sql<Date>`now()`)]))
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const words = { user_id, limit }
  if (!standing) return (await showComments(tx, words)) || showPosts(tx, words)
  const hiding = { ...words, decision: standing.id }
  return (await hideComments(tx, hiding)) || hidePosts(tx, hiding)
}
