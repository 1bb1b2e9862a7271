import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE, MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { GROUPED_TYPES } from '../../../shared/news.ts'
import { getNotificationUrl } from '../notifications/components/notification-url.ts'
import type { NotificationContent } from '../notifications/contract.ts'
import { presentNotification } from '../notifications/present.ts'
import type { NotificationRow } from '../notifications/queries.ts'
import { formatQuoted, getNotificationSentence, isKnownNotificationType } from '../notifications/texts.ts'
import type { PushJobData } from './public.ts'
import { SENT_FRIEND_REQUEST, SENT_GIF } from './texts.ts'

/** A piece of news as it stands when it is sent. */
export interface PushPayload {
  /** Who did it. */
  name: string
  /** What, or the beginning of what they wrote. */
  body: string
  /** The page of it, from the root. */
  url: string
  /** Those with the same one are one on the screen: the newest is shown. */
  tag: string
  /** Of what is told: the same is not told twice. */
  id: number
}

/**
 * What a piece of news tells at this moment; null where it is read or answered, hidden or no more, or where the two are
 * parted since.
 */
export async function buildPayload(
  { db, pool }: { db: Kysely<Database>; pool: Pool },
  { user_id, notification, thread, asker }: PushJobData,
): Promise<PushPayload | null> {
  if (notification !== undefined) return buildNotificationPayload(pool, user_id, notification)
  if (thread !== undefined) return buildMessagePayload(db, user_id, thread)
  return asker === undefined ? null : buildFriendRequestPayload(db, user_id, asker)
}

/** The other's last message, while anything of theirs is unread. */
async function buildMessagePayload(
  db: Kysely<Database>,
  userId: number,
  thread: number,
): Promise<PushPayload | null> {
  const { rows } = await sql<{ name: string; id: number; message: string; type: number }>`
    select s.name, m.id, m.message, m.type
    from thread_members t
    join users s on s.id = t.other_id and ${sql.raw(isActive('s'))}
    join lateral (
      select id, message, type from messages
      where thread_id = t.thread_id and user_id = t.other_id order by id desc limit 1
    ) m on true
    where t.thread_id = ${thread} and t.user_id = ${userId} and t.unread > 0 and not t.parted and not t.hidden`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { name, id, message, type } = row
  const says = type === MESSAGE_TYPE.gif ? SENT_GIF : message
  return { name, body: says, id, url: `/messages/${thread}`, tag: `thread-${thread}` }
}

async function buildFriendRequestPayload(
  db: Kysely<Database>,
  userId: number,
  asker: number,
): Promise<PushPayload | null> {
  const ask = await db
    .selectFrom('asks as a')
    .innerJoin('users as s', 's.id', 'a.sender')
    .where('a.receiver', '=', userId)
    .where('a.sender', '=', asker)
    .where('a.state', '=', FRIEND_REQUEST_STATE.pending)
    .where(sql<boolean>`${sql.raw(isActive('s'))}`)
    .where(hasNoBlock(userId, 'a.sender'))
    .select(['a.id', 's.name'])
    .executeTakeFirst()
  return ask ? { ...ask, body: SENT_FRIEND_REQUEST, url: '/demandes', tag: `ask-${asker}` } : null
}

/** A notification in the words of a push: who did what, where it leads, and what it is one with. */
interface NotificationPayload {
  name: string
  body: string
  url: string
  tag: string
  id: number
}

const PUSHED_NOTIFICATION = {
  name: 'notification-pushed',
  text: `
    select n.*, s.name, s.avatar, s.status, s.roles, s.stripe_status, s.emoji, null as last_activity,
      p.photo, c.comment, t.title
    from notifications n
    left join users s on s.id = n.sender_id
    left join photos p on p.id = n.photo_id
    left join comments c on c.id = n.comment_id
    left join topics t on t.id = n.topic_id
    where n.user_id = $1 and n.id = $2 and n.read_at is null and ${isNotificationVisible('n')}`,
}

/** A notification as it is pushed at this moment; null where it is read, or may be told no more. */
async function buildNotificationPayload(
  pool: Pool,
  userId: number,
  id: number,
): Promise<NotificationPayload | null> {
  const { rows } = await pool.query<NotificationRow>({ ...PUSHED_NOTIFICATION, values: [userId, id] })
  const [row] = rows
  if (!row || !isKnownNotificationType(row.type)) return null
  const { type } = row
  const notice = presentNotification({ ...row, others: 0 })
  const words: NotificationContent = JSON.parse(notice.data)
  const { actor: who, text: says } = getNotificationSentence(type, notice.name, words)
  const object = GROUPED_TYPES.includes(type) ? (row.photo_id ?? row.topic_id) : `n${id}`
  return {
    name: who,
    body: words.comment ? `${says} ${formatQuoted(words.comment)}` : says,
    url: getNotificationUrl(type, notice, words),
    tag: `notice-${type}-${object}`,
    id,
  }
}
