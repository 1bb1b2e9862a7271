import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { NotificationData } from '../../schema/news.ts'
import { NOTIFICATION_TYPE, type NotificationType } from '../../shared/notifications.ts'
import { SEAT } from '../../shared/outing-states.ts'
import { notifyMembers } from '../feed/notifications/public.ts'

/** Within a day of the start a push cannot wait until the morning. */
const URGENT_MS = 24 * 3_600_000

interface NotifiedOuting {
  id: number
  host_id: number | null
  starts_at: Date
}

/** Who has a seat, an offer, or waits for one. */
const CONCERNED = [SEAT.coming, SEAT.offered, SEAT.waiting, SEAT.asking]

/** Notifies members of an outing; `from` acted, null for the site. Across a block nobody learns anything. */
export async function notifyOfOuting(
  tx: Tx,
  userIds: readonly number[],
  type: NotificationType,
  outing: NotifiedOuting,
  { from, data, now = new Date() }: { from: number | null; data?: NotificationData; now?: Date },
): Promise<void> {
  const isUrgent = outing.starts_at.getTime() - now.getTime() < URGENT_MS
  await notifyMembers(tx, userIds, {
    sender_id: from,
    type,
    outing_id: outing.id,
    isUrgent,
    ...(data && { data }),
  })
}

/** Who has a seat, an offer, or waits; `maybe` adds who may come. */
export async function findConcernedIds(tx: Tx, id: number, withMaybe = false): Promise<number[]> {
  const states = withMaybe ? [...CONCERNED, SEAT.maybe] : CONCERNED
  const { rows } = await sql<{ user_id: number }>`
    select user_id from outing_guests where outing_id = ${id} and state = any (${states}::smallint[])
    order by user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export const OUTING_NOTICE = {
  guest: NOTIFICATION_TYPE.outingGuest,
  seat: NOTIFICATION_TYPE.outingSeat,
  changed: NOTIFICATION_TYPE.outingChanged,
  cancelled: NOTIFICATION_TYPE.outingCancelled,
  reminder: NOTIFICATION_TYPE.outingReminder,
  point: NOTIFICATION_TYPE.outingPoint,
  morning: NOTIFICATION_TYPE.outingMorning,
  absence: NOTIFICATION_TYPE.outingAbsence,
  request: NOTIFICATION_TYPE.outingRequest,
  nearby: NOTIFICATION_TYPE.outingNearby,
  wanted: NOTIFICATION_TYPE.outingWanted,
} as const
