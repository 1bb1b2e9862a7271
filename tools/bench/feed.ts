import type { Pool } from 'pg'
import { NEWS_PAGE } from '../../src/features/feed/newsfeed/contract.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const [EACH, MOST_ROWS] = [10, 5_000_000]
/** Rows of one statement. */
const NEWS_BATCH = 100_000
const NEWS_MONTHS = 6

/**
 * Replaces the newsfeed once per database: half a year of likes, photos and friendships, ten per member, at most
 * five million.
 * @returns the number of rows
 */
export async function fillNews(pool: Pool, members: number, print: (line: string) => void): Promise<number> {
  const count = Math.min(MOST_ROWS, EACH * members)
  const { rows } = await pool.query<{ filled: number }>(
    `select (select count(*)::int from (select from newsfeed limit $1) n) as filled`,
    [count],
  )
  if (rows[0]?.filled === count) return count
  print(`writing ${count.toLocaleString('en')} news …`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    await client.query('truncate newsfeed restart identity')
    await client.query(
      `select cut_by_month('newsfeed', (now() - make_interval(months => ago))::date) from generate_series(0, $1) ago`,
      [NEWS_MONTHS],
    )
    await client.query(INSERT_PHOTOS)
    for (let from = 1; from <= count; from += NEWS_BATCH) {
      await client.query(INSERT_NEWS, [from, Math.min(from + NEWS_BATCH - 1, count), count])
    }
    await client.query('vacuum (analyze) newsfeed, photos')
  } finally {
    await client.query('reset all').catch(() => {})
    client.release()
  }
  return count
}

/** Adds a visible photo, without files, to each member without one. */
const INSERT_PHOTOS = `
  insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
  select u.id, md5(u.id::text) || '.webp', 1, 1200, 1600, now(), now()
  from users u where not exists (select from photos p where p.user_id = u.id)`

const INSERT_NEWS = `
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
  select now() - make_interval(days => 30 * ${NEWS_MONTHS}) * (1 - row::float8 / $3), ids[doer],
    case when kind < 2 then ${NEWS_TYPE.friends} when kind < 4 then ${NEWS_TYPE.photo} else ${NEWS_TYPE.like} end,
    case when kind in (2, 3) then null else ids[other] end,
    case when kind < 2 then null when kind < 4 then photos[doer] else photos[other] end
  from drawn, members order by row`

const READER_COUNT = 50

/** First and deep pages of the newsfeed, compared with bare SQL. */
export async function measureNews(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const count = await fillNews(bench.pool, bench.members, bench.print)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READER_COUNT).map((id) => createSession(bench.db, id)),
  )
  /** Places all over the feed, the newest among them. */
  const places = Array.from({ length: 500 }, (_, turn) =>
    turn % 2 === 0 ? count + 1 : 1 + ((turn * 7_919) % count),
  )
  const whose = (turn: number) => bench.memberIds[turn % bench.memberIds.length] ?? 0
  const works: [string, (turn: number) => number][] = [
    ['newsfeed, all members', () => 0],
    ['newsfeed, one member', whose],
  ]
  const rows: Row[] = []
  for (const [entry, userId] of works) {
    const requests = places.map((before, turn) => ({
      path: `/api/newsfeed/${userId(turn)}?before=${before}`,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
    const figures = await alternate(
      () => overHttp(bench.address, requests, { isPartitioned: true }),
      () =>
        bare((turn) =>
          bench.pool.query({
            ...(userId(turn) === 0 ? ALL_NEWS_QUERY : MEMBER_NEWS_QUERY),
            values: [places[turn % places.length], ...(userId(turn) === 0 ? [] : [whose(turn)])],
          }),
        ),
    )
    rows.push({ entry, ...figures, limitLabel: 'rows of a page and their members, bare SQL', target: {} })
  }
  return rows
}

const newsQuery = (condition: string) => `
  select n.*, u.name, u.avatar from (
    select * from newsfeed where id < $1 ${condition} order by id desc limit ${NEWS_PAGE}
  ) n join users u on u.id = n.user_id order by n.id desc`
const ALL_NEWS_QUERY = { name: 'bare-news', text: newsQuery('') }
const MEMBER_NEWS_QUERY = { name: 'bare-news-of-one', text: newsQuery('and user_id = $2') }
