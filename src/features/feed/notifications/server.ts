import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { isDistributed } from '../../../platform/db/distribution.ts'
import { isoTimes } from '../../../platform/db/iso-times.ts'
import {
  buildGroupObject,
  GROUPED_BY,
  groupObject,
  isNotificationVisible,
  withUnread,
} from '../../../platform/db/notification-visibility.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import type { Database } from '../../../schema/database.ts'
import type { NotificationData } from '../../../schema/news.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { GROUPED_TYPES, NOTIFICATION_KIND } from '../../../shared/notifications.ts'
import * as calls from './contract.ts'
import {
  NOTIFICATIONS_PAGE,
  type Notification,
  type NotificationContent,
  type NotificationPreferences,
} from './contract.ts'

/** Rows per query and queries per page, which bound the search past invisible rows. */
const WINDOW_SIZE = 60
const WINDOWS_MAX = 5
/** Rows of a group that are counted at most. */
const SENDERS_COUNTED_MAX = 200

export interface NotificationRow extends GroupableNotification {
  user_id: number
  created_at: string
  photo_id: number | null
  topic_id: number | null
  post_id: number | null
  outing_id: number | null
  data: NotificationData
  /** Columns of the sender; null for staff. */
  name: string | null
  avatar: string | null
  status: number | null
  roles: number | null
  stripe_status: boolean | null
  emoji: string | null
  last_activity: string | null
  photo: string | null
  comment: string | null
  title: string | null
  outing: string | null
}

interface WindowRow extends NotificationRow {
  /** Visible now. */
  is_visible: boolean
  /** Grouped with a newer one on a page before. */
  shown: boolean
}

type GroupColumn = keyof typeof GROUPED_BY

/** SQL: unread `n` is grouped with a newer notification, from $6 on. */
const isShownEarlier = (unread: UnreadSource) =>
  `(n.read_at is null and case ${Object.entries(GROUPED_BY)
    .map(
      ([object, types]) => `when n.type in (${types.join()}) then exists (
      select 1 from ${unread} e
      where e.user_id = n.user_id and e.read_at is null and e.type = n.type and ${buildGroupObject('e', object as GroupColumn)} = ${buildGroupObject('n', object as GroupColumn)}
        and e.id >= ${genericPlanParameter(6, 'bigint')} and ${isNotificationVisible('e')} offset 0)`,
    )
    .join(' ')} else false end)`

/** Where a statement reads further unread notifications from: the CTE of `withUnread` on a distributed database. */
type UnreadSource = 'notifications' | 'unread'

// Limited before the joins, so that only rows of the window are looked up.
const buildWindowQuery = (shown: string) => `
    select n.*, ${isNotificationVisible('n')} as is_visible, ${shown} as shown,
      s.name, s.avatar, s.status, s.roles, s.stripe_status, s.emoji, m.last_activity,
      p.photo, c.comment, t.title, g.title as outing
    from (
      select n.id, n.user_id, n.sender_id, n.type, n.photo_id, n.comment_id, n.topic_id, n.post_id, n.outing_id, n.data, n.read_at, n.created_at, ${groupObject('n')} as object
      from notifications n
      where n.user_id = ${genericPlanParameter(1, 'integer')} and n.id < ${genericPlanParameter(2, 'bigint')} and (n.read_at is not null
        or (n.type::integer, ${groupObject('n')}) not in (select * from unnest(${genericPlanParameter(3, 'integer[]')}, ${genericPlanParameter(4, 'bigint[]')})))
      order by n.id desc limit ${WINDOW_SIZE} offset ${genericPlanParameter(5, 'bigint')}
    ) n
    left join users s on s.id = n.sender_id
    left join member_search m on m.user_id = n.sender_id
    left join photos p on p.id = n.photo_id
    left join comments c on c.id = n.comment_id
    left join topics t on t.id = n.topic_id
    left join outings g on g.id = n.outing_id
    order by n.id desc`

/** A page without `before` looks for no groups of pages before it: setting that up takes longer than the page. */
const READ_FIRST_WINDOW = { name: 'notifications-first-window', text: buildWindowQuery('false') }
const READ_WINDOW = { name: 'notifications-window', text: buildWindowQuery(isShownEarlier('notifications')) }
const READ_WINDOW_OF_SHARD = {
  name: 'notifications-window-shard',
  text: withUnread('$1::integer') + buildWindowQuery(isShownEarlier('unread')),
}

/** Above every id. */
const ID_MAX = Number.MAX_SAFE_INTEGER

interface NotificationPage {
  shown: NotificationGroup<NotificationRow>[]
  /** Where the next page starts; null at the end. */
  last: number | null
}

interface PageQuery {
  page: number
  before?: number | undefined
}

/**
 * A page of notifications, the newest first. A page without `before` skips rows. A group is shown at its newest
 * notification; its older unread ones are left out of later pages.
 */
async function findNotificationPage(
  pool: Pool,
  userId: number,
  { page, before }: PageQuery,
): Promise<NotificationPage> {
  const rows: NotificationRow[] = []
  const keys = new Set<string>()
  const passed = { types: [] as number[], objects: [] as number[] }
  let last = before ?? ID_MAX
  for (let window = 0; window < WINDOWS_MAX; window++) {
    const skipped = window === 0 && before === undefined ? (page - 1) * NOTIFICATIONS_PAGE : 0
    const read = await queryWindow(pool, [userId, last, passed.types, passed.objects, skipped], before)
    for (const row of read) {
      const key = groupKeyOf(row)
      const opens = row.is_visible && !row.shown && !keys.has(key)
      if (opens && keys.size === NOTIFICATIONS_PAGE)
        return { shown: await groupAndCountSenders(pool, rows), last }
      last = row.id
      if (!row.is_visible) continue
      if (!row.shown) rows.push(row)
      if (row.read_at === null && GROUPED_TYPES.includes(row.type) && (opens || row.shown)) {
        passed.types.push(row.type)
        passed.objects.push(row.object)
      }
      if (opens) keys.add(key)
    }
    if (read.length < WINDOW_SIZE) return { shown: await groupAndCountSenders(pool, rows), last: null }
  }
  return { shown: await groupAndCountSenders(pool, rows), last }
}

async function queryWindow(pool: Pool, values: unknown[], before: number | undefined): Promise<WindowRow[]> {
  const statement =
    before === undefined
      ? { ...READ_FIRST_WINDOW, values }
      : { ...(isDistributed(pool) ? READ_WINDOW_OF_SHARD : READ_WINDOW), values: [...values, before] }
  const { rows } = await pool.query<WindowRow>({ ...statement, types: isoTimes })
  return rows
}

/** All groups are tested for visibility together: setting up the test takes longer than its rows. */
const buildSendersQuery = (unread: UnreadSource) => {
  const rows = Object.entries(GROUPED_BY).map(
    ([object, types]) => `(
      select n.* from ${unread} n
      where g.type in (${types.join()}) and n.user_id = ${genericPlanParameter(1, 'integer')} and n.read_at is null
        and n.type = g.type and ${buildGroupObject('n', object as GroupColumn)} = g.object
      limit ${SENDERS_COUNTED_MAX})`,
  )
  return `
    select g.ordinal, count(distinct n.sender_id) - 1 as others
    from unnest(${genericPlanParameter(2, 'integer[]')}, ${genericPlanParameter(3, 'bigint[]')}) with ordinality g (type, object, ordinal),
      lateral (${rows.join(' union all ')}) n
    where ${isNotificationVisible('n')}
    group by g.ordinal`
}

const READ_SENDERS = { name: 'notifications-senders', text: buildSendersQuery('notifications') }
const READ_SENDERS_OF_SHARD = {
  name: 'notifications-senders-shard',
  text: withUnread('$1::integer') + buildSendersQuery('unread'),
}

/** Groups the rows of a page; unread groups count members beyond the page too. */
async function groupAndCountSenders(
  pool: Pool,
  rows: readonly NotificationRow[],
): Promise<NotificationGroup<NotificationRow>[]> {
  const shown = groupNotifications(rows)
  const open = shown.filter(({ type, read_at }) => read_at === null && GROUPED_TYPES.includes(type))
  if (open.length === 0) return shown
  const { rows: counts } = await pool.query<{ ordinal: number; others: number }>({
    ...(isDistributed(pool) ? READ_SENDERS_OF_SHARD : READ_SENDERS),
    values: [open[0]?.user_id, open.map(({ type }) => type), open.map(({ object }) => object)],
  })
  const others = new Map(counts.map(({ ordinal, others }) => [open[ordinal - 1]?.id, others]))
  return shown.map((one) => ({ ...one, others: Math.max(one.others, others.get(one.id) ?? 0) }))
}

/** Columns that grouping compares: type, object, and read or unread. */
export interface GroupableNotification {
  id: number
  sender_id: number | null
  type: number
  /** The object of its group: see `groupObject`. */
  object: number
  read_at: string | null
}

/** The newest of a group. */
type NotificationGroup<Row extends GroupableNotification> = Row & {
  /** Number of further members in the group. */
  others: number
}

/** Equal within a group; unique for types that are not grouped. */
function groupKeyOf({ id, type, object, read_at }: GroupableNotification): string {
  if (!GROUPED_TYPES.includes(type)) return String(id)
  return `${type} ${object} ${read_at === null}`
}

/** @param rows the newest first @returns the newest of each group, in order */
export function groupNotifications<Row extends GroupableNotification>(
  rows: readonly Row[],
): NotificationGroup<Row>[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = groupKeyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    return [{ ...newest, others: new Set(group.map(({ sender_id }) => sender_id)).size - 1 }]
  })
}

/** A page without `before` skips rows; later pages are empty. */
const LAST_SKIPPED_PAGE = 100

/** The reply of the call, which the page renders too. */
export async function listNotifications(
  { pool }: Pick<AppContext, 'pool'>,
  readerId: number,
  query: { page: number; before?: number | undefined },
): Promise<Reply<typeof calls.listNotifications>> {
  const { page, before } = query
  const isOver = before === undefined && page > LAST_SKIPPED_PAGE
  const { shown, last } = isOver
    ? { shown: [], last: null }
    : await findNotificationPage(pool, readerId, query)
  const { path } = calls.listNotifications
  return {
    data: shown.map(presentNotification),
    next_page_url: last === null ? null : `${path}?page=${page + 1}&before=${last}`,
    prev_page_url: page > 1 ? `${path}?page=${page - 1}` : null,
    current_page: page,
    to: (page - 1) * NOTIFICATIONS_PAGE + shown.length,
  }
}

/** A notification as its member reads it; staff are not named. */
export function presentNotification(row: NotificationGroup<NotificationRow>): Notification {
  return {
    id: row.id,
    sender: row.sender_id,
    receiver: row.user_id,
    name: row.name,
    avatar: row.avatar,
    status: row.status ?? 0,
    roles: row.roles ?? 0,
    stripe_status: row.stripe_status ?? false,
    emoji: row.emoji,
    last_activity: row.last_activity,
    type: row.type,
    data: formatContent(row),
    read: row.read_at !== null,
    created_at: row.created_at,
  }
}

/** JSON without nulls: fields that are undefined are left out. */
function formatContent(row: NotificationGroup<NotificationRow>): string {
  const { data } = row
  const content: Partial<Record<keyof NotificationContent, unknown>> = {
    photo_id: row.photo_id ?? undefined,
    photo_photo: row.photo ?? data.photo_photo ?? undefined,
    comment: row.comment ?? undefined,
    topic_id: row.topic_id ?? undefined,
    topic_title: row.title ?? undefined,
    post_id: row.post_id ?? undefined,
    outing_id: row.outing_id ?? undefined,
    outing_title: row.outing ?? undefined,
    town: data.town ?? undefined,
    place_id: data.place_id ?? undefined,
    until: data.until ?? undefined,
    warning: data.warning ?? undefined,
    decision: data.decision ?? undefined,
    accepted: data.accepted ?? undefined,
    napkin: data.napkin ?? undefined,
    thread: data.thread ?? undefined,
    met: data.met ?? undefined,
    text: data.text ?? undefined,
    others: row.others || undefined,
  }
  return JSON.stringify(content)
}

/** A member's settings; by default every kind is on, pushes quote no texts, and no digest is sent. */
export async function getNotificationPreferences(
  db: Kysely<Database>,
  userId: number,
): Promise<NotificationPreferences> {
  const chosen = await db
    .selectFrom('users as u')
    .leftJoin('notice_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('weekly_digests as d', 'd.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.quiet_from', 'p.site_off', 'p.push_off', 'p.push_details', 'd.wanted'])
    .executeTakeFirst()
  return {
    site: toEnabledKinds(chosen?.site_off ?? []),
    push: toEnabledKinds(chosen?.push_off ?? []),
    push_details: chosen?.push_details ?? false,
    quiet_from: (chosen?.quiet_from ?? null) as NotificationPreferences['quiet_from'],
    weekly_digest: chosen?.wanted ?? false,
  }
}

function toEnabledKinds(off: readonly number[]): NotificationPreferences['site'] {
  return Object.fromEntries(
    Object.entries(NOTIFICATION_KIND).map(([name, kind]) => [name, !off.includes(kind)]),
  ) as NotificationPreferences['site']
}
