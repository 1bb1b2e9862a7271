import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '../../../config.ts'
import { isoTimes } from '../../../platform/db/iso-times.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { groupObject, isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { SESSION_ALIVE } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'
import { FRIEND_REQUEST_STATE, MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { GROUPED_TYPES, type NotificationKind } from '../../../shared/notifications.ts'
import type { NotificationContent } from '../notifications/contract.ts'
import {
  getNotificationSentence,
  getNotificationUrl,
  isKnownNotificationType,
} from '../notifications/notification-types.ts'
import { type NotificationRow, presentNotification } from '../notifications/server.ts'
import { formatQuoted } from '../notifications/texts.ts'
import type { PushJobData } from './public.ts'
import { SENT_FRIEND_REQUEST, SENT_GIF } from './texts.ts'

/** A subscribed browser. */
export interface PushSubscriptionRow {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * A member's push settings for a kind; null for deleted, suspended and paused members, and for a disabled kind.
 * @param kind null for a digest of several
 */
export async function findPushPreference(
  db: Kysely<Database>,
  userId: number,
  kind: NotificationKind | null,
): Promise<{ push_details: boolean; quiet_from: number | null } | null> {
  const wish = await db
    .selectFrom('users as u')
    .leftJoin('notice_preferences as p', 'p.user_id', 'u.id')
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(isActive('u'))}`)
    .select('u.quiet_from')
    .select((row) => row.fn.coalesce('p.push_details', sql<boolean>`false`).as('push_details'))
    .select(sql<boolean>`coalesce(${kind}::smallint = any (p.push_off || p.site_off), false)`.as('is_off'))
    .executeTakeFirst()
  return wish && !wish.is_off ? wish : null
}

/** The browsers of a member with a live session. @param only one of them */
export function listSubscriptions(
  db: Kysely<Database>,
  userId: number,
  only?: number,
): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`${sql.raw(SESSION_ALIVE)}`)
    .$if(only !== undefined, (query) => query.where('p.id', '=', only as number))
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .execute()
}

/** A push at the moment of sending. */
export interface PushPayload {
  /** The author. */
  name: string
  /** The action, or the beginning of a text. */
  body: string
  /** Path of the page. */
  url: string
  /** A push replaces the shown one with the same tag. */
  tag: string
  /** Id of the object, against duplicates. */
  id: number
}

/**
 * Reads the text of a push; null if it is read, answered, hidden or deleted by now, or the pair is blocked.
 */
export async function buildPayload(
  { db, pool }: { db: Kysely<Database>; pool: Pool },
  { user_id, notification, thread, asker }: PushJobData,
): Promise<PushPayload | null> {
  if (notification !== undefined) return buildNotificationPayload(pool, user_id, notification)
  if (thread !== undefined) return buildMessagePayload(db, user_id, thread)
  return asker === undefined ? null : buildFriendRequestPayload(db, user_id, asker)
}

/** The other member's last message, if unread. */
async function buildMessagePayload(
  db: Kysely<Database>,
  userId: number,
  thread: number,
): Promise<PushPayload | null> {
  const { rows } = await sql<{ name: string; id: number; message: string; type: number }>`
    select s.name, m.id, m.message, m.type
    from thread_members t
    join users s on s.id = t.other_id and ${sql.raw(isActive('s'))}
    join (
      select id, message, type from messages
      where thread_id = ${thread} and user_id <> ${userId} order by id desc limit 1
    ) m on true
    where t.thread_id = ${thread} and t.user_id = ${userId} and t.unread > 0 and not t.parted and not t.hidden
      and not t.muted`.execute(db)
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
  const request = await db
    .selectFrom('asks as a')
    .innerJoin('users as s', 's.id', 'a.sender')
    .where('a.receiver', '=', userId)
    .where('a.sender', '=', asker)
    .where('a.state', '=', FRIEND_REQUEST_STATE.pending)
    .where(sql<boolean>`${sql.raw(isActive('s'))}`)
    .where(hasNoBlock(userId, 'a.sender'))
    .select(['a.id', 's.name'])
    .executeTakeFirst()
  return request ? { ...request, body: SENT_FRIEND_REQUEST, url: '/demandes', tag: `ask-${asker}` } : null
}

/** A notification as a push. */
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
    select n.*, ${groupObject('n')} as object, s.name, s.avatar, s.status, s.roles, s.stripe_status, s.emoji, null as last_activity,
      p.photo, c.comment, t.title, g.title as outing
    from (select * from notifications where user_id = $1 and id = $2 and read_at is null offset 0) n
    left join users s on s.id = n.sender_id
    left join photos p on p.id = n.photo_id
    left join comments c on c.id = n.comment_id
    left join topics t on t.id = n.topic_id
    left join outings g on g.id = n.outing_id
    where ${isNotificationVisible('n')}`,
}

/** Null for a notification that is read or hidden by now. */
async function buildNotificationPayload(
  pool: Pool,
  userId: number,
  id: number,
): Promise<NotificationPayload | null> {
  const { rows } = await pool.query<NotificationRow>({
    ...PUSHED_NOTIFICATION,
    values: [userId, id],
    types: isoTimes,
  })
  const [row] = rows
  if (!row || !isKnownNotificationType(row.type)) return null
  const { type } = row
  const notice = presentNotification({ ...row, others: 0 })
  const content: NotificationContent = JSON.parse(notice.data)
  const { actor: who, text: says } = getNotificationSentence(type, notice.name, content)
  const object = GROUPED_TYPES.includes(type) ? row.object : `n${id}`
  return {
    name: who,
    body: content.comment ? `${says} ${formatQuoted(content.comment)}` : says,
    url: getNotificationUrl(type, notice, content),
    tag: `notice-${type}-${object}`,
    id,
  }
}

/** The site's VAPID key pair, and the contact for push services. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/**
 * The site's keys, created once; concurrent starts share the first pair. They never change, since a subscription is bound
 * to the key.
 */
export async function getOrCreateVapidKeys(
  db: Kysely<Database>,
  config: Pick<Config, 'founderEmail' | 'siteUrl' | 'isSecure' | 'mailFrom'>,
): Promise<VapidKeys> {
  const stored = (await findKeys(db)) ?? (await createKeys(db))
  return { publicKey: stored.public_key, privateKey: stored.private_key, subject: vapidSubjectOf(config) }
}

async function createKeys(db: Kysely<Database>) {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findKeys(db)
  if (!stored) throw new Error('cannot store the keys of web push')
  return stored
}

function findKeys(db: Kysely<Database>) {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
}

/** Address of the operator, else of the site, else the sender of mails. */
function vapidSubjectOf(config: Parameters<typeof getOrCreateVapidKeys>[1]): string {
  if (config.founderEmail) return `mailto:${config.founderEmail}`
  if (config.isSecure) return config.siteUrl
  return `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}
