import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { toParisDay } from '../../../shared/age.ts'
import { SEEK } from '../../../shared/enumerations.ts'
import { allocateInSteps } from '../allocation.ts'
import { FLOOR_DAYS } from '../floor.ts'
import {
  type AllocationOptions,
  type Introduction,
  type Participant,
  SHOWN_PER_DAY,
  SUGGESTIONS_PER_DAY,
} from '../run.ts'
import { ACTIVE_DAYS, countShared } from '../score.ts'
import { type CandidateRow, candidateColumns, candidateSource, toCandidate } from './candidate-rows.ts'
import { EVENING } from './evening.ts'
import { loadPool } from './load-pool.ts'
import { BATCH_MEMBERS } from './plan-batches.ts'

/** Batches fill the tables of members who came within these days; others get theirs when they come back. */
export const SERVED_DAYS = 3
/** Newcomers and those who come back may be shown people above the cap of the batches: else an evening would be full. */
export const ROOM_FOR_NEWCOMERS = 2
/** Members considered for one table, those who came last first. */
const CONSIDERED_FOR_ONE = 400
/** Advisory lock: one allocation at a time, so that caps and counts of an evening hold. */
export const ALLOCATION_LOCK = 8_406_033
/** Requests are served after each slice of work. */
const SLICE_MS = 8
const IDLE_LIMIT = '5min'
const INSERT_CHUNK = 5_000

export interface Batch {
  day: string
  batch: number
}

/** Lays the tables of a batch in one transaction; nothing if it is done. @returns the members served */
export async function layBatch(db: Kysely<Database>, { day, batch }: Batch): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockAllocation(tx)
    const row = await tx
      .selectFrom('suggestion_batches')
      .where('day', '=', day)
      .where('batch', '=', batch)
      .where('done_at', 'is', null)
      .selectAll()
      .executeTakeFirst()
    if (!row) return 0
    const ids = row.area ? await findInArea(tx, row.area, row) : await findUnserved(tx, day)
    const pool = await loadPool(tx, day, ids, ({ inactive_days }) => inactive_days <= SERVED_DAYS)
    const served = await allocateAndInsert(tx, day, pool)
    await tx
      .updateTable('suggestion_batches')
      .set({ done_at: new Date(), served })
      .where('day', '=', day)
      .where('batch', '=', batch)
      .execute()
    return served
  })
}

/** Lays this evening's table of one member, or fills it up. @returns the suggestions added */
export async function layOneTable(db: Kysely<Database>, memberId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockAllocation(tx)
    const { rows } = await sql<CandidateRow & { day: string }>`
      select ${sql.raw(candidateColumns)}, ${sql.raw(EVENING)}::text as day
      from ${sql.raw(candidateSource)} where u.id = ${memberId}`.execute(tx)
    const own = rows[0]
    if (!own?.is_active) return 0
    const ids = await findCounterparts(tx, own)
    const pool = await loadPool(tx, own.day, [memberId, ...ids], ({ id }) => id === memberId)
    return allocateAndInsert(tx, own.day, pool, {
      cap: SHOWN_PER_DAY + ROOM_FOR_NEWCOMERS,
      // It would lay tables of others.
      hasFloor: false,
    })
  })
}

async function lockAllocation(tx: Transaction<Database>): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${IDLE_LIMIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${ALLOCATION_LOCK})`.execute(tx)
}

const ACTIVE = `${isActive('u')}
  and coalesce(u.own_activity, m.last_activity) > now() - interval '${ACTIVE_DAYS + 1} days'`

async function findInArea(
  tx: Transaction<Database>,
  [south, west, north, east]: readonly number[],
  { day, slice, slices }: { day: string; slice: number; slices: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from member_search m join users u on u.id = m.user_id
    where ${sql.raw(ACTIVE)} and m.latitude >= ${south} and m.longitude >= ${west} and m.latitude < ${north} and m.longitude < ${east}
      and (hashint4extended(u.id, ${toSeed(day)}::bigint) & 2147483647) % ${slices}::integer = ${slice}
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** After the areas: members with room at their table, and those shown to nobody for days. */
async function findUnserved(tx: Transaction<Database>, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from member_search m join users u on u.id = m.user_id
    where ${sql.raw(ACTIVE)} and (
      (coalesce(u.own_activity, m.last_activity) > now() - make_interval(days => ${SERVED_DAYS + 1})
        and (select count(*) from suggestions x where x.user_id = u.id and x.day = ${day}::date) < ${SUGGESTIONS_PER_DAY})
      or not exists (
        select from suggestions x where x.member_id = u.id and x.day > ${day}::date - ${FLOOR_DAYS - 3}::integer))
    order by hashint4extended(u.id, ${toSeed(day)}::bigint) limit ${BATCH_MEMBERS}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Possible counterparts, roughly: the allocation applies every rule. */
async function findCounterparts(tx: Transaction<Database>, own: CandidateRow): Promise<number[]> {
  const me = toCandidate(own, toParisDay(Date.now()))
  const day = sql.raw(EVENING)
  const sexes = [SEEK.girl, SEEK.boy, 2].filter((sex) => (me.wantedSexes & (1 << sex)) !== 0)
  const degrees = (me.radiusKm ?? 0) / 110
  const wide = degrees / Math.max(0.05, Math.cos((me.latitude * Math.PI) / 180))
  const near =
    me.radiusKm === null
      ? sql`true`
      : sql`m.latitude between ${me.latitude - degrees} and ${me.latitude + degrees}
          and m.longitude between ${me.longitude - wide} and ${me.longitude + wide}`
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from member_search m
    where m.searchable and m.last_activity > now() - make_interval(days => ${ACTIVE_DAYS + 1}) and m.user_id <> ${own.id}
      and m.sex = any (${sexes}::smallint[]) and ${near}
      and m.birthday > ${day} - make_interval(years => ${me.ageTo + 1}) and m.birthday <= ${day} - make_interval(years => ${me.ageFrom - 1})
      and (select count(*) from suggestions x where x.member_id = m.user_id and x.day = ${day}) < ${SHOWN_PER_DAY + ROOM_FOR_NEWCOMERS}
    order by m.last_activity desc limit ${CONSIDERED_FOR_ONE}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The day as a number: the same tables from the same members. */
export const toSeed = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

async function allocateAndInsert(
  tx: Transaction<Database>,
  day: string,
  pool: readonly Participant[],
  options: Partial<AllocationOptions> = {},
): Promise<number> {
  const introductions = await allocateBetweenRequests(pool, { seed: toSeed(day), ...options })
  const rows = toRows(pool, introductions)
  for (let from = 0; from < rows.length; from += INSERT_CHUNK) {
    const chunk = rows.slice(from, from + INSERT_CHUNK)
    // Who is deleted while the allocation runs is left out.
    await sql`
      insert into suggestions (user_id, day, position, member_id, topics, outings, beliefs)
      select r.user_id, ${day}::date, r.position, r.member_id, r.topics, r.outings, r.beliefs
      from json_to_recordset(${JSON.stringify(chunk)}) r (
        user_id integer, position smallint, member_id integer, topics smallint, outings smallint, beliefs boolean)
      join users u on u.id = r.user_id join users s on s.id = r.member_id
      on conflict (member_id, day, user_id) do nothing`.execute(tx)
  }
  return new Set(rows.map(({ user_id }) => user_id)).size
}

async function allocateBetweenRequests(
  pool: readonly Participant[],
  options: AllocationOptions,
): Promise<Introduction[]> {
  const steps = allocateInSteps(pool, options)
  for (;;) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await nextTurn()
  }
}

interface SuggestionValues {
  user_id: number
  position: number
  member_id: number
  topics: number
  outings: number
  beliefs: boolean
}

/** Positions follow those of the evening that the viewer has already, the most points first. */
function toRows(pool: readonly Participant[], introductions: readonly Introduction[]): SuggestionValues[] {
  const byId = new Map(pool.map((member) => [member.id, member]))
  const next = new Map<number, number>()
  return introductions
    .toSorted((a, b) => a.viewer - b.viewer || b.points - a.points || a.shown - b.shown)
    .flatMap(({ viewer, shown }) => {
      const [one, other] = [byId.get(viewer), byId.get(shown)]
      if (!one || !other) return []
      const position = next.get(viewer) ?? one.givenToday + 1
      next.set(viewer, position + 1)
      return [{ user_id: viewer, position, member_id: shown, ...countStored(one, other) }]
    })
}

function countStored(one: Participant, other: Participant) {
  const isShared = (answer: 'orientation' | 'religion') =>
    one[answer] !== null && one[answer] === other[answer] && (one.weights?.[answer] ?? 1) > 0
  return {
    topics: countShared(one.topics, other.topics),
    outings: countShared(one.outings, other.outings),
    beliefs: isShared('orientation') || isShared('religion'),
  }
}
