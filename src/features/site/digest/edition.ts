import { type Kysely, sql } from 'kysely'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { findWeekTopics, type WeekTopic } from '../../forum/public/week-topics.ts'
import { chooseWeekOutings, findWeekOutings, type WeekOuting } from '../../outings/public/week-outings.ts'

const WEEK_MS = 7 * 86_400_000
/** Until the evening of the next Friday. */
const OUTINGS_MS = WEEK_MS + 12 * 3_600_000
const TOPICS_SHOWN = 5
const OUTINGS_SHOWN = 3

/** A week of the site, the same for all readers. */
export interface Edition {
  topics: WeekTopic[]
  outings: WeekOuting[]
}

export async function readEdition(db: Kysely<Database>, now: Date): Promise<Edition> {
  const [since, until] = [new Date(now.getTime() - WEEK_MS), new Date(now.getTime() + OUTINGS_MS)]
  const [topics, outings] = await Promise.all([
    findWeekTopics(db, since, now),
    findWeekOutings(db, now, until),
  ])
  return { topics, outings }
}

/** A member who gets the digest, and the exceptions to what others read. */
export interface DigestReader {
  id: number
  name: string
  email: string
  sex: number
  birthday: string
  latitude: number
  longitude: number
  /** Members with a block between them and the reader, in either direction. */
  blocked: ReadonlySet<number>
  muted: ReadonlySet<number>
  /** Positions up to which they have read topics, by id. */
  read: ReadonlyMap<number, number>
  answered: ReadonlySet<number>
}

interface ReaderRow extends Omit<DigestReader, 'blocked' | 'muted' | 'read' | 'answered'> {
  blocked: number[]
  muted: number[]
  read_topics: number[]
  read_positions: number[]
  answered: number[]
}

/** Those of these members who want the digest of this Friday and may get a mail, in one statement. */
export async function findDigestReaders(
  db: Kysely<Database>,
  ids: readonly number[],
  friday: string,
  { topics, outings }: Edition,
): Promise<DigestReader[]> {
  const topicIds = sql`any (${topics.map(({ id }) => id)}::integer[])`
  const outingIds = sql`any (${outings.map(({ id }) => id)}::integer[])`
  const { rows } = await sql<ReaderRow>`
    select u.id, u.name, u.email, m.sex, m.birthday,
      coalesce(u.own_latitude, m.latitude) as latitude, coalesce(u.own_longitude, m.longitude) as longitude,
      array(
        select blocked_id from blacklist where user_id = u.id
        union all select user_id from blacklist where blocked_id = u.id) as blocked,
      array(select x.topic_id from topic_mutes x where x.user_id = u.id and x.topic_id = ${topicIds}) as muted,
      array(select r.topic_id from topic_reads r where r.user_id = u.id and r.topic_id = ${topicIds} order by r.topic_id) as read_topics,
      array(select r.pos from topic_reads r where r.user_id = u.id and r.topic_id = ${topicIds} order by r.topic_id) as read_positions,
      array(select g.outing_id from outing_guests g where g.user_id = u.id and g.outing_id = ${outingIds}) as answered
    from weekly_digests d join users u on u.id = d.user_id join member_search m on m.user_id = u.id
    where d.user_id = any (${ids}::integer[]) and d.wanted and d.sent_for is distinct from ${friday}::date
      and u.email_verified_at is not null and ${sql.raw(isActive('u'))}
    order by u.id`.execute(db)
  return rows.map(({ read_topics, read_positions, ...row }) => ({
    ...row,
    blocked: new Set(row.blocked),
    muted: new Set(row.muted),
    read: new Map(read_topics.map((topic, index) => [topic, read_positions[index] ?? 0])),
    answered: new Set(row.answered),
  }))
}

/** A reader's part of the week: topics with something they have not read, and outings around them. */
export function chooseForReader({ topics, outings }: Edition, reader: DigestReader, now: Date): Edition {
  const isShown = ({ id, posts, authors }: WeekTopic) =>
    !reader.muted.has(id) &&
    (reader.read.get(id) ?? 0) < posts &&
    !authors.some((author) => reader.blocked.has(author))
  return {
    topics: topics.filter(isShown).slice(0, TOPICS_SHOWN),
    outings: chooseWeekOutings(outings, reader, now, OUTINGS_SHOWN),
  }
}
