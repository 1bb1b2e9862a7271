import { type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../../src/schema/database.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { STATUS } from '../../src/shared/roles.ts'

/** Tables that are filled here. */
export const NEWS_TABLES = ['newsfeed']

/** The newsfeed of a demo goes back so far, and no further than so many rows. */
const [WEEKS, MOST_NEWS] = [8, 200_000]
/** One like in so many is told, so that the feed is of more than likes. */
const TOLD_LIKES = 4

/**
 * What members of a demo did, in the order in which they did it: made of what stands in the other tables, and of nobody who
 * was here last before that. What these have at the very moment of the making is left out: too much of it is.
 */
const ACTS = `
  select a.signup + make_interval(days => 1 + a.user_id % 30) as at, a.user_id, ${NEWS_TYPE.verified} as type,
    null::integer as other_id, null::integer as photo_id, null::integer as comment_id, null::integer as topic_id, null::integer as post_id
  from member_search a join users u on u.id = a.user_id where u.status = ${STATUS.verified}
  union all
  select f.created_at, f.user_id, ${NEWS_TYPE.friends}, f.friend_id, null, null, null, null
  from friendships f join member_search other on other.user_id = f.friend_id where f.created_at <= other.last_activity
  union all
  select accepted_at, user_id, ${NEWS_TYPE.photo}, null, id, null, null, null from photos where visible
  union all
  select c.created_at, c.user_id, case when c.user_id = p.user_id then ${NEWS_TYPE.ownComment} else ${NEWS_TYPE.comment} end,
    nullif(p.user_id, c.user_id), p.id, c.id, null, null
  from comments c join photos p on p.id = c.photo_id
  union all
  select l.created_at, l.user_id, ${NEWS_TYPE.like}, p.user_id, p.id, null, null, null
  from photo_likes l join photos p on p.id = l.photo_id where (l.photo_id + l.user_id) % ${TOLD_LIKES} = 0
  union all
  select min(s.created_at), s.user_id, case when bool_or(s.pos = 1) then ${NEWS_TYPE.topic} else ${NEWS_TYPE.post} end,
    null, null, null, s.topic_id, min(s.id)
  from posts s group by s.topic_id, s.user_id, (s.created_at at time zone 'UTC')::date`

/** Gives a demo its newsfeed, once all else is there. */
export async function fillNews(client: PoolClient, now: number): Promise<void> {
  const [from, to] = [new Date(now - WEEKS * 7 * 86_400_000), new Date(now)]
  await client.query(
    `select cut_by_month('newsfeed', month::date)
     from generate_series(date_trunc('month', $1::timestamptz), $2::timestamptz, '1 month') month`,
    [from, to],
  )
  await client.query(
    `insert into newsfeed (created_at, user_id, type, other_id, photo_id, comment_id, topic_id, post_id)
     select * from (
       select acts.* from (${ACTS}) acts
       join users u on u.id = acts.user_id and u.demo
       join member_search m on m.user_id = acts.user_id
       where acts.at between $1 and least($2::timestamptz - interval '3 minutes', m.last_activity + interval '5 minutes')
       order by acts.at desc, acts.user_id, acts.type, acts.other_id, acts.photo_id, acts.topic_id limit $3
     ) latest
     order by at, user_id, type, other_id, photo_id, topic_id`,
    [from, to, MOST_NEWS],
  )
}

/** Brings what members of a demo did in the fortnight before a moment as much nearer as it is past. */
export async function freshenNews(db: Kysely<Database>, moment: Date): Promise<void> {
  await sql`
    update newsfeed n set created_at = least(n.created_at + (now() - ${moment}::timestamptz), now())
    from users u
    where u.id = n.user_id and u.demo and n.created_at > ${moment}::timestamptz - interval '14 days'`.execute(
    db,
  )
}
