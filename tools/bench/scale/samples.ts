import type { Pool } from 'pg'

/** Rows of each kind: enough to weigh one. */
const ROWS = 20_000

/** Pairs of something and a member who can be searched, in no order of their own. */
const pairs = (things: string) => `
  select thing, member from (
    select t.id as thing, ids[1 + (t.id * 7919::bigint + turn * 104729) % cardinality(ids)] as member
    from (select id from ${things} order by id limit 1000) t, generate_series(1, ${ROWS / 1_000}) turn,
      (select array_agg(user_id) as ids from (select user_id from member_search where searchable limit ${ROWS}) m) known
  ) drawn where thing <> member`

const SAMPLES = [
  `insert into photo_likes (photo_id, user_id) select thing, member from (${pairs('photos')}) p`,
  `insert into topic_reads (user_id, topic_id, pos) select member, thing, 1 from (${pairs('topics')}) p`,
  `insert into topic_follows (topic_id, user_id) select thing, member from (${pairs('topics')}) p`,
  `insert into friendships (user_id, friend_id)
   select thing, member from (${pairs('users')}) p union all select member, thing from (${pairs('users')}) p`,
  `insert into search_settings (user_id, seek, orientation, age_from, age_to, distance, filter)
   select user_id, 2, 50, 22, 50, 100, 0 from member_search limit ${ROWS}`,
]

/** Rows of tables that a generated community has few of, so that one of them can be weighed. */
export async function fillSamples(pool: Pool): Promise<void> {
  for (const sample of SAMPLES) await pool.query(`${sample} on conflict do nothing`)
}
