import type { Pool } from 'pg'
import { toNameKey } from '../../../shared/keys.ts'
import { findBlockedMemberIds, type Reader } from '../reader.ts'
import { FOUND_MAX } from '../topics/contract.ts'

/** A topic found by a search. */
export interface FoundTopic {
  topic_id: number
  /** Newest matching post, by itself or with the title; null when only the title matches. */
  post_id: number | null
}

/** Limits of a search. */
export interface SearchScope {
  /** Null for all categories. */
  category: { id: number; topics: number } | null
  /** Author of the posts, and of topics found by their title; null for all. */
  author: number | null
  /** Only posts since then, and topics with one; null for all. */
  since: Date | null
}

/** Parameters of a search. */
interface TopicSearch extends SearchTerms, SearchScope {
  isStaff: boolean
  /** Whether topics of outings are found. */
  isMember: boolean
  /** Members whose posts are excluded. */
  blocked: number[]
}

/**
 * Finds at most 200 topics: each ordered by its newest matching post, or by its newest post when the title
 * has all terms.
 */
export async function findTopics(
  source: { pool: Pool },
  reader: Reader,
  terms: SearchTerms,
  scope: SearchScope,
): Promise<FoundTopic[]> {
  const blocked = await findBlockedMemberIds(source, reader)
  const search = { ...terms, ...scope, isStaff: reader.isStaff, isMember: reader.id !== null, blocked }
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

/** Topics whose title has some of the terms, for posts that may have the others. */
const PARTIAL_MATCH_LIMITS = { topics: 100, posts: 50 }

/** A topic found by its title, in full or in part. */
interface FoundTitle {
  topic_id: number
  /** Newest post among its last ones that has the other terms; null for a title with all. */
  post_id: number | null
  /** Post that orders it in the list: its newest of all when the title has all terms. */
  newest: number
}

/**
 * SQL: the list of topic `t` has it: not the talk of a table, and that of an outing for members only, unless there is a block
 * between them and the host.
 */
const isFound = (isMember: string, blocked: string) =>
  `(t.audience = 0 or (t.audience = 1 and ${isMember}::boolean and coalesce(t.user_id, 0) <> all(${blocked}::integer[])))`

/** SQL: the topic or post `t` is by the author `$6`, if one is given. */
const isByAuthor = (t: string) => `($6::integer is null or ${t}.user_id = $6)`

/** SQL: topics with a matching title, newest post first; `$2` is the category, null for all, `$7` the earliest time. */
const selectTopicsByTitle = (condition: string, limit: number) => `
  (select id, search, posts, last_post_id, search @@ $1::tsquery as is_whole from topics t
  where ${condition} and ${isFound('$5', '$4')} and ($2::integer is null or category_id = $2)
    and ($7::timestamptz is null or last_post_at >= $7) order by last_post_at desc, id desc limit ${limit})`
const FULL_TITLE_MATCHES = selectTopicsByTitle(`search @@ $1::tsquery and ${isByAuthor('t')}`, FOUND_MAX)
const PARTIAL_TITLE_MATCHES = selectTopicsByTitle(
  'search @@ $8::tsquery and not search @@ $1::tsquery',
  PARTIAL_MATCH_LIMITS.topics,
)

/** SQL: the newest post among the last ones of topic `t` that matches, by `search` of the post or of both. */
const selectNewestMatch = (search: string) => `
  select p.id from posts p
  where p.topic_id = t.id and p.pos > t.posts - ${PARTIAL_MATCH_LIMITS.posts} and ${search} @@ $1::tsquery
    and ($3::boolean or p.moderated_at is null) and coalesce(p.user_id, 0) <> all($4::integer[])
    and ${isByAuthor('p')} and ($7::timestamptz is null or p.created_at >= $7)
  order by p.pos desc limit 1`

const selectMatchingTitles = (topics: string) => `
  select t.id as topic_id, p.id as post_id, coalesce(p.id, t.last_post_id) as newest
  from (${topics}) t left join lateral (${selectNewestMatch('not t.is_whole and p.search || t.search')}) p on true
  where t.is_whole or p.id is not null`

/**
 * Topics whose title has all terms, or some of them and a post the others. Not prepared: the best plan
 * depends on the terms.
 */
async function findTitles({ pool }: { pool: Pool }, search: TopicSearch): Promise<FoundTitle[]> {
  const { all, any, wordCount, isStaff, isMember, blocked, category, author, since } = search
  const values = [all, category?.id ?? null, isStaff, blocked, isMember, author, since]
  const { rows } =
    wordCount === 1
      ? await pool.query<FoundTitle>(selectMatchingTitles(FULL_TITLE_MATCHES), values)
      : await pool.query<FoundTitle>(
          selectMatchingTitles(`${FULL_TITLE_MATCHES} union all ${PARTIAL_TITLE_MATCHES}`),
          [...values, any],
        )
  return rows
}

const NEWEST_MATCHES = `
  select t.id as topic_id, p.id as post_id
  from topics t cross join lateral (${selectNewestMatch('p.search')}) p where t.id = any($2::integer[]) limit $5::integer`

/** Adds the newest matching post to topics that were found by their title: of a page alone, since reading posts costs most. */
export async function addMatchingPosts(
  source: { pool: Pool },
  reader: Reader,
  { all }: SearchTerms,
  { author, since }: Pick<SearchScope, 'author' | 'since'>,
  found: readonly FoundTopic[],
): Promise<FoundTopic[]> {
  const ids = found.flatMap(({ topic_id, post_id }) => (post_id === null ? [topic_id] : []))
  if (ids.length === 0) return [...found]
  const blocked = await findBlockedMemberIds(source, reader)
  const values = [all, ids, reader.isStaff, blocked, ids.length, author, since]
  const { rows } = await source.pool.query<FoundPost>(NEWEST_MATCHES, values)
  const postOf = new Map(rows.map(({ topic_id, post_id }) => [topic_id, post_id]))
  return found.map((topic) => ({ ...topic, post_id: topic.post_id ?? postOf.get(topic.topic_id) ?? null }))
}

/** Maximum number of posts to read by the full-text index; terms with more are common. */
const RARE_WORD_POSTS_MAX = 5_000
/** Newest posts scanned for common terms: first this many. */
const NEWEST_POSTS_SCANNED = [2_000, 10_000]
/** If those do not fill the list: topics scanned, posts of each, and posts in total. */
const ACTIVE_TOPIC_LIMITS = { topics: 5_000, posts: 500, all: 20_000 }
/** Newest posts of one author that are searched: years of the most active ones. */
const AUTHOR_POSTS_SCANNED = 20_000

interface FoundPost {
  topic_id: number
  post_id: number
}

/**
 * SQL: a post `p` matches and is readable. `$2` is whether the reader is staff, `$3` the excluded authors, `$6` the
 * author and `$7` the earliest time, null for all. `is true` prevents use of the full-text index, which returns most of
 * the forum for a common term.
 */
const POST_MATCHES = `(p.search @@ $1::tsquery) is true and ($2::boolean or p.moderated_at is null)
  and coalesce(p.user_id, 0) <> all($3::integer[]) and ${isByAuthor('p')} and ($7::timestamptz is null or p.created_at >= $7)`

/** SQL: the first of `matching` that the reader finds, in the category `$4`, looked up one by one until there are enough. */
const FIRST_MATCHES = `
  select topic_id, post_id from (select * from matching order by post_id desc offset 0) m
  where (
    select ${isFound('$5', '$3')} and ($4::integer is null or t.category_id = $4) from topics t where t.id = m.topic_id)
  limit ${FOUND_MAX}`

/**
 * By the index for the selective terms `$8` only: short prefixes match thousands of terms and are only
 * filters. `posts` is the number of posts read: beyond the maximum the newest may be missing.
 */
const RARE_WORD_POSTS = `
  with read as materialized (
    select topic_id, count(*) as posts, max(id) filter (where ${POST_MATCHES}) as post_id
    from (select * from posts where search @@ $8::tsquery limit ${RARE_WORD_POSTS_MAX + 1}) p group by topic_id
  ), matching as (select topic_id, post_id from read where post_id is not null)
  select coalesce((select sum(posts) from read), 0)::integer as posts,
    array(select json_build_object('topic_id', topic_id, 'post_id', post_id) from (${FIRST_MATCHES}) f) as found`

const NEWEST_MATCHING_POSTS = `
  with matching as materialized (
    select topic_id, max(id) as post_id from posts p where p.id > $8 and ${POST_MATCHES} group by topic_id
  ) ${FIRST_MATCHES}`

const AUTHOR_MATCHING_POSTS = `
  with matching as materialized (
    select topic_id, max(id) as post_id
    from (select * from posts where user_id = $6 order by id desc limit ${AUTHOR_POSTS_SCANNED}) p
    where ${POST_MATCHES} group by topic_id
  ) ${FIRST_MATCHES}`

const ACTIVE_MATCHING_POSTS = `
  select t.id as topic_id, p.id as post_id
  from (
    select id, posts, sum(least(posts, ${ACTIVE_TOPIC_LIMITS.posts})) over (order by last_post_at desc, id desc) as so_far
    from topics t where ($4::integer is null or category_id = $4) and ${isFound('$5', '$3')}
    order by last_post_at desc, id desc limit ${ACTIVE_TOPIC_LIMITS.topics}) t
  cross join lateral (
    select id from posts p
    where p.topic_id = t.id and p.pos > t.posts - ${ACTIVE_TOPIC_LIMITS.posts} and ${POST_MATCHES}
    order by p.pos desc limit 1) p
  where t.so_far <= ${ACTIVE_TOPIC_LIMITS.all}
  limit ${FOUND_MAX}`

/**
 * Finds the newest matching post of each topic: of an author among their own posts. For rare terms all posts are read by the full-text index;
 * common terms are searched in the newest posts of all, then in active topics, within the limits above. Not
 * prepared: the best plan depends on the terms.
 */
async function findPosts({ pool }: { pool: Pool }, search: TopicSearch): Promise<FoundPost[]> {
  const { all, selective, isStaff, isMember, blocked, category, author, since } = search
  const values = [all, isStaff, blocked, category?.id ?? null, isMember, author, since]
  if (author !== null) return (await pool.query<FoundPost>(AUTHOR_MATCHING_POSTS, values)).rows
  const few = selective === null ? null : await findPostsByRareWords(pool, values, selective)
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

/** Null when too many posts have the selective terms. */
async function findPostsByRareWords(
  pool: Pool,
  values: unknown[],
  selective: string,
): Promise<FoundPost[] | null> {
  if ((await estimatePostCount(pool, selective)) > RARE_WORD_POSTS_MAX) return null
  const { rows } = await pool.query<{ posts: number; found: FoundPost[] }>(RARE_WORD_POSTS, [
    ...values,
    selective,
  ])
  const { posts = 0, found = [] } = rows[0] ?? {}
  return posts > RARE_WORD_POSTS_MAX ? null : found
}

/**
 * Estimates the number of matching posts from planner statistics. The index would first collect all
 * matches, and the frequency in the newest posts does not represent the others.
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

/** Search terms as database queries. */
export interface SearchTerms {
  /** `tsquery`: all terms. */
  all: string
  /** `tsquery`: any term. */
  any: string
  /**
   * `tsquery`: terms that the full-text index finds quickly, long enough not to be the prefix of thousands
   * of others; null for none.
   */
  selective: string | null
  /** Number of terms. */
  wordCount: number
  /** `tsquery` of each term: its stem, and its beginning; null for none. */
  termQueries: { stem: string | null; start: string | null }[]
}

/** Minimum length of a selective prefix. */
const SELECTIVE_LENGTH_MIN = 4

/** A term as queries. */
interface WordRow {
  term: string
  /** Of its stem; empty for a stop word. */
  stem: string
  /** Of its prefix; empty for a single letter and for a stop word. */
  start: string
  /** Of its prefix, for a stop word. */
  common_start: string
}

const READ_WORDS = {
  name: 'forum-search-words',
  text: `
    select word as term, to_tsquery('forum_words', word)::text as stem,
      case when length(word) > 1 then to_tsquery('forum_letters', word || ':*')::text else '' end as start,
      case when length(word) > 1 then to_tsquery('simple', unaccent(word) || ':*')::text else '' end as common_start
    from (select forum_text(word) as word from unnest($1::text[]) word) words`,
}

/**
 * Parses a search. Only letters and digits form terms, everything else separates them: there are no
 * operators. Stop words ('de', 'la') are ignored; a search of stop words alone uses them as prefixes.
 * @returns null when nothing can be searched
 */
export async function parseSearchTerms(
  { pool }: { pool: Pool },
  search: string,
): Promise<SearchTerms | null> {
  const typed = new Set(
    search
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  if (typed.size === 0) return null
  const { rows } = await pool.query<WordRow>({ ...READ_WORDS, values: [[...typed]] })
  const stems = rows
    .map(({ term, stem, start }) => ({ term, stem, start, query: joinWithOr([stem, start]) }))
    .filter(hasQuery)
  const common = rows
    .map(({ term, common_start }) => ({ term, stem: '', start: common_start, query: common_start }))
    .filter(hasQuery)
  const terms = stems.length > 0 ? stems : common
  if (terms.length === 0) return null
  const selective =
    terms.length === 1 ? terms : terms.filter(({ term }) => term.length >= SELECTIVE_LENGTH_MIN)
  return {
    all: joinWithAnd(terms),
    any: joinWithOr(terms.map(({ query }) => query)),
    selective: selective.length > 0 ? joinWithAnd(selective) : null,
    wordCount: terms.length,
    termQueries: terms.map(({ stem, start }) => ({ stem: stem || null, start: start || null })),
  }
}

const hasQuery = ({ query }: { query: string }) => query !== ''
const joinWithAnd = (terms: { query: string }[]) => terms.map(({ query }) => `(${query})`).join(' & ')
const joinWithOr = (queries: string[]) => queries.filter(Boolean).join(' | ')

const MATCHED_WORDS = {
  name: 'forum-found-words',
  text: `
    select token from (select distinct token from ts_parse('default', forum_text($1))) tokens
    where forum_lexemes(token) @@ $2::tsquery`,
}

/** Returns the words of these texts that match, by their {@link toNameKey}. */
export async function findMatchedWords(
  { pool }: { pool: Pool },
  texts: readonly string[],
  { any }: SearchTerms,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token: string }>({ ...MATCHED_WORDS, values: [texts.join('\n'), any] })
  return new Set(rows.map(({ token }) => toNameKey(token)))
}
