import type { PoolClient } from 'pg'
import { createSession } from '../../src/platform/http/session.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

/** Members whose visitors are read, and how many days of visits each of them has: about a thousand visits. */
const [READERS, DAYS, A_DAY] = [50, 80, 12]

/** What a page shows, in one statement, with the names of the visitors. */
const VISITORS_QUERY = `
  select v.id, v.created_at, u.id as user_id, u.name, u.avatar, u.emoji, m.last_activity
  from (select * from visits where user_id = $1 order by id desc limit 20) v
  join users u on u.id = v.visitor_id join member_search m on m.user_id = v.visitor_id`

/** The visitors of members who have many, on millions of visits. */
export async function measureVisitors(bench: Bench): Promise<Row[]> {
  const ids = bench.memberIds.slice(0, READERS)
  await fillVisits(bench, ids)
  const cookies = await Promise.all(ids.map((id) => createSession(bench.db, id)))
  const requests = cookies.map((cookie) => ({
    path: '/api/visitors',
    headers: { cookie: `guinguette=${cookie}` },
  }))
  const { alternate, bare, overHttp } = bench.load
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () =>
      bare((turn) =>
        bench.pool.query({ name: 'bare-visitors', text: VISITORS_QUERY, values: [ids[turn % READERS]] }),
      ),
  )
  return [{ entry: 'visitors page', ...figures, limitLabel: 'bare SQL', target: {} }]
}

/** Visits of the last three months between members who can be searched, once. */
export async function fillVisits(
  { pool, print, sizes: { visits } }: Bench,
  readers: readonly number[],
): Promise<void> {
  const { rows } = await pool.query<{ any: boolean }>(
    `select exists (select from visits offset ${Math.floor(visits / 30)}) as any`,
  )
  if (rows[0]?.any) return
  print(`making ${visits.toLocaleString('en')} visits …`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `select cut_by_month('visits', month::date)
       from generate_series(date_trunc('month', now() - interval '3 months'), now(), '1 month') month`,
    )
    await insertVisits(client, readers, visits)
    await client.query('vacuum (analyze) visits')
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

async function insertVisits(client: PoolClient, readers: readonly number[], visits: number): Promise<void> {
  const { rows } = await client.query<{ ids: number[] }>(
    'select array_agg(user_id) as ids from (select user_id from member_search where searchable limit 20000) m',
  )
  const ids = rows[0]?.ids ?? []
  // By the primary key each pair and day is one: what is drawn twice is left out.
  await client.query(
    `insert into visits (user_id, visitor_id, day, created_at)
     select owner, visitor, current_date - ago, now() - make_interval(days => ago)
     from (
       select ids[1 + n % cardinality(ids)] as owner, ids[1 + (n * 7 + n / 997) % cardinality(ids)] as visitor,
         (${visits} - n) / (${visits} / ${DAYS} + 1) as ago
       from generate_series(1, ${visits}) n, (select $1::integer[] as ids) known
       union all
       select reader, ids[1 + (reader + day * ${A_DAY} + turn) % cardinality(ids)], ${DAYS} - day
       from unnest($2::integer[]) reader, generate_series(1, ${DAYS}) day, generate_series(1, ${A_DAY}) turn,
         (select $1::integer[] as ids) known
     ) drawn
     where owner <> visitor on conflict do nothing`,
    [ids, readers],
  )
}
