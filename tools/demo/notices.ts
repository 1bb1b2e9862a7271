import { type Kysely, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { isNotificationVisible } from '../../src/platform/db/notification-visibility.ts'
import type { Database } from '../../src/schema/database.ts'
import { SEEK } from '../../src/shared/enumerations.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/news.ts'
import { CAST } from './cast.ts'

/** Tables that are filled here. */
export const NOTICE_TABLES = ['notifications', 'visits']

/** What the cast is told goes back so far. */
const WEEKS = 8
/** Of each kind a member of the cast is told so much, of which so many of all kinds are not read yet. */
const [MOST_OF_A_KIND, UNREAD] = [24, 12]
/** Visitors of one of the cast: two pages and a bit, of as many members looked through in a demo of any size. */
const [VISITORS, LOOKED_THROUGH, VISIT_DAYS] = [46, 4_000, 14]

/** SQL: what concerns the cast ($1 to $2), made of what stands in the other tables; `seen` where it is known who has read it. */
const TOLD = `
  select c.created_at as at, p.user_id, c.user_id as sender_id, ${NOTIFICATION_TYPE.comment} as type, p.id as photo_id,
    c.id as comment_id, null::integer as topic_id, null::integer as post_id, null::boolean as seen
  from photos p join comments c on c.photo_id = p.id and c.moderated_at is null
  where p.user_id between $1 and $2 and p.visible
  union all
  select l.created_at, p.user_id, l.user_id, ${NOTIFICATION_TYPE.like}, p.id, null, null, null, null
  from photos p join photo_likes l on l.photo_id = p.id where p.user_id between $1 and $2 and p.visible
  union all
  select created_at, user_id, friend_id, ${NOTIFICATION_TYPE.friends}, null, null, null, null, null
  from friendships where user_id between $1 and $2 and (user_id + friend_id) % 2 = 0
  union all
  select last.created_at, f.user_id, last.user_id, ${NOTIFICATION_TYPE.reply}, null, null, f.topic_id, last.id,
    last.pos <= coalesce((select r.pos from topic_reads r where r.topic_id = f.topic_id and r.user_id = f.user_id), 0)
  from topic_follows f, lateral (
    select * from posts s where s.topic_id = f.topic_id and s.user_id <> f.user_id and s.moderated_at is null
    order by s.pos desc limit 1
  ) last
  where f.user_id between $1 and $2
  union all
  select s.created_at, u.id, s.user_id, ${NOTIFICATION_TYPE.mention}, null, null, s.topic_id, s.id,
    s.pos <= coalesce((select r.pos from topic_reads r where r.topic_id = s.topic_id and r.user_id = u.id), 0)
  from users u
  join (select distinct user_id, topic_id from posts where user_id between $1 and $2) own on own.user_id = u.id
  join posts s on s.topic_id = own.topic_id
  where position('@' || u.name in s.post) > 0 and s.moderated_at is null`

interface Filling {
  /** Milliseconds since 1970. */
  now: number
  firstId: number
}

/** Gives the cast of a demo what they were told and who viewed their profiles, once all else is there. */
export async function fillNotices(client: PoolClient, { now, firstId }: Filling): Promise<void> {
  const [from, to] = [new Date(now - WEEKS * 7 * 86_400_000), new Date(now)]
  const cast = [firstId, firstId + CAST.length - 1]
  await client.query(
    `select cut_by_month(cut, month::date)
     from unnest($1::text[]::regclass[]) cut, generate_series(date_trunc('month', $2::timestamptz), $3::timestamptz, '1 month') month`,
    [NOTICE_TABLES, from, to],
  )
  await client.query(
    `insert into notifications (created_at, read_at, user_id, sender_id, type, photo_id, comment_id, topic_id, post_id)
     select at, case when coalesce(seen, place > ${UNREAD}) then least(at + interval '3 hours', $4) end,
       user_id, sender_id, type, photo_id, comment_id, topic_id, post_id
     from (
       select *, row_number() over (partition by user_id order by at desc, type, sender_id) as place
       from (
         select told.*, row_number() over (
           partition by told.user_id, told.type order by at desc, sender_id, photo_id, post_id) as turn
         from (${TOLD}) told join member_search m on m.user_id = told.sender_id
         where told.sender_id <> told.user_id and ${isNotificationVisible('told')} and at between $3 and least($4, m.last_activity + interval '5 minutes')
       ) latest
       where turn <= ${MOST_OF_A_KIND}
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

/** Each of the cast was visited by members of those whom they look for, each of these once, when they were last here. */
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
       where own.user_id between $1 and $2 and m.user_id between $2 + 1 and $2 + ${LOOKED_THROUGH}
         and m.last_activity between $3::timestamptz - interval '${VISIT_DAYS} days' and $3
         and not exists (select from blacklist b
           where (b.user_id, b.blocked_id) in ((own.user_id, v.id), (v.id, own.user_id)))
     ) drawn
     where place <= ${VISITORS} order by at, user_id, visitor_id`,
    [...cast, new Date(now)],
  )
}

/** Brings what the cast was told, and who viewed them, in the fortnight before a moment as much nearer as it is past. */
export async function freshenNotices(db: Kysely<Database>, moment: Date): Promise<void> {
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
