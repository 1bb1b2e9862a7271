import { createSession } from '../../src/platform/http/session.ts'
import { requestAsEach } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

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
  const { alternate, bare, overHttp } = bench.load
  const rows: Row[] = []
  let from = bench.memberIds.length
  for (const [readers, friends] of FRIEND_LISTS) {
    from -= readers
    const ids = bench.memberIds.slice(from, from + readers)
    await fillFriendships(bench, ids, friends)
    const cookies = await Promise.all(ids.map((id) => createSession(bench.db, id)))
    for (const [what, path, part] of [
      ['by name', '/api/friend', '%'],
      ['a name searched', `/api/friend?search=${NAME_PART}`, `%${NAME_PART}%`],
    ] as const) {
      const figures = await alternate(
        () => overHttp(bench.address, requestAsEach(cookies, path)),
        () => bare((turn) => bench.pool.query({ ...FRIENDS_QUERY, values: [ids[turn % ids.length], part] })),
      )
      const entry = `friends, ${what}, of ${friends.toLocaleString('en')}`
      rows.push({ entry, ...figures, limitLabel: 'a page and its members, bare SQL', target: {} })
    }
  }
  return rows
}

/** Inserts both rows of each friendship. */
async function fillFriendships({ pool }: Bench, ids: readonly number[], friends: number): Promise<void> {
  await pool.query('delete from friendships where user_id = any ($1) or friend_id = any ($1)', [ids])
  await pool.query(
    `with drawn as (
       select reader, m.user_id as friend
       from (select max(user_id) as last from member_search) l, unnest($1::int[]) reader, generate_series(1, $2) turn
       join lateral (
         select user_id from member_search
         where user_id = 1 + (reader * 7919::bigint + turn * 104729) % l.last and searchable and user_id <> all ($1)
       ) m on true
     )
     insert into friendships (user_id, friend_id)
     select reader, friend from drawn union all select friend, reader from drawn
     on conflict do nothing`,
    [ids, friends],
  )
  await pool.query('analyze friendships')
}
