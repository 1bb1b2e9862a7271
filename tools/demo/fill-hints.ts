import type { PoolClient } from 'pg'
import type { LimitKind } from '../../src/features/moderation/harvesting/contract.ts'
import { CAST } from './cast.ts'

/** Tables that are filled here. */
export const HINT_TABLES = ['sessions', 'member_notes', 'limit_hits']

/** Members who were here last, and whose devices and addresses are known. */
const SIGNED_IN = 300
/** Of so many one after the other, the first two share a home and a device. */
const HOUSEHOLD = 12
/** One of so many comes by a carrier, whose customers share three addresses. */
const CARRIED = 5

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]

const NOTES = [
  'Même foyer que l’autre compte, d’après l’appareil. Vu ensemble au bal du 14\u202f: un couple, rien à faire.',
  'A demandé deux fois pourquoi ses photos attendent. Répondu, aimable.',
  'À revoir si un autre signalement arrive.',
]

/** Readers whom a limit stopped, some hours ago: members by the place of their session, visitors by their address. */
const STOPPED: readonly { kind: LimitKind; place?: number; network?: string; hits: number; hours: number }[] =
  [
    { kind: 'profiles-hour', place: 12, hits: 41, hours: 2 },
    { kind: 'profiles-minute-visitor', network: '203.0.113.47', hits: 1_318, hours: 5 },
    { kind: 'pages-hour', place: 30, hits: 6, hours: 19 },
    { kind: 'profiles-day', place: 12, hits: 3, hours: 44 },
  ]

interface Filling {
  /** Milliseconds since 1970. */
  now: number
  firstId: number
}

/**
 * Gives members of a demo devices and addresses, of which some are shared, and a few notes of its staff, so that the desk has
 * hints to show, and has limits stop some. The addresses are those kept for documentation; nobody has the cookies of the sessions.
 */
export async function fillHints(client: PoolClient, { now, firstId }: Filling): Promise<void> {
  await client.query(
    `with seen as (
       select m.user_id, m.signup, m.last_activity,
         row_number() over (order by m.last_activity desc, m.user_id)::integer - 1 as place
       from member_search m join users u on u.id = m.user_id
       where u.demo and u.roles <= 0 and m.user_id >= $1 order by place limit ${SIGNED_IN}
     ), placed as (
       select *, (case
         when place % ${HOUSEHOLD} < 2 then format('2001:db8:1:%s::%s', to_hex(place / ${HOUSEHOLD}), place % ${HOUSEHOLD} + 1)
         when place % ${CARRIED} = 0 then format('198.51.100.%s', place % 3 + 1)
         else format('2001:db8:2:%s::1', to_hex(place)) end)::inet as ip
       from seen
     ), signed_up as (
       update users u set signup_ip = p.ip from placed p where u.id = p.user_id
     )
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at, remember, ip, user_agent)
     select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), user_id,
       greatest(signup, last_activity - interval '20 days'), last_activity, $2::timestamptz + interval '60 days', true, ip,
       ($3::text[])[place / ${HOUSEHOLD} % cardinality($3::text[]) + 1]
     from placed`,
    [firstId + CAST.length, new Date(now), AGENTS],
  )
  await client.query(
    `insert into member_notes (user_id, author_id, note, created_at)
     select s.user_id, $1 + (n.place % 2)::integer, n.note, $2::timestamptz - n.place * interval '3 days'
     from unnest($3::text[]) with ordinality n (note, place)
     join (select user_id, row_number() over (order by id) as place from sessions) s on s.place = n.place`,
    [firstId + 2, new Date(now), NOTES],
  )
  await client.query(
    `insert into limit_hits (day, kind, user_id, network, hits, first_at, last_at)
     select (h.last_at at time zone 'Europe/Paris')::date, h.kind, s.user_id, h.network::inet, h.hits,
       h.last_at - interval '20 minutes', h.last_at
     from (
       select kind, place, network, hits, $1::timestamptz - make_interval(hours => hours) as last_at
       from unnest($2::text[], $3::integer[], $4::text[], $5::integer[], $6::integer[]) u (kind, place, network, hits, hours)
     ) h
     left join (select user_id, row_number() over (order by id) as place from sessions) s on s.place = h.place
     where h.place is null or s.user_id is not null`,
    [
      new Date(now),
      STOPPED.map(({ kind }) => kind),
      STOPPED.map(({ place = null }) => place),
      STOPPED.map(({ network = null }) => network),
      STOPPED.map(({ hits }) => hits),
      STOPPED.map(({ hours }) => hours),
    ],
  )
}
