import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { executePreparedSql } from '../../../platform/db/prepared.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { EventPublisher } from '../../../platform/events/event-hub.ts'
import type { Database } from '../../../schema/database.ts'
import type { NotificationData } from '../../../schema/news.ts'
import {
  listTypesWith,
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationType,
  notificationKindOf,
} from '../../../shared/notifications.ts'
import { sendPush } from '../push/public.ts'
import { TOPIC_PAGE_TYPES } from './notification-types.ts'

/** A notification to send, with its objects. */
export interface NewNotification {
  /** The recipient. */
  user_id: number
  /** The member who acted; null for staff, who stay anonymous. */
  sender_id: number | null
  type: NotificationType
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
  outing_id?: number
  /** Pushed at once, on a quiet evening too. */
  isUrgent?: boolean
  data?: NotificationData
}

/**
 * Notifies a member in the transaction of the action; push follows its commit. Not notified: own actions, blocked pairs,
 * disabled kinds, repeated likes and reactions, suspended members except of decisions, and members who ignore the topic
 * except of decisions and mentions by staff.
 */
export async function notifyMember(tx: Tx, { user_id, ...notice }: NewNotification): Promise<void> {
  await notifyMembers(tx, [user_id], notice)
}

/**
 * Notifies many members by the rules of `notifyMember`.
 * @param since leaves out members notified of the same topic, post or outing from then on
 * @returns the ids of the members notified
 */
export async function notifyMembers(
  tx: Tx,
  userIds: readonly number[],
  notice: Omit<NewNotification, 'user_id'>,
  since?: Date,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { isUrgent } = notice
  const kind = notificationKindOf(notice.type)
  const recipients = selectRecipients(userIds, notice, since)
  const rows = isDistributed(tx)
    ? await insertOnShards(tx, recipients, notice)
    : await insertNotifications(tx, recipients, notice)
  const pushed = rows.filter(({ pushed }) => pushed)
  await tx.enqueueAll(
    sendPush,
    pushed.map(({ id, user_id }) => ({
      user_id,
      kind,
      notification: Number(id),
      ...(isUrgent && { isUrgent }),
    })),
  )
  const notified = rows.map(({ user_id }) => user_id)
  publishCounts(tx, notified)
  return notified
}

interface AddedNotification {
  id: number
  user_id: number
  /** Its member has a browser subscribed to push. */
  pushed: boolean
}

type Notice = Omit<NewNotification, 'user_id'>

/** SQL: members `u` that the rules allow to notify. */
function selectRecipients(
  userIds: readonly number[],
  notice: Notice,
  since: Date | undefined,
): RawBuilder<unknown> {
  const { sender_id, type, photo_id = null, topic_id = null, post_id = null } = notice
  const kind = notificationKindOf(type)
  return sql`
    from users u
    where u.id = any (${userIds}::integer[]) and u.id is distinct from ${sender_id}::integer
      and ${kind === NOTIFICATION_KIND.staff ? sql`true` : canNotify(kind, sender_id)}
      and ${type === NOTIFICATION_TYPE.like ? isFirstLike(userIds, photo_id, sender_id) : sql`true`}
      and ${type === NOTIFICATION_TYPE.reaction ? isFirstReaction(userIds, post_id, sender_id) : sql`true`}
      and ${topic_id !== null && kind !== NOTIFICATION_KIND.staff ? isTopicHeard(notice) : sql`true`}
      and ${since ? isNotYetNotified(userIds, notice, since) : sql`true`}`
}

/** Planning the partitions takes longer than the insert. */
async function insertNotifications(
  tx: Tx,
  recipients: RawBuilder<unknown>,
  notice: Notice,
): Promise<AddedNotification[]> {
  const { sender_id, type, photo_id = null, comment_id = null, topic_id = null, post_id = null } = notice
  const { outing_id = null } = notice
  return executePreparedSql(
    tx,
    sql<AddedNotification>`
    insert into notifications (user_id, sender_id, type, photo_id, comment_id, topic_id, post_id, outing_id, data)
    select u.id, ${sender_id}::integer, ${type}::smallint, ${photo_id}::integer, ${comment_id}::integer,
      ${topic_id}::integer, ${post_id}::integer, ${outing_id}::integer, ${JSON.stringify(notice.data ?? {})}::jsonb
    ${recipients}
    returning id, user_id, exists (
      select from push_subscriptions p where p.user_id = notifications.user_id) as pushed`,
  )
}

/** On a distributed database an insert of values for one member commits on their shard, an insert of a query in two phases. */
async function insertOnShards(
  tx: Tx,
  recipients: RawBuilder<unknown>,
  { isUrgent: _, data = {}, ...notice }: Notice,
): Promise<AddedNotification[]> {
  const { rows } = await sql<{ user_id: number; pushed: boolean }>`
    select u.id as user_id, exists (select from push_subscriptions p where p.user_id = u.id) as pushed
    ${recipients}`.execute(tx)
  if (rows.length === 0) return []
  const added = await tx
    .insertInto('notifications')
    .values(rows.map(({ user_id }) => ({ ...notice, user_id, data: JSON.stringify(data) })))
    .returning(['id', 'user_id'])
    .execute()
  const pushed = new Map(rows.map((row) => [row.user_id, row.pushed]))
  return added.map(({ id, user_id }) => ({ id, user_id, pushed: pushed.get(user_id) ?? false }))
}

/** Publishes that the counters of these members have changed. */
export function publishCounts(events: EventPublisher, userIds: readonly number[]): void {
  if (userIds.length > 0) events.publish({ kind: 'count', to: userIds })
}

/** SQL: member `u` is active, has the kind on and no block with the sender. */
export function canNotify(kind: number, senderId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(
    u.roles >= 0
    and not exists (select from notice_preferences p where p.user_id = u.id and ${kind} = any (p.site_off))
    and not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${senderId}::integer)
    and not exists (select from blacklist b where b.blocked_id = u.id and b.user_id = ${senderId}::integer))`
}

/** SQL: member `u` does not ignore the topic, or staff mention them in it. */
function isTopicHeard({ topic_id, type, sender_id }: Omit<NewNotification, 'user_id'>): RawBuilder<boolean> {
  const isCalled =
    type === NOTIFICATION_TYPE.mention
      ? sql`exists (select from users s where s.id = ${sender_id}::integer and s.roles > 0)`
      : sql`false`
  return sql<boolean>`(${isCalled} or not exists (
    select from topic_mutes m where m.user_id = u.id and m.topic_id = ${topic_id ?? null}::integer))`
}

// The recipients lead a distributed database to their shards.

function isFirstLike(
  userIds: readonly number[],
  photoId: number | null,
  senderId: number | null,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notifications n
    where n.user_id = any (${userIds}::integer[]) and n.photo_id = ${photoId}::integer and n.sender_id = ${senderId}::integer and n.type = ${NOTIFICATION_TYPE.like})`
}

/** The literal type leads to the index of reactions. */
function isReaction(postId: number | null, senderId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(
    post_id = ${postId}::integer and sender_id = ${senderId}::integer and type = ${sql.lit(NOTIFICATION_TYPE.reaction)})`
}

const isFirstReaction = (userIds: readonly number[], postId: number | null, senderId: number | null) =>
  sql<boolean>`not exists (
    select from notifications where user_id = any (${userIds}::integer[]) and ${isReaction(postId, senderId)})`

function isNotYetNotified(
  userIds: readonly number[],
  { type, topic_id, post_id, outing_id }: Omit<NewNotification, 'user_id'>,
  since: Date,
): RawBuilder<boolean> {
  return sql<boolean>`u.id not in (
    select n.user_id from notifications n
    where n.user_id = any (${userIds}::integer[]) and n.created_at >= ${since} and n.type = ${type}
      and n.topic_id is not distinct from ${topic_id ?? null}::integer
      and n.post_id is not distinct from ${post_id ?? null}::integer
      and n.outing_id is not distinct from ${outing_id ?? null}::integer)`
}

// Notifications that are no longer true are deleted in the transaction of the act; each function publishes the changed
// counts. Notifications of deleted rows go by foreign keys.

/** A like is withdrawn: its notification goes unless it was read. */
export function deleteLikeNotification(tx: Tx, photoId: number, senderId: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`photo_id = ${photoId} and sender_id = ${senderId} and type = ${NOTIFICATION_TYPE.like} and read_at is null`,
  )
}

/** A reaction to a post is withdrawn: its notification goes unless it was read. */
export function deleteReactionNotification(tx: Tx, postId: number, senderId: number): Promise<void> {
  return deleteNotificationsWhere(tx, sql`${isReaction(postId, senderId)} and read_at is null`)
}

/** A photo is hidden: notifications of its likes and comments go. */
export function deletePhotoNotifications(tx: Tx, photoId: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`photo_id = ${photoId} and type in (${sql.join(listTypesWith('subject', 'photo', 'comment'))})`,
  )
}

/** A comment is deleted or hidden. */
export function deleteCommentNotification(tx: Tx, commentId: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`comment_id = ${commentId} and type in (${sql.join(listTypesWith('subject', 'comment'))})`,
  )
}

/** Staff undo a recent decision: its notifications since then go, read or not. */
export function deleteDecisionNotifications(
  tx: Tx,
  { user_id, type, photo_id }: Pick<NewNotification, 'user_id' | 'type' | 'photo_id'>,
  since: Date,
): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`user_id = ${user_id} and created_at >= ${since} and type = ${type} and sender_id is null
      and photo_id is not distinct from ${photo_id ?? null}::integer`,
  )
}

/** A friendship ends: its notification goes unless it was read. */
export function deleteFriendshipNotifications(tx: Tx, one: number, other: number): Promise<void> {
  return deleteNotificationsWhere(
    tx,
    sql`${isBetween(one, other)} and type = ${NOTIFICATION_TYPE.friends} and read_at is null`,
  )
}

/** One of two blocks the other: all notifications between them go. */
export function deleteNotificationsBetween(tx: Tx, one: number, other: number): Promise<void> {
  return deleteNotificationsWhere(tx, isBetween(one, other))
}

function isBetween(one: number, other: number): RawBuilder<boolean> {
  return sql<boolean>`(user_id, sender_id) in ((${one}, ${other}), (${other}, ${one}))`
}

async function deleteNotificationsWhere(tx: Tx, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: number; unread: boolean }>`
    delete from notifications where ${where} returning user_id, read_at is null as unread`.execute(tx)
  const to = new Set(rows.filter(({ unread }) => unread).map(({ user_id }) => user_id))
  publishCounts(tx, [...to])
}

/** Marks a member's notifications of a topic as read, once they have opened it. */
export async function markTopicNotificationsRead(
  { db, events }: { db: Kysely<Database>; events: EventPublisher },
  userId: number,
  topicId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('type', 'in', TOPIC_PAGE_TYPES)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) events.publish({ kind: 'count', to: [userId] })
}

/**
 * Saves whether a member wants the weekly digest. Its row stays when they do not: chosen again within a week, it is not
 * sent twice.
 */
export async function setWeeklyDigest(
  db: Kysely<Database>,
  userId: number,
  isWanted: boolean,
): Promise<void> {
  await sql`
    insert into weekly_digests as d (user_id, wanted) select id, ${isWanted} from users where id = ${userId}
    on conflict (user_id) do update set wanted = excluded.wanted, changed_at = now()
    where d.wanted <> excluded.wanted`.execute(db)
}
