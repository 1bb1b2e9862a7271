import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { HttpError, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { NOTIFICATION_KIND } from '../../../shared/news.ts'
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
import { type AskRefusal, askRefusal } from '../policy.ts'
import { seemsPending } from '../public/bond.ts'
import { lockPair } from '../public/pair.ts'
import { readAsked } from '../queries/asked.ts'
import { bondsChanged, countChanged } from '../tell.ts'
import { MEMBER_UNKNOWN } from '../texts.ts'
import { makeFriends } from './befriend.ts'

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
  const { bond, news } = await inTransaction(context.db, async (trx) => {
    await lockPair(trx, asker.id, userId)
    const asked = await readAsked(trx, asker.id, userId)
    const refusal = asked ? askRefusal(asker, asked, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw new HttpError(...REFUSALS[refusal])
    if (asked?.bond === 'asks') {
      const news = await makeFriends(trx, context.jobs, { asker: userId, accepter: asker.id })
      return { bond: 'friends' as const, news }
    }
    await writeAsk(trx, asker.id, userId)
    await spend(trx, context.config, asker, 'asked')
    await queuePush(trx, context.jobs, { user_id: userId, kind: NOTIFICATION_KIND.asks, asker: asker.id })
    return { bond: 'asked' as const, news: [] }
  })
  const counting = bond === 'friends' ? asker.id : userId
  context.events.tell(...bondsChanged(asker.id, userId), countChanged(counting), ...news)
  return bond
}

/** In the place of an old one, refused or withdrawn long enough ago; a new id puts it in front. */
async function writeAsk(trx: Transaction<Database>, sender: number, receiver: number): Promise<void> {
  await trx.deleteFrom('asks').where('sender', '=', sender).where('receiver', '=', receiver).execute()
  await trx.insertInto('asks').values({ sender, receiver }).execute()
}

/**
 * Withdraws the member's own request, one that was refused too, which its sender does not know: it leaves the
 * receiver's lists, and keeps from another one for 30 days.
 * @throws NotFound where none seems to wait, and between the blocked, who learn nothing of each other
 */
export async function withdrawAskOf(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  sender: number,
  receiver: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPair(trx, sender, receiver)
    const { numUpdatedRows } = await trx
      .updateTable('asks')
      .set({ state: FRIEND_REQUEST_STATE.withdrawn, decided_at: sql<Date>`now()` })
      .where('sender', '=', sender)
      .where('receiver', '=', receiver)
      .where(seemsPending('asks'))
      .where(notBlocked(sender, 'asks.receiver'))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound(NO_ASK)
  })
  events.tell(...bondsChanged(sender, receiver), countChanged(receiver))
}
