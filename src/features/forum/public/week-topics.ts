import { type Kysely, sql } from 'kysely'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { getExcerpt } from '../../../shared/excerpt.ts'
import { plainTextOf } from '../../../shared/marked-text.ts'
import type { TextFormat } from '../../../shared/text-format.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import { COMPLAINTS_ID } from '../contract.ts'

/** Replies of one member that count in a topic: two who answer each other all week are no crowd. */
const REPLIES_COUNTED = 3
/** Topics read for all readers; each leaves some out. */
const CANDIDATES = 40
const PASSAGE_MAX = 240
/** Characters of a post that its passage needs, quotations included. */
const PASSAGE_SOURCE = 3_000

/** A topic of the week. */
export interface WeekTopic {
  id: number
  title: string
  posts: number
  /** Those of the week. */
  replies: number
  /** A member's own words, the beginning of a post of the week. */
  passage: string
  /** Authors of topic and passage. */
  authors: number[]
}

/** Where a reader's own page of a topic begins. */
export const weekTopicHref = ({ id }: Pick<WeekTopic, 'id'>): string => `/forum/topic/redirect/${id}`

interface TopicRow extends Omit<WeekTopic, 'passage' | 'authors'> {
  post: string
  format: TextFormat
  user_id: number | null
  writer_id: number
}

/**
 * The public topics that members replied and reacted to most, the same for all readers: open ones, without complaints. The
 * passage is the first post of a new topic, else the reply with the most reactions.
 */
export async function findWeekTopics(db: Kysely<Database>, since: Date, until: Date): Promise<WeekTopic[]> {
  const { rows } = await sql<TopicRow>`
    with week as materialized (
      select p.id, p.topic_id, p.pos, p.user_id,
        coalesce((select sum(one) from unnest(c.counts) one), 0)::integer as reactions
      from posts p left join post_reaction_counts c on c.post_id = p.id
      where p.created_at >= ${since} and p.created_at < ${until} and p.moderated_at is null
    ), writers as (
      select topic_id, user_id, count(*) filter (where pos > 1) as replies, sum(reactions) as reactions
      from week group by topic_id, user_id
    ), scores as (
      select topic_id, sum(replies)::integer as replies,
        (sum(least(replies, ${REPLIES_COUNTED})) + sum(reactions))::integer as score
      from writers group by topic_id
    ), best as materialized (
      select t.id, t.title, t.user_id, t.posts, s.replies, s.score
      from scores s join topics t on t.id = s.topic_id
      where s.score > 0 and not t.locked
        and t.audience = ${TOPIC_AUDIENCE.everybody} and t.category_id <> ${COMPLAINTS_ID}
      order by s.score desc, t.id desc limit ${CANDIDATES}
    ), passages as (
      select distinct on (w.topic_id) w.topic_id, w.id, w.user_id
      from week w join users u on u.id = w.user_id and ${sql.raw(isActive('u'))}
      where w.topic_id in (select id from best)
      order by w.topic_id, w.pos = 1 desc, w.reactions desc, w.id desc
    )
    select b.id, b.title, b.user_id, b.posts, b.replies, left(p.post, ${PASSAGE_SOURCE}) as post, p.format,
      w.user_id as writer_id
    from best b join passages w on w.topic_id = b.id join posts p on p.id = w.id
    order by b.score desc, b.id desc`.execute(db)
  return rows.flatMap(({ post, format, user_id, writer_id, ...topic }) => {
    const passage = getExcerpt(plainTextOf({ post, format }), PASSAGE_MAX)
    const authors = user_id === null ? [writer_id] : [user_id, writer_id]
    return passage === '' ? [] : [{ ...topic, passage, authors }]
  })
}
