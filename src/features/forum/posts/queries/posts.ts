import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { showsNameToVisitors, visibleAvatar } from '../../../../platform/db/visibility.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { presentPage } from '../../../../platform/http/present-page.ts'
import type { Database } from '../../../../schema/database.ts'
import * as calls from '../../contract/post.ts'
import { POSTS_PAGE, type Post, type PostsPage } from '../../contract/post.ts'
import { presentPost } from '../../present.ts'
import { NO_SUCH_POST, NO_SUCH_TOPIC } from '../../texts.ts'
import { isBlockedPair, readerOf, type ViewerOrVisitor, visibleName } from './reader.ts'

/** A post with its author, as they are stored; of a deleted author nothing is left. */
export interface PostRow {
  id: number
  pos: number
  post: string
  moderated_at: Date | null
  created_at: Date
  edited_at: Date | null
  mentions: { id: number; name: string }[]
  user_id: number | null
  /** '' for visitors where the member hides it from them. */
  name: string | null
  avatar: string | null
  status: number | null
  stripe_status: boolean | null
  emoji: string | null
  roles: number | null
  birthday: string | null
  latitude: number | null
  longitude: number | null
  last_activity: Date | null
}

type PagedRow = { total: number } & (PostRow | { id: null })

/**
 * Limited first: a range of places tells the planner too little of how few they are, and it would join all members.
 * @param posts a query of posts, `*`
 */
const selectPosts = (posts: string) => `
  select p.id, p.pos, p.post, p.moderated_at, p.created_at, p.edited_at,
    array(
      select json_build_object('id', n.id, 'name', n.name) from mentions e join users n on n.id = e.user_id
      where e.post_id = p.id and not ${isBlockedPair('n.id')} and ($1::integer is not null or ${showsNameToVisitors('n')}) order by n.id) as mentions,
    p.user_id, ${visibleName('u')} as name, ${visibleAvatar('u')} as avatar, u.status, u.stripe_status, u.emoji, u.roles,
    m.birthday, m.latitude, m.longitude, m.last_activity
  from (${posts}) p left join users u on u.id = p.user_id left join member_search m on m.user_id = p.user_id
  where not ${isBlockedPair('p.user_id')} order by p.pos`

const POSTS_OF_PAGE = `select * from posts where topic_id = $3 and pos between $4 and $5 order by pos limit ${POSTS_PAGE}`
/** One row without a post where the page has none, no row without the topic. */
const POSTS_PAGE_QUERY = {
  name: 'forum-posts',
  text: `
    select t.posts as total, page.* from topics t left join (${selectPosts(POSTS_OF_PAGE)}) page on true
    where t.id = $3 order by page.pos`,
}
const SINGLE_POST = selectPosts('select * from posts where id = $3')

/**
 * A page of a topic's posts in their order: a range of their places, so that the last is as near as the first. Those of
 * whom the viewer is parted are missing from it.
 * @throws NotFound for a topic that there is not
 */
export async function listPosts(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  topicId: number,
  page: number,
): Promise<PostsPage> {
  const reader = readerOf(viewer)
  const last = page * POSTS_PAGE
  const values = [reader.id, reader.isStaff, topicId, last - POSTS_PAGE + 1, last]
  const { rows } = await pool.query<PagedRow>({ ...POSTS_PAGE_QUERY, values })
  const [first] = rows
  if (!first) throw new NotFound(NO_SUCH_TOPIC)
  const asked = { path: calls.listPosts.path.replace(':topicId', String(topicId)), page, size: POSTS_PAGE }
  return presentPage(
    asked,
    rows.filter(hasPost).map((row) => presentPost(row, reader)),
    first.total,
  )
}

const hasPost = (row: PagedRow): row is PostRow & { total: number } => row.id !== null

/**
 * One post.
 * @throws NotFound where there is none, and where its author and the viewer are parted
 */
export async function getPost(db: Kysely<Database>, viewer: ViewerOrVisitor, postId: number): Promise<Post> {
  const reader = readerOf(viewer)
  const one = CompiledQuery.raw(SINGLE_POST, [reader.id, reader.isStaff, postId])
  const { rows } = await db.executeQuery<PostRow>(one as CompiledQuery<PostRow>)
  const [row] = rows
  if (!row) throw new NotFound(NO_SUCH_POST)
  return presentPost(row, reader)
}
