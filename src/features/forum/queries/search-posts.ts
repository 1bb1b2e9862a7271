import type { Pool } from 'pg'
import { FOUND_MAX } from '../contract/topic.ts'
import type { Search } from './search.ts'

/** So many posts are read by the index of words without delay; words with more of them are common. */
const FEW_POSTS = 10_000
/** Newest posts that are looked through for common words: at first the first so many. */
const NEWEST = [2_000, 10_000]
/** Where those do not fill the list: topics that are looked through, posts of each, and posts of all. */
const ACTIVE = { topics: 5_000, posts: 500, all: 20_000 }

interface FoundPost {
  topic_id: number
  post_id: number
}

/**
 * SQL: a post `p` matches, and the reader may find it. `$2` is whether they are staff, `$3` whose posts they do not find.
 * `is true` keeps the index of words out: what it gives for a common word is most of the forum.
 */
const MATCHES =
  '(p.search @@ $1::tsquery) is true and ($2::boolean or p.moderated_at is null) and coalesce(p.user_id, 0) <> all($3::integer[])'

/** SQL: the first of `matching` that are in the category `$4`, looked up one by one until there are enough. */
const FIRST_FOUND = `
  select topic_id, post_id from (select * from matching order by post_id desc offset 0) m
  where $4::integer is null or (select category_id from topics t where t.id = m.topic_id) = $4
  limit ${FOUND_MAX}`

/**
 * By the index for the telling words `$5` alone: short beginnings of words are thousands of words, and only a filter.
 * `posts` tells how many were read: the newest need not be among them where they are more than a few.
 */
const AMONG_FEW = `
  with read as materialized (
    select topic_id, count(*) as posts, max(id) filter (where ${MATCHES}) as post_id
    from (select * from posts where search @@ $5::tsquery limit ${FEW_POSTS + 1}) p group by topic_id
  ), matching as (select topic_id, post_id from read where post_id is not null)
  select coalesce((select sum(posts) from read), 0)::integer as posts,
    array(select json_build_object('topic_id', topic_id, 'post_id', post_id) from (${FIRST_FOUND}) f) as found`

const AMONG_NEWEST = `
  with matching as materialized (
    select topic_id, max(id) as post_id from posts p where p.id > $5 and ${MATCHES} group by topic_id
  ) ${FIRST_FOUND}`

const AMONG_ACTIVE = `
  select t.id as topic_id, p.id as post_id
  from (
    select id, posts, sum(least(posts, ${ACTIVE.posts})) over (order by last_post_at desc, id desc) as so_far
    from topics where $4::integer is null or category_id = $4
    order by last_post_at desc, id desc limit ${ACTIVE.topics}) t
  cross join lateral (
    select id from posts p
    where p.topic_id = t.id and p.pos > t.posts - ${ACTIVE.posts} and ${MATCHES}
    order by p.pos desc limit 1) p
  where t.so_far <= ${ACTIVE.all}
  limit ${FOUND_MAX}`

/**
 * The newest matching post of each topic: of rare words all posts are read, by the index of words. Common words fill the
 * list from the newest posts of all, or else from the topics that are active; however common they are, and wherever
 * their posts stand, no more is read than is said above. Not named: the best plan depends on the words.
 */
export async function findPosts({ pool }: { pool: Pool }, search: Search): Promise<FoundPost[]> {
  const { all, telling, isStaff, blocked, category } = search
  const values = [all, isStaff, blocked, category?.id ?? null]
  const few = telling === null ? null : await findAmongFew(pool, values, telling)
  if (few) return few
  const newest = await readNewestId(pool)
  let found: FoundPost[] = []
  for (const count of NEWEST) {
    found = (await pool.query<FoundPost>(AMONG_NEWEST, [...values, newest - count])).rows
    if (found.length === FOUND_MAX || newest <= count) return found
  }
  const { rows } = await pool.query<FoundPost>(AMONG_ACTIVE, values)
  return [...found, ...rows]
}

/** Null where too many posts have the telling words. */
async function findAmongFew(pool: Pool, values: unknown[], telling: string): Promise<FoundPost[] | null> {
  if ((await expectedPosts(pool, telling)) > FEW_POSTS) return null
  const { rows } = await pool.query<{ posts: number; found: FoundPost[] }>(AMONG_FEW, [...values, telling])
  const { posts = 0, found = [] } = rows[0] ?? {}
  return posts > FEW_POSTS ? null : found
}

/**
 * About how many posts match, by what the planner knows of how often words come. The index itself first gathers all that
 * match, and how common a word is among the newest posts says little of the others.
 */
async function expectedPosts(pool: Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from posts where search @@ $1::tsquery',
    [query],
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function readNewestId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ newest: number }>('select coalesce(max(id), 0) as newest from posts')
  return rows[0]?.newest ?? 0
}
