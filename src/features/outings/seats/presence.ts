import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import { SEAT } from '../../../shared/outing-states.ts'
import { type LockedOuting, lockHostedOuting, lockVisibleOuting } from '../lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { countSeats, mayArrive, mayMarkAbsences } from '../policy.ts'
import * as texts from '../texts.ts'
import { findGuest, joinTable, joinWaitingList, takeSeat } from './commands.ts'

type Source = Pick<AppContext, 'db' | 'events' | 'jobs' | 'limits'>

/** Ten thousand codes: nobody guesses one in time. */
const CODE_LIMIT: Limit = {
  name: 'outing-codes',
  points: 5,
  seconds: 600,
  message: texts.TOO_MANY_CODES,
}

/** Who waits for the host's accept. @throws NotFound for others */
async function lockAsking(tx: Tx, host: { id: number }, id: number, userId: number) {
  const outing = await lockHostedOuting(tx, host, id, userId)
  const guest = await findGuest(tx, id, userId)
  if (guest?.state !== SEAT.asking) throw new NotFound(texts.GUEST_UNKNOWN)
  return { outing, guest }
}

/** Accepts a member whose instant seats are suspended: a seat, or the next position on the list. */
export async function admitGuest(
  context: Source,
  host: Viewer,
  id: number,
  userId: number,
  now = new Date(),
): Promise<string> {
  return inTransaction(context, async (tx) => {
    const { outing, guest } = await lockAsking(tx, host, id, userId)
    if (outing.starts_at <= now) throw new Conflict(texts.OUTING_BEGUN)
    if (outing.table_mode) return (await joinTable(tx, outing, userId, now)).message
    const isFree = countSeats(guest.guest) <= outing.seats - outing.taken
    if (!isFree) {
      await joinWaitingList(tx, outing, userId, guest.guest, now)
      return texts.GUEST_LISTED
    }
    await takeSeat(tx, { ...outing, host_id: null }, userId, guest.guest, now)
    await notifyOfOuting(tx, [userId], OUTING_NOTICE.seat, outing, { from: null, now })
    return texts.GUEST_ADMITTED
  })
}

/** Declines them; they are not notified. */
export async function declineGuest(
  context: Source,
  host: Viewer,
  id: number,
  userId: number,
  now = new Date(),
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockAsking(tx, host, id, userId)
    await updateGuest(tx, id, userId, { state: SEAT.declined, guest: null, changed_at: now })
  })
}

function updateGuest(tx: Tx, id: number, userId: number, values: object) {
  return tx
    .updateTable('outing_guests')
    .set(values)
    .where('outing_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** 'Je suis là', with the code shown at the table. */
export async function confirmArrival(
  context: Source,
  viewer: Viewer,
  id: number,
  code: string,
  now = new Date(),
): Promise<void> {
  await context.limits.count(CODE_LIMIT, `${viewer.id} ${id}`)
  await inTransaction(context, async (tx) => {
    const outing = await lockVisibleOuting(tx, viewer, id)
    const own = await findGuest(tx, id, viewer.id)
    if (own?.state !== SEAT.coming) throw new Conflict(texts.NOT_COMING)
    if (!mayArrive(outing, now) || own.absent_at) throw new Conflict(texts.NOT_ARRIVING_NOW)
    if (code !== outing.code) throw new InvalidData({ code: [texts.CODE_WRONG] })
    if (!own.arrived_at) await updateGuest(tx, id, viewer.id, { arrived_at: now })
  })
}

async function lockForAbsence(tx: Tx, host: Viewer, id: number, userId: number, now: Date) {
  const outing: LockedOuting = await lockHostedOuting(tx, host, id, userId)
  if (!mayMarkAbsences(outing, now)) throw new Conflict(texts.TOO_EARLY_FOR_ABSENCE)
  const guest = await findGuest(tx, id, userId)
  if (guest?.state !== SEAT.coming) throw new NotFound(texts.GUEST_UNKNOWN)
  return { outing, guest }
}

/** Marks a member who did not come, within 48 hours after the end; once. */
export async function markAbsent(
  context: Source,
  host: Viewer,
  id: number,
  userId: number,
  now = new Date(),
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { outing, guest } = await lockForAbsence(tx, host, id, userId, now)
    if (guest.arrived_at) throw new Conflict(texts.HAS_ARRIVED)
    if (guest.absent_at) return
    if (guest.contested_at) throw new Conflict(texts.WAS_CONTESTED)
    await updateGuest(tx, id, userId, { absent_at: now })
    await notifyOfOuting(tx, [userId], OUTING_NOTICE.absence, outing, { from: host.id, now })
  })
}

/** Takes an absence back. A contested one is not marked again. */
export async function unmarkAbsent(
  context: Source,
  host: Viewer,
  id: number,
  userId: number,
  now = new Date(),
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockForAbsence(tx, host, id, userId, now)
    await updateGuest(tx, id, userId, { absent_at: null })
  })
}

/** Contests the viewer's absence, once: it does not count until staff decide. */
export async function contestAbsence(
  context: Source,
  viewer: Viewer,
  id: number,
  text: string,
  now = new Date(),
): Promise<void> {
  if (hasContact(text)) throw new InvalidData({ text: [texts.LINK_IN_TEXT] })
  await inTransaction(context, async (tx) => {
    await lockVisibleOuting(tx, viewer, id)
    const own = await findGuest(tx, id, viewer.id)
    if (!own?.absent_at) throw new Conflict(texts.NO_ABSENCE)
    if (own.contested_at) throw new Conflict(texts.ALREADY_CONTESTED)
    await updateGuest(tx, id, viewer.id, { contest: text, contested_at: now })
  })
}
