import { type Kysely, sql } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { publishSeatsChange } from '../events.ts'
import { type LockedOuting, lockOutingRow } from '../lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { getOfferEnd } from '../policy.ts'
import { chooseForTable } from '../table/seating.ts'

/** Seats and lists as they are stored; the outing's row is locked. */
export type Seats = Pick<
  LockedOuting,
  | 'id'
  | 'host_id'
  | 'state'
  | 'seats'
  | 'taken'
  | 'waiting'
  | 'last_turn'
  | 'starts_at'
  | 'women'
  | 'table_mode'
  | 'seated_at'
>

/** SQL: seats of guest `g`. */
const SEATS_OF_GUEST = sql`(1 + (g.guest is not null)::integer)`

/**
 * Offers free seats to the waiting list, in its order: somebody with a guest lets others pass while a single seat is free.
 * At a table the rules decide who.
 * The caller has locked the outing and stored its seats.
 * @returns the seats afterwards
 */
export async function promoteWaiting<Outing extends Seats>(
  tx: Tx,
  outing: Outing,
  now: Date,
): Promise<Outing> {
  const until = getOfferEnd(outing.starts_at, now)
  if (outing.state !== OUTING_STATE.published || until <= now) return outing
  const offered = outing.table_mode
    ? await offerAtTable(tx, outing, until, now)
    : await offerInOrder(tx, outing, until, now)
  const promoted = offered.map(({ user_id }) => user_id)
  if (promoted.length === 0) return outing
  const taken = outing.taken + sum(offered)
  const waiting = outing.waiting - promoted.length
  await tx.updateTable('outings').set({ taken, waiting }).where('id', '=', outing.id).execute()
  publishSeatsChange(tx, outing.id)
  await notifyOfOuting(tx, promoted, OUTING_NOTICE.seat, outing, {
    from: null,
    data: { until: until.toISOString() },
    now,
  })
  return { ...outing, taken, waiting }
}

interface Offered {
  user_id: number
  seats: number
}

async function offerInOrder(tx: Tx, outing: Seats, until: Date, now: Date): Promise<Offered[]> {
  const offered: Offered[] = []
  let { taken } = outing
  while (offered.length < outing.waiting && taken < outing.seats) {
    const next = await offerNext(tx, outing.id, outing.seats - taken, until, now)
    if (!next) break
    taken += next.seats
    offered.push(next)
  }
  return offered
}

/** A table once it is seated: who may sit with those at it. */
async function offerAtTable(tx: Tx, outing: Seats, until: Date, now: Date): Promise<Offered[]> {
  if (!outing.seated_at || outing.waiting === 0) return []
  const chosen = await chooseForTable(tx, outing)
  await sql`
    update outing_guests set state = ${SEAT.offered}, offered_until = ${until}, changed_at = ${now}
    where outing_id = ${outing.id} and user_id = any (${chosen}::integer[])`.execute(tx)
  return chosen.map((user_id) => ({ user_id, seats: 1 }))
}

async function offerNext(tx: Tx, id: number, free: number, until: Date, now: Date) {
  const { rows } = await sql<Offered>`
    update outing_guests g set state = ${SEAT.offered}, offered_until = ${until}, changed_at = ${now}
    where g.outing_id = ${id} and g.user_id = (
      select g.user_id from outing_guests g
      where g.outing_id = ${id} and g.state = ${SEAT.waiting} and ${SEATS_OF_GUEST} <= ${free}
      order by g.turn limit 1)
    returning g.user_id, ${SEATS_OF_GUEST} as seats`.execute(tx)
  return rows[0]
}

/** Outings per run; the next run follows within a minute. */
const EXPIRED_PER_RUN = 500

/**
 * Passes unanswered offers on to the next of the waiting list. Nothing of them remains: who never had a seat has not
 * withdrawn from it. Idempotent; runs every minute.
 */
export async function expireOffers(context: TransactionContext, now = new Date()): Promise<void> {
  const { rows } = await sql<{ outing_id: number }>`
    select distinct outing_id from (
      select outing_id from outing_guests where state = ${SEAT.offered} and offered_until <= ${now}
      order by offered_until limit ${EXPIRED_PER_RUN}) due`.execute(context.db)
  for (const { outing_id } of rows) await expireOutingOffers(context, outing_id, now)
}

async function expireOutingOffers(context: TransactionContext, id: number, now: Date): Promise<void> {
  await inTransaction(context, async (tx) => {
    const outing = await lockOutingRow(tx, id).catch(ignoreUnknown)
    if (!outing) return
    const { rows } = await sql<{ seats: number }>`
      delete from outing_guests g
      where g.outing_id = ${id} and g.state = ${SEAT.offered} and g.offered_until <= ${now}
      returning ${SEATS_OF_GUEST} as seats`.execute(tx)
    await releaseSeats(tx, outing, sum(rows), now)
  })
}

const sum = (rows: readonly { seats: number }[]) => rows.reduce((all, { seats }) => all + seats, 0)

function ignoreUnknown(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}

/** Gives back seats of a locked outing, and offers them to the waiting list. */
export async function releaseSeats<Outing extends Seats>(
  tx: Tx,
  outing: Outing,
  seats: number,
  now: Date,
): Promise<Outing> {
  if (seats === 0) return outing
  const taken = outing.taken - seats
  await tx.updateTable('outings').set({ taken }).where('id', '=', outing.id).execute()
  publishSeatsChange(tx, outing.id)
  return promoteWaiting(tx, { ...outing, taken }, now)
}

/**
 * Ends a member's part of a locked outing: the seat goes to the next, the row remains for what staff look at.
 * @returns false if they had none
 */
export async function endSeat(
  tx: Tx,
  outing: Seats,
  userId: number,
  now: Date,
  state: number = SEAT.withdrawn,
): Promise<boolean> {
  const { rows } = await sql<{ state: number; seats: number }>`
    with former as (
      select g.user_id, g.state, ${SEATS_OF_GUEST} as seats from outing_guests g
      where g.outing_id = ${outing.id} and g.user_id = ${userId} and g.state < ${SEAT.withdrawn}
    )
    update outing_guests g set state = ${state}, turn = null, offered_until = null, guest = null, changed_at = ${now}
    from former where g.outing_id = ${outing.id} and g.user_id = former.user_id
    returning former.state, former.seats`.execute(tx)
  const [former] = rows
  if (!former) return false
  if (former.state === SEAT.waiting) {
    await tx
      .updateTable('outings')
      .set(({ eb }) => ({ waiting: eb('waiting', '-', 1) }))
      .where('id', '=', outing.id)
      .execute()
  } else if (former.state === SEAT.coming || former.state === SEAT.offered) {
    await releaseSeats(tx, outing, former.seats, now)
  }
  return true
}

/** Outings to come in which a member has a seat, an offer, or waits. */
export async function findSeatsToCome(db: Kysely<Database>, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from outing_guests g join outings o on o.id = g.outing_id
    where g.user_id = ${userId} and g.state < ${SEAT.withdrawn} and o.starts_at > ${now}
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}
