import type { Pool } from 'pg'
import { FOUND_MAX } from '../contract/topic.ts'
import type { Search } from './search.ts'

/** Topics of which the title has some of the words, and posts of each that may have the others. */
const PARTLY = { topics: 100, posts: 50 }

/** A topic found by its title, wholly or in part. */
interface FoundTitle {
  topic_id: number
  /** The newest of its last posts that matches, by itself or with the title's words. */
  post_id: number | null
  /** The post that places it in the list: its newest of all where the title has all the words. */
  newest: number
}

/** SQL: topics with a title that matches, the one with the newest post first; `$2` is the category, null for all. */
const titled = (condition: string, limit: number) => `
  (select id, search, posts, last_post_id, search @@ $1::tsquery as is_whole from topics
  where ${condition} and ($2::integer is null or category_id = $2) order by last_post_at desc, id desc limit ${limit})`
const WHOLE = titled('search @@ $1::tsquery', FOUND_MAX)
const PART = titled('search @@ $5::tsquery and not search @@ $1::tsquery', PARTLY.topics)

const matching = (topics: string) => `
  select t.id as topic_id, p.id as post_id, case when t.is_whole then t.last_post_id else p.id end as newest
  from (${topics}) t left join lateral (
    select p.id from posts p
    where p.topic_id = t.id and p.pos > t.posts - ${PARTLY.posts}
      and case when t.is_whole then p.search else p.search || t.search end @@ $1::tsquery
      and ($3::boolean or p.moderated_at is null) and coalesce(p.user_id, 0) <> all($4::integer[])
    order by p.pos desc limit 1) p on true
  where t.is_whole or p.id is not null`

/** Topics whose title has all the words, or some of them and a post the others. Not named: the best plan depends on the words. */
export async function findTitles({ pool }: { pool: Pool }, search: Search): Promise<FoundTitle[]> {
  const { all, any, words, isStaff, blocked, category } = search
  const values = [all, category?.id ?? null, isStaff, blocked]
  const { rows } =
    words === 1
      ? await pool.query<FoundTitle>(matching(WHOLE), values)
      : await pool.query<FoundTitle>(matching(`${WHOLE} union all ${PART}`), [...values, any])
  return rows
}
