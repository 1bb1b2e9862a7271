import { type Kysely, sql } from 'kysely'
import type { PushJobData } from '../../src/features/feed/push/public.ts'
import { createSession, hashToken } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import type { NotificationData } from '../../src/schema/news.ts'
import type { NotificationKind } from '../../src/shared/news.ts'

/** A row without its times and id; what is null or empty is left out. */
interface Subject {
  type: number
  photo_id?: number
  comment_id?: number
  topic_id?: number
  post_id?: number
}

type NewsRow = Subject & { other_id?: number }
type NotificationRow = Subject & { sender_id?: number; data?: NotificationData; read?: true }

/** What a member did as the newsfeed has it, the oldest first. */
export async function readNews(db: Kysely<Database>, userId: number): Promise<NewsRow[]> {
  const rows = await db
    .selectFrom('newsfeed')
    .where('user_id', '=', userId)
    .select(['type', 'other_id', 'photo_id', 'comment_id', 'topic_id', 'post_id'])
    .orderBy('id')
    .execute()
  return rows.map((row) => withoutNulls<NewsRow>(row))
}

/** What a member was told of, the oldest first; `read` only where it is. */
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

/** Takes away what is null. */
function withoutNulls<T>(row: object): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T
}

/** Marks all that a member was told of as read. */
export async function markAllRead(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', userId).execute()
}

/** A member does not wish to be told of these kinds on the site. */
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

/** A browser of a member's that is to be told by push; nothing answers at its address. */
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
      endpoint: `https://push.exemple.fr/${session_id}`,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    })
    .returning(['id', 'session_id'])
    .executeTakeFirstOrThrow()
}

/** What is to be told a member by push, in the order of queueing: jobs that nobody has done yet. */
export async function readQueuedPushes(db: Kysely<Database>, userId: number): Promise<PushJobData[]> {
  const { rows } = await sql<{ data: PushJobData }>`
    select data from pgboss.job where name = 'push' and state = 'created' and (data->>'user_id')::integer = ${userId}
    order by created_on`.execute(db)
  return rows.map(({ data }) => data)
}

/** Does something while no row can be written into a table, as if it were broken. */
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
