import { NEWS_PAGE } from '../../src/features/feed/newsfeed/contract.ts'
import { NOTIFICATIONS_PAGE } from '../../src/features/feed/notifications/contract.ts'
import { findCounters } from '../../src/platform/events/counters.ts'
import { NEWS_TYPE, NOTIFICATION_TYPE } from '../../src/shared/news.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import {
  createPartitions,
  elementAt,
  fillOnce,
  measureWorks,
  requestAs,
  runHere,
  runStatement,
  serve,
  signIn,
  type Work,
} from './work.ts'

const READER_COUNT = 50
/** Rows of one statement. */
const BATCH = 100_000
/** Months over which rows are spread. */
const MONTHS = 6
const PARTITIONED = { isPartitioned: true }

/** Members whose friends are read by name, and how many friends each of them has. */
const FRIEND_LISTS = [
  [20, 1_000],
  [20, 20],
] as const
/** Part of a name that many have. */
const NAME_PART = 'an'

const FRIENDS_QUERY = {
  name: 'bare-friends',
  text: `
    select f.friend_id, u.name, u.avatar, m.birthday, m.last_activity from (
      select f.friend_id, n.name_key from friendships f join users n on n.id = f.friend_id
      where f.user_id = $1 and n.name_key like $2 order by n.name_key collate "C" limit 20
    ) f
    join users u on u.id = f.friend_id join member_search m on m.user_id = u.id
    order by f.name_key collate "C"`,
}

/** Friends by name and by part of a name, for members with many friends and with few. */
export async function measureFriends(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  let from = bench.memberIds.length
  for (const [readers, friends] of FRIEND_LISTS) {
    from -= readers
    const ids = bench.memberIds.slice(from, from + readers)
    await fillFriendships(bench, ids, friends)
    const tokens = await signIn(bench, ids)
    const compare = (label: string, path: string, pattern: string): Work => ({
      entry: `friends, ${label}, of ${friends.toLocaleString('en')}`,
      server: serve(bench, requestAs(tokens, path)),
      limit: runStatement(bench, FRIENDS_QUERY, (turn) => [elementAt(ids, turn), pattern]),
      limitLabel: 'a page and its members, bare SQL',
    })
    const works = [
      compare('by name', '/api/friend', '%'),
      compare('a name searched', `/api/friend?search=${NAME_PART}`, `%${NAME_PART}%`),
    ]
    rows.push(...(await measureWorks(bench, works)))
  }
  return rows
}

/** Inserts both rows of each friendship. */
async function fillFriendships({ pool }: Bench, ids: readonly number[], friends: number): Promise<void> {
  await pool.query('delete from friendships where user_id = any ($1) or friend_id = any ($1)', [ids])
  await pool.query(
    `with pairs as (
       select reader, m.user_id as friend
       from (select max(user_id) as last from member_search) l, unnest($1::int[]) reader, generate_series(1, $2) turn
       join lateral (
         select user_id from member_search
         where user_id = 1 + (reader * 7919::bigint + turn * 104729) % l.last and searchable and user_id <> all ($1)
       ) m on true
     )
     insert into friendships (user_id, friend_id)
     select reader, friend from pairs union all select friend, reader from pairs
     on conflict do nothing`,
    [ids, friends],
  )
  await pool.query('analyze friendships')
}

const newsQuery = (name: string, condition: string) => ({
  name,
  text: `
    select n.*, u.name, u.avatar from (
      select * from newsfeed where id < $1 ${condition} order by id desc limit ${NEWS_PAGE}
    ) n join users u on u.id = n.user_id order by n.id desc`,
})
const ALL_NEWS_QUERY = newsQuery('bare-news', '')
const MEMBER_NEWS_QUERY = newsQuery('bare-news-of-one', 'and user_id = $2')

/** First and deep pages of the newsfeed, compared with bare SQL. */
export async function measureNews(bench: Bench): Promise<Row[]> {
  const count = await fillNews(bench)
  const tokens = await signIn(bench, bench.memberIds.slice(0, READER_COUNT))
  /** Positions all over the feed, the newest among them. */
  const positions = Array.from({ length: 500 }, (_, turn) =>
    turn % 2 === 0 ? count + 1 : 1 + ((turn * 7_919) % count),
  )
  const memberAt = (turn: number) => elementAt(bench.memberIds, turn)
  const read = (userIdAt: (turn: number) => number) =>
    serve(
      bench,
      requestAs(
        tokens,
        positions.map((before, turn) => `/api/newsfeed/${userIdAt(turn)}?before=${before}`),
      ),
      PARTITIONED,
    )
  const limitLabel = 'rows of a page and their members, bare SQL'
  return measureWorks(bench, [
    {
      entry: 'newsfeed, all members',
      server: read(() => 0),
      limit: runStatement(bench, ALL_NEWS_QUERY, (turn) => [elementAt(positions, turn)]),
      limitLabel,
    },
    {
      entry: 'newsfeed, one member',
      server: read(memberAt),
      limit: runStatement(bench, MEMBER_NEWS_QUERY, (turn) => [elementAt(positions, turn), memberAt(turn)]),
      limitLabel,
    },
  ])
}

/**
 * Replaces the newsfeed once per database: half a year of likes, photos and friendships, ten per member, at most
 * five million.
 * @returns the number of rows
 */
export async function fillNews(bench: Bench): Promise<number> {
  const count = Math.min(5_000_000, 10 * bench.members)
  await fillOnce(bench, {
    label: `${count.toLocaleString('en')} news`,
    isFilled: { text: '(select count(*) from (select from newsfeed limit $1) n) = $1', values: [count] },
    tables: 'newsfeed, photos',
    write: async (client) => {
      await client.query('truncate newsfeed restart identity')
      await createPartitions(client, 'newsfeed', MONTHS)
      await client.query(INSERT_PHOTOS)
      for (let from = 1; from <= count; from += BATCH)
        await client.query(INSERT_NEWS, [from, Math.min(from + BATCH - 1, count), count])
    },
  })
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
  ), picked as (
    select row, ((row * 7919) % n)::int + 1 as doer, ((row * 104729 + 12) % n)::int + 1 as other, row % 10 as kind
    from generate_series($1::bigint, $2::bigint) row, members
  )
  insert into newsfeed (created_at, user_id, type, other_id, photo_id)
  select now() - make_interval(days => 30 * ${MONTHS}) * (1 - row::float8 / $3), ids[doer],
    case when kind < 2 then ${NEWS_TYPE.friends} when kind < 4 then ${NEWS_TYPE.photo} else ${NEWS_TYPE.like} end,
    case when kind in (2, 3) then null else ids[other] end,
    case when kind < 2 then null when kind < 4 then photos[doer] else photos[other] end
  from picked, members order by row`

const NOTIFICATIONS_QUERY = {
  name: 'bare-notices',
  text: `
    select n.*, s.name, s.avatar from (
      select * from notifications where user_id = $1 order by id desc limit ${NOTIFICATIONS_PAGE}
    ) n left join users s on s.id = n.sender_id order by n.id desc`,
}
const UNREAD_QUERY = {
  name: 'bare-unread',
  text: 'select count(*) from (select from notifications where user_id = $1 and read_at is null limit 100) n',
}

/** First page of notifications and the unread count, compared with bare SQL. */
export async function measureNotifications(bench: Bench): Promise<Row[]> {
  await fillNotifications(bench)
  const readers = bench.memberIds.slice(0, READER_COUNT)
  const tokens = await signIn(bench, readers)
  const readerAt = (turn: number) => [elementAt(readers, turn)]
  return measureWorks(bench, [
    {
      entry: 'notifications page',
      server: serve(bench, requestAs(tokens, '/api/notifications'), PARTITIONED),
      limit: runStatement(bench, NOTIFICATIONS_QUERY, readerAt),
      limitLabel: 'rows of a page and their senders, bare SQL',
    },
    {
      entry: 'badge',
      server: runHere(bench, (turn) => findCounters(bench.pool, readerAt(turn))),
      limit: runStatement(bench, UNREAD_QUERY, readerAt),
      limitLabel: 'count of unread rows, bare SQL',
    },
  ])
}

/** Unread notifications of the first reader. */
const UNREAD_NOTIFICATIONS = 5_000

/** Ten for each member over half a year, ten million at most, the newest of each unread; once a database. */
export async function fillNotifications(bench: Bench): Promise<void> {
  const count = Math.min(10_000_000, 10 * bench.members)
  await fillOnce(bench, {
    label: `${count.toLocaleString('en')} notifications`,
    isFilled: {
      text: '(select count(*) from (select from notifications limit $1) n) >= $1',
      values: [count],
    },
    tables: 'notifications',
    write: async (client) => {
      await client.query('truncate notifications restart identity')
      await createPartitions(client, 'notifications', MONTHS)
      await client.query(NUMBER_MEMBERS)
      for (let from = 1; from <= count; from += BATCH)
        await client.query(INSERT_NOTIFICATIONS, [from, Math.min(from + BATCH - 1, count), count])
      await client.query(INSERT_UNREAD, [bench.memberIds[0], UNREAD_NOTIFICATIONS])
    },
  })
}

/** Numbers the members who receive notifications, with one photo each. */
const NUMBER_MEMBERS = `
  create temporary table receivers on commit drop as
  select row_number() over (order by m.user_id) - 1 as number, m.user_id,
    (select min(p.id) from photos p where p.user_id = m.user_id and p.visible) as photo_id
  from member_search m where m.searchable;
  create unique index on receivers (number);
  analyze receivers`

/** Likes of a photo, and accepted friend requests. */
const INSERT_NOTIFICATIONS = `
  insert into notifications (created_at, user_id, sender_id, type, photo_id, read_at)
  select now() - make_interval(days => 30 * ${MONTHS}) * (1 - row::float8 / $3), receiver.user_id, sender.user_id,
    case when receiver.photo_id is null or row % 3 = 0 then ${NOTIFICATION_TYPE.friends} else ${NOTIFICATION_TYPE.like} end,
    case when row % 3 <> 0 then receiver.photo_id end, case when row < $3 * 0.9 then now() end
  from (select count(*) as n from receivers) of, generate_series($1::bigint, $2::bigint) row
  join lateral (select * from receivers where number = row * 7919 % of.n) receiver on true
  join lateral (select * from receivers where number = (row * 104729 + 12) % of.n) sender on true
  order by row`

const INSERT_UNREAD = `
  insert into notifications (user_id, sender_id, type)
  select $1, user_id, ${NOTIFICATION_TYPE.friends} from member_search where user_id <> $1 limit $2`

/** Days of visits of each reader, and visits a day: about a thousand visits. */
const [VISIT_DAYS, VISITS_PER_DAY] = [80, 12]

const VISITORS_QUERY = {
  name: 'bare-visitors',
  text: `
    select v.id, v.created_at, u.id as user_id, u.name, u.avatar, u.emoji, m.last_activity
    from (select * from visits where user_id = $1 order by id desc limit 20) v
    join users u on u.id = v.visitor_id join member_search m on m.user_id = v.visitor_id`,
}

/** The visitors of members who have many, on millions of visits. */
export async function measureVisitors(bench: Bench): Promise<Row[]> {
  const readers = bench.memberIds.slice(0, READER_COUNT)
  await fillVisits(bench, readers)
  const tokens = await signIn(bench, readers)
  return measureWorks(bench, [
    {
      entry: 'visitors page',
      server: serve(bench, requestAs(tokens, '/api/visitors')),
      limit: runStatement(bench, VISITORS_QUERY, (turn) => [elementAt(readers, turn)]),
      limitLabel: 'bare SQL',
    },
  ])
}

/** Visits of the last three months between searchable members, once a database. */
export async function fillVisits(bench: Bench, readers: readonly number[]): Promise<void> {
  const { visits } = bench.sizes
  await fillOnce(bench, {
    label: `${visits.toLocaleString('en')} visits`,
    isFilled: { text: 'exists (select from visits offset $1)', values: [Math.floor(visits / 30)] },
    tables: 'visits',
    write: async (client) => {
      await createPartitions(client, 'visits', 3)
      const { rows } = await client.query<{ ids: number[] }>(
        'select array_agg(user_id) as ids from (select user_id from member_search where searchable limit 20000) m',
      )
      await client.query(insertVisits(visits), [rows[0]?.ids, readers])
    },
  })
}

/** A pair has one visit a day by the primary key: repeated ones are skipped. */
const insertVisits = (visits: number) => `
  insert into visits (user_id, visitor_id, day, created_at)
  select owner, visitor, current_date - ago, now() - make_interval(days => ago)
  from (
    select ids[1 + n % cardinality(ids)] as owner, ids[1 + (n * 7 + n / 997) % cardinality(ids)] as visitor,
      (${visits} - n) / (${visits} / ${VISIT_DAYS} + 1) as ago
    from generate_series(1, ${visits}) n, (select $1::integer[] as ids) known
    union all
    select reader, ids[1 + (reader + day * ${VISITS_PER_DAY} + turn) % cardinality(ids)], ${VISIT_DAYS} - day
    from unnest($2::integer[]) reader, generate_series(1, ${VISIT_DAYS}) day, generate_series(1, ${VISITS_PER_DAY}) turn,
      (select $1::integer[] as ids) known
  ) pairs
  where owner <> visitor on conflict do nothing`
