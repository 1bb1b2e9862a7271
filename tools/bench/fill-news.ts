import type { Pool } from 'pg'
import { NEWS_TYPE } from '../../src/shared/news.ts'

const [EACH, MOST_ROWS] = [10, 5_000_000]
/** Rows of one statement. */
const BATCH = 100_000
const MONTHS = 6

/**
 * Fills the newsfeed once a database, in place of what was there: likes, photos and friendships of half a year, ten for each
 * member, five million at most.
 * @returns how many rows there are
 */
export async function fillNews(pool: Pool, members: number, print: (line: string) => void): Promise<number> {
  const count = Math.min(MOST_ROWS, EACH * members)
  const { rows } = await pool.query<{ filled: number }>(
    `select (select count(*)::int from (select from newsfeed limit $1) n) as filled`,
    [count],
  )
  if (rows[0]?.filled === count) return count
  print(`telling ${count.toLocaleString('en')} news …`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    await client.query('truncate newsfeed restart identity')
    await client.query(
      `select cut_by_month('newsfeed', (now() - make_interval(months => ago))::date) from generate_series(0, $1) ago`,
      [MONTHS],
    )
    await client.query(PHOTOS)
    for (let from = 1; from <= count; from += BATCH) {
      await client.query(ROWS, [from, Math.min(from + BATCH - 1, count), count])
    }
    await client.query('vacuum (analyze) newsfeed, photos')
  } finally {
    await client.query('reset all').catch(() => {})
    client.release()
  }
  return count
}

/** A visible photo of each member without one; no files stand behind them. */
const PHOTOS = `
  insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
  select u.id, md5(u.id::text) || '.webp', 1, 1200, 1600, now(), now()
  from users u where not exists (select from photos p where p.user_id = u.id)`

const ROWS = `
  with members as (
    select array_agg(m.user_id order by m.user_id) as ids, array_agg(p.id order by m.user_id) as photos, count(*) as n
    from member_search m join lateral (
      select id from photos where user_id = m.user_id and visible order by id limit 1
    ) p on true
    where m.searchable
  ), drawn as (
    select row, ((row * 7919) % n)::int + 1 as doer, ((row * 104729 + 12) % n)::int + 1 as other, row % 10 as kind
    from generate_series($1::bigint, $2::bigint) row, members
  )
  insert into newsfeed (created_at, user_id, type, other_id, photo_id)
  select now() - make_interval(days => 30 * ${MONTHS}) * (1 - row::float8 / $3), ids[doer],
    case when kind < 2 then ${NEWS_TYPE.friends} when kind < 4 then ${NEWS_TYPE.photo} else ${NEWS_TYPE.like} end,
    case when kind in (2, 3) then null else ids[other] end,
    case when kind < 2 then null when kind < 4 then photos[doer] else photos[other] end
  from drawn, members order by row`
