import { GROUPED_TYPES, listTypesWith, NOTIFICATION_TYPE } from '../../shared/notifications.ts'
import { canReadTopic } from './topic-visibility.ts'
import { isActive } from './visibility.ts'

/** A comment is hidden with its photo too. */
const PHOTO_TYPES = listTypesWith('subject', 'photo', 'comment')
const COMMENT_TYPES = listTypesWith('subject', 'comment')
const POST_TYPES = listTypesWith('subject', 'post')
const TOPIC_TYPES = listTypesWith('subject', 'topic')
const OUTING_TYPES = listTypesWith('subject', 'outing')
const KNOWN_TYPES: readonly number[] = Object.values(NOTIFICATION_TYPE)

/** Types shown as one entry per photo, topic, outing, or post and day. */
export const GROUPED_BY = {
  photo_id: listTypesWith('groupedBy', 'photo_id'),
  topic_id: listTypesWith('groupedBy', 'topic_id'),
  outing_id: listTypesWith('groupedBy', 'outing_id'),
  post_day: listTypesWith('groupedBy', 'post_day'),
} as const
type GroupColumn = keyof typeof GROUPED_BY

/**
 * SQL: the object that groups notification `n`. A post with a day of Paris is one number, the expression of an index.
 * @param n alias of the table
 */
export const buildGroupObject = (n: string, column: GroupColumn): string =>
  column === 'post_day'
    ? `(${n}.post_id::bigint * 100000 + ((${n}.created_at at time zone 'Europe/Paris')::date - '2000-01-01'::date))`
    : `${n}.${column}`

/** SQL: the same whatever its type; 0 for types shown one by one. */
export const groupObject = (n: string): string =>
  `coalesce(case ${Object.entries(GROUPED_BY)
    .map(
      ([column, types]) =>
        `when ${n}.type in (${types.join()}) then ${buildGroupObject(n, column as GroupColumn)}`,
    )
    .join(' ')} end, 0)`

/** Types shown one by one. */
export const UNGROUPED_TYPES = KNOWN_TYPES.filter((type) => !GROUPED_TYPES.includes(type))

/**
 * SQL: notification `n` is visible to its member now; the list, the counter and every mark use it. Hides
 * those of suspended, paused or blocked senders, of a photo, comment, post or topic that is not
 * visible, and of an outing whose host is blocked.
 * `offset 0` keeps each subquery an index lookup, however many rows are tested.
 * @param n alias of the table
 */
export function isNotificationVisible(n: string): string {
  const blocks = (one: string, other: string) =>
    `exists (select from blacklist k where k.user_id = ${one} and k.blocked_id = ${other} offset 0)`
  const reader = { id: `${n}.user_id`, isStaff: 'false' }
  return `(
    ${n}.type in (${KNOWN_TYPES.join()})
    and (${n}.sender_id is null or (
      exists (select from users s where s.id = ${n}.sender_id and ${isActive('s')} offset 0)
      and not ${blocks(`${n}.user_id`, `${n}.sender_id`)}
      and not ${blocks(`${n}.sender_id`, `${n}.user_id`)}))
    and case
      when ${n}.type in (${PHOTO_TYPES.join()}) then
        exists (select from photos p where p.id = ${n}.photo_id and p.visible offset 0)
        and (${n}.type not in (${COMMENT_TYPES.join()})
          or exists (select from comments c where c.id = ${n}.comment_id and c.moderated_at is null offset 0))
      when ${n}.type in (${POST_TYPES.join()}) then
        exists (select from posts o join topics t on t.id = o.topic_id
          where o.id = ${n}.post_id and o.moderated_at is null and ${canReadTopic('t', reader)} offset 0)
      when ${n}.type in (${TOPIC_TYPES.join()}) then
        exists (select from topics t where t.id = ${n}.topic_id and ${canReadTopic('t', reader)} offset 0)
      when ${n}.type in (${OUTING_TYPES.join()}) then
        exists (select from outings g where g.id = ${n}.outing_id
          and not ${blocks(`${n}.user_id`, 'g.host_id')} and not ${blocks('g.host_id', `${n}.user_id`)} offset 0)
      else true end)`
}

/** A member with more unread notifications is shown what the newest of them say. */
const UNREAD_READ = 1_000

/**
 * SQL: the newest unread notifications of a member as a leading CTE `unread`. On a distributed database it reads one shard;
 * everything that joins other tables then reads it.
 * @param member SQL of the id
 */
export const withUnread = (member: string): string => `
  with unread as materialized (
    select * from notifications where user_id = ${member} and read_at is null order by id desc limit ${UNREAD_READ})`
