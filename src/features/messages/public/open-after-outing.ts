import type { Tx } from '../../../platform/db/transaction.ts'
import type { ThreadOuting } from '../../../schema/messages.ts'
import { createConversation } from '../conversation/commands.ts'

/**
 * The conversation of two who would go out together again; a new one remembers the outing as its first card. Counts
 * against no limit. Requires the pair's lock.
 */
export async function openAfterOuting(
  tx: Tx,
  [one, other]: readonly [number, number],
  outing: ThreadOuting,
): Promise<number> {
  const side = await tx
    .selectFrom('thread_members')
    .where('user_id', '=', one)
    .where('other_id', '=', other)
    .select(['thread_id', 'last_id'])
    .executeTakeFirst()
  const thread = side?.thread_id ?? (await createConversation(tx, one, other))
  if (!side) tx.publish({ kind: 'conversation-opened', pair: [one, other] })
  if (!side || side.last_id === 0) {
    await tx
      .updateTable('threads')
      .set({ outing: JSON.stringify(outing) })
      .where('id', '=', thread)
      .where('outing', 'is', null)
      .execute()
  }
  return thread
}
