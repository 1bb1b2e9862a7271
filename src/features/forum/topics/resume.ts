import type { Pool } from 'pg'
import { canReadTopic, isListedFor } from '../../../platform/db/topic-visibility.ts'
import { isBlockedPair, readerOf, type ViewerOrVisitor } from '../reader.ts'
import { isMuted } from './queries.ts'

/** Topics that count as being read, and days after which reading has ended. */
const LAST_TOPICS_READ = 10
const DAYS = 30

/** The post that a member had reached in a topic with more to read. */
export interface ResumePoint {
  slug: string
  title: string
  id: number
  pos: number
  posts: number
}

const RESUME = {
  name: 'forum-resume',
  text: `
    select t.slug, t.title, p.id, p.pos, t.posts from (
      select topic_id, pos, read_at from topic_reads
      where user_id = $1::integer and read_at > now() - interval '${DAYS} days'
      order by read_at desc limit ${LAST_TOPICS_READ}) r
    join topics t on t.id = r.topic_id and t.posts > r.pos
    join posts p on p.topic_id = t.id and p.pos = r.pos
    where ${canReadTopic('t')} and t.${isListedFor('members')} and not ${isMuted('t.id')} and not ${isBlockedPair('t.user_id')}
    order by r.read_at desc limit 1`,
}

/** Where the member goes on reading the forum: null once they have read the last topics to their ends. */
export async function findResumePoint(
  { pool }: { pool: Pool },
  viewer: NonNullable<ViewerOrVisitor>,
): Promise<ResumePoint | null> {
  const reader = readerOf(viewer)
  const { rows } = await pool.query<ResumePoint>({ ...RESUME, values: [reader.id, reader.isStaff] })
  return rows[0] ?? null
}
