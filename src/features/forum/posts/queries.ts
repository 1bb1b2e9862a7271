import { type Kysely, sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../platform/context.ts'
import { isoTimes, printTimes, type WithIsoTimes } from '../../../platform/db/iso-times.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { executeStatement } from '../../../platform/db/prepared.ts'
import { canReadTopic } from '../../../platform/db/topic-visibility.ts'
import {
  existsForOthers,
  isActive,
  showsNameToVisitors,
  visibleAvatar,
} from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { presentPage } from '../../../platform/http/present-page.ts'
import type { Database } from '../../../schema/database.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { isSuspended } from '../../../shared/roles.ts'
import type { TextFormat } from '../../../shared/text-format.ts'
import { presentPost } from '../present.ts'
import { isBlockedPair, membersAcrossBlocks, readerOf, type ViewerOrVisitor, visibleName } from '../reader.ts'
import { NO_SUCH_POST, NO_SUCH_TOPIC } from '../texts.ts'
import * as calls from './contract.ts'
import { POSTS_PAGE, type Post, type PostPhoto, type PostsPage } from './contract.ts'
import { listMentionedKeys } from './mentions.ts'

/** A stored post with its author; a deleted author has null fields. */
export type PostRow = WithIsoTimes<StoredPost>

interface StoredPost extends Partial<AuthorDetails> {
  id: number
  pos: number
  post: string
  format: TextFormat
  moderated_at: Date | null
  created_at: Date
  edited_at: Date | null
  /** Null for none. */
  mentions: { id: number; name: string }[] | null
  /** Null without reactions. */
  reactions: number[] | null
  /** Of the reader; not read for visitors. */
  reaction?: number | null
  /** Not read for visitors. */
  photos?: PostPhoto[] | null
  /** By the reader; not read for visitors. */
  bookmarked?: boolean
  /** Those of members across a block; not read for visitors. */
  hidden_reactions?: number[] | null
  user_id: number | null
  /** '' for visitors when the member hides it from them. */
  name: string | null
  roles: number | null
}

/** Fields of an author for members only; not read for visitors. */
interface AuthorDetails {
  avatar: string | null
  status: number | null
  stripe_status: boolean | null
  emoji: string | null
  birthday: string | null
  latitude: number | null
  longitude: number | null
  last_activity: Date | null
  regular: boolean
}

interface PageFacts {
  topic_id: number
  /** Number of posts in the topic. */
  total: number
}

type PagedRow = PageFacts & (PostRow | { id: null })

const AUTHOR_DETAILS = `, ${visibleAvatar('u')} as avatar, u.status, u.stripe_status, u.emoji,
    m.birthday, m.latitude, m.longitude, m.last_activity,
    exists (select from regulars g where g.user_id = u.id) as regular`
const ACROSS_BLOCKS = membersAcrossBlocks('$1::integer')
const IS_BOOKMARKED = `,
    exists (select from post_bookmarks k where k.post_id = p.id and k.user_id = $1::integer) as bookmarked`
/** Others see accepted ones, of an author who is neither suspended nor paused. None while the account is being deleted. */
const PHOTOS = `,
    case when u.id is not null then array(
      select json_build_object('id', f.id, 'file', f.photo, 'width', f.width, 'height', f.height, 'alt', f.alt,
        'waiting', f.state = ${PHOTO_STATE.awaiting})
      from photos f
      where f.post_id = p.id and (
        (f.state = ${PHOTO_STATE.accepted} and ${isActive('u')})
        or (f.state in (${PHOTO_STATE.awaiting}, ${PHOTO_STATE.accepted}) and (f.user_id = $1::integer or $2::boolean)))
      order by f.post_position) end as photos`
/** Read for posts with reactions alone. */
const OWN_AND_HIDDEN_REACTIONS = `, case when c.post_id is not null then (
      select reaction from post_reactions r where r.post_id = p.id and r.user_id = $1::integer) end as reaction,
    case when c.post_id is not null and not $2::boolean then array(
      select r.reaction from post_reactions r where r.post_id = p.id and r.counted and r.user_id = any (${ACROSS_BLOCKS})) end as hidden_reactions`
/** One list for all posts of a page: `isBlockedPair` for each of them costs more than the posts. */
const NOT_BLOCKED = `($2::boolean or p.user_id is null or p.user_id <> all (${ACROSS_BLOCKS}))`

/**
 * An author being deleted is null like a deleted one. Limited first: the planner overestimates a range of positions and
 * would join all members. Only a text with an @ has mentions.
 * @param posts a query of posts, `*`
 */
const selectPosts = (posts: string, isForMembers: boolean) => `
  select p.id, p.pos, p.post, p.format, p.moderated_at, p.created_at, p.edited_at,
    case when strpos(p.post, '@') > 0 then array(
      select json_build_object('id', n.id, 'name', n.name) from mentions e join users n on n.id = e.user_id
      where e.post_id = p.id and ${existsForOthers('n')} and not ${isBlockedPair('n.id')} and ($1::integer is not null or ${showsNameToVisitors('n')}) order by n.id)
    end as mentions,
    c.counts as reactions, p.user_id, ${visibleName('u')} as name, u.roles ${isForMembers ? OWN_AND_HIDDEN_REACTIONS + IS_BOOKMARKED + PHOTOS + AUTHOR_DETAILS : ''}
  from (${posts}) p left join post_reaction_counts c on c.post_id = p.id left join users u on u.id = p.user_id and ${existsForOthers('u')}
    ${isForMembers ? `left join member_search m on m.user_id = u.id where ${NOT_BLOCKED}` : ''}
  order by p.pos`

/**
 * One row without a post for an empty page, no row for an unknown topic.
 * @param topic SQL of the topic's id; $3 is what the caller knows it by
 */
const buildPageQuery = (topic: string, isForMembers: boolean) => `
  select t.id as topic_id, t.posts as total, page.* from topics t left join (${selectPosts(
    `select * from posts where topic_id = ${topic} and pos between $4 and $5 order by pos limit ${POSTS_PAGE}`,
    isForMembers,
  )}) page on true
  where t.id = ${topic} and ${canReadTopic('t')} order by page.pos`
const BY_SLUG = '(select s.topic_id from topic_slugs s where s.slug = $3)'
const PAGES = {
  number: {
    members: { name: 'forum-posts', text: buildPageQuery('$3', true) },
    visitors: { name: 'forum-posts-visitor', text: buildPageQuery('$3', false) },
  },
  string: {
    members: { name: 'forum-posts-by-slug', text: buildPageQuery(BY_SLUG, true) },
    visitors: { name: 'forum-posts-by-slug-visitor', text: buildPageQuery(BY_SLUG, false) },
  },
}
const SINGLE = `
  select * from posts where id = $3 and exists (select from topics t where t.id = posts.topic_id and ${canReadTopic('t')})`
const SINGLE_POST = { name: 'forum-post', text: selectPosts(SINGLE, true) }

/**
 * Returns a page of a topic's posts in order: a range of positions, so that the last page is as fast as the
 * first. Posts across a block are left out.
 * @param topic its id, or a slug that it has or had
 * @throws NotFound for an unknown topic
 */
export async function listPosts(
  { pool }: { pool: Pool },
  viewer: ViewerOrVisitor,
  topic: number | string,
  page: number,
): Promise<PostsPage> {
  const reader = readerOf(viewer)
  const last = page * POSTS_PAGE
  const values = [reader.id, reader.isStaff, topic, last - POSTS_PAGE + 1, last]
  const statements = typeof topic === 'number' ? PAGES.number : PAGES.string
  const { rows } = await pool.query<PagedRow>({
    ...(reader.id === null ? statements.visitors : statements.members),
    values,
    types: isoTimes,
  })
  const [first] = rows
  if (!first) throw new NotFound(NO_SUCH_TOPIC)
  const path = calls.listPosts.path.replace(':topicId', String(first.topic_id))
  const request = { path, page, size: POSTS_PAGE }
  return presentPage(
    request,
    rows.filter(hasPost).map((row) => presentPost(row, reader)),
    first.total,
  )
}

const hasPost = (row: PagedRow): row is PageFacts & PostRow => row.id !== null

/**
 * Returns a post.
 * @param source an open transaction reads what it has written; a pool reads it together with what others read
 * @throws NotFound for an unknown one and across a block
 */
export async function getPost(
  source: Pick<AppContext, 'pool'> | Transaction<Database>,
  viewer: ViewerOrVisitor,
  postId: number,
): Promise<Post> {
  const reader = readerOf(viewer)
  const values = [reader.id, reader.isStaff, postId]
  const [row] = 'pool' in source ? await readPost(source.pool, values) : await readPostWithin(source, values)
  if (!row) throw new NotFound(NO_SUCH_POST)
  return presentPost(row, reader)
}

async function readPost(pool: Pool, values: unknown[]): Promise<PostRow[]> {
  const { rows } = await pool.query<PostRow>({ ...SINGLE_POST, values, types: isoTimes })
  return rows
}

const readPostWithin = async (tx: Transaction<Database>, values: unknown[]) =>
  (await executeStatement<StoredPost>(tx, SINGLE_POST, values)).map(printTimes)

/** @throws NotFound */
export async function findTopicIdByPost({ db }: Pick<AppContext, 'db'>, postId: number): Promise<number> {
  const post = await db.selectFrom('posts').where('id', '=', postId).select('topic_id').executeTakeFirst()
  if (!post) throw new NotFound(NO_SUCH_POST)
  return post.topic_id
}

const NAMED_READER = { id: 'u.id', isStaff: '(u.roles > 0)' }

/** Finds the members a text mentions: not its author, nor suspended, nor across a block, nor who cannot read the topic. */
export async function findMentionedMemberIds(
  { db }: Pick<AppContext, 'db'>,
  authorId: number,
  text: string,
  topicId?: number,
): Promise<number[]> {
  const keys = listMentionedKeys(text)
  if (keys.length === 0) return []
  const members = await db
    .selectFrom('users as u')
    .where('u.name_key', 'in', keys)
    .where('u.id', '<>', authorId)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .where(hasNoBlock(authorId, 'u.id'))
    .$if(topicId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from topics t where t.id = ${topicId} and ${sql.raw(canReadTopic('t', NAMED_READER))})`,
      ),
    )
    .select(['u.id', 'u.roles'])
    .execute()
  return members.filter(({ roles }) => !isSuspended(roles)).map(({ id }) => id)
}

const EDITS_MAX = 50

/** Lists former versions of a post, latest first. @throws NotFound */
export async function listPostEdits(
  db: Kysely<Database>,
  postId: number,
): Promise<Reply<typeof calls.listPostEdits>> {
  const edits = await db
    .selectFrom('posts as p')
    .leftJoin('post_edits as e', 'e.post_id', 'p.id')
    .where('p.id', '=', postId)
    .select(['e.post', 'e.format', 'e.created_at'])
    .orderBy('e.id', 'desc')
    .limit(EDITS_MAX)
    .execute()
  if (edits.length === 0) throw new NotFound(NO_SUCH_POST)
  return edits.flatMap(({ post, format, created_at }) =>
    post !== null && format !== null && created_at !== null
      ? [{ post, format, created_at: created_at.toISOString() }]
      : [],
  )
}
