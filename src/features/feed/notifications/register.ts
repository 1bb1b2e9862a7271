import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { deleteDanglingRows } from '../../../platform/db/dangling-rows.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { rotatePartitions } from '../../../platform/db/partitions.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { scheduleRecurring } from '../../../platform/jobs/recurring.ts'
import type { Body } from '../../../shared/endpoint.ts'
import {
  GROUPED_TYPES,
  isOptionalKind,
  NOTIFICATION_KIND,
  NOTIFICATION_TYPE,
  type NotificationKind,
} from '../../../shared/notifications.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import * as calls from './contract.ts'
import { notificationCopyFiles } from './data-copy.ts'
import {
  createMarkReadFormOptions,
  createPreferencesFormOptions,
  registerNotificationsPage,
  registerPreferencesPage,
} from './page.tsx'
import { publishCounts, setWeeklyDigest } from './public.ts'
import { getNotificationPreferences, listNotifications } from './server.ts'
import { markAllReadOnShard, markReadOnShard } from './shard.ts'
import {
  ALL_NOTIFICATIONS_MARKED_READ,
  NO_SUCH_NOTIFICATION,
  NOTIFICATION_MARKED_READ,
  PREFERENCES_SAVED,
} from './texts.ts'

/** Notifications: the list, marks and settings. */
export function registerNotifications(context: AppContext): void {
  registerCopyFiles(80, notificationCopyFiles)
  registerNotificationCalls(context)
  registerNotificationsPage(context)
  registerPreferencesPage(context)
  scheduleMonthlyPartitions(context)
}

const DAY_MS = 86_400_000

/** At the start and once a day: monthly partitions of all tables, and rows that a distributed database left behind. */
function scheduleMonthlyPartitions(context: AppContext): void {
  scheduleRecurring(context, DAY_MS, 'months', () => rotatePartitions(context.db, new Date()))
  scheduleRecurring(context, DAY_MS, 'rows without an owner', async () => {
    await deleteDanglingRows(context.db)
  })
}

function registerNotificationCalls(context: AppContext): void {
  operation(context, calls.listNotifications, ({ viewer, query }) =>
    listNotifications(context, viewer.id, query),
  )
  operation(context, calls.markNotificationRead, async ({ viewer, params }) => {
    await markNotificationRead(context, viewer.id, params.id)
    return { message: NOTIFICATION_MARKED_READ }
  })
  operation(
    context,
    calls.markNotificationsRead,
    async ({ viewer, body }) => {
      await markNotificationsRead(context, viewer.id, body.until)
      return { message: ALL_NOTIFICATIONS_MARKED_READ }
    },
    { form: createMarkReadFormOptions(context) },
  )
  operation(context, calls.getNotificationPreferences, ({ viewer }) =>
    getNotificationPreferences(context.db, viewer.id),
  )
  operation(
    context,
    calls.saveNotificationPreferences,
    async ({ viewer, body }) => {
      await saveNotificationPreferences(context, viewer.id, body)
      return { message: PREFERENCES_SAVED }
    },
    { form: createPreferencesFormOptions(context) },
  )
}

type WriteContext = Pick<AppContext, 'db' | 'events'>

/** Marks a notification as read, with the older ones grouped with it. @throws NotFound */
async function markNotificationRead({ db, events }: WriteContext, userId: number, id: number): Promise<void> {
  if (isDistributed(db)) {
    if (!(await markReadOnShard(db, userId, id))) throw new NotFound(NO_SUCH_NOTIFICATION)
    events.publish({ kind: 'count', to: [userId] })
    return
  }
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
    ), rearmed as (${resetFollowNotified(userId, id)})
    select id from one`.execute(db)
  if (rows.length === 0) throw new NotFound(NO_SUCH_NOTIFICATION)
  events.publish({ kind: 'count', to: [userId] })
}

/** Marks notifications up to one as read; newer ones stay unread. @param until its id */
async function markNotificationsRead(
  { db, events }: WriteContext,
  userId: number,
  until: number,
): Promise<void> {
  if (isDistributed(db)) {
    await markAllReadOnShard(db, userId, until)
    events.publish({ kind: 'count', to: [userId] })
    return
  }
  await sql`
    with marked as (
      update notifications set read_at = now()
      where user_id = ${userId} and read_at is null and id <= ${until}
      returning type, topic_id
    ) ${resetFollowNotified(userId, until)}`.execute(db)
  events.publish({ kind: 'count', to: [userId] })
}

/** SQL: the next reply notifies again in the topics of `marked`, unless a newer notification is unread. */
function resetFollowNotified(userId: number, upTo: number) {
  return sql`
    update topic_follows f set notified = false from marked
    where marked.type = ${NOTIFICATION_TYPE.reply} and f.topic_id = marked.topic_id and f.user_id = ${userId} and f.notified
      and not exists (
        select from notifications n
        where n.user_id = f.user_id and n.read_at is null and n.type = ${NOTIFICATION_TYPE.reply}
          and n.topic_id = f.topic_id and n.id > ${upTo})`
}

/** Saves the settings that are sent. Kinds that are always on the site stay on there. */
async function saveNotificationPreferences(
  context: TransactionContext,
  userId: number,
  {
    site = {},
    push = {},
    push_details,
    quiet_from,
    weekly_digest,
  }: Body<typeof calls.saveNotificationPreferences>,
): Promise<void> {
  const onSite = Object.fromEntries(
    Object.entries(site).filter(([name]) =>
      isOptionalKind(NOTIFICATION_KIND[name as keyof typeof NOTIFICATION_KIND]),
    ),
  )
  const details = push_details ?? null
  await inTransaction(context, async (tx) => {
    if (quiet_from !== undefined) {
      await tx
        .updateTable('users')
        .set({ quiet_from: quiet_from || null })
        .where('id', '=', userId)
        .execute()
      publishCounts(tx, [userId])
    }
    if (weekly_digest !== undefined) await setWeeklyDigest(tx, userId, weekly_digest)
    await sql`
    insert into notice_preferences as p (user_id, site_off, push_off, push_details)
    values (${userId}, ${selectKindIds(onSite, false)}, ${selectKindIds(push, false)}, coalesce(${details}::boolean, false))
    on conflict (user_id) do update set
      site_off = ${updateDisabledKinds('site_off', onSite)}, push_off = ${updateDisabledKinds('push_off', push)},
      push_details = coalesce(${details}::boolean, p.push_details)`.execute(tx)
  })
}

type KindSwitches = Record<string, boolean | undefined>

/** SQL: the kinds switched to that value. */
function selectKindIds(wished: KindSwitches, on: boolean) {
  const chosen = Object.entries(NOTIFICATION_KIND).flatMap(([name, kind]): NotificationKind[] =>
    wished[name] === on ? [kind] : [],
  )
  return sql<number[]>`${chosen}::smallint[]`
}

/** SQL: the disabled kinds after the change. */
function updateDisabledKinds(column: 'site_off' | 'push_off', wished: KindSwitches) {
  return sql`array(
    select distinct kind from unnest(p.${sql.ref(column)} || ${selectKindIds(wished, false)}) kind
    where kind <> all (${selectKindIds(wished, true)}) order by kind)`
}
