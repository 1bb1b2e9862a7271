import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { NOT_FRIENDS } from '../ask-texts.ts'
import { bondsChanged } from '../events.ts'
import { lockPair } from '../public/pair.ts'
import { endFriendship } from './befriend.ts'

/** Ends a friendship for both. @throws NotFound where there is none */
export async function removeFriendOf(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  memberId: number,
  friendId: number,
): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    await lockPair(trx, memberId, friendId)
    const ended = await endFriendship(trx, memberId, friendId)
    if (!ended) throw new NotFound(NOT_FRIENDS)
    return ended
  })
  events.publish(...bondsChanged(memberId, friendId), ...news)
}
