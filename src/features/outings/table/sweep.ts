import { sql } from 'kysely'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { closeOutingTopic, createOutingTopic } from '../../forum/public/outing-topics.ts'
import { publishOutingChange } from '../events.ts'
import { type LockedOuting, lockOutingRow } from '../lock.ts'
import { notifyOfOuting, OUTING_NOTICE } from '../notify.ts'
import { getSeatingTime, TALK_HOURS } from '../policy.ts'
import { chooseForTable } from './seating.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PER_RUN = 500
/** A site that was stopped closes what it missed. */
const MISSED_DAYS = 30

/** Seats tables that are due, and closes the talk of those that met. Idempotent; runs every few minutes. */
export async function updateTables(context: TransactionContext, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number; starts_at: Date }>`
    select o.id, o.starts_at from outings o
    where o.state = ${sql.lit(OUTING_STATE.published)} and o.table_mode and o.seated_at is null
      and o.starts_at < ${new Date(now.getTime() + 2 * DAY_MS)}
    order by o.starts_at limit ${PER_RUN}`.execute(context.db)
  for (const { id, starts_at } of rows) {
    if (getSeatingTime(starts_at) <= now) await inTransaction(context, (tx) => seatTable(tx, id, now))
  }
  await closeTalks(context, now)
}

/** Members first, then the outing, as account deletion locks them. */
async function seatTable(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    select from users where id = (select o.host_id from outings o where o.id = ${id}) for key share`.execute(
    tx,
  )
  const outing = await lockOutingRow(tx, id)
  if (outing.seated_at || outing.state !== OUTING_STATE.published) return
  const chosen = outing.starts_at > now ? await chooseForTable(tx, outing) : []
  const topic = await openTalk(tx, outing, chosen)
  await sql`
    update outing_guests set state = ${SEAT.coming}, turn = null, guest = null, changed_at = ${now}
    where outing_id = ${id} and user_id = any (${chosen}::integer[])`.execute(tx)
  await tx
    .updateTable('outings')
    .set({
      seated_at: now,
      taken: outing.taken + chosen.length,
      waiting: outing.waiting - chosen.length,
      topic_id: topic,
    })
    .where('id', '=', id)
    .execute()
  publishOutingChange(tx, id)
  await notifyOfTable(tx, outing, chosen, now)
}

/** Nobody talks alone. */
async function openTalk(tx: Tx, outing: LockedOuting, chosen: readonly number[]): Promise<number | null> {
  if (outing.host_id === null || chosen.length === 0) return null
  const written = { title: outing.title, post: outing.description }
  const topic = await createOutingTopic(tx, outing.host_id, written, TOPIC_AUDIENCE.table)
  if (topic === null) return null
  await sql`
    insert into topic_follows (topic_id, user_id) select ${topic}, unnest(${chosen}::integer[])
    on conflict do nothing`.execute(tx)
  return topic
}

/** Who has a seat, and who waits for one. */
async function notifyOfTable(
  tx: Tx,
  outing: LockedOuting,
  chosen: readonly number[],
  now: Date,
): Promise<void> {
  const seated = outing.host_id === null ? chosen : [outing.host_id, ...chosen]
  const { rows } = await sql<{ user_id: number }>`
    select user_id from outing_guests where outing_id = ${outing.id} and state = ${SEAT.waiting}
    order by user_id`.execute(tx)
  const waiting = rows.map(({ user_id }) => user_id)
  const notify = (ids: readonly number[], accepted: boolean) =>
    notifyOfOuting(tx, ids, OUTING_NOTICE.seat, outing, { from: null, data: { accepted }, now })
  await notify(seated, true)
  await notify(waiting, false)
}

async function closeTalks(context: TransactionContext, now: Date): Promise<void> {
  const until = now.getTime() - TALK_HOURS * HOUR_MS
  const { rows } = await sql<{ topic_id: number }>`
    select o.topic_id from outings o join topics t on t.id = o.topic_id and not t.locked
    where o.table_mode and o.topic_id is not null
      and o.starts_at between ${new Date(until - MISSED_DAYS * DAY_MS)} and ${new Date(until)}
    order by o.starts_at limit ${PER_RUN}`.execute(context.db)
  for (const { topic_id } of rows) await inTransaction(context, (tx) => closeOutingTopic(tx, topic_id))
}
