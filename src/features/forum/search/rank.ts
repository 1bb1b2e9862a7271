import type { Pool } from 'pg'
import type { FoundTopic, SearchTerms } from './queries.ts'

/** A found topic as its rank sees it. */
export interface Match {
  /** Number of terms of the search. */
  terms: number
  /** Terms in the title, and in the post: 1 for a word or another form of it, a half for its beginning alone. */
  title: number
  post: number
  /** Of the matching post; of the newest one when only the title matches. */
  ageDays: number
}

/** A word in the title says what a topic is about. */
const TITLE_WEIGHT = 3
/** Age at which a topic counts half as much as one of today. */
const HALF_VALUE_DAYS = 365

/** Rank of a match: its words, then how fresh it is. The best has the highest. */
export function rankMatch({ terms, title, post, ageDays }: Match): number {
  return (TITLE_WEIGHT * title + post) / terms / (1 + Math.max(0, ageDays) / HALF_VALUE_DAYS)
}

/** SQL: how many terms a `tsvector` has, as `Match` counts them. */
const countTerms = (search: string) => `
  (select coalesce(sum(case when ${search} @@ stem then 1 when ${search} @@ start then 0.5 end), 0)::float8
   from unnest($3::text[], $4::text[]) w(s, b), lateral (select s::tsquery as stem, b::tsquery as start) q)`

const MATCHES = `
  select m.topic_id, m.post_id, ${countTerms('t.search')} as title, ${countTerms('p.search')} as post,
    (extract(epoch from now() - coalesce(p.created_at, t.last_post_at)) / 86400)::float8 as "ageDays"
  from unnest($1::integer[], $2::integer[]) m(topic_id, post_id)
  cross join lateral (select search, last_post_at from topics where id = m.topic_id limit 1) t
  left join posts p on p.id = m.post_id`

/** Orders found topics by the words they have and by freshness; of equals, the newest first. */
export async function sortByRank(
  { pool }: { pool: Pool },
  found: readonly FoundTopic[],
  { termQueries }: SearchTerms,
): Promise<FoundTopic[]> {
  if (found.length < 2) return [...found]
  const { rows } = await pool.query<FoundTopic & Omit<Match, 'terms'>>({
    name: 'forum-search-rank',
    text: MATCHES,
    values: [
      found.map(({ topic_id }) => topic_id),
      found.map(({ post_id }) => post_id),
      termQueries.map(({ stem }) => stem),
      termQueries.map(({ start }) => start),
    ],
  })
  const rankOf = new Map(rows.map((row) => [row.topic_id, rankMatch({ ...row, terms: termQueries.length })]))
  return found.toSorted((one, other) => (rankOf.get(other.topic_id) ?? 0) - (rankOf.get(one.topic_id) ?? 0))
}
