import { type Kysely, sql } from 'kysely'
import type { PushJobData } from '../../src/features/feed/push/public.ts'
import { createSession, hashToken } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import type { NotificationData } from '../../src/schema/news.ts'
import type { NotificationKind } from '../../src/shared/notifications.ts'

/** A row without its times and id; null and empty columns are left out. */
interface Subject {
  type: number
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
}

type NewsRow = Subject & { other_id?: number }
type NotificationRow = Subject & { sender_id?: number; data?: NotificationData; read?: true }

/** The newsfeed rows of a member, the oldest first. */
export async function readNews(db: Kysely<Database>, userId: number): Promise<NewsRow[]> {
  const rows = await db
    .selectFrom('newsfeed')
    .where('user_id', '=', userId)
    .select(['type', 'other_id', 'photo_id', 'comment_id', 'topic_id', 'post_id'])
    .orderBy('id')
    .execute()
  return rows.map((row) => withoutNulls<NewsRow>(row))
}

/** The notifications of a member, the oldest first; `read` only where it is. */
export async function readNotifications(db: Kysely<Database>, userId: number): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['type', 'sender_id', 'photo_id', 'comment_id', 'topic_id', 'post_id', 'data'])
    .select(sql<boolean | null>`case when read_at is not null then true end`.as('read'))
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    withoutNulls<NotificationRow>({ ...row, data: Object.keys(row.data).length > 0 ? row.data : null }),
  )
}

/** Removes null columns. */
function withoutNulls<T>(row: object): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T
}

/** Marks all notifications of a member as read. */
export async function markAllRead(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', userId).execute()
}

/** Turns off these kinds of notifications on the site. */
export async function muteNotifications(
  db: Kysely<Database>,
  userId: number,
  ...kinds: NotificationKind[]
): Promise<void> {
  const site_off = kinds as number[]
  await db
    .insertInto('notice_preferences')
    .values({ user_id: userId, site_off })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ site_off }))
    .execute()
}

/** A push subscription of a member; nothing answers at its address. */
export async function createSubscription(
  db: Kysely<Database>,
  userId: number,
): Promise<{ id: number; session_id: number }> {
  const token = await createSession(db, userId)
  const { id: session_id } = await db
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .select('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('push_subscriptions')
    .values({
      user_id: userId,
      session_id,
      push_user_id: `test-${session_id}`,
      endpoint: `https://updates.push.services.mozilla.com/${session_id}`,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    })
    .returning(['id', 'session_id'])
    .executeTakeFirstOrThrow()
}

/** Queued push messages to a member, in the order of queueing. */
export async function readQueuedPushes(db: Kysely<Database>, userId: number): Promise<PushJobData[]> {
  const { rows } = await sql<{ data: PushJobData }>`
    select data from pgboss.job where name = 'push' and state = 'created' and (data->>'user_id')::integer = ${userId}
    order by created_on`.execute(db)
  return rows.map(({ data }) => data)
}

/** Runs something while inserts into a table fail. */
export async function whileTableBroken<T>(
  db: Kysely<Database>,
  table: 'newsfeed' | 'notifications',
  act: () => Promise<T>,
): Promise<T> {
  await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(db)
  try {
    return await act()
  } finally {
    await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db)
  }
}
