import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { Conflict, Forbidden, HttpError, InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import type { OutingGuests } from '../../../schema/outings.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { Body, Reply } from '../../../shared/endpoint.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import type { JoinObstacle, SeatState } from '../contract.ts'
import { publishSeatsChange } from '../events.ts'
import { type LockedOuting, lockVisibleOuting } from '../lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { countSeats, getJoinObstacle, isPointOpen } from '../policy.ts'
import * as texts from '../texts.ts'
import { findAbsences } from './absences.ts'
import type * as calls from './contract.ts'
import { BLOCKED_GUEST_CODE } from './contract.ts'
import { endSeat, promoteWaiting, releaseSeats } from './promotion.ts'

type Source = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits'>
type Guest = Selectable<OutingGuests>
type SeatAnswer = { seat: SeatState; position: number | null; message: string }

const ANSWER_LIMIT: Limit = {
  name: 'outing-answers',
  points: 60,
  seconds: 3_600,
  message: texts.TOO_MANY_ANSWERS,
}

const OBSTACLES: Record<JoinObstacle, [status: number, sentence: string]> = {
  over: [409, texts.OUTING_OVER],
  women: [403, texts.WOMEN_ONLY],
  age: [403, texts.OUTSIDE_AGES],
  unconfirmed: [403, ''],
  paused: [403, ''],
  declined: [403, texts.SEAT_DECLINED],
}

/** A member blocked by the viewer comes; the call is repeated to go on. */
class BlockedGuest extends Conflict {
  override readonly code = BLOCKED_GUEST_CODE
  constructor() {
    super(texts.BLOCKED_GUEST)
  }
}

/**
 * Takes a seat, or the next position on the waiting list; repeating it changes the guest. The outing's row is locked:
 * the last seat is taken once, and the list keeps the order of the locks.
 */
export async function joinOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  { guest: name, confirm }: Body<typeof calls.joinOuting>,
  now = new Date(),
): Promise<Reply<typeof calls.joinOuting>> {
  if (name && hasContact(name)) throw new InvalidData({ guest: [texts.GUEST_CONTACT] })
  await context.limits.count(ANSWER_LIMIT, String(viewer.id))
  return inTransaction(context, async (tx) => {
    const { outing, own } = await lockForAnswer(tx, viewer, id, confirm, now)
    const guest = name || null
    if (guest && outing.table_mode) throw new InvalidData({ guest: [texts.TABLE_WITHOUT_GUESTS] })
    if (own && own.state < SEAT.maybe) return changeSeat(tx, outing, own, guest, now)
    const { suspendedUntil } = await findAbsences(tx, viewer.id, now)
    const needed = countSeats(guest)
    if (suspendedUntil) return requestSeat(tx, outing, viewer, guest, now)
    if (outing.table_mode) return joinTable(tx, outing, viewer.id, now)
    if (needed <= outing.seats - outing.taken) return takeSeat(tx, outing, viewer.id, guest, now)
    return joinWaitingList(tx, outing, viewer.id, guest, now)
  })
}

/** Locks the outing and checks that the viewer may answer. */
async function lockForAnswer(tx: Tx, viewer: Viewer, id: number, confirm: boolean, now: Date) {
  const outing = await lockVisibleOuting(tx, viewer, id)
  if (outing.host_id === viewer.id) throw new Conflict(texts.OWN_OUTING)
  const own = await findGuest(tx, id, viewer.id)
  const isDeclined = own?.state === SEAT.declined
  const obstacle = getJoinObstacle(viewer, outing, now) ?? (isDeclined ? 'declined' : null)
  if (obstacle) {
    const [status, sentence] = OBSTACLES[obstacle]
    throw new HttpError(status, sentence || (getWriteRefusal(viewer) ?? texts.OUTING_OVER))
  }
  const isNew = !own || own.state >= SEAT.maybe
  if (isNew && !confirm && (await isBlockedMemberComing(tx, id, viewer.id))) throw new BlockedGuest()
  return { outing, own }
}

export function findGuest(tx: Tx, id: number, userId: number): Promise<Guest | undefined> {
  return tx
    .selectFrom('outing_guests')
    .selectAll()
    .where('outing_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Only who blocked is asked; the other learns nothing. */
async function isBlockedMemberComing(tx: Tx, id: number, viewerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outing_guests g
    join blacklist b on b.user_id = ${viewerId} and b.blocked_id = g.user_id
    join users u on u.id = g.user_id and ${sql.raw(isActive('u'))}
    where g.outing_id = ${id} and g.state in (${SEAT.coming}, ${SEAT.offered}) limit 1`.execute(tx)
  return rows.length > 0
}

interface StoredSeat {
  state: number
  guest: string | null
  turn?: number | null
}

async function saveGuest(tx: Tx, id: number, userId: number, seat: StoredSeat, now: Date): Promise<void> {
  const row = { turn: null, offered_until: null, changed_at: now, ...seat }
  publishSeatsChange(tx, id)
  await tx
    .insertInto('outing_guests')
    .values({ outing_id: id, user_id: userId, created_at: now, ...row })
    .onConflict((conflict) => conflict.columns(['outing_id', 'user_id']).doUpdateSet(row))
    .execute()
}

export async function takeSeat(
  tx: Tx,
  outing: LockedOuting,
  userId: number,
  guest: string | null,
  now: Date,
): Promise<SeatAnswer> {
  await saveGuest(tx, outing.id, userId, { state: SEAT.coming, guest }, now)
  await tx
    .updateTable('outings')
    .set({ taken: outing.taken + countSeats(guest) })
    .where('id', '=', outing.id)
    .execute()
  await notifyHost(tx, outing, userId, OUTING_NOTICE.guest, now)
  return { seat: 'coming', position: null, message: describeTakenSeat(outing, now) }
}

function describeTakenSeat(outing: LockedOuting, now: Date): string {
  if (outing.meeting_point === '') return texts.SEAT_TAKEN
  return isPointOpen(outing, now) ? texts.SEAT_TAKEN_POINT_OPEN : texts.SEAT_TAKEN_POINT_DUE
}

export async function joinWaitingList(
  tx: Tx,
  outing: LockedOuting,
  userId: number,
  guest: string | null,
  now: Date,
): Promise<SeatAnswer> {
  const turn = outing.last_turn + 1
  await saveGuest(tx, outing.id, userId, { state: SEAT.waiting, guest, turn }, now)
  const position = outing.waiting + 1
  await tx
    .updateTable('outings')
    .set({ waiting: position, last_turn: turn })
    .where('id', '=', outing.id)
    .execute()
  return { seat: 'waiting', position, message: texts.ON_THE_LIST(position) }
}

/** Would sit at a table: the rules decide, on the eve or when a place is free. */
export async function joinTable(
  tx: Tx,
  outing: LockedOuting,
  userId: number,
  now: Date,
): Promise<SeatAnswer> {
  const listed = await joinWaitingList(tx, outing, userId, null, now)
  if (!outing.seated_at) return { ...listed, message: texts.TABLE_JOINED }
  const waiting = { ...outing, waiting: outing.waiting + 1, last_turn: outing.last_turn + 1 }
  await promoteWaiting(tx, waiting, now)
  const own = await findGuest(tx, outing.id, userId)
  return own?.state === SEAT.offered
    ? { seat: 'offered', position: null, message: texts.TABLE_SEAT_OFFERED }
    : { ...listed, message: texts.TABLE_LISTED }
}

/** After two absences the host decides. */
async function requestSeat(
  tx: Tx,
  outing: LockedOuting,
  viewer: Viewer,
  guest: string | null,
  now: Date,
): Promise<SeatAnswer> {
  await saveGuest(tx, outing.id, viewer.id, { state: SEAT.asking, guest }, now)
  await notifyHost(tx, outing, viewer.id, OUTING_NOTICE.request, now)
  return { seat: 'asking', position: null, message: texts.SEAT_ASKED }
}

async function notifyHost(
  tx: Tx,
  outing: LockedOuting,
  from: number,
  type: (typeof OUTING_NOTICE)['guest' | 'request'],
  now: Date,
): Promise<void> {
  if (outing.host_id !== null) await notifyOfOuting(tx, [outing.host_id], type, outing, { from, now })
}

/** Changes the guest of a member who already has a seat, an offer, or waits. An offer is confirmed by its own call. */
async function changeSeat(
  tx: Tx,
  outing: LockedOuting,
  own: Guest,
  guest: string | null,
  now: Date,
): Promise<SeatAnswer> {
  const more = countSeats(guest) - countSeats(own.guest)
  const hasSeat = own.state === SEAT.coming || own.state === SEAT.offered
  if (hasSeat && more > outing.seats - outing.taken)
    throw new InvalidData({ guest: [texts.NO_SEAT_FOR_GUEST] }, 409, texts.NO_SEAT_FOR_GUEST)
  await tx
    .updateTable('outing_guests')
    .set({ guest, changed_at: now })
    .where('outing_id', '=', outing.id)
    .where('user_id', '=', own.user_id)
    .execute()
  if (hasSeat && more !== 0) await releaseSeats(tx, outing, -more, now)
  else if (own.state === SEAT.waiting && more < 0) await promoteWaiting(tx, outing, now)
  const stored = await findGuest(tx, outing.id, own.user_id)
  const { seat, position } = await describeSeat(tx, stored ?? own)
  return { seat, position, message: texts.GUEST_SAVED }
}

const SEAT_NAMES: Record<number, SeatState> = {
  [SEAT.coming]: 'coming',
  [SEAT.offered]: 'offered',
  [SEAT.waiting]: 'waiting',
  [SEAT.asking]: 'asking',
}

async function describeSeat(tx: Tx, { outing_id, state, turn }: Guest) {
  const seat = SEAT_NAMES[state] ?? 'maybe'
  if (state !== SEAT.waiting) return { seat, position: null }
  const { rows } = await sql<{ position: number }>`
    select count(*)::integer as position from outing_guests w
    where w.outing_id = ${outing_id} and w.state = ${SEAT.waiting} and w.turn <= ${turn}`.execute(tx)
  return { seat, position: rows[0]?.position ?? null }
}

/** 'Peut-être': takes no seat, and gives back one. */
export async function considerOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  { confirm }: Body<typeof calls.considerOuting>,
  now = new Date(),
): Promise<void> {
  await context.limits.count(ANSWER_LIMIT, String(viewer.id))
  await inTransaction(context, async (tx) => {
    const { outing, own } = await lockForAnswer(tx, viewer, id, confirm, now)
    if (own?.state === SEAT.maybe) return
    await endSeat(tx, outing, viewer.id, now)
    await saveGuest(tx, id, viewer.id, { state: SEAT.maybe, guest: null }, now)
  })
}

/** Withdraws; idempotent. @throws Conflict once the outing has begun */
export async function leaveOuting(
  context: Source,
  viewer: Viewer,
  id: number,
  now = new Date(),
): Promise<void> {
  await context.limits.count(ANSWER_LIMIT, String(viewer.id))
  await inTransaction(context, async (tx) => {
    const outing = await lockVisibleOuting(tx, viewer, id)
    if (outing.starts_at <= now) throw new Conflict(texts.OUTING_BEGUN)
    await endSeat(tx, outing, viewer.id, now)
  })
}

/** Confirms an offered seat. @throws Conflict once it has passed on */
export async function confirmSeat(
  context: Source,
  viewer: Viewer,
  id: number,
  now = new Date(),
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const outing = await lockVisibleOuting(tx, viewer, id)
    const refusal = getWriteRefusal(viewer)
    if (refusal) throw new Forbidden(refusal)
    if (outing.state !== OUTING_STATE.published || outing.starts_at <= now)
      throw new Conflict(texts.OUTING_OVER)
    const own = await findGuest(tx, id, viewer.id)
    if (own?.state === SEAT.coming) return
    const isOffered = own?.state === SEAT.offered && own.offered_until !== null && own.offered_until > now
    if (!isOffered) throw new Conflict(texts.NO_SEAT_OFFERED)
    await tx
      .updateTable('outing_guests')
      .set({ state: SEAT.coming, turn: null, offered_until: null, changed_at: now })
      .where('outing_id', '=', id)
      .where('user_id', '=', viewer.id)
      .execute()
    await notifyHost(tx, outing, viewer.id, OUTING_NOTICE.guest, now)
  })
}
