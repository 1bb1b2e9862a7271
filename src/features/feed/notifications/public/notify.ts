import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/transaction.ts'
import type { EventPublisher } from '../../../../platform/events/event-hub.ts'
import type { NotificationData } from '../../../../schema/news.ts'
import {
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationType,
  notificationKindOf,
} from '../../../../shared/news.ts'
import { sendPush } from '../../push/public.ts'

/** What concerns a member, and what it is about. */
export interface NewNotification {
  /** Whom it concerns. */
  user_id: number
  /** Who did it; null for what staff decide, whose names are not told. */
  sender_id: number | null
  type: NotificationType
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
  data?: NotificationData
}

/**
 * Notifies a member in the transaction of the act; push follows its commit. Not notified: one's own acts, blocked pairs,
 * kinds the member has switched off, a repeated like, and the suspended except of decisions.
 */
export async function notifyMember(tx: Tx, { user_id, ...notice }: NewNotification): Promise<void> {
  await notifyMembers(tx, [user_id], notice)
}

/**
 * Notifies many members of one thing, by the rules of `notify`.
 * @param since leaves out members notified of the same topic and post from then on
 * @returns the ids of the members notified
 */
export async function notifyMembers(
  tx: Tx,
  userIds: readonly number[],
  notice: Omit<NewNotification, 'user_id'>,
  since?: Date,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { sender_id, type, photo_id = null, comment_id = null, topic_id = null, post_id = null } = notice
  const kind = notificationKindOf(type)
  const { rows } = await sql<{ id: number; user_id: number; pushed: boolean }>`
    insert into notifications (user_id, sender_id, type, photo_id, comment_id, topic_id, post_id, data)
    select u.id, ${sender_id}::integer, ${type}::smallint, ${photo_id}::integer, ${comment_id}::integer,
      ${topic_id}::integer, ${post_id}::integer, ${JSON.stringify(notice.data ?? {})}::jsonb
    from users u
    where u.id = any (${userIds}::integer[]) and u.id is distinct from ${sender_id}::integer
      and ${kind === NOTIFICATION_KIND.staff ? sql`true` : canNotify(kind, sender_id)}
      and ${type === NOTIFICATION_TYPE.like ? isFirstLike(photo_id, sender_id) : sql`true`}
      and ${since ? isNotYetNotified(notice, since) : sql`true`}
    returning id, user_id, exists (
      select from push_subscriptions p where p.user_id = notifications.user_id) as pushed`.execute(tx)
  const pushed = rows.filter(({ pushed }) => pushed)
  await tx.enqueueAll(
    sendPush,
    pushed.map(({ id, user_id }) => ({ user_id, kind, notification: Number(id) })),
  )
  const notified = rows.map(({ user_id }) => user_id)
  publishCounts(tx, notified)
  return notified
}

/** Publishes that the counters of these members have changed. */
export function publishCounts(events: EventPublisher, userIds: readonly number[]): void {
  if (userIds.length > 0) events.publish({ kind: 'count', to: userIds })
}

/** SQL: member `u` may be told of what `sender` did, and wishes to be told of this kind. */
export function canNotify(kind: number, senderId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(
    u.roles >= 0
    and not exists (select from notice_preferences p where p.user_id = u.id and ${kind} = any (p.site_off))
    and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${senderId}::integer)
    and not exists (select from blacklist b where b.blocked_id = u.id and b.user_id = ${senderId}::integer))`
}

function isFirstLike(photoId: number | null, senderId: number | null): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notifications n
    where n.photo_id = ${photoId}::integer and n.sender_id = ${senderId}::integer and n.type = ${NOTIFICATION_TYPE.like})`
}

function isNotYetNotified(
  { type, topic_id, post_id }: Omit<NewNotification, 'user_id'>,
  since: Date,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notifications n
    where n.user_id = u.id and n.created_at >= ${since} and n.type = ${type}
      and n.topic_id is not distinct from ${topic_id ?? null}::integer
      and n.post_id is not distinct from ${post_id ?? null}::integer)`
}
