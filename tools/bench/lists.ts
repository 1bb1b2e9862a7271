import { NOTIFICATIONS_PAGE } from '../../src/features/feed/notifications/contract.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/notifications.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import {
  createPartitions,
  elementAt,
  fillOnce,
  measureWorks,
  requestAs,
  runStatement,
  serve,
  signIn,
  withoutIndexes,
} from './work.ts'

const READER_COUNT = 50
/** Rows of one statement. */
const BATCH = 100_000
/** Months over which rows are spread. */
const MONTHS = 6
const PARTITIONED = { isPartitioned: true }

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
    tables: 'newsfeed',
    write: async (client) => {
      await client.query('truncate newsfeed restart identity')
      await createPartitions(client, 'newsfeed', MONTHS)
      for (let from = 1; from <= count; from += BATCH)
        await client.query(INSERT_NEWS, [from, Math.min(from + BATCH - 1, count), count])
    },
  })
  return count
}

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
/** First page of notifications, compared with bare SQL. */
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
      await withoutIndexes(client, ['notifications'], async () => {
        const { rows } = await client.query<{ n: number }>('select count(*) as n from receivers')
        await client.query(INSERT_NOTIFICATIONS, [count, rows[0]?.n])
        await client.query(INSERT_UNREAD, [bench.memberIds[0], UNREAD_NOTIFICATIONS])
      })
    },
  })
}

/** Numbers the members who receive notifications, with one photo each. */
const NUMBER_MEMBERS = `
  create temporary table receivers on commit drop as
  select row_number() over (order by m.user_id) - 1 as number, m.user_id, p.photo_id
  from member_search m left join (
    select user_id, min(id) as photo_id from photos where visible group by user_id
  ) p using (user_id)
  where m.searchable;
  analyze receivers`

/** Likes of a photo, and accepted friend requests. Two hash joins keep the order of the rows. */
const INSERT_NOTIFICATIONS = `
  insert into notifications (created_at, user_id, sender_id, type, photo_id, read_at)
  select now() - make_interval(days => 30 * ${MONTHS}) * (1 - row::float8 / $1), receiver.user_id, sender.user_id,
    case when receiver.photo_id is null or row % 3 = 0 then ${NOTIFICATION_TYPE.friends} else ${NOTIFICATION_TYPE.like} end,
    case when row % 3 <> 0 then receiver.photo_id end, case when row < $1 * 0.9 then now() end
  from generate_series(1, $1::bigint) row
  join receivers receiver on receiver.number = row * 7919 % $2::bigint
  join receivers sender on sender.number = (row * 104729 + 12) % $2::bigint`

const INSERT_UNREAD = `
  insert into notifications (user_id, sender_id, type)
  select $1, user_id, ${NOTIFICATION_TYPE.friends} from member_search where user_id <> $1 limit $2`

/** Days of visits of each reader, and visits a day: about a thousand visits. */
const [VISIT_DAYS, VISITS_PER_DAY] = [80, 12]

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
