import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { publishCounts } from '../../feed/notifications/public/notify.ts'
import { MEMBER_PAUSED } from '../../members/privacy/contract/paused-texts.ts'
import { ACCEPT_SUSPENDED, ALREADY_REFUSED, ASK_UNKNOWN } from '../ask-texts.ts'
import { publishBond, publishBonds } from '../events.ts'
import { acceptRefusal } from '../policy.ts'
import { lockPair } from '../public/pair.ts'
import { readAsked } from '../queries/asked.ts'
import { createFriendship } from './befriend.ts'

/**
 * Accepts a friend request, one that was refused too, which makes both friends; or refuses it, of which its sender is
 * told nothing.
 * @throws NotFound for a request that is not the member's to answer, or is withdrawn or accepted already; Conflict when it
 * is refused already; Refused while its sender is suspended or rests
 */
export async function replyToAskOf(
  context: TransactionContext,
  receiver: number,
  askId: number,
  accepts: boolean,
): Promise<void> {
  const { sender } = await readOpenAsk(context.db, receiver, askId)
  await inTransaction(context, async (tx) => {
    await lockPair(tx, receiver, sender)
    // Once more: until the pair was held, it may have been withdrawn or answered elsewhere.
    const { state } = await readOpenAsk(tx, receiver, askId)
    if (accepts) return accept(tx, receiver, sender)
    if (state === FRIEND_REQUEST_STATE.refused) throw new Conflict(ALREADY_REFUSED)
    await refuse(tx, askId)
    // The sender learns nothing of a refusal.
    publishBond(tx, receiver, sender)
    publishCounts(tx, [receiver])
  })
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

async function accept(tx: Tx, receiver: number, senderId: number): Promise<void> {
  const sender = await readAsked(tx, receiver, senderId)
  const refusal = sender ? acceptRefusal(sender) : 'gone'
  if (refusal === 'gone') throw new NotFound(ASK_UNKNOWN)
  if (refusal) throw new Forbidden(refusal === 'paused' ? MEMBER_PAUSED : ACCEPT_SUSPENDED)
  publishBonds(tx, receiver, senderId)
  publishCounts(tx, [receiver])
  await createFriendship(tx, { asker: senderId, accepter: receiver })
}

async function refuse(tx: Transaction<Database>, askId: number): Promise<void> {
  await tx
    .updateTable('asks')
    .set({ state: FRIEND_REQUEST_STATE.refused, decided_at: sql<Date>`now()` })
    .where('id', '=', askId)
    .execute()
}
