import { sql, type Transaction } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Database } from '../../schema/database.ts'
import { CANCELLED_BY, OUTING_STATE } from '../../shared/outing-states.ts'
import { setCancelled } from './hosting/commands.ts'
import { lockOutingRow } from './lock.ts'
import { endSeat, findSeatsToCome } from './seats/promotion.ts'
import { HOST_GONE } from './texts.ts'

/** A member is suspended or leaves: their outings to come are cancelled, their seats go to the next. Idempotent. */
export async function endMemberOutings(tx: Tx, userId: number, now = new Date()): Promise<void> {
  const hosted = await tx
    .selectFrom('outings')
    .where('host_id', '=', userId)
    .where('state', '=', OUTING_STATE.published)
    .where('ends_at', '>', now)
    .select('id')
    .execute()
  const own = new Set(hosted.map(({ id }) => id))
  const ids = [...own, ...(await findSeatsToCome(tx, userId, now))].sort((a, b) => a - b)
  // By their ids, as every transaction with several outings locks them.
  for (const id of ids) {
    const outing = await lockOutingRow(tx, id)
    if (!own.has(id)) await endSeat(tx, outing, userId, now)
    else if (outing.state === OUTING_STATE.published) {
      await setCancelled(tx, outing, { by: CANCELLED_BY.account, reason: HOST_GONE, from: null }, now)
    }
  }
}

/** Erases a leaving member's words; past outings remain for who came, without their host. */
export async function deleteOutingTraces(tx: Tx, userId: number): Promise<void> {
  await endMemberOutings(tx, userId)
  await deleteUnpublished(tx, userId)
  await sql`
    update outings set description = '', venue = '', meeting_point = '', cost = '', rain_plan = '', note = '',
      cancel_reason = case when cancelled_by = ${CANCELLED_BY.host} then '' else cancel_reason end
    where host_id = ${userId}`.execute(tx)
}

async function deleteUnpublished(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx
    .deleteFrom('outings')
    .where('host_id', '=', userId)
    .where('state', '=', OUTING_STATE.draft)
    .execute()
}

/** One of two has blocked the other: neither comes to what the other hosts. */
export async function partAtOutings(tx: Tx, one: number, other: number, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select o.id, g.user_id from outings o
    join outing_guests g on g.outing_id = o.id and g.state < 6
      and g.user_id = case when o.host_id = ${one} then ${other}::integer else ${one} end
    where o.host_id in (${one}, ${other}) and o.starts_at > ${now}
    order by o.id`.execute(tx)
  for (const { id, user_id } of rows) {
    const outing = await lockOutingRow(tx, id)
    await endSeat(tx, outing, user_id, now)
  }
}
