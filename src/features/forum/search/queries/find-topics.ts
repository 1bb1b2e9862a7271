import type { Pool } from 'pg'
import { FOUND_MAX } from '../../contract/topic.ts'
import { findBlockedMemberIds, type Reader } from '../../posts/queries/reader.ts'
import type { SearchTerms } from './search-terms.ts'

/** A topic that a search has found. */
export interface FoundTopic {
  topic_id: number
  /** The newest of its posts that match, by themselves or with the title; null where only the title does. */
  post_id: number | null
}

/** What is searched, by whom and where. */
interface TopicSearch extends SearchTerms {
  isStaff: boolean
  /** Members whose posts the reader does not find. */
  blocked: number[]
  /** Null for all. */
  category: { id: number; topics: number } | null
}

/**
 * The topics that a search finds, 200 at most: each placed by its newest matching post, or by its newest of all where the
 * title has all the words.
 */
export async function findTopics(
  source: { pool: Pool },
  reader: Reader,
  sought: SearchTerms,
  category: TopicSearch['category'],
): Promise<FoundTopic[]> {
  const blocked = await findBlockedMemberIds(source, reader)
  const search = { ...sought, isStaff: reader.isStaff, blocked, category }
  const [posts, titles] = await Promise.all([findPosts(source, search), findTitles(source, search)])
  const found = new Map(posts.map((post) => [post.topic_id, { ...post, newest: post.post_id }]))
  for (const title of titles) {
    const post_id = Math.max(found.get(title.topic_id)?.post_id ?? 0, title.post_id ?? 0)
    found.set(title.topic_id, { ...title, post_id, newest: Math.max(title.newest, post_id) })
  }
  return [...found.values()]
    .sort((a, b) => b.newest - a.newest)
    .slice(0, FOUND_MAX)
    .map(({ topic_id, post_id }) => ({ topic_id, post_id: post_id || null }))
}

/** Topics of which the title has some of the words, and posts of each that may have the others. */
const PARTIAL_MATCH_LIMITS = { topics: 100, posts: 50 }

/** A topic found by its title, wholly or in part. */
interface FoundTitle {
  topic_id: number
  /** The newest of its last posts that matches, by itself or with the title's words. */
  post_id: number | null
  /** The post that places it in the list: its newest of all where the title has all the words. */
  newest: number
}

/** SQL: topics with a title that matches, the one with the newest post first; `$2` is the category, null for all. */
const selectTopicsByTitle = (condition: string, limit: number) => `
  (select id, search, posts, last_post_id, search @@ $1::tsquery as is_whole from topics
  where ${condition} and ($2::integer is null or category_id = $2) order by last_post_at desc, id desc limit ${limit})`
const FULL_TITLE_MATCHES = selectTopicsByTitle('search @@ $1::tsquery', FOUND_MAX)
const PARTIAL_TITLE_MATCHES = selectTopicsByTitle(
  'search @@ $5::tsquery and not search @@ $1::tsquery',
  PARTIAL_MATCH_LIMITS.topics,
)

const selectMatchingTitles = (topics: string) => `
  select t.id as topic_id, p.id as post_id, case when t.is_whole then t.last_post_id else p.id end as newest
  from (${topics}) t left join lateral (
    select p.id from posts p
    where p.topic_id = t.id and p.pos > t.posts - ${PARTIAL_MATCH_LIMITS.posts}
      and case when t.is_whole then p.search else p.search || t.search end @@ $1::tsquery
      and ($3::boolean or p.moderated_at is null) and coalesce(p.user_id, 0) <> all($4::integer[])
    order by p.pos desc limit 1) p on true
  where t.is_whole or p.id is not null`

/** Topics whose title has all the words, or some of them and a post the others. Not named: the best plan depends on the words. */
async function findTitles({ pool }: { pool: Pool }, search: TopicSearch): Promise<FoundTitle[]> {
  const { all, any, wordCount: words, isStaff, blocked, category } = search
  const values = [all, category?.id ?? null, isStaff, blocked]
  const { rows } =
    words === 1
      ? await pool.query<FoundTitle>(selectMatchingTitles(FULL_TITLE_MATCHES), values)
      : await pool.query<FoundTitle>(
          selectMatchingTitles(`${FULL_TITLE_MATCHES} union all ${PARTIAL_TITLE_MATCHES}`),
          [...values, any],
        )
  return rows
}

/** So many posts are read by the index of words without delay; words with more of them are common. */
const RARE_WORD_POSTS_MAX = 10_000
/** Newest posts that are looked through for common words: at first the first so many. */
const NEWEST_POSTS_SCANNED = [2_000, 10_000]
/** Where those do not fill the list: topics that are looked through, posts of each, and posts of all. */
const ACTIVE_TOPIC_LIMITS = { topics: 5_000, posts: 500, all: 20_000 }

interface FoundPost {
  topic_id: number
  post_id: number
}

/**
 * SQL: a post `p` matches, and the reader may find it. `$2` is whether they are staff, `$3` whose posts they do not find.
 * `is true` keeps the index of words out: what it gives for a common word is most of the forum.
 */
const POST_MATCHES =
  '(p.search @@ $1::tsquery) is true and ($2::boolean or p.moderated_at is null) and coalesce(p.user_id, 0) <> all($3::integer[])'

/** SQL: the first of `matching` that are in the category `$4`, looked up one by one until there are enough. */
const FIRST_MATCHES = `
  select topic_id, post_id from (select * from matching order by post_id desc offset 0) m
  where $4::integer is null or (select category_id from topics t where t.id = m.topic_id) = $4
  limit ${FOUND_MAX}`

/**
 * By the index for the telling words `$5` alone: short beginnings of words are thousands of words, and only a filter.
 * `posts` tells how many were read: the newest need not be among them where they are more than a few.
 */
const RARE_WORD_POSTS = `
  with read as materialized (
    select topic_id, count(*) as posts, max(id) filter (where ${POST_MATCHES}) as post_id
    from (select * from posts where search @@ $5::tsquery limit ${RARE_WORD_POSTS_MAX + 1}) p group by topic_id
  ), matching as (select topic_id, post_id from read where post_id is not null)
  select coalesce((select sum(posts) from read), 0)::integer as posts,
    array(select json_build_object('topic_id', topic_id, 'post_id', post_id) from (${FIRST_MATCHES}) f) as found`

const NEWEST_MATCHING_POSTS = `
  with matching as materialized (
    select topic_id, max(id) as post_id from posts p where p.id > $5 and ${POST_MATCHES} group by topic_id
  ) ${FIRST_MATCHES}`

const ACTIVE_MATCHING_POSTS = `
  select t.id as topic_id, p.id as post_id
  from (
    select id, posts, sum(least(posts, ${ACTIVE_TOPIC_LIMITS.posts})) over (order by last_post_at desc, id desc) as so_far
    from topics where $4::integer is null or category_id = $4
    order by last_post_at desc, id desc limit ${ACTIVE_TOPIC_LIMITS.topics}) t
  cross join lateral (
    select id from posts p
    where p.topic_id = t.id and p.pos > t.posts - ${ACTIVE_TOPIC_LIMITS.posts} and ${POST_MATCHES}
    order by p.pos desc limit 1) p
  where t.so_far <= ${ACTIVE_TOPIC_LIMITS.all}
  limit ${FOUND_MAX}`

/**
 * The newest matching post of each topic: of rare words all posts are read, by the index of words. Common words fill the
 * list from the newest posts of all, or else from the topics that are active; however common they are, and wherever
 * their posts stand, no more is read than is said above. Not named: the best plan depends on the words.
 */
async function findPosts({ pool }: { pool: Pool }, search: TopicSearch): Promise<FoundPost[]> {
  const { all, selective: telling, isStaff, blocked, category } = search
  const values = [all, isStaff, blocked, category?.id ?? null]
  const few = telling === null ? null : await findPostsByRareWords(pool, values, telling)
  if (few) return few
  const newest = await findNewestPostId(pool)
  let found: FoundPost[] = []
  for (const count of NEWEST_POSTS_SCANNED) {
    found = (await pool.query<FoundPost>(NEWEST_MATCHING_POSTS, [...values, newest - count])).rows
    if (found.length === FOUND_MAX || newest <= count) return found
  }
  const { rows } = await pool.query<FoundPost>(ACTIVE_MATCHING_POSTS, values)
  return [...found, ...rows]
}

/** Null where too many posts have the telling words. */
async function findPostsByRareWords(
  pool: Pool,
  values: unknown[],
  telling: string,
): Promise<FoundPost[] | null> {
  if ((await estimatePostCount(pool, telling)) > RARE_WORD_POSTS_MAX) return null
  const { rows } = await pool.query<{ posts: number; found: FoundPost[] }>(RARE_WORD_POSTS, [
    ...values,
    telling,
  ])
  const { posts = 0, found = [] } = rows[0] ?? {}
  return posts > RARE_WORD_POSTS_MAX ? null : found
}

/**
 * About how many posts match, by what the planner knows of how often words come. The index itself first gathers all that
 * match, and how common a word is among the newest posts says little of the others.
 */
async function estimatePostCount(pool: Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from posts where search @@ $1::tsquery',
    [query],
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function findNewestPostId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ newest: number }>('select coalesce(max(id), 0) as newest from posts')
  return rows[0]?.newest ?? 0
}
