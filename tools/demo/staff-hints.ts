import type { PoolClient } from 'pg'
import { isSearchable } from '../../src/platform/db/visibility.ts'
import type { LimitKind } from '../../src/platform/http/reading-limits.ts'
import { DECISION, SEVERITY } from '../../src/shared/decisions.ts'
import { MATCHED_BY } from '../../src/shared/review.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST, type DemoScope } from './cast.ts'
import { HOUR } from './time.ts'

/** Tables filled here, for the final vacuum. */
export const STAFF_HINT_TABLES = ['sessions', 'member_notes', 'limit_hits']

/** Most recently active members, who get a session. */
const SESSION_COUNT = 300
/** The first two of each group share an address and a device. */
const HOUSEHOLD_EVERY = 12
/** One in five uses a carrier whose customers share three addresses. */
const CARRIER_EVERY = 5

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]

const STAFF_NOTES = [
  'Même foyer que l’autre compte, d’après l’appareil. Vu ensemble au bal du 14\u202f: un couple, rien à faire.',
  'A demandé deux fois pourquoi ses photos attendent. Répondu, aimable.',
  'À revoir si un autre signalement arrive.',
]

/** Limit hits some hours ago: members by the index of their session, visitors by address. */
const LIMIT_HITS: readonly {
  kind: LimitKind
  sessionIndex?: number
  network?: string
  hits: number
  hours: number
}[] = [
  { kind: 'profiles-hour', sessionIndex: 12, hits: 41, hours: 2 },
  { kind: 'profiles-minute-visitor', network: '203.0.113.47', hits: 1_318, hours: 5 },
  { kind: 'pages-hour', sessionIndex: 30, hits: 6, hours: 19 },
  { kind: 'profiles-day', sessionIndex: 12, hits: 3, hours: 44 },
]

/**
 * Fills sessions with partly shared devices and addresses, staff notes and limit hits, so that the admin pages
 * have hints to show. Addresses are reserved for documentation; the session tokens are unknown.
 */
export async function fillStaffHints(client: PoolClient, { now, firstId }: DemoScope): Promise<void> {
  await client.query(
    `with seen as (
       select m.user_id, m.signup, m.last_activity,
         row_number() over (order by m.last_activity desc, m.user_id)::integer - 1 as place
       from member_search m join users u on u.id = m.user_id
       where u.demo and u.roles <= 0 and m.user_id >= $1 order by place limit ${SESSION_COUNT}
     ), placed as (
       select *, (case
         when place % ${HOUSEHOLD_EVERY} < 2 then format('2001:db8:1:%s::%s', to_hex(place / ${HOUSEHOLD_EVERY}), place % ${HOUSEHOLD_EVERY} + 1)
         when place % ${CARRIER_EVERY} = 0 then format('198.51.100.%s', place % 3 + 1)
         else format('2001:db8:2:%s::1', to_hex(place)) end)::inet as ip
       from seen
     ), signed_up as (
       update users u set signup_ip = p.ip from placed p where u.id = p.user_id
     )
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at, remember, ip, user_agent)
     select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), user_id,
       greatest(signup, last_activity - interval '20 days'), last_activity, $2::timestamptz + interval '60 days', true, ip,
       ($3::text[])[place / ${HOUSEHOLD_EVERY} % cardinality($3::text[]) + 1]
     from placed`,
    [firstId + CAST.length, new Date(now), USER_AGENTS],
  )
  await client.query(
    `insert into member_notes (user_id, author_id, note, created_at)
     select s.user_id, $1 + (n.place % 2)::integer, n.note, $2::timestamptz - n.place * interval '3 days'
     from unnest($3::text[]) with ordinality n (note, place)
     join (select user_id, row_number() over (order by id) as place from sessions) s on s.place = n.place`,
    [firstId + 2, new Date(now), STAFF_NOTES],
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
      LIMIT_HITS.map(({ kind }) => kind),
      LIMIT_HITS.map(({ sessionIndex = null }) => sessionIndex),
      LIMIT_HITS.map(({ network = null }) => network),
      LIMIT_HITS.map(({ hits }) => hits),
      LIMIT_HITS.map(({ hours }) => hours),
    ],
  )
}

export const REVIEW_TABLES = ['former_members', 'account_reviews']

/** Hours since each review began. */
const REVIEWED_NEWCOMERS = [
  { matchedBy: MATCHED_BY.email, hours: 5 },
  { matchedBy: MATCHED_BY.photo, hours: 50 },
] as const
const REPORTED_MESSAGES = [
  ['reporter', 'Je préfère en rester là, bonne continuation.'],
  ['reported', 'Tu vas le regretter. Je sais dans quel quartier tu habites.'],
  ['reported', 'Réponds-moi tout de suite.'],
] as const

/** Fills the case of a deleted account, and reviews of newcomers who match a banned one. */
export async function fillReviews(client: PoolClient, scope: DemoScope): Promise<void> {
  await createDeletedAccountCase(client, scope)
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from decisions where kind = $1 and user_id >= $2 order by id limit 1',
    [DECISION.ban, scope.firstId],
  )
  const [banned] = rows
  if (!banned) return
  const newcomers = await findNewcomers(client, scope.firstId)
  for (const [index, id] of newcomers.entries()) {
    const review = REVIEWED_NEWCOMERS[index]
    if (review) await createReview(client, scope, { id, bannedId: banned.user_id, ...review })
  }
}

/** The latest sign-ups without badge or Premium, preferably with a photo and without conversations. */
async function findNewcomers(client: PoolClient, firstId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from users u join member_search m on m.user_id = u.id
     where u.demo and u.roles = 0 and u.status = 0 and not u.stripe_status and u.paused_at is null and u.id >= $1
     order by exists (select from thread_members t where t.user_id = u.id), u.avatar is null, m.signup desc, u.id
     limit ${REVIEWED_NEWCOMERS.length}`,
    [firstId + CAST.length],
  )
  return rows.map(({ id }) => id)
}

/** Uses the next account id for the deleted account; the sequence skips it. */
async function createDeletedAccountCase(client: PoolClient, { now, firstId }: DemoScope): Promise<void> {
  const at = (hours: number) => new Date(now - hours * HOUR)
  const admin = firstId + CAST.findIndex(({ name }) => name === 'Karim')
  const reporter = firstId + CAST.findIndex(({ name }) => name === 'Salomé')
  const messages = REPORTED_MESSAGES.map(([from, message], index) => ({
    from,
    message,
    type: 0,
    created_at: at(9 - index).toISOString(),
  }))
  const evidence = { category: 'harassment', written: { reporter: 1, reported: 2 }, messages }
  await client.query(
    `with gone as (
       insert into former_members (id, deleted_at)
       values (nextval(pg_get_serial_sequence('users', 'id')), $1) returning id
     ), entry as (
       insert into report_cases (type, target_id, user_id, severity, reports, created_at, newest_at)
       select 2, nextval(pg_get_serial_sequence('threads', 'id')), id, ${SEVERITY.hurt}, 1, $2, $2 from gone
       returning id, target_id, user_id
     ), report as (
       insert into reports (type, target_id, user_id, reporter_id, reason, evidence, case_id, created_at)
       select 2, target_id, user_id, $3, 'Il me menace, puis il a supprimé son compte.', $4, id, $2 from entry
     ), warned as (
       insert into decisions (user_id, kind, actor_id, actor_role, rule, reason, percent, created_at)
       select id, ${DECISION.warning}, $5, ${ROLES.admin}, 'respect', 'Des messages menaçants à deux membres.', 20, $6 from gone
     )
     insert into member_notes (user_id, author_id, note, created_at)
     select id, $5, 'Deux plaintes en un mois, toujours le soir.', $6 from gone`,
    [at(3), at(4), reporter, JSON.stringify(evidence), admin, at(300)],
  )
}

async function createReview(
  client: PoolClient,
  { now }: DemoScope,
  { id, bannedId, matchedBy, hours }: { id: number; bannedId: number; matchedBy: number; hours: number },
): Promise<void> {
  const at = new Date(now - hours * HOUR)
  const isPhoto = matchedBy === MATCHED_BY.photo
  await client.query(
    `insert into account_reviews (user_id, matched_by, banned_id, photo, distance, was_paused, created_at)
     select id, $2, $3, case when $4 then avatar end, case when $4 then 3 end, false, $5 from users where id = $1`,
    [id, matchedBy, bannedId, isPhoto, at],
  )
  await client.query('update users set paused_at = $2 where id = $1', [id, at])
  await client.query(
    `update member_search m set searchable = ${isSearchable('u')} from users u where u.id = m.user_id and u.id = $1`,
    [id],
  )
}
