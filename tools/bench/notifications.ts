import { NOTIFICATIONS_PAGE } from '../../src/features/feed/notifications/contract.ts'
import { findCounters } from '../../src/platform/events/counters.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/news.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const READER_COUNT = 50
const [EACH, MOST_ROWS] = [10, 10_000_000]
/** Rows of one statement. */
const NOTIFICATION_BATCH = 100_000
/** Unread notifications of the first reader. */
const UNREAD_NOTIFICATIONS = 5_000
const NOTIFICATION_MONTHS = 6

/** First page of notifications and the unread count, compared with bare SQL. */
export async function measureNotifications(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  await fillNotifications(bench)
  const readers = bench.memberIds.slice(0, READER_COUNT)
  const cookies = await Promise.all(readers.map((id) => createSession(bench.db, id)))
  const requests = cookies.map((cookie) => ({
    path: '/api/notifications',
    headers: { cookie: `guinguette=${cookie}` },
  }))
  const reader = (turn: number) => readers[turn % readers.length] ?? 0
  const page = await alternate(
    () => overHttp(bench.address, requests, { isPartitioned: true }),
    () => bare((turn) => bench.pool.query({ ...PAGE_QUERY, values: [reader(turn)] })),
  )
  const badge = await alternate(
    () => bare((turn) => findCounters(bench.pool, [reader(turn)])),
    () => bare((turn) => bench.pool.query({ ...UNREAD_QUERY, values: [reader(turn)] })),
  )
  return [
    {
      entry: 'notifications page',
      ...page,
      limitLabel: 'rows of a page and their senders, bare SQL',
      target: {},
    },
    { entry: 'badge', ...badge, limitLabel: 'count of unread rows, bare SQL', target: {} },
  ]
}

const PAGE_QUERY = {
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

/** Ten for each member over half a year, ten million at most, the newest of each unread; once a database. */
export async function fillNotifications({ pool, members, memberIds, print }: Bench): Promise<void> {
  const count = Math.min(MOST_ROWS, EACH * members)
  const { rows } = await pool.query<{ filled: number }>(
    `select (select count(*)::int from (select from notifications limit $1) n) as filled`,
    [count],
  )
  if ((rows[0]?.filled ?? 0) >= count) return
  print(`writing ${count.toLocaleString('en')} notifications …`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    await client.query('truncate notifications restart identity')
    await client.query(
      `select cut_by_month('notifications', (now() - make_interval(months => ago))::date) from generate_series(0, $1) ago`,
      [NOTIFICATION_MONTHS],
    )
    await client.query(NUMBER_MEMBERS)
    for (let from = 1; from <= count; from += NOTIFICATION_BATCH) {
      await client.query(INSERT_NOTIFICATIONS, [from, Math.min(from + NOTIFICATION_BATCH - 1, count), count])
    }
    await client.query(INSERT_UNREAD, [memberIds[0], UNREAD_NOTIFICATIONS])
    await client.query('drop table places')
    await client.query('vacuum (analyze) notifications')
  } finally {
    await client.query('reset all').catch(() => {})
    client.release()
  }
}

/** Numbers the members who receive notifications, with one photo each. */
const NUMBER_MEMBERS = `
  create temporary table places as
  select row_number() over (order by m.user_id) - 1 as place, m.user_id,
    (select min(p.id) from photos p where p.user_id = m.user_id and p.visible) as photo_id
  from member_search m where m.searchable;
  create unique index on places (place);
  analyze places`

/** Likes of a photo, and accepted friend requests. */
const INSERT_NOTIFICATIONS = `
  insert into notifications (created_at, user_id, sender_id, type, photo_id, read_at)
  select now() - make_interval(days => 30 * ${NOTIFICATION_MONTHS}) * (1 - row::float8 / $3), told.user_id, sender.user_id,
    case when told.photo_id is null or row % 3 = 0 then ${NOTIFICATION_TYPE.friends} else ${NOTIFICATION_TYPE.like} end,
    case when row % 3 <> 0 then told.photo_id end, case when row < $3 * 0.9 then now() end
  from (select count(*) as n from places) of, generate_series($1::bigint, $2::bigint) row
  join lateral (select * from places where place = row * 7919 % of.n) told on true
  join lateral (select * from places where place = (row * 104729 + 12) % of.n) sender on true
  order by row`

const INSERT_UNREAD = `
  insert into notifications (user_id, sender_id, type)
  select $1, user_id, ${NOTIFICATION_TYPE.friends} from member_search where user_id <> $1 limit $2`
