import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import { listMemberCards } from '../../platform/db/member-cards.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { ANYWHERE_KM, hasPosition, type Position } from '../../shared/distance.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION, FILTER, SEEK } from '../../shared/enumerations.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import type { CellCounts } from './cell-counts.ts'
import { type Circle, createCircle } from './circle.ts'
import type { SearchSettings } from './contract.ts'
import { choosePlan, type SearchPlan } from './plan.ts'
import { getEffectiveSettings } from './policy.ts'

export const PAGE_SIZE = 24
/** A page without a cursor is reached by skipping: up to here, after which nothing is shown. */
const LAST_OFFSET_PAGE = 100

/** What the reads of this feature need of the site. */
export type SearchSource = Pick<AppContext, 'db' | 'pool'> & { counts: () => CellCounts | null }
export type Searcher = Pick<Viewer, 'id' | 'birthday' | 'latitude' | 'longitude' | 'verified'>

interface SavedSearch {
  settings: SearchSettings
  /** Members who blocked the searcher or whom the searcher blocked. */
  blocked: number[]
}

/** What one page of a search is asked with. */
export interface SearchPageRequest extends SavedSearch {
  page: number
  after?: string | undefined
}

export interface ResultPage {
  data: MemberCard[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

// Blocked ids are read here rather than ruled out by `notBlocked`: as a constant they spare each search two joins,
// whose planning would cost as much as the search itself. Named, for it runs before every search.
const SAVED_SEARCH_QUERY = {
  name: 'read-search',
  text: `
    select s.seek, s.orientation, s.age_from, s.age_to, s.distance, s.filter, array(
      select blocked_id from blacklist where user_id = $1 union all
      select user_id from blacklist where blocked_id = $1) as blocked
    from (select $1::integer as id) viewer left join search_settings s on s.user_id = viewer.id`,
}

type SavedSearchRow = { [Name in keyof SearchSettings]: number | null } & { blocked: number[] }

/** The member's saved search; else anyone within ten years of the member's own age and 100 km. */
export async function getSearchSettings(
  { pool }: Pick<SearchSource, 'pool'>,
  viewer: Searcher,
): Promise<SavedSearch> {
  const { rows } = await pool.query<SavedSearchRow>({ ...SAVED_SEARCH_QUERY, values: [viewer.id] })
  const { blocked, ...saved } = rows[0] as SavedSearchRow
  if (saved.seek !== null) return { settings: saved as SearchSettings, blocked }
  const age = computeAge(viewer.birthday, toParisDay(Date.now()))
  const settings = {
    seek: SEEK.anyone,
    orientation: ANY_ORIENTATION,
    age_from: Math.max(AGE_MIN, age - 10),
    age_to: Math.min(AGE_MAX, age + 10),
    distance: 100,
    filter: FILTER.online,
  }
  return { settings, blocked }
}

/** One page of the members who fit, as the viewer may see them. @param way forces the way; tests do */
export async function searchMembers(
  source: SearchSource,
  viewer: Searcher,
  { settings: asked, blocked, page, after }: SearchPageRequest,
  way?: SearchPlan,
): Promise<ResultPage> {
  if (!after && page > LAST_OFFSET_PAGE) return { data: [], next: null }
  const settings = getEffectiveSettings(viewer, asked)
  const search: SearchStatement = {
    settings,
    hidden: [viewer.id, FOUNDER_ID, ...blocked],
    circle: createSearchCircle(viewer, settings.distance),
    today: toParisDay(Date.now()),
    after: after ? decodeCursor(after) : null,
    offset: after ? 0 : (page - 1) * PAGE_SIZE,
    // One more than is shown tells whether there is a next page.
    limit: PAGE_SIZE + 1,
  }
  const keys = await findMemberKeys(source.db, search, way ?? planSearch(search, source.counts()))
  const shown = keys.slice(0, PAGE_SIZE)
  const last = keys.length > PAGE_SIZE ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return { data: await listMemberCards(source.pool, viewer, ids), next: last ? encodeCursor(last) : null }
}

function planSearch(
  { settings, circle, offset, limit }: SearchStatement,
  counts: CellCounts | null,
): SearchPlan {
  if (!circle) return 'order'
  return choosePlan({
    settings,
    ranges: circle.cells.length,
    counts: counts?.count(sexesOf(settings.seek), circle.cells) ?? null,
    needed: offset + limit,
  })
}

/**
 * First and last birthday of members aged `from` to `to` years on `today`, each YYYY-MM-DD. It agrees with
 * `computeAge`: whoever was born on 29 February is a year older on 1 March of common years.
 */
export function computeBirthdayRange(
  from: number,
  to: number,
  today: string,
): { oldest: string; youngest: string } {
  return { oldest: addDay(subtractYears(today, to + 1)), youngest: subtractYears(today, from) }
}

/** The day `years` before; 28 February where there was no 29th. */
function subtractYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(year)
  if (date.getUTCMonth() + 1 !== Number(day.slice(5, 7))) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

function addDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** One search as the database is asked it. */
interface SearchStatement {
  /** Members who are not to be found: the searcher, the founder, and whoever blocked whom. */
  hidden: readonly number[]
  settings: SearchSettings
  /** Null: everywhere. */
  circle: Circle | null
  /** The day it is in Paris. */
  today: string
  /** Start after this member, by microseconds since 1970 of their activity or sign-up; else skip `offset` members. */
  after: CursorKey | null
  offset: number
  limit: number
}

/** The circle that a search of this reach covers; null for everywhere, also when nobody knows where it starts. */
function createSearchCircle(position: Position, km: number): Circle | null {
  return km >= ANYWHERE_KM || !hasPosition(position) ? null : createCircle(position, km)
}

function sexesOf(seek: number): readonly number[] {
  return seek === SEEK.anyone ? [0, 1, 2] : [seek]
}

/**
 * Keys of the members who fit, first shown first. Both ways give the same. The statement has no name: a plan made
 * for any values at all is some twenty times slower than one for these.
 */
async function findMemberKeys(
  db: Kysely<Database>,
  search: SearchStatement,
  way: SearchPlan,
): Promise<CursorKey[]> {
  const { limit, offset } = search
  const from =
    way === 'cells' && search.circle ? buildCellScan(search, search.circle) : buildOrderScan(search)
  const { rows } = await sql<CursorKey>`
    select (extract(epoch from m.moment) * 1000000)::bigint as at, m.user_id as id from ${from}
    order by m.moment desc, m.user_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The order's index, read from its start until enough fit. */
function buildOrderScan(search: SearchStatement): RawBuilder<unknown> {
  const { seek } = search.settings
  const sex = seek === SEEK.anyone ? sql`true` : sql`m.sex = ${seek}`
  return sql`(select ${selectColumns(search)} from member_search where searchable) m
    where ${sex} and ${buildMemberConditions(search)}`
}

/** Each range of cells from the covering index. `offset 0` keeps the planner from turning the reading inside out. */
function buildCellScan(search: SearchStatement, circle: Circle): RawBuilder<unknown> {
  const first = circle.cells.map((range) => range.first)
  const last = circle.cells.map((range) => range.last)
  return sql`unnest(${sexesOf(search.settings.seek)}::smallint[]) s (sex)
    cross join unnest(${first}::integer[], ${last}::integer[]) r (first, last)
    cross join lateral (
      select * from (select ${selectColumns(search)} from member_search where searchable) m
      where m.sex = s.sex and m.cell between r.first and r.last and ${buildMemberConditions(search)} offset 0
    ) m`
}

function selectColumns({ settings }: SearchStatement): RawBuilder<unknown> {
  const moment = sql.ref(settings.filter === FILTER.new ? 'signup' : 'last_activity')
  return sql`user_id, sex, cell, orientation, birthday, latitude, longitude, ${moment} as moment`
}

/** All that is asked of a member but the sex, cheapest first. */
function buildMemberConditions({
  hidden,
  settings,
  circle,
  today,
  after,
}: SearchStatement): RawBuilder<boolean> {
  const { youngest, oldest } = computeBirthdayRange(settings.age_from, settings.age_to, today)
  const conditions = [sql`m.birthday between ${oldest} and ${youngest}`]
  // Members without consent have no orientation: no comparison finds them.
  if (settings.orientation !== ANY_ORIENTATION) conditions.push(sql`m.orientation = ${settings.orientation}`)
  conditions.push(sql`m.user_id <> all(${hidden}::integer[])`)
  if (after)
    conditions.push(sql`(m.moment, m.user_id) < (${toExactTimestamp(after.at)}::timestamptz, ${after.id})`)
  if (circle) conditions.push(buildCircleCondition(circle))
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * The box first, then the great circle as `computeDistance` computes it; 0,0 is no position. Told as one `case`, of
 * which the planner knows nothing: told one by one, it takes each for rare and sorts everybody instead of walking.
 */
function buildCircleCondition({ centre, south, north, west, east, haversine }: Circle): RawBuilder<boolean> {
  const radians = Math.PI / 180
  const box = [
    sql`m.latitude between ${south}::float8 and ${north}::float8`,
    ...(west === null ? [] : [sql`m.longitude between ${west}::float8 and ${east}::float8`]),
    sql`(m.latitude <> 0 or m.longitude <> 0)`,
  ]
  return sql`case when ${sql.join(box, sql` and `)} then
    power(sin((m.latitude - ${centre.latitude}::float8) * ${radians / 2}::float8), 2)
    + ${Math.cos(centre.latitude * radians)}::float8 * cos(m.latitude * ${radians}::float8)
    * power(sin((m.longitude - ${centre.longitude}::float8) * ${radians / 2}::float8), 2) <= ${haversine}::float8
    else false end`
}

/** An exact timestamp: a `Date` would cut the microseconds off, and with them members between two pages. */
function toExactTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const rest = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
