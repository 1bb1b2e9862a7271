import type { Pool } from 'pg'
import { GROUPED_BY, isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { genericPlanParameter } from '../../../platform/db/prepared.ts'
import type { NotificationData } from '../../../schema/news.ts'
import { GROUPED_TYPES } from '../../../shared/news.ts'
import { NOTIFICATIONS_PAGE } from './contract.ts'
import {
  type GroupableNotification,
  groupKeyOf,
  groupNotifications,
  type NotificationGroup,
} from './group.ts'

/** Rows read at a time, and how often for one page: what nobody may see any more is passed over no further. */
const WINDOW_SIZE = 60
const WINDOWS_MAX = 5
/** How far those that are shown as one are counted: each row has a sender of its own or repeats one. */
const SENDERS_COUNTED_MAX = 200

export interface NotificationRow extends GroupableNotification {
  user_id: number
  created_at: Date
  post_id: number | null
  data: NotificationData
  /** Of the sender; null where staff decided, who are not named. */
  name: string | null
  avatar: string | null
  status: number | null
  roles: number | null
  stripe_status: boolean | null
  emoji: string | null
  last_activity: Date | null
  photo: string | null
  comment: string | null
  title: string | null
}

interface WindowRow extends NotificationRow {
  /** May be told at this moment. */
  told: boolean
  /** Is one with a newer one, which stands on a page before. */
  shown: boolean
}

/** SQL: a newer notification, from $6 on, is shown as one with unread `n`. */
const IS_SHOWN_EARLIER = `(n.read_at is null and case ${Object.entries(GROUPED_BY)
  .map(
    ([object, types]) => `when n.type in (${types.join()}) then exists (
      select from notifications e
      where e.user_id = n.user_id and e.read_at is null and e.type = n.type and e.${object} = n.${object}
        and e.id >= ${genericPlanParameter(6, 'bigint')} and ${isNotificationVisible('e')} offset 0)`,
  )
  .join(' ')} else false end)`

// Limited first, then joined: of a member's many only those of the window are looked up.
const READ_WINDOW = {
  name: 'notifications-window',
  text: `
    select n.*, ${isNotificationVisible('n')} as told, ${genericPlanParameter(6, 'bigint')} is not null and ${IS_SHOWN_EARLIER} as shown,
      s.name, s.avatar, s.status, s.roles, s.stripe_status, s.emoji, m.last_activity,
      p.photo, c.comment, t.title
    from (
      select n.id, n.user_id, n.sender_id, n.type, n.photo_id, n.comment_id, n.topic_id, n.post_id, n.data, n.read_at, n.created_at
      from notifications n
      where n.user_id = ${genericPlanParameter(1, 'integer')} and n.id < ${genericPlanParameter(2, 'bigint')} and (n.read_at is not null
        or (n.type::integer, coalesce(n.photo_id, n.topic_id, 0)) not in (select * from unnest(${genericPlanParameter(3, 'integer[]')}, ${genericPlanParameter(4, 'integer[]')})))
      order by n.id desc limit ${WINDOW_SIZE} offset ${genericPlanParameter(5, 'bigint')}
    ) n
    left join users s on s.id = n.sender_id
    left join member_search m on m.user_id = n.sender_id
    left join photos p on p.id = n.photo_id
    left join comments c on c.id = n.comment_id
    left join topics t on t.id = n.topic_id
    order by n.id desc`,
}

/** Above every id: a page from the newest on. */
const ID_MAX = Number.MAX_SAFE_INTEGER

export interface NotificationPage {
  shown: NotificationGroup<NotificationRow>[]
  /** Where the next page starts; null at the end. */
  last: number | null
}

interface PageQuery {
  page: number
  before?: number | undefined
}

/**
 * A page of what concerns a member, the newest first. A page without `before` is reached by skipping rows. Those that
 * are shown as one stand where the newest of them stands; older unread ones of them are passed over on later pages.
 */
export async function findNotificationPage(
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
    const read = await queryWindow(pool, [
      userId,
      last,
      passed.types,
      passed.objects,
      skipped,
      before ?? null,
    ])
    for (const row of read) {
      const key = groupKeyOf(row)
      const opens = row.told && !row.shown && !keys.has(key)
      if (opens && keys.size === NOTIFICATIONS_PAGE)
        return { shown: await groupAndCountSenders(pool, rows), last }
      last = row.id
      if (!row.told) continue
      if (!row.shown) rows.push(row)
      if (row.read_at === null && GROUPED_TYPES.includes(row.type) && (opens || row.shown)) {
        passed.types.push(row.type)
        passed.objects.push(row.photo_id ?? row.topic_id ?? 0)
      }
      if (opens) keys.add(key)
    }
    if (read.length < WINDOW_SIZE) return { shown: await groupAndCountSenders(pool, rows), last: null }
  }
  return { shown: await groupAndCountSenders(pool, rows), last }
}

async function queryWindow(pool: Pool, values: unknown[]): Promise<WindowRow[]> {
  const { rows } = await pool.query<WindowRow>({ ...READ_WINDOW, values })
  return rows
}

const READ_SENDERS = {
  name: 'notifications-senders',
  text: Object.entries(GROUPED_BY)
    .map(
      ([object, types]) => `
    select g.place, count(distinct n.sender_id) - 1 as others
    from unnest(${genericPlanParameter(2, 'integer[]')}, ${genericPlanParameter(3, 'integer[]')}) with ordinality g (type, object, place), lateral (
      select n.* from notifications n
      where n.user_id = ${genericPlanParameter(1, 'integer')} and n.read_at is null and n.type = g.type and n.${object} = g.object
      limit ${SENDERS_COUNTED_MAX}
    ) n
    where g.type in (${types.join()}) and ${isNotificationVisible('n')}
    group by g.place`,
    )
    .join(' union all '),
}

/** Folds the rows of a page. Unread ones are counted whole, however far below the page the others stand. */
async function groupAndCountSenders(
  pool: Pool,
  rows: readonly NotificationRow[],
): Promise<NotificationGroup<NotificationRow>[]> {
  const shown = groupNotifications(rows)
  const open = shown.filter(({ type, read_at }) => read_at === null && GROUPED_TYPES.includes(type))
  if (open.length === 0) return shown
  const { rows: counts } = await pool.query<{ place: number; others: number }>({
    ...READ_SENDERS,
    values: [
      open[0]?.user_id,
      open.map(({ type }) => type),
      open.map(({ photo_id, topic_id }) => photo_id ?? topic_id),
    ],
  })
  const others = new Map(counts.map(({ place, others }) => [open[place - 1]?.id, others]))
  return shown.map((one) => ({ ...one, others: Math.max(one.others, others.get(one.id) ?? 0) }))
}
