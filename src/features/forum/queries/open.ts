import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../../schema/database.ts'
import { COMPLAINTS_ID } from '../contract/fields.ts'
import { type Asking, parted, readerOf } from './reader.ts'

// What leads to the forum from the web, and into the middle of it.

/** Where a post stands. */
export interface Place {
  slug: string
  id: number
  pos: number
}

const PLACE_OF = (condition: string) => `
  select t.slug, p.id, p.pos from posts p join topics t on t.id = p.topic_id
  where ${condition} and not ${parted('p.user_id')}`
const ONE = { name: 'forum-place', text: PLACE_OF('p.id = $3') }
const UNREAD = {
  name: 'forum-unread-place',
  text: `${PLACE_OF('p.topic_id = $3 and p.pos > $4')} order by p.pos limit 1`,
}
const NEWEST = {
  name: 'forum-newest-place',
  text: `${PLACE_OF('p.topic_id = $3')} order by p.pos desc limit 1`,
}

/** Where a post stands; undefined where there is none that the viewer may know of. */
export function readPlace(
  { pool }: { pool: Pool },
  viewer: Asking,
  postId: number,
): Promise<Place | undefined> {
  return place(pool, ONE, viewer, postId)
}

/** The first post of a topic after those read, or its newest where all are. @param read how many have been read */
export async function readUnreadPlace(
  { pool }: { pool: Pool },
  viewer: Asking,
  topicId: number,
  read: number,
): Promise<Place | undefined> {
  return (await place(pool, UNREAD, viewer, topicId, read)) ?? (await place(pool, NEWEST, viewer, topicId))
}

async function place(
  pool: Pool,
  statement: typeof ONE,
  viewer: Asking,
  ...of: number[]
): Promise<Place | undefined> {
  const reader = readerOf(viewer)
  const { rows } = await pool.query<Place>({ ...statement, values: [reader.id, reader.isStaff, ...of] })
  return rows[0]
}

/** The first posts of these topics, those alone that everybody may read. */
export async function readOpenings(
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
export async function readNewestId(db: Kysely<Database>): Promise<number> {
  const newest = await db.selectFrom('topics').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

export interface ListedAddress {
  id: number
  slug: string
  last_post_at: Date
}

/** Addresses of topics for search engines, by id: those above `after`, up to `upTo`. Complaints are not for them. */
export function readAddresses(
  db: Kysely<Database>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ListedAddress[]> {
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
