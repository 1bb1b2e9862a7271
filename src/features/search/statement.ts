import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CursorKey } from '../../platform/db/cursor.ts'
import { executePreparedSql, genericPlanValue } from '../../platform/db/prepared.ts'
import type { Database } from '../../schema/database.ts'
import { hasPosition, type Position } from '../../shared/distance.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../shared/enumerations.ts'
import { ONLINE_MINUTES } from '../../shared/presence.ts'
import type { SearchSettings } from './contract.ts'
import type { Circle, SearchPlan } from './plan.ts'
import { listInterestMasks, listTraitMasks, listTraitValues, TRAITS } from './traits.ts'

// The statement of the search (docs/search.md): all plans give the same members in the same order.

export interface BirthdayRange {
  oldest: string
  youngest: string
}

/** Parameters of the search statement. */
export interface SearchStatement {
  /** Excluded members: the searcher, the founder, every block in either direction, and 'Pas pour moi'. */
  hidden: readonly number[]
  settings: SearchSettings
  /** Null: everywhere. */
  circle: Circle | null
  /** Position that the order by distance starts from; null orders by time. */
  nearestTo: Position | null
  /** Breaks ties of equal distance, stable for one searcher. */
  searcherId: number
  birthdays: BirthdayRange
  /** Cursor: the last member's order key and id; without it `offset` applies. */
  after: CursorKey | null
  offset: number
  limit: number
}

export function listSexes(seek: number): readonly number[] {
  return seek === SEEK.anyone ? [0, 1, 2] : [seek]
}

/** Haversines as integers, so that a cursor has them exactly; a unit is less than a metre. */
export const HAVERSINE_UNITS = 1e15
/** Of members without position, who come last. */
const WITHOUT_POSITION = HAVERSINE_UNITS + 1

/** Finds the keys of matching members in display order. */
export async function findMemberKeys(
  db: Kysely<Database>,
  search: SearchStatement,
  plan: SearchPlan,
): Promise<CursorKey[]> {
  const { nearestTo, after } = search
  const from = buildScan(search, plan)
  const isNamed = isPrepared(search, plan)
  const run = (query: RawBuilder<CursorKey>) =>
    isNamed ? executePreparedSql(db, query) : query.execute(db).then(({ rows }) => rows)
  const format = isNamed ? genericPlanValue : formatValue
  const page = sql`limit ${format(search.limit, 'bigint')} offset ${format(search.offset, 'bigint')}`
  if (!nearestTo) {
    return await run(sql<CursorKey>`
      select (extract(epoch from m.moment) * 1000000)::bigint as at, m.user_id as id from ${from}
      order by m.moment desc, m.user_id desc ${page}`)
  }
  const tie = (id: RawBuilder<unknown>) => sql`hashint4(${id} # ${search.searcherId}::integer)`
  const start = after
    ? sql`where (n.at, ${tie(sql`n.id`)}, n.id) > (${after.at}::bigint, ${tie(sql`${after.id}::integer`)}, ${after.id}::integer)`
    : sql``
  return await run(sql<CursorKey>`
    select n.at, n.id from (select ${buildDistanceKey(nearestTo)} as at, m.user_id as id from ${from} offset 0) n
    ${start} order by n.at, ${tie(sql`n.id`)}, n.id ${page}`)
}

/**
 * The cells are read in one way, whatever the values, and planning that takes as long as reading them. A generic plan of
 * any other search is about twenty times slower than a custom one. Interests and circles across a pole or the 180th
 * meridian would multiply the statements that each connection stores.
 */
const isPrepared = ({ settings, circle }: SearchStatement, plan: SearchPlan): boolean =>
  plan === 'cells' &&
  !settings.online &&
  !settings.interests?.length &&
  circle != null &&
  circle.west !== null

/** Counts matching members, `most` at most, and those of them with the badge. Ordered like the search, so that the same index is walked. */
export async function countMembers(
  db: Kysely<Database>,
  search: SearchStatement,
  plan: SearchPlan,
  most: number,
): Promise<{ count: number; verified: number }> {
  const isWalked = search.settings.online ? isOrderedByActivity(search) : plan === 'order'
  const order = isWalked ? sql`order by m.moment desc, m.user_id desc` : sql``
  const { rows } = await sql<{ count: number; verified: number }>`
    select count(*)::integer as count, count(*) filter (where found.traits & ${sql.lit(TRAITS.verified)} <> 0)::integer as verified
    from (select m.traits from ${buildScan(search, plan)} ${order} limit ${most}) found`.execute(db)
  return rows[0] ?? { count: 0, verified: 0 }
}

function buildScan(search: SearchStatement, plan: SearchPlan): RawBuilder<unknown> {
  if (search.settings.online) {
    return isOrderedByActivity(search)
      ? buildOrderScan(search)
      : sql`${buildInnerScan(search, buildSexAndPresence(search))} m`
  }
  if (plan === 'ages') return buildAgeScan(search)
  if (plan === 'traits') return buildTraitScan(search)
  if (plan === 'interests') return buildInterestScan(search)
  return plan === 'cells' && search.circle ? buildCellScan(search, search.circle) : buildOrderScan(search)
}

/** Those online come first in this order, which ends at the earliest of them. */
const isOrderedByActivity = ({ settings, nearestTo }: SearchStatement): boolean =>
  settings.filter !== FILTER.new && !nearestTo

/** Few members are online: in another order all of them are read, in any plan. */
const buildSexAndPresence = ({ settings }: SearchStatement): RawBuilder<unknown> =>
  sql`${isOnline()} and m.sex = any(${listSexes(settings.seek)}::smallint[])`

function isOnline(): RawBuilder<unknown> {
  const since = new Date(Date.now() - ONLINE_MINUTES * 60_000).toISOString()
  return sql`m.last_activity >= ${since}::timestamptz`
}

/** Walks the index of the order until enough members match. */
function buildOrderScan(search: SearchStatement): RawBuilder<unknown> {
  const { seek, orientation, online } = search.settings
  const sex = seek === SEEK.anyone ? sql`true` : sql`m.sex = ${seek}`
  const present = online ? isOnline() : sql`true`
  // Members without consent have a null orientation, which matches no comparison.
  const oriented = orientation === ANY_ORIENTATION ? sql`true` : sql`m.orientation = ${orientation}`
  return sql`(select ${selectColumns(search)} from member_search where searchable) m
    where ${present} and ${sex} and ${oriented} and ${buildTraitCondition(search, sql.lit)} and ${buildInterestCondition(search)}
      and ${buildMemberConditions(search)}`
}

/** Makes SQL of a value. */
type FormatValue = (value: unknown, type: string) => RawBuilder<unknown>

const formatValue: FormatValue = (value, type) => sql`${value}::${sql.raw(type)}`

/**
 * Reads each range of cells from the covering index. The planner sees no value: it would plan again for each number of
 * ranges.
 */
function buildCellScan(search: SearchStatement, circle: Circle): RawBuilder<unknown> {
  const first = circle.cells.map((range) => range.first)
  const last = circle.cells.map((range) => range.last)
  const range = sql`m.sex = s.sex and m.cell between r.first and r.last`
  return sql`unnest(${genericPlanValue(listSexes(search.settings.seek), 'smallint[]')}) s (sex)
    cross join unnest(${genericPlanValue(first, 'integer[]')}, ${genericPlanValue(last, 'integer[]')}) r (first, last)
    cross join lateral ${buildInnerScan(search, range, genericPlanValue)} m`
}

/** Reads everyone of the ages. */
function buildAgeScan(search: SearchStatement): RawBuilder<unknown> {
  return sql`unnest(${listSexes(search.settings.seek)}::smallint[]) s (sex)
    cross join lateral ${buildInnerScan(search, sql`m.sex = s.sex`)} m`
}

/** Reads everyone of the ages, for each combination of traits that the filters accept. */
function buildTraitScan(search: SearchStatement): RawBuilder<unknown> {
  const range = sql`m.sex = s.sex and m.traits = t.traits`
  return sql`unnest(${listSexes(search.settings.seek)}::smallint[]) s (sex)
    cross join unnest(${listTraitValues(search.settings)}::smallint[]) t (traits)
    cross join lateral ${buildInnerScan(search, range)} m`
}

/** Reads everyone with one of the interests. */
function buildInterestScan(search: SearchStatement): RawBuilder<unknown> {
  const { seek, interests = [] } = search.settings
  const found = sql`m.user_id = i.id and m.sex = any(${listSexes(seek)}::smallint[])`
  return sql`(
    select u.id from users u
    where u.interests && ${interests}::smallint[] and u.interests <> '{}' offset 0) i
    cross join lateral ${buildInnerScan(search, found)} m`
}

/**
 * `offset 0` stops the planner from inverting the loop. `coalesce` hides orientation and traits: after many writes the
 * planner would read all of a rare one for each range.
 */
function buildInnerScan(
  search: SearchStatement,
  range: RawBuilder<unknown>,
  format = formatValue,
): RawBuilder<unknown> {
  const { orientation } = search.settings
  const oriented =
    orientation === ANY_ORIENTATION ? sql`true` : sql`coalesce(m.orientation = ${orientation}, false)`
  return sql`(
    select * from (select ${selectColumns(search)} from member_search where searchable) m
    where ${range} and ${oriented}
      and coalesce(${buildTraitCondition(search, (mask) => sql`${mask}::integer`)}, false)
      and ${buildInterestCondition(search)} and ${buildMemberConditions(search, format)} offset 0)`
}

function selectColumns({ settings }: SearchStatement): RawBuilder<unknown> {
  const moment = sql.ref(settings.filter === FILTER.new ? 'signup' : 'last_activity')
  const presence = settings.online ? sql`last_activity, ` : sql``
  const interests = settings.interests?.length ? sql`interests_low, interests_high, ` : sql``
  return sql`${presence}${interests}user_id, sex, cell, orientation, traits, birthday, latitude, longitude, ${moment} as moment`
}

/** Masks are literals where the condition of the index of verified members is to be recognised, parameters elsewhere. */
function buildTraitCondition(
  { settings }: SearchStatement,
  formatMask: (mask: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const masks = listTraitMasks(settings)
  if (masks.length === 0) return sql`true`
  return sql.join(
    masks.map((mask) => sql`(m.traits & ${formatMask(mask)}) <> 0`),
    sql` and `,
  )
}

function buildInterestCondition({ settings }: SearchStatement): RawBuilder<unknown> {
  const masks = listInterestMasks(settings.interests ?? [])
  if (masks.length === 0) return sql`true`
  const bits = masks.map(({ column, mask }) => sql`(m.${sql.ref(column)} & ${String(mask)}::bigint) <> 0`)
  return sql`(${sql.join(bits, sql` or `)})`
}

/** Conditions except sex, orientation, traits and interests, cheapest first. */
function buildMemberConditions(
  { hidden, birthdays, circle, nearestTo, after }: SearchStatement,
  format = formatValue,
): RawBuilder<boolean> {
  const conditions = [
    sql`m.birthday between ${format(birthdays.oldest, 'date')} and ${format(birthdays.youngest, 'date')}`,
    // Without this cast PostgreSQL takes a subquery for a list of rows, not for an array.
    sql`m.user_id <> all(${format(hidden, 'integer[]')}::integer[])`,
  ]
  if (after && !nearestTo)
    conditions.push(sql`(m.moment, m.user_id) < (${toExactTimestamp(after.at)}::timestamptz, ${after.id})`)
  if (circle) conditions.push(buildCircleCondition(circle))
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * The bounding box first, then the great circle as in `computeDistance`; 0,0 is no position. One `case`
 * hides the conditions from the planner: separately it takes each for selective and sorts all members
 * instead of walking the index.
 */
function buildCircleCondition({ centre, south, north, west, east, haversine }: Circle): RawBuilder<boolean> {
  const box = [
    sql`m.latitude between ${south}::float8 and ${north}::float8`,
    ...(west === null ? [] : [sql`m.longitude between ${west}::float8 and ${east}::float8`]),
    sql`(m.latitude <> 0 or m.longitude <> 0)`,
  ]
  return sql`case when ${sql.join(box, sql` and `)} then
    ${buildHaversine(centre)} <= ${haversine}::float8
    else false end`
}

function buildHaversine(centre: Position): RawBuilder<number> {
  const radians = Math.PI / 180
  return sql`power(sin((m.latitude - ${centre.latitude}::float8) * ${radians / 2}::float8), 2)
    + ${Math.cos(centre.latitude * radians)}::float8 * cos(m.latitude * ${radians}::float8)
    * power(sin((m.longitude - ${centre.longitude}::float8) * ${radians / 2}::float8), 2)`
}

/** The published positions alone decide, which the cards carry too. */
function buildDistanceKey(centre: Position): RawBuilder<number> {
  return sql`case when m.latitude <> 0 or m.longitude <> 0
    then ((${buildHaversine(centre)}) * ${HAVERSINE_UNITS}::float8)::bigint else ${WITHOUT_POSITION}::bigint end`
}

/** Formats microseconds exactly: a `Date` drops them, and with them members between two pages. */
function toExactTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const fraction = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${fraction}Z`)
}

/** The searcher's position, if an order by distance can start from it. */
export const getNearestOrigin = (position: Position, { nearest }: SearchSettings): Position | null =>
  nearest && hasPosition(position) ? { latitude: position.latitude, longitude: position.longitude } : null
