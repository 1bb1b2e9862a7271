import { type Kysely, sql } from 'kysely'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { groupObject, isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import {
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationKind,
  notificationKindOf,
} from '../../../shared/notifications.ts'
import { getEveningBefore, getNextMorning, isQuiet, QUIET_HOURS } from '../../../shared/quiet-evening.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { type PushJobData, sendPush } from './public.ts'
import type { PushPayload } from './server.ts'
import { formatDigest } from './texts.ts'

/** Safety and decisions of staff are never held back. */
const ALWAYS_SENT: readonly NotificationKind[] = [NOTIFICATION_KIND.staff, NOTIFICATION_KIND.safety]

/**
 * Postpones a push of a quiet evening: the member gets one digest at 8 h.
 * @returns false if the push is to be sent now
 */
export async function postponePush(
  db: Kysely<Database>,
  { user_id, kind, since, isUrgent = false }: PushJobData,
  quietFrom: number | null,
): Promise<boolean> {
  const now = Date.now()
  if (since !== undefined || isUrgent || ALWAYS_SENT.includes(kind) || !isQuiet(quietFrom, now)) return false
  await db
    .updateTable('users')
    .set({ quiet_digest_at: new Date(getNextMorning(now)) })
    .where('id', '=', user_id)
    .where('quiet_digest_at', 'is', null)
    .execute()
  return true
}

/** Members per transaction. */
const BATCH = 1_000

/** Queues the digests of the quiet evenings that are over; concurrent runs share the members. */
export async function queueDigests(context: TransactionContext): Promise<void> {
  const now = new Date()
  await runInBatches(
    (limit) =>
      inTransaction(context, async (tx) => {
        const { rows } = await sql<{ id: number; quiet_from: number | null; due: Date }>`
          with due as (
            select id, quiet_digest_at from users where quiet_digest_at <= ${now}
            order by quiet_digest_at limit ${limit} for no key update skip locked
          )
          update users u set quiet_digest_at = null from due where u.id = due.id
          returning u.id, u.quiet_from, due.quiet_digest_at as due`.execute(tx)
        await tx.enqueueAll(
          sendPush,
          rows.map(({ id, quiet_from, due }) => ({
            user_id: id,
            kind: NOTIFICATION_KIND.messages,
            since: getEveningBefore(due.getTime(), quiet_from ?? QUIET_HOURS[0]),
          })),
        )
        return rows.length
      }),
    BATCH,
  )
}

/** Counts beyond this are not exact. */
const MAX_COUNT = 100

/** The digest of what arrived since a moment and is still unread or unanswered; null for nothing. */
export async function buildDigestPayload(
  db: Kysely<Database>,
  userId: number,
  since: number,
): Promise<PushPayload | null> {
  const wish = await db
    .selectFrom('notice_preferences')
    .where('user_id', '=', userId)
    .select(['push_off', 'site_off'])
    .executeTakeFirst()
  const off = [...(wish?.push_off ?? []), ...(wish?.site_off ?? [])]
  const start = new Date(since)
  const messages = off.includes(NOTIFICATION_KIND.messages) ? 0 : await countMessages(db, userId, start)
  const requests = off.includes(NOTIFICATION_KIND.asks) ? 0 : await countRequests(db, userId, start)
  const others = await countNotifications(db, userId, start, off)
  if (messages + requests + others === 0) return null
  const url = messages > 0 ? '/messages' : requests > 0 ? '/demandes' : '/notifications'
  return {
    name: getSiteName(),
    body: formatDigest({ messages, requests, others }),
    url,
    tag: 'quiet-evening',
    id: since,
  }
}

async function countRows(db: Kysely<Database>, rows: ReturnType<typeof sql>): Promise<number> {
  const result = await sql<{
    n: number
  }>`select count(*)::integer as n from (${rows} limit ${MAX_COUNT}) x`.execute(db)
  return result.rows[0]?.n ?? 0
}

function countMessages(db: Kysely<Database>, userId: number, since: Date): Promise<number> {
  return countRows(
    db,
    sql`
      select from thread_members t
      join users s on s.id = t.other_id and ${sql.raw(isActive('s'))}
      join messages m on m.thread_id = t.thread_id and m.id > t.read_id and m.user_id = t.other_id
      where t.user_id = ${userId} and t.unread > 0 and not t.parted and not t.hidden and not t.muted
        and m.created_at >= ${since}`,
  )
}

function countRequests(db: Kysely<Database>, userId: number, since: Date): Promise<number> {
  return countRows(
    db,
    sql`
      select from asks a join users s on s.id = a.sender and ${sql.raw(isActive('s'))}
      where a.receiver = ${userId} and a.state = ${FRIEND_REQUEST_STATE.pending} and a.created_at >= ${since}
        and ${hasNoBlock(userId, 'a.sender')}`,
  )
}

/** Notifications of one kind on one photo or topic count as one, as in the list. */
function countNotifications(
  db: Kysely<Database>,
  userId: number,
  since: Date,
  off: readonly number[],
): Promise<number> {
  const postponed = Object.values(NOTIFICATION_TYPE).filter((type) => {
    const kind = notificationKindOf(type)
    return !off.includes(kind) && !ALWAYS_SENT.includes(kind)
  })
  return countRows(
    db,
    sql`
      select from (
        select * from notifications
        where user_id = ${userId} and read_at is null and type = any (${postponed}::smallint[])
          and created_at >= ${since} offset 0) n
      where ${sql.raw(isNotificationVisible('n'))}
      group by n.type, ${sql.raw(groupObject('n'))}, case when ${sql.raw(groupObject('n'))} = 0 then n.id end`,
  )
}
