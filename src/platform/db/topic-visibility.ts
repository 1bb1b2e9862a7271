import { type RawBuilder, sql } from 'kysely'
import { SEAT } from '../../shared/outing-states.ts'
import { TOPIC_AUDIENCE } from '../../shared/topic-audience.ts'

/** SQL of who reads: id, null for visitors, and whether they are staff. */
interface TopicReader {
  id: string
  isStaff: string
}

/** As in most statements: `$1` is the reader's id, `$2` whether they are staff. */
const FIRST_VALUES: TopicReader = { id: '$1::integer', isStaff: '$2::boolean' }

/**
 * SQL: the reader may read topic `t`. The topic of an outing does not exist for visitors, nor across a block between reader
 * and host; the talk of a table exists for who has a seat at it, and for staff; a private complaint for its author, and for staff. No list
 * of the forum shows the last two: see `isListedFor`.
 * @param t alias of `topics`
 */
export function canReadTopic(t: string, { id, isStaff }: TopicReader = FIRST_VALUES): string {
  return `(${t}.audience = ${TOPIC_AUDIENCE.everybody} or (${id} is not null and (${isStaff} or (
    not exists (select from blacklist b where b.user_id = ${id} and b.blocked_id = ${t}.user_id)
    and not exists (select from blacklist b where b.user_id = ${t}.user_id and b.blocked_id = ${id})
    and (${t}.audience = ${TOPIC_AUDIENCE.members} or (${t}.audience = ${TOPIC_AUDIENCE.authorAndStaff} and ${t}.user_id = ${id}) or exists (
      select from outings y where y.topic_id = ${t}.id and (y.host_id = ${id} or exists (
        select from outing_guests z where z.outing_id = y.id and z.user_id = ${id} and z.state = ${SEAT.coming}))))))))`
}

/** The same for a known reader, in a statement of Kysely. */
export function isTopicReadableBy(
  t: string,
  reader: { id: number | null; isStaff: boolean },
): RawBuilder<boolean> {
  const id = reader.id === null ? 'null::integer' : String(Math.trunc(reader.id))
  return sql<boolean>`${sql.raw(canReadTopic(t, { id, isStaff: String(reader.isStaff) }))}`
}

/** SQL: lists may show the topic to members, or to everybody. */
export const isListedFor = (readers: 'members' | 'everybody') =>
  readers === 'members' ? `audience < ${TOPIC_AUDIENCE.table}` : `audience = ${TOPIC_AUDIENCE.everybody}`
