import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Forbidden, type HttpError, NotFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Database } from '../../../../schema/database.ts'
import { toParisDay } from '../../../../shared/age.ts'
import { MEMBER_PAUSED } from '../../../../shared/texts.ts'
import { getGate } from '../../../friends/public/gate.ts'
import { lockPair } from '../../../friends/public/pair.ts'
import { consumeDailyQuota } from '../../../premium/public.ts'
import { getOpenRefusal, type OpenRefusal, type Receiver } from '../../policy/open-conversation.ts'
import * as texts from '../../refusal-texts.ts'

type Opener = Pick<Viewer, 'id' | 'roles' | 'status' | 'sex' | 'birthday' | 'stripe_status'>

const REFUSALS: Record<OpenRefusal, () => HttpError> = {
  unknown: () => new NotFound(texts.NO_MEMBER),
  blocked: () => new NotFound(texts.UNBLOCK_FIRST),
  suspended: () => new Forbidden(texts.MEMBER_SUSPENDED),
  paused: () => new Forbidden(MEMBER_PAUSED),
  verified: () => new Forbidden(texts.VERIFIED_ONLY),
  friends: () => new Forbidden(texts.FRIENDS_ONLY),
  gate: () => new Forbidden(texts.OUTSIDE_GATE),
}

/**
 * The conversation with a member, in the opener's list again where they had hidden it; a new one where there is none,
 * which counts against the day's limit.
 * @returns its id
 * @throws NotFound for who is unknown, and for blocked pairs; Refused where the receiver's settings leave the opener
 *   out; TooMany past the day's limit
 */
export async function findOrCreateConversation(
  context: TransactionContext & Pick<AppContext, 'config'>,
  opener: Opener,
  userId: number,
): Promise<number> {
  if (opener.id === userId) throw new Forbidden(texts.MESSAGE_TO_ONESELF)
  return inTransaction(context, async (tx) => {
    await lockPair(tx, opener.id, userId)
    const receiver = await findReceiver(tx, opener.id, userId)
    const refusal = receiver ? getOpenRefusal(opener, receiver, toParisDay(Date.now())) : 'unknown'
    if (refusal) throw REFUSALS[refusal]()
    if (receiver?.thread) {
      await unhideConversation(tx, receiver.thread, opener.id)
      return receiver.thread
    }
    const thread = await createConversation(tx, opener.id, userId)
    await consumeDailyQuota(tx, context.config, opener, 'opened')
    tx.publish({ kind: 'conversation-opened', pair: [opener.id, userId] })
    return thread
  })
}

async function unhideConversation(tx: Transaction<Database>, thread: number, userId: number): Promise<void> {
  await tx
    .updateTable('thread_members')
    .set({ hidden: false })
    .where('thread_id', '=', thread)
    .where('user_id', '=', userId)
    .where('hidden', '=', true)
    .execute()
}

async function createConversation(tx: Transaction<Database>, one: number, other: number): Promise<number> {
  const { id } = await tx.insertInto('threads').defaultValues().returning('id').executeTakeFirstOrThrow()
  const pair = [one, other].sort((a, b) => a - b)
  await tx
    .insertInto('thread_members')
    .values(pair.map((user_id) => ({ thread_id: id, user_id, other_id: user_id === one ? other : one })))
    .execute()
  await tx
    .insertInto('mailboxes')
    .values(pair.map((user_id) => ({ user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** A member as another finds them who would write to them, and their conversation; undefined for who does not exist. */
async function findReceiver(
  db: Kysely<Database>,
  openerId: number,
  userId: number,
): Promise<(Receiver & { thread: number | null }) | undefined> {
  const receiver = await db
    .selectFrom('users as u')
    .leftJoin('thread_members as t', (join) =>
      join.onRef('t.other_id', '=', 'u.id').on('t.user_id', '=', openerId),
    )
    .where('u.id', '=', userId)
    .select(['u.roles', 't.thread_id as thread', sql<boolean>`u.paused_at is not null`.as('paused')])
    .select([
      sql<boolean>`exists (select from blacklist where user_id = u.id and blocked_id = ${openerId})`.as(
        'hasBlocked',
      ),
      sql<boolean>`exists (select from blacklist where user_id = ${openerId} and blocked_id = u.id)`.as(
        'isBlocked',
      ),
      sql<boolean>`exists (select from friendships where user_id = ${openerId} and friend_id = u.id)`.as(
        'isFriend',
      ),
    ])
    .executeTakeFirst()
  if (!receiver) return undefined
  return { ...receiver, hasThread: receiver.thread !== null, gate: await getGate(db, userId) }
}
