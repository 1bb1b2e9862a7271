import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { HttpError, InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { type LiveNapkin, type NapkinSlot, numberOfState } from '../../../shared/napkins.ts'
import { publishChange } from '../changes/server.ts'
import { sendNapkin } from '../conversation/send-message.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type * as calls from './contract.ts'
import type { NapkinBody } from './contract.ts'
import { getProposalRefusal, NAPKIN_AFTER, type ProposalFacts } from './policy.ts'
import { getPlaceRefusal } from './public-place.ts'
import { formatNapkin } from './slot-texts.ts'
import { readSlots } from './slots.ts'
import * as texts from './texts.ts'

export type NapkinContext = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits' | 'log' | 'config'>
export type Actor = Pick<Viewer, 'id' | 'roles' | 'stripe_status'>

const PROPOSAL_LIMIT: Limit = {
  name: 'napkins',
  points: 10,
  seconds: 3_600,
  message: texts.PROPOSED_TOO_OFTEN,
}

/** The conversation as one of its members finds it, under the locks of both sides. */
export interface Talk {
  /** Null once the account is deleted. */
  other_id: number | null
  closed_by: number | null
  /** The other's roles; suspended without an account. */
  roles: number
  /** The other's account is paused. */
  paused: boolean
}

/**
 * Locks both sides in the order of sending, after the actor's account, which deletion locks first.
 * @throws NotFound outside of the conversation and across a block
 */
export async function lockTalk(tx: Transaction<Database>, actorId: number, thread: number): Promise<Talk> {
  await tx.selectFrom('users').where('id', '=', actorId).select('id').forKeyShare().execute()
  await sql`
    select from thread_members where thread_id = ${thread} and not parted
      and exists (select from thread_members where thread_id = ${thread} and user_id = ${actorId})
    order by user_id for update`.execute(tx)
  const talk = await findTalk(tx, actorId, thread)
  if (!talk) throw new UnknownConversation()
  return talk
}

async function findTalk(
  tx: Transaction<Database>,
  actorId: number,
  thread: number,
): Promise<Talk | undefined> {
  const { rows } = await sql<Talk>`
    select t.other_id, t.closed_by, coalesce(u.roles, -1) as roles, u.paused_at is not null as paused
    from thread_members t left join users u on u.id = t.other_id
    where t.thread_id = ${thread} and t.user_id = ${actorId} and not t.parted`.execute(tx)
  return rows[0]
}

/** Both have written this often at most; deleted messages do not count. */
const countWritten = (thread: number, userId: number | null) => sql<number>`(
  select count(*)::integer from (
    select from messages where thread_id = ${thread} and user_id = ${userId} and deleted_at is null
    limit ${NAPKIN_AFTER}) m)`

async function readProposalFacts(
  tx: Transaction<Database>,
  actorId: number,
  thread: number,
  talk: Talk,
): Promise<ProposalFacts> {
  const { rows } = await sql<Pick<ProposalFacts, 'own' | 'theirs' | 'hasMeeting' | 'isAwaited'>>`
    select ${countWritten(thread, actorId)} as own, ${countWritten(thread, talk.other_id)} as theirs,
      exists (
        select from napkins where thread_id = ${thread} and state = ${numberOfState('agreed')}
          and ends_at > now()) as "hasMeeting",
      exists (
        select from napkins where thread_id = ${thread} and state = ${numberOfState('open')}
          and user_id <> ${actorId}) as "isAwaited"`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('the facts of a napkin returned no row')
  return {
    ...facts,
    ...{ hasLeft: talk.other_id === null, roles: talk.roles, paused: talk.paused },
    isClosed: talk.closed_by !== null,
  }
}

/**
 * Proposes a meeting as a message; replaces the actor's own open napkin.
 * @throws NotFound outside of the conversation and across a block; Forbidden before both have written enough and to
 * members who cannot answer; Conflict for a closed conversation, an agreed meeting and an open napkin of the other;
 * InvalidData by field; TooManyRequests
 */
export async function proposeMeeting(
  context: NapkinContext,
  actor: Actor,
  thread: number,
  body: NapkinBody,
): Promise<Reply<typeof calls.proposeMeeting>> {
  const read = readSlots(body, Date.now())
  const home = getPlaceRefusal(body.place)
  if (read.errors || home) throw new InvalidData({ ...read.errors, ...(home ? { place: [home] } : {}) })
  const { slots } = read
  await context.limits.count(PROPOSAL_LIMIT, String(actor.id))
  const sent = await inTransaction(context, async (tx) => {
    const talk = await lockTalk(tx, actor.id, thread)
    const refusal = getProposalRefusal(await readProposalFacts(tx, actor.id, thread, talk))
    if (refusal) throw new HttpError(...refusal)
    await replaceOpen(tx, actor.id, thread)
    const message = { sender: actor, thread, message: formatNapkin(body.place, slots) }
    return sendNapkin(tx, context, message, (messageId) =>
      storeNapkin(tx, { thread, messageId, userId: actor.id, place: body.place, slots }),
    )
  })
  return { message: texts.PROPOSED, sent }
}

async function replaceOpen(tx: Tx, actorId: number, thread: number): Promise<void> {
  const { rows } = await sql<{ message_id: number }>`
    update napkins set state = ${numberOfState('replaced')}
    where thread_id = ${thread} and user_id = ${actorId} and state = ${numberOfState('open')}
    returning message_id`.execute(tx)
  for (const { message_id } of rows) await publishChange(tx, { thread, id: message_id })
}

interface NewNapkin {
  thread: number
  messageId: number
  userId: number
  place: string
  slots: NapkinSlot[]
}

async function storeNapkin(
  tx: Tx,
  { thread, messageId, userId, place, slots }: NewNapkin,
): Promise<LiveNapkin> {
  const { id } = await tx
    .insertInto('napkins')
    .values({
      thread_id: thread,
      message_id: messageId,
      user_id: userId,
      place,
      slots: JSON.stringify(slots),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, place, slots, state: 'open' }
}
