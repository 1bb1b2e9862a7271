import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { MEMBER_PAUSED } from '../../members/privacy/contract/paused-texts.ts'
import { ACCEPT_SUSPENDED, ALREADY_REFUSED, ASK_UNKNOWN } from '../ask-texts.ts'
import { acceptRefusal } from '../policy.ts'
import { lockPair } from '../public/pair.ts'
import { readAsked } from '../queries/asked.ts'
import { bondChanged, bondsChanged, countChanged } from '../tell.ts'
import { makeFriends } from './befriend.ts'

/**
 * Accepts a friend request, one that was refused too, which makes both friends; or refuses it, of which its sender is
 * told nothing.
 * @throws NotFound for a request that is not the member's to answer, or is withdrawn or accepted already; Conflict when it
 * is refused already; Refused while its sender is suspended or rests
 */
export async function replyToAskOf(
  { db, jobs, events }: Pick<AppContext, 'db' | 'jobs' | 'events'>,
  receiver: number,
  askId: number,
  accepts: boolean,
): Promise<void> {
  const { sender } = await readOpenAsk(db, receiver, askId)
  const news = await inTransaction(db, async (trx) => {
    await lockPair(trx, receiver, sender)
    // Once more: until the pair was held, it may have been withdrawn or answered elsewhere.
    const { state } = await readOpenAsk(trx, receiver, askId)
    if (accepts) return accept(trx, jobs, receiver, sender)
    if (state === FRIEND_REQUEST_STATE.refused) throw new Conflict(ALREADY_REFUSED)
    await refuse(trx, askId)
    return []
  })
  const bonds = accepts ? bondsChanged(receiver, sender) : [bondChanged(receiver, sender)]
  events.tell(...bonds, countChanged(receiver), ...news)
}

async function readOpenAsk(db: Kysely<Database>, receiver: number, askId: number) {
  const ask = await db
    .selectFrom('asks')
    .where('id', '=', askId)
    .where('receiver', '=', receiver)
    .where('state', '<>', FRIEND_REQUEST_STATE.withdrawn)
    .select(['sender', 'state'])
    .executeTakeFirst()
  if (!ask) throw new NotFound(ASK_UNKNOWN)
  return ask
}

async function accept(
  trx: Transaction<Database>,
  jobs: AppContext['jobs'],
  receiver: number,
  senderId: number,
): Promise<Envelope[]> {
  const sender = await readAsked(trx, receiver, senderId)
  const refusal = sender ? acceptRefusal(sender) : 'gone'
  if (refusal === 'gone') throw new NotFound(ASK_UNKNOWN)
  if (refusal) throw new Forbidden(refusal === 'paused' ? MEMBER_PAUSED : ACCEPT_SUSPENDED)
  return makeFriends(trx, jobs, { asker: senderId, accepter: receiver })
}

async function refuse(trx: Transaction<Database>, askId: number): Promise<void> {
  await trx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: sql<Date>`now()` })
    .where('id', '=', askId)
    .execute()
}
