import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
import { publishCounts } from '../../feed/notifications/public/notify.ts'
import { queuePush } from '../../feed/push/public.ts'
import { MEMBER_PAUSED } from '../../members/privacy/contract/paused-texts.ts'
import { notBlocked } from '../../members/public/cards.ts'
import { spend } from '../../premium/public/daily.ts'
import {
  ASK_AFTER_WITHDRAWAL,
  ASK_BLOCKED,
  ASK_FOUNDER,
  ASK_FRIEND,
  ASK_ONESELF,
  ASK_SUSPENDED,
  ASK_TWICE,
  NO_ASK,
  OUTSIDE_GATE,
} from '../ask-texts.ts'
import { publishBonds } from '../events.ts'
import { type AskRefusal, askRefusal } from '../policy.ts'
import { seemsPending } from '../public/bond.ts'
import { lockPair } from '../public/pair.ts'
import { readAsked } from '../queries/asked.ts'
import { MEMBER_UNKNOWN } from '../texts.ts'
import { createFriendship } from './befriend.ts'

export type Asker = Pick<Viewer, 'id' | 'roles' | 'sex' | 'birthday' | 'stripe_status'>

const REFUSALS: Record<AskRefusal, [status: number, message: string]> = {
  oneself: [403, ASK_ONESELF],
  unknown: [404, MEMBER_UNKNOWN],
  founder: [404, ASK_FOUNDER],
  blocked: [403, ASK_BLOCKED],
  suspended: [403, ASK_SUSPENDED],
  paused: [403, MEMBER_PAUSED],
  friends: [409, ASK_FRIEND],
  asked: [409, ASK_TWICE],
  withdrawn: [409, ASK_AFTER_WITHDRAWAL],
  gate: [403, OUTSIDE_GATE],
}

/**
 * Sends a friend request; where the other has asked already, both are friends at once and nothing is spent.
 * @returns how the two stand now
 * @throws HttpError with the reason of `askRefusal`, TooMany past the day's limit
 */
export async function askFriendOf(
  context: AppContext,
  asker: Asker,
  userId: number,
): Promise<'asked' | 'friends'> {
  return inTransaction(context, async (tx) => {
    await lockPair(tx, asker.id, userId)
    const asked = await readAsked(tx, asker.id, userId)
    const refusal = asked ? askRefusal(asker, asked, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw new HttpError(...REFUSALS[refusal])
    if (asked?.bond === 'asks') {
      publishBonds(tx, asker.id, userId)
      publishCounts(tx, [asker.id])
      await createFriendship(tx, { asker: userId, accepter: asker.id })
      return 'friends'
    }
    await writeAsk(tx, asker.id, userId)
    await spend(tx, context.config, asker, 'asked')
    await queuePush(tx, { user_id: userId, kind: NOTIFICATION_KIND.asks, asker: asker.id })
    publishBonds(tx, asker.id, userId)
    publishCounts(tx, [userId])
    return 'asked'
  })
}

/** In the place of an old one, refused or withdrawn long enough ago; a new id puts it in front. */
async function writeAsk(tx: Transaction<Database>, sender: number, receiver: number): Promise<void> {
  await tx.deleteFrom('asks').where('sender', '=', sender).where('receiver', '=', receiver).execute()
  await tx.insertInto('asks').values({ sender, receiver }).execute()
}

/**
 * Withdraws the member's own request, one that was refused too, which its sender does not know: it leaves the
 * receiver's lists, and keeps from another one for 30 days.
 * @throws NotFound where none seems to wait, and between the blocked, who learn nothing of each other
 */
export async function withdrawAskOf(
  context: TransactionContext,
  sender: number,
  receiver: number,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockPair(tx, sender, receiver)
    const { numUpdatedRows } = await tx
      .updateTable('asks')
      .set({ state: FRIEND_REQUEST_STATE.withdrawn, decided_at: sql<Date>`now()` })
      .where('sender', '=', sender)
      .where('receiver', '=', receiver)
      .where(seemsPending('asks'))
      .where(notBlocked(sender, 'asks.receiver'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound(NO_ASK)
    publishBonds(tx, sender, receiver)
    publishCounts(tx, [receiver])
  })
}
