import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { isNotificationVisible } from '../../src/platform/db/notification-visibility.ts'
import type { Database } from '../../src/schema/database.ts'
import { SEEK } from '../../src/shared/enumerations.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/notifications.ts'
import { OUTING_STATE, SEAT } from '../../src/shared/outing-states.ts'
import { STATUS } from '../../src/shared/roles.ts'
import { TOPIC_AUDIENCE } from '../../src/shared/topic-audience.ts'
import { CAST, type DemoScope } from './cast.ts'

/** Tables filled here, for the final vacuum. */
export const NEWS_TABLES = ['newsfeed']

/** Range and maximum size of the newsfeed. */
const [NEWS_WEEKS, MAX_NEWS] = [8, 200_000]
/** One like in four becomes news, so that likes do not fill the feed. */
const LIKE_EVERY = 4

/**
 * SQL: news derived from the other tables, in order of time. Members last active before the range are left out,
 * as are the last three minutes, in which too much happens.
 */
const NEWS_QUERY = `
  select a.signup + make_interval(days => 1 + a.user_id % 30) as at, a.user_id, ${NEWS_TYPE.verified} as type,
    null::integer as other_id, null::integer as photo_id, null::integer as comment_id, null::integer as topic_id, null::integer as post_id,
    null::integer as outing_id
  from member_search a join users u on u.id = a.user_id where u.status = ${STATUS.verified}
  union all
  select f.created_at, f.user_id, ${NEWS_TYPE.friends}, f.friend_id, null, null, null, null, null
  from friendships f join member_search other on other.user_id = f.friend_id where f.created_at <= other.last_activity
  union all
  select accepted_at, user_id, ${NEWS_TYPE.photo}, null, id, null, null, null, null from photos where visible
  union all
  select c.created_at, c.user_id, case when c.user_id = p.user_id then ${NEWS_TYPE.ownComment} else ${NEWS_TYPE.comment} end,
    nullif(p.user_id, c.user_id), p.id, c.id, null, null, null
  from comments c join photos p on p.id = c.photo_id
  union all
  select l.created_at, l.user_id, ${NEWS_TYPE.like}, p.user_id, p.id, null, null, null, null
  from photo_likes l join photos p on p.id = l.photo_id where (l.photo_id + l.user_id) % ${LIKE_EVERY} = 0
  union all
  select min(s.created_at), s.user_id, case when bool_or(s.pos = 1) then ${NEWS_TYPE.topic} else ${NEWS_TYPE.post} end,
    null, null, null, s.topic_id, min(s.id), null
  from posts s join topics t on t.id = s.topic_id and t.audience = ${TOPIC_AUDIENCE.everybody} group by s.topic_id, s.user_id, (s.created_at at time zone 'UTC')::date
  union all
  select published_at, host_id, ${NEWS_TYPE.outing}, null, null, null, null, null, id
  from outings where state = ${OUTING_STATE.published} and host_id is not null`

/** Fills the newsfeed; needs all other tables. */
export async function fillNews(client: PoolClient, now: number): Promise<void> {
  const [from, to] = [new Date(now - NEWS_WEEKS * 7 * 86_400_000), new Date(now)]
  await client.query(
    `select cut_by_month('newsfeed', month::date)
     from generate_series(date_trunc('month', $1::timestamptz), $2::timestamptz, '1 month') month`,
    [from, to],
  )
  await client.query(
    `insert into newsfeed (created_at, user_id, type, other_id, photo_id, comment_id, topic_id, post_id, outing_id)
     select * from (
       select acts.* from (${NEWS_QUERY}) acts
       join users u on u.id = acts.user_id and u.demo
       join member_search m on m.user_id = acts.user_id
       where acts.at between $1 and least($2::timestamptz - interval '3 minutes', m.last_activity + interval '5 minutes')
       order by acts.at desc, acts.user_id, acts.type, acts.other_id, acts.photo_id, acts.topic_id limit $3
     ) latest
     order by at, user_id, type, other_id, photo_id, topic_id`,
    [from, to, MAX_NEWS],
  )
}

/** Shifts the news of the fortnight before `moment` forward to now. */
export async function refreshNews(db: Kysely<Database>, moment: Date): Promise<void> {
  await sql`
    update newsfeed n set created_at = least(n.created_at + (now() - ${moment}::timestamptz), now())
    from users u
    where u.id = n.user_id and u.demo and n.created_at > ${moment}::timestamptz - interval '14 days'`.execute(
    db,
  )
}

export const NOTIFICATION_TABLES = ['notifications', 'visits']

/** Range of the cast's notifications. */
const NOTIFICATION_WEEKS = 8
/** Maximum per type and maximum unread, for each cast member. */
const [MAX_OF_A_TYPE, MAX_UNREAD] = [24, 12]
/** Visitors per cast member (a little over two pages), candidates examined, and the range in days. */
const [VISITORS, VISITOR_CANDIDATES, VISIT_DAYS] = [46, 4_000, 14]

/**
 * SQL: notifications of the cast ($1 to $2), derived from the other tables; `seen` where it is known whether the
 * post was read.
 */
const NOTIFICATIONS_QUERY = `
  select c.created_at as at, p.user_id, c.user_id as sender_id, ${NOTIFICATION_TYPE.comment} as type, p.id as photo_id,
    c.id as comment_id, null::integer as topic_id, null::integer as post_id, null::integer as outing_id, null::boolean as seen
  from photos p join comments c on c.photo_id = p.id and c.moderated_at is null
  where p.user_id between $1 and $2 and p.visible
  union all
  select l.created_at, p.user_id, l.user_id, ${NOTIFICATION_TYPE.like}, p.id, null, null, null, null, null
  from photos p join photo_likes l on l.photo_id = p.id where p.user_id between $1 and $2 and p.visible
  union all
  select created_at, user_id, friend_id, ${NOTIFICATION_TYPE.friends}, null, null, null, null, null, null
  from friendships where user_id between $1 and $2 and (user_id + friend_id) % 2 = 0
  union all
  select last.created_at, f.user_id, last.user_id, ${NOTIFICATION_TYPE.reply}, null, null, f.topic_id, last.id, null,
    last.pos <= coalesce((select r.pos from topic_reads r where r.topic_id = f.topic_id and r.user_id = f.user_id), 0)
  from topic_follows f, lateral (
    select * from posts s where s.topic_id = f.topic_id and s.user_id <> f.user_id and s.moderated_at is null
    order by s.pos desc limit 1
  ) last
  where f.user_id between $1 and $2
  union all
  select s.created_at, u.id, s.user_id, ${NOTIFICATION_TYPE.mention}, null, null, s.topic_id, s.id, null,
    s.pos <= coalesce((select r.pos from topic_reads r where r.topic_id = s.topic_id and r.user_id = u.id), 0)
  from users u
  join (select distinct user_id, topic_id from posts where user_id between $1 and $2) own on own.user_id = u.id
  join posts s on s.topic_id = own.topic_id
  where position('@' || u.name in s.post) > 0 and s.moderated_at is null
  union all
  select g.changed_at, o.host_id, g.user_id, ${NOTIFICATION_TYPE.outingGuest}, null, null, null, null, o.id, null
  from outings o join outing_guests g on g.outing_id = o.id and g.state = ${SEAT.coming}
  where o.host_id between $1 and $2 and o.state = ${OUTING_STATE.published}
  union all
  select o.cancelled_at, g.user_id, o.host_id, ${NOTIFICATION_TYPE.outingCancelled}, null, null, null, null, o.id, null
  from outing_guests g join outings o on o.id = g.outing_id and o.state = ${OUTING_STATE.cancelled}
  where g.user_id between $1 and $2`

/** Fills notifications and visitors of the cast; needs all other tables. */
export async function fillNotifications(client: PoolClient, { now, firstId }: DemoScope): Promise<void> {
  const [from, to] = [new Date(now - NOTIFICATION_WEEKS * 7 * 86_400_000), new Date(now)]
  const cast = [firstId, firstId + CAST.length - 1]
  await client.query(
    `select cut_by_month(cut, month::date)
     from unnest($1::text[]::regclass[]) cut, generate_series(date_trunc('month', $2::timestamptz), $3::timestamptz, '1 month') month`,
    [NOTIFICATION_TABLES, from, to],
  )
  await client.query(
    `insert into notifications (created_at, read_at, user_id, sender_id, type, photo_id, comment_id, topic_id, post_id, outing_id)
     select at, case when coalesce(seen, place > ${MAX_UNREAD}) then least(at + interval '3 hours', $4) end,
       user_id, sender_id, type, photo_id, comment_id, topic_id, post_id, outing_id
     from (
       select *, row_number() over (partition by user_id order by at desc, type, sender_id) as place
       from (
         select told.*, row_number() over (
           partition by told.user_id, told.type order by at desc, sender_id, photo_id, post_id) as turn
         from (${NOTIFICATIONS_QUERY}) told join member_search m on m.user_id = told.sender_id
         where told.sender_id <> told.user_id and ${isNotificationVisible('told')} and at between $3 and least($4, m.last_activity + interval '5 minutes')
       ) latest
       where turn <= ${MAX_OF_A_TYPE}
     ) placed
     order by at, user_id, type, sender_id, photo_id, post_id`,
    [...cast, from, to],
  )
  await client.query(
    `update topic_follows f set notified = true from notifications n
     where n.user_id = f.user_id and n.topic_id = f.topic_id and n.type = ${NOTIFICATION_TYPE.reply} and n.read_at is null`,
  )
  await fillVisits(client, cast, now)
}

/** Each cast member is visited once by members of the sex they seek, at the visitor's last activity. */
async function fillVisits(client: PoolClient, cast: readonly number[], now: number): Promise<void> {
  await client.query(
    `insert into visits (user_id, visitor_id, day, created_at)
     select user_id, visitor_id, (at at time zone 'Europe/Paris')::date, at
     from (
       select own.user_id, m.user_id as visitor_id,
         m.last_activity - make_interval(mins => (m.user_id * 7 + own.user_id * 13) % 50) as at,
         row_number() over (partition by own.user_id order by hashint4(m.user_id * 31 + own.user_id)) as place
       from search_settings own
       join member_search m on m.searchable and (own.seek = ${SEEK.anyone} or m.sex = own.seek)
       join users v on v.id = m.user_id and v.demo and v.roles = 0
       where own.user_id between $1 and $2 and m.user_id between $2 + 1 and $2 + ${VISITOR_CANDIDATES}
         and m.last_activity between $3::timestamptz - interval '${VISIT_DAYS} days' and $3
         and not exists (select from blacklist b
           where (b.user_id, b.blocked_id) in ((own.user_id, v.id), (v.id, own.user_id)))
     ) drawn
     where place <= ${VISITORS} order by at, user_id, visitor_id`,
    [...cast, new Date(now)],
  )
}

/** Shifts notifications and visits of the fortnight before `moment` forward to now. */
export async function refreshNotifications(db: Kysely<Database>, moment: Date): Promise<void> {
  const later = (column: string) => sql`least(${sql.ref(column)} + (now() - ${moment}::timestamptz), now())`
  const since = sql`${moment}::timestamptz - interval '14 days'`
  await sql`
    update notifications n set created_at = ${later('n.created_at')}, read_at = ${later('n.read_at')}
    from users u where u.id = n.user_id and u.demo and n.created_at > ${since}`.execute(db)
  await sql`
    update visits v set created_at = ${later('v.created_at')}, day = (${later('v.created_at')} at time zone 'Europe/Paris')::date
    from users u
    where u.id = v.visitor_id and u.demo and v.created_at > ${since}
      and not exists (select from visits o where (o.user_id, o.visitor_id) = (v.user_id, v.visitor_id) and o.id <> v.id)`.execute(
    db,
  )
}

/**
 * SQL: active members, premium members and awaiting photos of each of the last 730 days, which no other table
 * records: a share of the members of that day, higher at weekends. Other figures are counted from the demo's
 * rows when the site starts.
 */
const INSERT_FIGURES = `
  with days as (
    select day::date, row_number() over (order by day) as n
    from generate_series(
      ($1::timestamptz at time zone 'Europe/Paris')::date - 729,
      ($1::timestamptz at time zone 'Europe/Paris')::date - 1, interval '1 day') day
  ), signed as (
    select greatest((m.signup at time zone 'Europe/Paris')::date, (select min(day) from days)) as day,
      count(*) as members, count(*) filter (where u.stripe_status) as premium
    from member_search m join users u on u.id = m.user_id where u.demo group by 1
  ), grown as (
    select d.day, d.n, sum(coalesce(s.members, 0)) over (order by d.day) as members,
      sum(coalesce(s.premium, 0)) over (order by d.day) as premium
    from days d left join signed s on s.day = d.day
  )
  insert into figures (name, day, value)
  select f.name, g.day, f.value from grown g,
  lateral (values
    ('active', round(g.members * (0.24 + 0.05 * (extract(isodow from g.day) > 5)::int + 0.02 * sin(g.n * 0.7)))),
    ('premium', g.premium),
    ('photos_awaiting', 3 + g.n * 7 % 9)) f (name, value)
  where g.members > 0`

/** Fills figures of the past. @param now milliseconds since 1970 */
export async function fillFigures(client: PoolClient, now: number): Promise<void> {
  await client.query(INSERT_FIGURES, [new Date(now)])
}

/** Recounts the figures after activity was shifted forward. */
export async function refreshFigures(db: Kysely<Database>): Promise<void> {
  await deleteFigures(db)
  await db.executeQuery(CompiledQuery.raw(INSERT_FIGURES, [new Date()]))
}

/** Deletes all figures: those of the site are counted again without the demo. */
export async function deleteFigures(db: Kysely<Database>): Promise<void> {
  await sql`delete from figures`.execute(db)
}
