import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { type CursorKey, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import { listMemberCards } from '../../platform/db/member-cards.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { parseInput } from '../../platform/http/parse.ts'
import { assertMayOpenListPage } from '../../platform/http/reading-limits.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../schema/database.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { ANYWHERE_KM, hasPosition, type Position } from '../../shared/distance.ts'
import type { Reply } from '../../shared/endpoint.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../shared/enumerations.ts'
import type { MemberCard } from '../../shared/member-card.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { getDefaultAges } from '../../shared/wanted.ts'
import * as calls from './contract.ts'
import { SearchSettings, type SettingOverrides } from './contract.ts'
import {
  type Circle,
  choosePlan,
  createCircle,
  createMemberCounts,
  type MemberCounts,
  type SearchPlan,
} from './plan.ts'
import { getEffectiveSettings } from './policy.ts'
import { SEARCH_SAVED } from './texts.ts'

const PAGE_SIZE = 24
/** Last page that is reachable by offset, without a cursor. */
const LAST_OFFSET_PAGE = 100

/** Dependencies of the search queries. */
export type SearchSource = Pick<AppContext, 'db' | 'pool'> & { counts: () => MemberCounts | null }
export type Searcher = Pick<Viewer, 'id' | 'birthday' | 'latitude' | 'longitude' | 'verified'>

export interface SavedSearch {
  settings: SearchSettings
  /** Members with a block between them and the searcher, in either direction. */
  blocked: number[]
}

/** A page of a saved search. */
export interface SearchPageRequest extends SavedSearch {
  page: number
  after?: string | undefined
}

interface ResultPage {
  data: MemberCard[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

// Blocked ids are passed as a constant instead of `notBlocked`: this saves two joins per search, whose
// planning costs as much as the search. Prepared, because it runs before every search.
export const SAVED_SEARCH_COLUMNS = `s.seek, s.orientation, s.age_from, s.age_to, s.distance, s.filter, array(
      select blocked_id from blacklist where user_id = $1 union all
      select user_id from blacklist where blocked_id = $1) as blocked`
export const SAVED_SEARCH_SOURCE =
  '(select $1::integer as id) viewer left join search_settings s on s.user_id = viewer.id'
const SAVED_SEARCH_QUERY = {
  name: 'read-search',
  text: `select ${SAVED_SEARCH_COLUMNS} from ${SAVED_SEARCH_SOURCE}`,
}

export type SavedSearchRow = { [Name in keyof SearchSettings]: number | null } & { blocked: number[] }

/** Returns the saved search, or the default: anyone of the default ages (`shared/wanted.ts`) within 100 km. */
export async function getSearchSettings(
  { pool }: Pick<SearchSource, 'pool'>,
  viewer: Searcher,
): Promise<SavedSearch> {
  const { rows } = await pool.query<SavedSearchRow>({ ...SAVED_SEARCH_QUERY, values: [viewer.id] })
  return toSavedSearch(viewer, rows[0] as SavedSearchRow)
}

export function toSavedSearch(viewer: Searcher, { blocked, ...saved }: SavedSearchRow): SavedSearch {
  if (saved.seek !== null) return { settings: saved as SearchSettings, blocked }
  const age = computeAge(viewer.birthday, toParisDay(Date.now()))
  const settings = {
    seek: SEEK.anyone,
    orientation: ANY_ORIENTATION,
    ...getDefaultAges(age),
    distance: 100,
    filter: FILTER.online,
  }
  return { settings, blocked }
}

/** Returns one page of matching members. @param forcedPlan overrides the planner, for tests */
export async function searchMembers(
  source: SearchSource,
  viewer: Searcher,
  request: SearchPageRequest,
  forcedPlan?: SearchPlan,
): Promise<ResultPage> {
  const { ids, next } = await findMemberIds(source, viewer, request, forcedPlan)
  return { data: await listMemberCards(source.pool, viewer, ids), next }
}

/** The ids of one page, and the cursor of the next. */
export async function findMemberIds(
  source: SearchSource,
  viewer: Searcher,
  { settings: requested, blocked, page, after }: SearchPageRequest,
  forcedPlan?: SearchPlan,
): Promise<{ ids: number[]; next: string | null }> {
  if (!after && page > LAST_OFFSET_PAGE) return { ids: [], next: null }
  const settings = getEffectiveSettings(viewer, requested)
  const search: SearchStatement = {
    settings,
    hidden: [viewer.id, FOUNDER_ID, ...blocked],
    circle: createSearchCircle(viewer, settings.distance),
    birthdays: computeBirthdayRange(settings.age_from, settings.age_to, toParisDay(Date.now())),
    after: after ? decodeCursor(after) : null,
    offset: after ? 0 : (page - 1) * PAGE_SIZE,
    // One extra row shows whether a next page exists.
    limit: PAGE_SIZE + 1,
  }
  const keys = await findMemberKeys(source.db, search, forcedPlan ?? planSearch(search, source.counts()))
  const shown = keys.slice(0, PAGE_SIZE)
  const last = keys.length > PAGE_SIZE ? shown.at(-1) : undefined
  return { ids: shown.map(({ id }) => id), next: last ? encodeCursor(last) : null }
}

function planSearch(
  { settings, circle, birthdays, offset, limit }: SearchStatement,
  counts: MemberCounts | null,
): SearchPlan {
  const { seek, orientation, distance } = settings
  const cells = circle?.cells ?? []
  return choosePlan({
    radius: circle && distance,
    ranges: cells.length,
    counts: counts?.count({ sexes: sexesOf(seek), orientation, birthdays, cells }) ?? null,
    needed: offset + limit,
  })
}

interface BirthdayRange {
  oldest: string
  youngest: string
}

/**
 * Returns the first and last birthday (YYYY-MM-DD) of members aged `from` to `to` on `today`. Agrees with
 * `computeAge`: people born on 29 February turn a year older on 1 March of common years.
 */
export function computeBirthdayRange(from: number, to: number, today: string): BirthdayRange {
  return { oldest: addDay(subtractYears(today, to + 1)), youngest: subtractYears(today, from) }
}

/** Subtracts years; 29 February becomes 28 February in a common year. */
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

/** Parameters of the search statement. */
interface SearchStatement {
  /** Excluded members: the searcher, the founder and every block in either direction. */
  hidden: readonly number[]
  settings: SearchSettings
  /** Null: everywhere. */
  circle: Circle | null
  birthdays: BirthdayRange
  /** Cursor: microseconds since 1970 of activity or sign-up, and the id; without it `offset` applies. */
  after: CursorKey | null
  offset: number
  limit: number
}

/** Returns the circle of the search; null for everywhere, also when the searcher has no position. */
function createSearchCircle(position: Position, km: number): Circle | null {
  return km >= ANYWHERE_KM || !hasPosition(position) ? null : createCircle(position, km)
}

function sexesOf(seek: number): readonly number[] {
  return seek === SEEK.anyone ? [0, 1, 2] : [seek]
}

/**
 * Finds the keys of matching members in display order. All plans give the same result. The statement is
 * not prepared: a generic plan is about twenty times slower than a custom one.
 */
async function findMemberKeys(
  db: Kysely<Database>,
  search: SearchStatement,
  plan: SearchPlan,
): Promise<CursorKey[]> {
  const { limit, offset } = search
  const from = buildScan(search, plan)
  const { rows } = await sql<CursorKey>`
    select (extract(epoch from m.moment) * 1000000)::bigint as at, m.user_id as id from ${from}
    order by m.moment desc, m.user_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function buildScan(search: SearchStatement, plan: SearchPlan): RawBuilder<unknown> {
  if (plan === 'ages') return buildAgeScan(search)
  return plan === 'cells' && search.circle ? buildCellScan(search, search.circle) : buildOrderScan(search)
}

/** Walks the index of the order until enough members match. */
function buildOrderScan(search: SearchStatement): RawBuilder<unknown> {
  const { seek, orientation } = search.settings
  const sex = seek === SEEK.anyone ? sql`true` : sql`m.sex = ${seek}`
  // Members without consent have a null orientation, which matches no comparison.
  const oriented = orientation === ANY_ORIENTATION ? sql`true` : sql`m.orientation = ${orientation}`
  return sql`(select ${selectColumns(search)} from member_search where searchable) m
    where ${sex} and ${oriented} and ${buildMemberConditions(search)}`
}

/** Reads each range of cells from the covering index. */
function buildCellScan(search: SearchStatement, circle: Circle): RawBuilder<unknown> {
  const first = circle.cells.map((range) => range.first)
  const last = circle.cells.map((range) => range.last)
  return sql`unnest(${sexesOf(search.settings.seek)}::smallint[]) s (sex)
    cross join unnest(${first}::integer[], ${last}::integer[]) r (first, last)
    cross join lateral ${buildInnerScan(search, sql`m.sex = s.sex and m.cell between r.first and r.last`)} m`
}

/** Reads everyone of the ages. */
function buildAgeScan(search: SearchStatement): RawBuilder<unknown> {
  return sql`unnest(${sexesOf(search.settings.seek)}::smallint[]) s (sex)
    cross join lateral ${buildInnerScan(search, sql`m.sex = s.sex`)} m`
}

/**
 * `offset 0` stops the planner from inverting the loop. `coalesce` hides the orientation: after many writes the
 * planner would read all of a rare one for each range.
 */
function buildInnerScan(search: SearchStatement, range: RawBuilder<unknown>): RawBuilder<unknown> {
  const { orientation } = search.settings
  const oriented =
    orientation === ANY_ORIENTATION ? sql`true` : sql`coalesce(m.orientation = ${orientation}, false)`
  return sql`(
    select * from (select ${selectColumns(search)} from member_search where searchable) m
    where ${range} and ${oriented} and ${buildMemberConditions(search)} offset 0)`
}

function selectColumns({ settings }: SearchStatement): RawBuilder<unknown> {
  const moment = sql.ref(settings.filter === FILTER.new ? 'signup' : 'last_activity')
  return sql`user_id, sex, cell, orientation, birthday, latitude, longitude, ${moment} as moment`
}

/** Conditions except sex and orientation, cheapest first. */
function buildMemberConditions({ hidden, birthdays, circle, after }: SearchStatement): RawBuilder<boolean> {
  const conditions = [
    sql`m.birthday between ${birthdays.oldest} and ${birthdays.youngest}`,
    sql`m.user_id <> all(${hidden}::integer[])`,
  ]
  if (after)
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

/** Formats microseconds exactly: a `Date` drops them, and with them members between two pages. */
function toExactTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const fraction = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${fraction}Z`)
}

/** Pages of results and saved settings count towards one limit. */
const SEARCH_LIMIT: Limit = { name: 'search', points: 120, seconds: 60 }

/** The calls of the search. */
export function registerSearchCalls(context: AppContext, source: SearchSource): void {
  operation(
    context,
    calls.getSearchSettings,
    async ({ viewer }) => (await getSearchSettings(source, viewer)).settings,
  )

  operation(context, calls.saveSearchSettings, async ({ viewer, body }) => {
    await consumeSearchLimit(context, viewer)
    return saveSearchSettings(context.db, viewer, body)
  })

  operation(context, calls.searchMembers, async ({ viewer, query }) => {
    await consumeSearchLimit(context, viewer)
    await assertMayOpenListPage(context, viewer)
    const { page, after, ...changed } = query
    const saved = await getSearchSettings(source, viewer)
    const settings = parseInput(SearchSettings, { ...saved.settings, ...changed })
    const found = await context.reads.read(viewer, (from) =>
      searchMembers({ ...source, ...from }, viewer, { ...saved, settings, page, after }),
    )
    return presentResultPage(found, page, changed)
  })
}

/** @throws TooMany past 120 searches a minute */
export function consumeSearchLimit(context: AppContext, viewer: Pick<Viewer, 'id'>): Promise<void> {
  return context.limits.count(SEARCH_LIMIT, String(viewer.id))
}

/** Presents a page with links to its neighbours; `overrides` are the settings that its links carry. */
export function presentResultPage(
  { data, next }: ResultPage,
  page: number,
  overrides: SettingOverrides,
): Reply<typeof calls.searchMembers> {
  const link = (number: number, after?: string) => {
    const pairs = Object.entries({ ...overrides, page: number, after }).filter(
      ([, value]) => value !== undefined,
    )
    return `${calls.searchMembers.path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
  }
  return {
    data,
    next_page_url: next ? link(page + 1, next) : null,
    prev_page_url: page > 1 ? link(page - 1) : null,
    current_page: page,
    to: (page - 1) * PAGE_SIZE + data.length,
  }
}

/** Saves the viewer's search. */
async function saveSearchSettings(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'id'>,
  settings: SearchSettings,
): Promise<{ message: string }> {
  await db
    .insertInto('search_settings')
    .values({ user_id: viewer.id, ...settings, chosen: true })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...settings, chosen: true }))
    .execute()
  return { message: SEARCH_SAVED }
}

const sources = new WeakMap<AppContext, SearchSource>()

/** Returns the search source of a context; its member counts are loaded once and shared. */
export function getSearchSource(context: AppContext): SearchSource {
  const existing = sources.get(context)
  if (existing) return existing
  const source = { db: context.db, pool: context.pool, counts: createMemberCounts(context.db, context.log) }
  sources.set(context, source)
  return source
}
