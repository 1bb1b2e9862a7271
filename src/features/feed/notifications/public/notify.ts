import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Envelope } from '../../../../platform/events/live.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import type { NotificationData } from '../../../../schema/news.ts'
import {
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationType,
  notificationKindOf,
} from '../../../../shared/news.ts'
import { pushNews } from '../../push/public.ts'

/** What concerns a member, and what it is about. */
export interface Notice {
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
 * Tells a member what concerns them; part of the act's own transaction, and pushed once it is committed. Nothing is told
 * of what one does oneself, between the blocked, of what the member has switched off, twice of the same like, nor, what
 * staff decide aside, to the suspended.
 * @returns what is to be told once the transaction is committed
 */
export async function notify(
  trx: Transaction<Database>,
  jobs: Jobs,
  { user_id, ...notice }: Notice,
): Promise<Envelope[]> {
  return countsOf(await notifyMany(trx, jobs, [user_id], notice))
}

/**
 * Tells many members of one thing at once, by the rules of `notify`.
 * @param since leaves out whom the same was told of the same topic and post from then on
 * @returns who was told; `countsOf` them is to be told once the transaction is committed
 */
export async function notifyMany(
  trx: Transaction<Database>,
  jobs: Jobs,
  userIds: readonly number[],
  notice: Omit<Notice, 'user_id'>,
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
      and ${kind === NOTIFICATION_KIND.staff ? sql`true` : wishes(kind, sender_id)}
      and ${type === NOTIFICATION_TYPE.like ? isFirstLike(photo_id, sender_id) : sql`true`}
      and ${since ? isUntold(notice, since) : sql`true`}
    returning id, user_id, exists (
      select from push_subscriptions p where p.user_id = notifications.user_id) as pushed`.execute(trx)
  const pushed = rows.filter(({ pushed }) => pushed)
  await jobs.sendAll(
    trx,
    pushNews,
    pushed.map(({ id, user_id }) => ({ user_id, kind, notification: Number(id) })),
  )
  return rows.map(({ user_id }) => user_id)
}

/** To be told once these members' notifications have changed. */
export function countsOf(userIds: readonly number[]): Envelope[] {
  return userIds.length > 0 ? [{ kind: 'count', to: userIds }] : []
}

/** SQL: member `u` may be told of what `sender` did, and wishes to be told of this kind. */
export function wishes(kind: number, senderId: number | null): RawBuilder<boolean> {
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

function isUntold({ type, topic_id, post_id }: Omit<Notice, 'user_id'>, since: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notifications n
    where n.user_id = u.id and n.created_at >= ${since} and n.type = ${type}
      and n.topic_id is not distinct from ${topic_id ?? null}::integer
      and n.post_id is not distinct from ${post_id ?? null}::integer)`
}
