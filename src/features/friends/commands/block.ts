import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Envelope } from '../../../platform/events/live.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { isStaff } from '../../../shared/roles.ts'
import { takeBackBetween } from '../../feed/notifications/public/take-back.ts'
import { lockPair } from '../public/pair.ts'
import { bondChanged, bondsChanged, countChanged } from '../tell.ts'
import { BLOCK_ONESELF, MEMBER_UNKNOWN, NOT_BLOCKED } from '../texts.ts'
import { endFriendship } from './befriend.ts'

interface Actor {
  id: number
  roles: number
}

type Contacts = Pick<AppContext, 'db' | 'events'>

/**
 * Blocks a member, which ends their friendship and requests, parts their conversation and takes back what each was told
 * of the other, or ends the block. Staff may be blocked like anybody: it takes them out of the member's lists and nothing
 * from their work.
 * @returns whether the member is blocked now
 * @throws NotFound for who is unknown or has blocked the actor, unless the actor's own block is to be ended
 */
export async function toggleBlockOf(
  { db, events }: Contacts,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  if (actor.id === userId) throw new Forbidden(BLOCK_ONESELF)
  const { blocked, news } = await inTransaction(db, async (trx) => {
    await lockPair(trx, actor.id, userId)
    const isEnded = await endBlock(trx, actor.id, userId)
    if (isEnded) return { blocked: false, news: await newsOfReunion(trx, actor.id, userId) }
    await requireSeen(trx, actor, userId)
    return { blocked: true, news: await block(trx, actor.id, userId) }
  })
  events.tell(...news)
  return blocked
}

/** Ends a block. @throws NotFound where there is none */
export async function unblockOf({ db, events }: Contacts, memberId: number, userId: number): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    await lockPair(trx, memberId, userId)
    if (!(await endBlock(trx, memberId, userId))) throw new NotFound(NOT_BLOCKED)
    return newsOfReunion(trx, memberId, userId)
  })
  events.tell(...news)
}

async function endBlock(trx: Transaction<Database>, memberId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blacklist')
    .where('user_id', '=', memberId)
    .where('blocked_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What follows from the row for their conversation, a trigger does. @returns what open browsers are to be told */
async function block(trx: Transaction<Database>, actorId: number, userId: number): Promise<Envelope[]> {
  const thread = await readThread(trx, actorId, userId)
  await trx.insertInto('blacklist').values({ user_id: actorId, blocked_id: userId }).execute()
  const ended = await endFriendship(trx, actorId, userId)
  const hadAsk = await endAsks(trx, actorId, userId)
  const hadBond = ended !== null || hadAsk
  const unsaid = await takeBackBetween(trx, actorId, userId)
  const pair: [number, number] = [actorId, userId]
  return [
    { kind: 'part', pair },
    ...(thread && !thread.parted ? [gone(thread.thread_id, pair)] : []),
    // Who had nothing to do with the actor is told nothing at all.
    ...(hadBond ? bondsChanged(actorId, userId) : [bondChanged(actorId, userId)]),
    ...(hadBond || thread ? [countChanged(...pair)] : unsaid),
  ]
}

/**
 * Requests that wait end as if the actor had withdrawn or refused them, so that neither may ask again for 30 days: a
 * block that is taken back is no way around that.
 */
async function endAsks(trx: Transaction<Database>, actorId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update asks set
      state = case when sender = ${actorId} then ${FRIEND_REQUEST_STATE.withdrawn}::smallint else ${FRIEND_REQUEST_STATE.refused} end,
      decided_at = now()
    where (sender, receiver) in ((${actorId}, ${userId}), (${userId}, ${actorId})) and state = ${FRIEND_REQUEST_STATE.pending}
    returning id`.execute(trx)
  return rows.length > 0
}

/** The other is told nothing; but where nothing parts them any more, each sees again when the other is there. */
async function newsOfReunion(
  trx: Transaction<Database>,
  memberId: number,
  userId: number,
): Promise<Envelope[]> {
  const thread = await readThread(trx, memberId, userId)
  const meet: Envelope[] = thread && !thread.parted ? [{ kind: 'meet', pair: [memberId, userId] }] : []
  return [...meet, bondChanged(memberId, userId)]
}

function gone(thread: number, to: number[]): Envelope {
  return { kind: 'event', to, event: { name: 'gone', data: { thread } } }
}

async function readThread(trx: Transaction<Database>, memberId: number, userId: number) {
  return trx
    .selectFrom('thread_members')
    .where('user_id', '=', memberId)
    .where('other_id', '=', userId)
    .select(['thread_id', 'parted'])
    .executeTakeFirst()
}

async function requireSeen(trx: Transaction<Database>, actor: Actor, userId: number): Promise<void> {
  const seen = await trx
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .$if(!isStaff(actor.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${actor.id})`,
      ),
    )
    .select('u.id')
    .executeTakeFirst()
  if (!seen) throw new NotFound(MEMBER_UNKNOWN)
}
