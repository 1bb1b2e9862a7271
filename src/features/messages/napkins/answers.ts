import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { HttpError, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { NAPKIN_STATES, type NapkinSlot, type NapkinState, numberOfState } from '../../../shared/napkins.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'
import { getParisHour } from '../../../shared/paris-time.ts'
import { MEETING_ANSWER_DAYS } from '../../../shared/retention.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { notifyMember } from '../../feed/notifications/public.ts'
import { type ChangedMessage, publishChange, readChange } from '../changes/server.ts'
import { sendLastWord } from '../conversation/send-message.ts'
import type * as calls from './contract.ts'
import { ASK_TIME, CHECK_MINUTES, getNapkinRefusal, type NapkinAct } from './policy.ts'
import { type Actor, lockTalk, type NapkinContext, type Talk } from './server.ts'
import * as texts from './texts.ts'

/** A napkin of a conversation. */
export interface NapkinKey {
  thread: number
  id: number
}

interface FoundNapkin {
  message_id: number
  /** Who proposed it. */
  user_id: number
  slots: NapkinSlot[]
  state: NapkinState
  starts_at: Date | null
  ends_at: Date | null
}

const ANSWER_LIMIT: Limit = { name: 'napkin-answers', points: 60, seconds: 3_600 }

/**
 * Accepts a slot of the other's napkin; repeating it changes nothing. The sides of both are created with it.
 * @throws NotFound, Forbidden, Conflict as `changeNapkin`; InvalidData for a slot that was not proposed
 */
export async function acceptMeeting(
  context: NapkinContext,
  actor: Actor,
  key: NapkinKey,
  number: number,
): Promise<Reply<typeof calls.acceptMeeting>> {
  const changed = await changeNapkin(context, actor, key, 'accept', number, async (tx, napkin, talk) => {
    const slot = napkin.slots[number - 1]
    if (!slot || talk.other_id === null) throw new InvalidData({ slot: [texts.NO_SUCH_SLOT] })
    const { numAffectedRows = 0n } = await sql`
      update napkins set state = ${numberOfState('agreed')}, starts_at = ${slot.start}, ends_at = ${slot.end}
      where id = ${key.id} and state = ${numberOfState('open')}`.execute(tx)
    if (numAffectedRows === 0n) throw new HttpError(409, texts.NO_LONGER_OPEN)
    await createSides(tx, key.id, [actor.id, talk.other_id], slot)
    await notifyMember(tx, {
      user_id: talk.other_id,
      sender_id: actor.id,
      type: NOTIFICATION_TYPE.meetingAgreed,
      data: { thread: key.thread },
    })
  })
  return { message: texts.ACCEPTED, ...changed }
}

async function createSides(tx: Tx, napkinId: number, members: number[], { start, end }: NapkinSlot) {
  const ends = new Date(end)
  const after = (minutes: number) => new Date(ends.getTime() + minutes * 60_000)
  await tx
    .insertInto('napkin_sides')
    .values(
      members.map((user_id) => ({
        ...{ napkin_id: napkinId, user_id, check_at: after(CHECK_MINUTES) },
        question_at: getParisHour(new Date(start), 1, ASK_TIME),
        erase_at: after(MEETING_ANSWER_DAYS * 24 * 60),
      })),
    )
    .execute()
}

/** @throws NotFound, Forbidden, Conflict as `changeNapkin` */
export async function declineMeeting(
  context: NapkinContext,
  actor: Actor,
  key: NapkinKey,
): Promise<Reply<typeof calls.declineMeeting>> {
  const changed = await changeNapkin(context, actor, key, 'decline', null, (tx) =>
    setState(tx, key, 'declined'),
  )
  return { message: texts.DECLINED, ...changed }
}

/** @throws NotFound, Forbidden, Conflict as `changeNapkin` */
export async function withdrawMeeting(
  context: NapkinContext,
  actor: Actor,
  key: NapkinKey,
): Promise<Reply<typeof calls.withdrawMeeting>> {
  const changed = await changeNapkin(context, actor, key, 'withdraw', null, (tx) =>
    setState(tx, key, 'withdrawn'),
  )
  return { message: texts.WITHDRAWN, ...changed }
}

/**
 * Cancels an agreed meeting before it begins; the words go to the other as a message.
 * @throws NotFound, Conflict as `changeNapkin`, Forbidden as a message
 */
export async function cancelMeeting(
  context: NapkinContext,
  actor: Actor,
  key: NapkinKey,
  note: string,
): Promise<Reply<typeof calls.cancelMeeting>> {
  const changed = await changeNapkin(context, actor, key, 'cancel', null, async (tx, _napkin, talk) => {
    await sql`
      update napkins set state = ${numberOfState('cancelled')}, cancelled_by = ${actor.id}
      where id = ${key.id}`.execute(tx)
    await sql`delete from napkin_sides where napkin_id = ${key.id}`.execute(tx)
    const isHeard = talk.closed_by === null && talk.other_id !== null && !isSuspended(talk.roles)
    if (isHeard && !talk.paused)
      await sendLastWord(tx, context, { sender: actor, thread: key.thread, message: note })
  })
  return { message: texts.CANCELLED, ...changed }
}

async function setState(tx: Tx, { id }: NapkinKey, state: NapkinState): Promise<void> {
  await sql`update napkins set state = ${numberOfState(state)} where id = ${id}`.execute(tx)
}

/** The state in which an act leaves a napkin: repeating the act then changes nothing. */
const LEADS_TO = {
  accept: 'agreed',
  decline: 'declined',
  withdraw: 'withdrawn',
  cancel: 'cancelled',
} as const

/**
 * Runs an act under the locks of both sides and publishes the napkin's message to both.
 * @param number of the slot to accept, from 1; null for other acts
 * @throws NotFound for an unknown napkin, outside of the conversation and across a block; Forbidden or Conflict with the
 * sentence of the policy
 */
async function changeNapkin(
  context: NapkinContext,
  actor: Actor,
  key: NapkinKey,
  act: NapkinAct,
  number: number | null,
  write: (tx: Tx, napkin: FoundNapkin, talk: Talk) => Promise<void>,
): Promise<ChangedMessage> {
  await context.limits.count(ANSWER_LIMIT, String(actor.id))
  return inTransaction(context, async (tx) => {
    const talk = await lockTalk(tx, actor.id, key.thread)
    const napkin = await findNapkin(tx, key)
    const message = { thread: key.thread, id: napkin.message_id }
    const isOwn = napkin.user_id === actor.id
    const slot = number === null ? undefined : napkin.slots[number - 1]
    if (isRepeated(napkin, act, isOwn, slot)) return readChange(tx, message)
    if (number !== null && !slot) throw new InvalidData({ slot: [texts.NO_SUCH_SLOT] })
    const refusal = getNapkinRefusal(
      act,
      {
        ...{ isOwn, state: napkin.state, isClosed: talk.closed_by !== null },
        start: slot ? Date.parse(slot.start) : (napkin.starts_at?.getTime() ?? null),
        end: napkin.ends_at?.getTime() ?? null,
        isAlone: talk.other_id === null || isSuspended(talk.roles),
      },
      Date.now(),
    )
    if (refusal) throw new HttpError(...refusal)
    await write(tx, napkin, talk)
    return publishChange(tx, message)
  })
}

function isRepeated(
  { state, starts_at }: FoundNapkin,
  act: NapkinAct,
  isOwn: boolean,
  slot: NapkinSlot | undefined,
): boolean {
  if (state !== LEADS_TO[act]) return false
  if (act === 'accept') return !isOwn && slot !== undefined && starts_at?.toISOString() === slot.start
  return act === 'cancel' || (act === 'withdraw') === isOwn
}

async function findNapkin(tx: Tx, { thread, id }: NapkinKey): Promise<FoundNapkin> {
  const row = await tx
    .selectFrom('napkins')
    .where('id', '=', id)
    .where('thread_id', '=', thread)
    .select(['message_id', 'user_id', 'slots', 'state', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  const state = row && NAPKIN_STATES[row.state]
  if (!row || !state) throw new NotFound(texts.NO_NAPKIN)
  return { ...row, message_id: Number(row.message_id), state }
}
