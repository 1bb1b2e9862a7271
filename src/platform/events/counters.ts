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

const URGENT_KINDS: readonly number[] = [NOTIFICATION_KIND.staff, NOTIFICATION_KIND.safety]
const URGENT_TYPES = Object.values(NOTIFICATION_TYPE).filter((type) =>
  URGENT_KINDS.includes(notificationKindOf(type)),
)

/** SQL of the counters, from where unread notifications of `i.user_id` are read. */
const buildCountersQuery = (first: string, unread: string, shown: string) => `${first}
  select i.user_id, u.quiet_from, case when u.quiet_from is not null then (
    select count(*)::integer from (
      select 1 ${unread} and n.type in (${URGENT_TYPES.join()})
        and ${isNotificationVisible('n')} limit ${MAX_COUNT}) n) end as always, coalesce(b.unread, 0) as messages, (
    select count(*)::integer from (
      select from asks where receiver = i.user_id and state = ${FRIEND_REQUEST_STATE.pending} and ${isNotBeingDeleted('sender')} limit ${MAX_COUNT}
    ) a) as asks, (
    select count(*)::integer from (
      ${shown} limit ${MAX_COUNT}
    ) n) as notifications
  from unnest(${genericPlanParameter(1, 'integer[]')}) i (user_id) left join mailboxes b on b.user_id = i.user_id
    left join users u on u.id = i.user_id`

const READ = {
  name: 'live-counters',
  text: buildCountersQuery(
    '',
    UNREAD,
    `(${UNGROUPED}) union all (${countGroups('photo_id')}) union all (${countGroups('topic_id')}) union all (${countGroups('outing_id')}) union all (${countGroups('post_day')})`,
  ),
}

/** On a distributed database the newest unread notifications of one member come from their shard; no index leads on. */
const READ_FROM_SHARD = {
  name: 'live-counters-shard',
  text: buildCountersQuery(
    withUnread('$2::integer'),
    'from unread n where true',
    `select 1 from unread n where ${isNotificationVisible('n')}
      group by n.type, ${groupObject('n')}, case when ${groupObject('n')} = 0 then n.id end`,
  ),
}

/**
 * Counts unread messages, friend requests and notifications of members, as their lists show them; in a quiet evening only
 * notifications of staff, which concern safety and the account.
 */
export async function findCounters(pool: Pool, userIds: readonly number[]): Promise<Map<number, Counters>> {
  const rows = isDistributed(pool)
    ? (await Promise.all(userIds.map((id) => queryCounters(pool, READ_FROM_SHARD, [[id], id])))).flat()
    : await queryCounters(pool, READ, [userIds])
  const now = Date.now()
  return new Map(
    rows.map(({ user_id, quiet_from, always, ...counters }) => [
      user_id,
      isQuiet(quiet_from, now) ? { messages: 0, asks: 0, notifications: always ?? 0 } : counters,
    ]),
  )
}

async function queryCounters(pool: Pool, statement: typeof READ, values: unknown[]): Promise<CountersRow[]> {
  const { rows } = await pool.query<CountersRow>({ ...statement, values })
  return rows
}

interface CountersRow extends Counters {
  user_id: number
  quiet_from: number | null
  /** Unread notifications that a quiet evening does not hide; null for members without one. */
  always: number | null
}
