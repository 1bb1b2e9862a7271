import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { rotatePartitions } from '../../../platform/db/partitions.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import {
  GROUPED_TYPES,
  isOptionalKind,
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationKind,
} from '../../../shared/news.ts'
import * as calls from './contract.ts'
import { notificationsPage, readNotificationsForm } from './pages/notifications.tsx'
import { preferencesPage, savePreferencesForm } from './pages/preferences.tsx'
import { readPreferencesOf } from './preferences.ts'
import { readNotificationsPage } from './read.ts'
import { ALL_MARKED, MARKED, NO_SUCH_NOTICE, PREFERENCES_SAVED } from './texts.ts'

/** What concerns a member: the list, its marks, and what the member wishes to be told of. */
export function notifications(context: AppContext): void {
  notificationRoutes(context)
  notificationsPage(context)
  preferencesPage(context)
  turnMonthsDaily(context)
}

const DAY_MS = 86_400_000

/** Makes and drops the months of all tables that are cut by month when the site begins to listen, and once a day. */
function turnMonthsDaily(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'months', () => rotatePartitions(context.db, new Date()))
}

/** The calls of notifications, and of what a member wishes to be told of. */
function notificationRoutes(context: AppContext): void {
  operation(context, calls.listNotifications, ({ viewer, query }) =>
    readNotificationsPage(context, viewer.id, query),
  )
  operation(context, calls.readNotification, async ({ viewer, params }) => {
    await markNotice(context, viewer.id, params.id)
    return { message: MARKED }
  })
  operation(
    context,
    calls.readNotifications,
    async ({ viewer, body }) => {
      await markNotices(context, viewer.id, body.until)
      return { message: ALL_MARKED }
    },
    { form: readNotificationsForm(context) },
  )
  operation(context, calls.readPreferences, ({ viewer }) => readPreferencesOf(context.db, viewer.id))
  operation(
    context,
    calls.savePreferences,
    async ({ viewer, body }) => {
      await savePreferencesOf(context.db, viewer.id, body)
      return { message: PREFERENCES_SAVED }
    },
    { form: savePreferencesForm(context) },
  )
}

type Writes = Pick<AppContext, 'db' | 'events'>

/** Marks one of a member's notifications as read, and the older ones that are shown as one with it. @throws NotFound */
async function markNotice({ db, events }: Writes, userId: number, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with one as (
      select n.id, n.type, n.photo_id, n.topic_id from notifications n
      where n.user_id = ${userId} and n.id = ${id} and ${sql.raw(isNotificationVisible('n'))}
    ), marked as (
      update notifications n set read_at = now() from one
      where n.user_id = ${userId} and n.read_at is null and n.type = one.type and n.id <= one.id
        and (n.id = one.id or one.type in (${sql.join(GROUPED_TYPES.map((type) => sql.lit(type)))})
          and (n.photo_id = one.photo_id or n.topic_id = one.topic_id))
      returning n.type, n.topic_id
    ), rearmed as (${rearmFollows(userId, id)})
    select id from one`.execute(db)
  if (rows.length === 0) throw new NotFound(NO_SUCH_NOTICE)
  events.publish({ kind: 'count', to: [userId] })
}

/** Marks as read what a member was told up to a notification; what came since stays unread. @param until its id */
async function markNotices({ db, events }: Writes, userId: number, until: number): Promise<void> {
  await sql`
    with marked as (
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and id <= ${until}
      returning type, topic_id
    ) ${rearmFollows(userId, until)}`.execute(db)
  events.publish({ kind: 'count', to: [userId] })
}

/** SQL: the next reply notifies again in the topics of `marked`, unless a newer notification of one is unread still. */
function rearmFollows(userId: number, upTo: number) {
  return sql`
    update topic_follows f set notified = false from marked
    where marked.type = ${NOTIFICATION_TYPE.reply} and f.topic_id = marked.topic_id and f.user_id = ${userId} and f.notified
      and not exists (
        select from notifications n
        where n.user_id = f.user_id and n.read_at is null and n.type = ${NOTIFICATION_TYPE.reply}
          and n.topic_id = f.topic_id and n.id > ${upTo})`
}

/** Keeps what a member wishes to be told of; what is left out stays. Kinds that are always told on the site stay on there. */
async function savePreferencesOf(
  db: Kysely<Database>,
  userId: number,
  { site = {}, push = {}, push_details }: Body<typeof calls.savePreferences>,
): Promise<void> {
  const onSite = Object.fromEntries(
    Object.entries(site).filter(([name]) =>
      isOptionalKind(NOTIFICATION_KIND[name as keyof typeof NOTIFICATION_KIND]),
    ),
  )
  const details = push_details ?? null
  await sql`
    insert into notice_preferences as p (user_id, site_off, push_off, push_details)
    values (${userId}, ${kinds(onSite, false)}, ${kinds(push, false)}, coalesce(${details}::boolean, false))
    on conflict (user_id) do update set
      site_off = ${turned('site_off', onSite)}, push_off = ${turned('push_off', push)},
      push_details = coalesce(${details}::boolean, p.push_details)`.execute(db)
}

type Wished = Record<string, boolean | undefined>

/** SQL: the kinds that are switched so. */
function kinds(wished: Wished, on: boolean) {
  const chosen = Object.entries(NOTIFICATION_KIND).flatMap(([name, kind]): NotificationKind[] =>
    wished[name] === on ? [kind] : [],
  )
  return sql<number[]>`${chosen}::smallint[]`
}

/** SQL: the kinds that were off, with those that are switched off and without those that are switched on. */
function turned(column: 'site_off' | 'push_off', wished: Wished) {
  return sql`array(
    select distinct kind from unnest(p.${sql.ref(column)} || ${kinds(wished, false)}) kind
    where kind <> all (${kinds(wished, true)}) order by kind)`
}
