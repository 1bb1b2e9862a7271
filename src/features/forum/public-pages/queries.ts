import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../../schema/database.ts'
import { COMPLAINTS_ID } from '../contract/fields.ts'
import { isBlockedPair, readerOf, type ViewerOrVisitor } from '../posts/queries/reader.ts'

// What leads to the forum from the web, and into the middle of it.

/** Where a post stands. */
export interface PostLocation {
  slug: string
  id: number
  pos: number
}

const selectPostLocation = (condition: string) => `
  select t.slug, p.id, p.pos from posts p join topics t on t.id = p.topic_id
  where ${condition} and not ${isBlockedPair('p.user_id')}`
const POST_LOCATION = { name: 'forum-place', text: selectPostLocation('p.id = $3') }
const FIRST_UNREAD_LOCATION = {
  name: 'forum-unread-place',
  text: `${selectPostLocation('p.topic_id = $3 and p.pos > $4')} order by p.pos limit 1`,
}
const NEWEST_LOCATION = {
  name: 'forum-newest-place',
  text: `${selectPostLocation('p.topic_id = $3')} order by p.pos desc limit 1`,
}

/** Where a post stands; undefined where there is none that the viewer may know of. */
export function findPostLocation(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  postId: number,
): Promise<PostLocation | undefined> {
  return queryPostLocation(pool, POST_LOCATION, viewer, postId)
}

/** The first post of a topic after those read, or its newest where all are. @param read how many have been read */
export async function findFirstUnreadLocation(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  topicId: number,
  read: number,
): Promise<PostLocation | undefined> {
  return (
    (await queryPostLocation(pool, FIRST_UNREAD_LOCATION, viewer, topicId, read)) ??
    (await queryPostLocation(pool, NEWEST_LOCATION, viewer, topicId))
  )
}

async function queryPostLocation(
  pool: Pool,
  statement: typeof POST_LOCATION,
  viewer: ViewerOrVisitor,
  ...of: number[]
): Promise<PostLocation | undefined> {
  const reader = readerOf(viewer)
  const { rows } = await pool.query<PostLocation>({
    ...statement,
    values: [reader.id, reader.isStaff, ...of],
  })
  return rows[0]
}

/** The first posts of these topics, those alone that everybody may read. */
export async function findFirstPostTexts(
  db: Kysely<Database>,
  topicIds: readonly number[],
): Promise<Map<number, string>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .where('topic_id', 'in', topicIds)
    .where('pos', '=', 1)
    .where('moderated_at', 'is', null)
    .select(['topic_id', 'post'])
    .execute()
  return new Map(rows.map(({ topic_id, post }) => [topic_id, post]))
}

/** The newest topic's id: there are no more topics than this. */
export async function findNewestTopicId(db: Kysely<Database>): Promise<number> {
  const newest = await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

export interface SitemapTopic {
  id: number
  slug: string
  last_post_at: Date
}

/** Addresses of topics for search engines, by id: those above `after`, up to `upTo`. Complaints are not for them. */
export function listSitemapTopics(
  db: Kysely<Database>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<SitemapTopic[]> {
  return db
    .selectFrom('topics')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('category_id', '<>', COMPLAINTS_ID)
    .select(['id', 'slug', 'last_post_at'])
    .orderBy('id')
    .limit(limit)
    .execute()
}
