import type { Pool } from 'pg'
import { FRIEND_REQUEST_STATE } from '../../shared/contacts.ts'
import type { Counters } from '../../shared/live.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE, notificationKindOf } from '../../shared/notifications.ts'
import { isQuiet } from '../../shared/quiet-evening.ts'
import { isDistributed } from '../db/distribution.ts'
import {
  buildGroupObject,
  GROUPED_BY,
  groupObject,
  isNotificationVisible,
  UNGROUPED_TYPES,
  withUnread,
} from '../db/notification-visibility.ts'
import { genericPlanParameter } from '../db/prepared.ts'
import { isNotBeingDeleted } from '../db/visibility.ts'

/** Maximum count of friend requests and notifications: a badge shows no more. */
const MAX_COUNT = 100
/** Notifications of a group tested for visibility before the group counts as hidden. */
const TESTED_PER_GROUP = 200

const UNREAD = 'from notifications n where n.user_id = i.user_id and n.read_at is null'

/** SQL: a row for each unread notification shown by itself. */
const UNGROUPED = `
  select from (select n.* ${UNREAD} and n.type in (${UNGROUPED_TYPES.join()}) limit ${TESTED_PER_GROUP}) n where ${isNotificationVisible('n')}`

/** Columns of the index before the object are null for these types; stating it leads straight to the object. */
const BY_OBJECT = 'n.topic_id, n.photo_id, n.outing_id'

/** SQL that leads from object to object in an index. */
const INDEXED: Record<keyof typeof GROUPED_BY, { which: string; order: string }> = {
  topic_id: { which: '', order: BY_OBJECT },
  photo_id: { which: 'and n.topic_id is null', order: BY_OBJECT },
  outing_id: { which: 'and n.topic_id is null and n.photo_id is null', order: BY_OBJECT },
  // A literal type: the index has no other.
  post_day: { which: `and n.type = ${GROUPED_BY.post_day}`, order: buildGroupObject('n', 'post_day') },
}

/**
 * SQL: a row for each object with grouped unread notifications. Skips from object to object by the index, so
 * that a thousand likes of one photo cost as much as one.
 */
function countGroups(object: keyof typeof GROUPED_BY): string {
  const column = buildGroupObject('n', object)
  const which = `${UNREAD} and n.type = t.type ${INDEXED[object].which}`
  const next = `order by ${INDEXED[object].order} limit 1`
  return `
  select from unnest('{${GROUPED_BY[object].join()}}'::smallint[]) t (type), lateral (
    with recursive g (object) as (
      (select ${column} ${which} ${next})
      union all
      select (select ${column} ${which} and ${column} > g.object ${next}) from g where g.object is not null
    )
    select object from g where object is not null limit ${MAX_COUNT}
  ) g
  where exists (
    select from (select n.* ${which} and ${column} = g.object limit ${TESTED_PER_GROUP}) n where ${isNotificationVisible('n')} offset 0)`
}

const GROUP_COLUMNS = ['photo_id', 'topic_id', 'outing_id', 'post_day'] as const

const URGENT_KINDS: readonly number[] = [NOTIFICATION_KIND.staff, NOTIFICATION_KIND.safety]
const URGENT_TYPES = Object.values(NOTIFICATION_TYPE).filter((type) =>
  URGENT_KINDS.includes(notificationKindOf(type)),
)

/** Unread notifications that are read before counting; members with more are rare, and counted from object to object. */
const FEW_UNREAD = 50

const ALL_SHOWN = `(${UNGROUPED}) union all ${GROUP_COLUMNS.map((column) => `(${countGroups(column)})`).join(' union all ')}`

/** For members with many unread notifications. Starting it takes longer than reading the few of most members. */
const COUNT_MANY = {
  name: 'live-counters-many',
  text: `
    select i.user_id, (
      select count(*)::integer from (
        select ${UNREAD} and n.type in (${URGENT_TYPES.join()}) and ${isNotificationVisible('n')} limit ${MAX_COUNT}) n) as urgent, (
      select count(*)::integer from (${ALL_SHOWN} limit ${MAX_COUNT}) n) as notifications
    from unnest(${genericPlanParameter(1, 'integer[]')}) i (user_id)`,
}

/** SQL of the counters, from unread notifications of `i.user_id` with `has_more`: whether these are not all. */
const buildCountersQuery = (first: string, unread: string) => `${first}
  select i.user_id, u.quiet_from, coalesce(b.unread, 0) as messages, (
    select count(*)::integer from (
      select from asks where receiver = i.user_id and state = ${FRIEND_REQUEST_STATE.pending} and ${isNotBeingDeleted('sender')} limit ${MAX_COUNT}
    ) a) as asks, s.*
  from unnest(${genericPlanParameter(1, 'integer[]')}) i (user_id) left join mailboxes b on b.user_id = i.user_id
    left join users u on u.id = i.user_id, lateral (
    select least(count(*), ${MAX_COUNT})::integer as notifications,
      least(count(*) filter (where type in (${URGENT_TYPES.join()})), ${MAX_COUNT})::integer as urgent,
      coalesce(bool_or(has_more), false) as has_more
    from (
      select n.type, n.has_more from (${unread}) n where n.has_more or ${isNotificationVisible('n')}
      group by n.type, n.has_more, ${groupObject('n')}, case when ${groupObject('n')} = 0 then n.id end) g) s`

const READ = {
  name: 'live-counters',
  text: buildCountersQuery(
    '',
    `select n.*, count(*) over () > ${FEW_UNREAD} as has_more from (select n.* ${UNREAD} limit ${FEW_UNREAD + 1}) n`,
  ),
}

/** On a distributed database the newest unread notifications of one member come from their shard; no index leads on. */
const READ_FROM_SHARD = {
  name: 'live-counters-shard',
  text: buildCountersQuery(withUnread('$2::integer'), 'select n.*, false as has_more from unread n'),
}

/**
 * Counts unread messages, friend requests and notifications of members, as their lists show them; in a quiet evening only
 * notifications of staff, which concern safety and the account.
 */
export async function findCounters(pool: Pool, userIds: readonly number[]): Promise<Map<number, Counters>> {
  const rows = isDistributed(pool)
    ? (await Promise.all(userIds.map((id) => queryCounters(pool, READ_FROM_SHARD, [[id], id])))).flat()
    : await queryCounters(pool, READ, [userIds])
  const many = await countMany(
    pool,
    rows.filter((row) => row.has_more).map((row) => row.user_id),
  )
  const now = Date.now()
  return new Map(
    rows.map((row) => {
      const { notifications, urgent } = many.get(row.user_id) ?? row
      const counters = isQuiet(row.quiet_from, now)
        ? { messages: 0, asks: 0, notifications: urgent }
        : { messages: row.messages, asks: row.asks, notifications }
      return [row.user_id, counters]
    }),
  )
}

async function queryCounters(pool: Pool, statement: typeof READ, values: unknown[]): Promise<CountersRow[]> {
  const { rows } = await pool.query<CountersRow>({ ...statement, values })
  return rows
}

async function countMany(pool: Pool, userIds: readonly number[]): Promise<Map<number, NotificationCounts>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await pool.query<NotificationCounts & { user_id: number }>({
    ...COUNT_MANY,
    values: [userIds],
  })
  return new Map(rows.map((row) => [row.user_id, row]))
}

interface NotificationCounts {
  notifications: number
  /** Those that a quiet evening does not hide. */
  urgent: number
}

interface CountersRow extends Counters, NotificationCounts {
  user_id: number
  quiet_from: number | null
  /** The member has more unread notifications than were counted. */
  has_more: boolean
}
