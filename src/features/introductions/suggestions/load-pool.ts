import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'
import { SUGGESTION_DAYS } from '../../../shared/retention.ts'
import { TOPIC_AUDIENCE } from '../../../shared/topic-audience.ts'
import type { Participant } from '../run.ts'
import {
  type CandidateRow,
  candidateColumns,
  candidateSource,
  isPutForward,
  toCandidate,
} from './candidate-rows.ts'

/** Topics count for so many days after a post, the latest of a member. */
const TOPIC_DAYS = 60
const TOPIC_POSTS = 20
/** Outings count for so many days after their end, and before their start, the latest of a member. */
const OUTING_DAYS = 60
const OUTINGS_COUNTED = 10
/** Parameters of a statement stay small, and rows are dropped between them. */
const CHUNK = 5_000

interface PoolRow extends CandidateRow {
  given: number
  shown: number
  unshown_days: number
  topics: number[]
  outings: number[]
}

/**
 * Loads members for an allocation of an evening: their answers and wishes, the work of earlier batches, members never to
 * suggest, and those suggested lately.
 * @param receives whether this allocation fills the table of a member
 */
export async function loadPool(
  tx: Transaction<Database>,
  day: string,
  ids: readonly number[],
  receives: (member: CandidateRow) => boolean,
): Promise<Participant[]> {
  const pool: Participant[] = []
  const today = toParisDay(Date.now())
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await findMembers(tx, day, ids.slice(from, from + CHUNK))
    for (const row of rows) if (row.is_active) pool.push(toParticipant(row, today, receives(row)))
  }
  const byId = new Map(pool.map((member) => [member.id, member]))
  await addExcluded(tx, byId)
  await addRecent(tx, day, byId)
  return pool
}

function toParticipant(row: PoolRow, today: string, receives: boolean): Participant {
  return {
    ...toCandidate(row, today),
    topics: row.topics,
    outings: row.outings.toSorted((a, b) => a - b),
    excluded: new Set(),
    receives,
    givenToday: row.given,
    // Others are not shown, so they have no room.
    shownToday: isPutForward(row) ? row.shown : Number.MAX_SAFE_INTEGER,
    unshownDays: row.unshown_days,
    recent: NOBODY,
  }
}

const NOBODY: ReadonlySet<number> = new Set()

/** SQL: outings to which member `u` goes or went, or which they host; an absence is no meeting. */
const OUTINGS = sql`array(
  select j.id from (
    select o.id, o.starts_at from outing_guests g join outings o on o.id = g.outing_id
    where g.user_id = u.id and g.state = ${sql.lit(SEAT.coming)} and g.absent_at is null
    union all
    select o.id, o.starts_at from outings o where o.host_id = u.id
  ) j join outings o on o.id = j.id
  where o.state = ${sql.lit(OUTING_STATE.published)} and o.starts_at > now() - make_interval(days => ${sql.lit(OUTING_DAYS)})
  order by j.starts_at desc limit ${sql.lit(OUTINGS_COUNTED)})`

async function findMembers(
  tx: Transaction<Database>,
  day: string,
  ids: readonly number[],
): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select ${sql.raw(candidateColumns)},
      (select count(*)::integer from suggestions x where x.user_id = u.id and x.day = ${day}::date) as given,
      (select count(*)::integer from suggestions x where x.member_id = u.id and x.day = ${day}::date) as shown,
      greatest(0, ${day}::date - coalesce(
        (select max(x.day) from suggestions x where x.member_id = u.id and x.day <= ${day}::date),
        (m.signup at time zone 'Europe/Paris')::date)) as unshown_days,
      case when u.shown_activity > 0 then array(
        select distinct p.topic_id from (
          select o.topic_id from posts o join topics y on y.id = o.topic_id and y.audience <> ${sql.lit(TOPIC_AUDIENCE.authorAndStaff)}
          where o.user_id = u.id and o.moderated_at is null and o.created_at > now() - make_interval(days => ${TOPIC_DAYS})
          order by o.id desc limit ${TOPIC_POSTS}) p order by 1) else '{}' end as topics,
      case when u.shown_activity > 0 then ${OUTINGS} else '{}' end as outings
    from ${sql.raw(candidateSource)} where u.id = any (${ids}::integer[])`.execute(tx)
  return rows
}

interface Pair {
  one: number
  other: number
}

/** Members across a block, hidden, befriended, asked or written to. */
async function addExcluded(tx: Transaction<Database>, byId: ReadonlyMap<number, Participant>): Promise<void> {
  const { rows } = await sql<Pair>`
    with pool as materialized (select unnest(${[...byId.keys()]}::integer[]) as id), pairs as (
      select b.user_id as one, b.blocked_id as other from pool p join blacklist b on b.user_id = p.id
      union all select h.user_id, h.member_id from pool p join hidden_members h on h.user_id = p.id where h.until > now()
      union all select f.user_id, f.friend_id from pool p join friendships f on f.user_id = p.id
      union all select a.sender, a.receiver from pool p join asks a on a.sender = p.id
      union all select t.user_id, t.other_id from pool p join thread_members t on t.user_id = p.id where t.last_id > 0)
    select one, other from pairs where other in (select id from pool)`.execute(tx)
  for (const { one, other } of rows) (byId.get(one)?.excluded as Set<number> | undefined)?.add(other)
}

async function addRecent(
  tx: Transaction<Database>,
  day: string,
  byId: ReadonlyMap<number, Participant>,
): Promise<void> {
  const receivers = [...byId.values()].filter(({ receives }) => receives).map(({ id }) => id)
  const { rows } = await sql<{ id: number; members: number[] }>`
    select s.user_id as id, array_agg(s.member_id) as members from suggestions s
    where s.user_id = any (${receivers}::integer[]) and s.day > ${day}::date - ${SUGGESTION_DAYS}::integer
    group by s.user_id`.execute(tx)
  for (const { id, members } of rows) {
    const member = byId.get(id)
    if (member) member.recent = new Set(members)
  }
}
