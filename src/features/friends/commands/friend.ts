import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { NOT_FRIENDS } from '../ask-texts.ts'
import { publishBonds } from '../events.ts'
import { lockPair } from '../public/pair.ts'
import { endFriendship } from './befriend.ts'

/** Ends a friendship for both. @throws NotFound where there is none */
export async function removeFriendOf(
  context: TransactionContext,
  memberId: number,
  friendId: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, memberId, friendId)
    if (!(await endFriendship(tx, memberId, friendId))) throw new NotFound(NOT_FRIENDS)
    publishBonds(tx, memberId, friendId)
  })
}
