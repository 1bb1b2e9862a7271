import type { Pool } from 'pg'
import type { Topic } from '../../contract/topic.ts'
import { readerOf, type ViewerOrVisitor } from '../../posts/queries/reader.ts'
import { presentTopic } from '../../present.ts'
import { TOPIC_COLUMNS, TOPIC_JOINS, type TopicRow } from './topic-rows.ts'

export interface TopicDetailRow extends TopicRow {
  topic_bans: number[]
  has_poll: boolean
  followed: boolean
}

/** A topic, and whether the viewer follows it. */
export interface TopicWithFollow {
  topic: Topic
  followed: boolean
}

/** Whoever may ban sees who is banned; others whether they are. */
const selectTopicDetails = (topics: string) => `
  select ${TOPIC_COLUMNS},
    array(
      select b.user_id from topic_bans b
      where b.topic_id = t.id and ($2 or t.user_id = $1 or b.user_id = $1) order by b.user_id) as topic_bans,
    exists (select from poll_choices p where p.topic_id = t.id) as has_poll,
    exists (select from topic_follows f where f.topic_id = t.id and f.user_id = $1) as followed
  from ${topics} ${TOPIC_JOINS}`

const BY_SLUG = {
  name: 'forum-topic-by-slug',
  text: `${selectTopicDetails('topic_slugs s join topics t on t.id = s.topic_id')} where s.slug = $3`,
}
const BY_ID = { name: 'forum-topic-by-id', text: `${selectTopicDetails('topics t')} where t.id = $3` }

/** Longer than any that is made. */
const SLUG_MAX = 200

/** The topic that has or has had this slug; its present one may be another. */
export async function findTopicBySlug(
  site: { pool: Pool },
  viewer: ViewerOrVisitor,
  slug: string,
): Promise<TopicWithFollow | undefined> {
  if (slug.length > SLUG_MAX || slug.includes('\0')) return undefined
  return queryTopic(site, BY_SLUG, viewer, slug)
}

export function findTopicById(
  site: { pool: Pool },
  viewer: ViewerOrVisitor,
  id: number,
): Promise<TopicWithFollow | undefined> {
  return queryTopic(site, BY_ID, viewer, id)
}

async function queryTopic(
  { pool }: { pool: Pool },
  statement: typeof BY_SLUG,
  viewer: ViewerOrVisitor,
  value: string | number,
): Promise<TopicWithFollow | undefined> {
  const reader = readerOf(viewer)
  const values = [reader.id, reader.isStaff, value]
  const { rows } = await pool.query<TopicDetailRow>({ ...statement, values })
  const [row] = rows
  return row && { topic: presentTopic(row, reader), followed: row.followed }
}
