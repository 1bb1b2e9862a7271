import type { Kysely } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import { listFoundCards } from '../../platform/db/member-cards.ts'
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
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import { getDefaultAges } from '../../shared/wanted.ts'
import { notifyWishesChanged } from '../accounts/public.ts'
import * as calls from './contract.ts'
import { type FoundMember, SearchSettings, type SettingOverrides } from './contract.ts'
import { COUNT_MOST, FEW_RESULTS } from './count.ts'
import { findPlannedKeys, planSearch } from './find-keys.ts'
import { createMemberCounts, type MemberCounts } from './member-counts.ts'
import { type Circle, createCircle, type SearchPlan } from './plan.ts'
import { getEffectiveSettings, listWiderSearches } from './policy.ts'
import { type BirthdayRange, countMembers, getNearestOrigin, type SearchStatement } from './statement.ts'
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
  /** Members hidden by the searcher ('Pas pour moi'). */
  hidden: number[]
}

/** A page of a saved search. */
export interface SearchPageRequest extends SavedSearch {
  page: number
  after?: string | undefined
}

interface ResultPage {
  data: FoundMember[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

// Blocked ids are passed as a constant instead of `notBlocked`: this saves two joins per search, whose
// planning costs as much as the search. Prepared, because it runs before every search.
export const SAVED_SEARCH_COLUMNS = `s.seek, s.orientation, s.age_from, s.age_to, s.distance, s.filter,
    s.photo, s.verified, s.online, s.smoke, s.children, s.intentions, s.interests, s.nearest, s.fold_seen, array(
      select blocked_id from blacklist where user_id = viewer.id union all
      select user_id from blacklist where blocked_id = viewer.id) as blocked,
    array(select member_id from hidden_members where user_id = viewer.id and until > now()) as hidden`
export const SAVED_SEARCH_SOURCE =
  '(select $1::integer as id) viewer left join search_settings s on s.user_id = viewer.id'
const SAVED_SEARCH_QUERY = {
  name: 'read-search',
  text: `select ${SAVED_SEARCH_COLUMNS} from ${SAVED_SEARCH_SOURCE}`,
}
/** With the member's own interests, which the page offers first. */
const SEARCH_PAGE_QUERY = {
  name: 'read-search-page',
  text: `
    select ${SAVED_SEARCH_COLUMNS}, (select u.interests from users u where u.id = viewer.id) as own
    from ${SAVED_SEARCH_SOURCE}`,
}

export type SavedSearchRow = {
  [Name in keyof Required<SearchSettings>]: NonNullable<SearchSettings[Name]> | null
} & {
  blocked: number[]
  hidden: number[]
}

/** Returns the saved search, or the default: anyone of the default ages (`shared/wanted.ts`) within 100 km. */
export async function getSearchSettings(
  { pool }: Pick<SearchSource, 'pool'>,
  viewer: Searcher,
): Promise<SavedSearch> {
  const { rows } = await pool.query<SavedSearchRow>({ ...SAVED_SEARCH_QUERY, values: [viewer.id] })
  return toSavedSearch(viewer, rows[0] as SavedSearchRow)
}

/** The same with the member's interests. */
export async function getSearchAndInterests(
  { pool }: Pick<SearchSource, 'pool'>,
  viewer: Searcher,
): Promise<{ saved: SavedSearch; own: number[] }> {
  const { rows } = await pool.query<SavedSearchRow & { own: number[] | null }>({
    ...SEARCH_PAGE_QUERY,
    values: [viewer.id],
  })
  const { own, ...row } = rows[0] as SavedSearchRow & { own: number[] | null }
  return { saved: toSavedSearch(viewer, row), own: own ?? [] }
}

export function toSavedSearch(viewer: Searcher, { blocked, hidden, ...saved }: SavedSearchRow): SavedSearch {
  const chosen = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null))
  if (saved.seek !== null) return { settings: chosen as SearchSettings, blocked, hidden }
  const age = computeAge(viewer.birthday, toParisDay(Date.now()))
  const settings = {
    seek: SEEK.anyone,
    orientation: ANY_ORIENTATION,
    ...getDefaultAges(age),
    distance: 100,
    filter: FILTER.online,
  }
  return { settings, blocked, hidden }
}

/** Returns one page of matching members. @param forcedPlan overrides the planner, for tests */
export async function searchMembers(
  source: SearchSource,
  viewer: Searcher,
  request: SearchPageRequest,
  forcedPlan?: SearchPlan,
): Promise<ResultPage> {
  const { ids, next } = await findMemberIds(source, viewer, request, forcedPlan)
  const seenAfter = toParisDay(Date.now() - SEEN_DAYS * 86_400_000)
  return { data: await listFoundCards(source.pool, viewer, ids, seenAfter), next }
}

/** A profile counts as seen for so long. */
const SEEN_DAYS = 30

/** The ids of one page, and the cursor of the next. */
export async function findMemberIds(
  source: SearchSource,
  viewer: Searcher,
  request: SearchPageRequest,
  forcedPlan?: SearchPlan,
): Promise<{ ids: number[]; next: string | null }> {
  const { page, after } = request
  if (!after && page > LAST_OFFSET_PAGE) return { ids: [], next: null }
  const search: SearchStatement = {
    ...createStatement(viewer, request),
    after: after ? decodeCursor(after) : null,
    offset: after ? 0 : (page - 1) * PAGE_SIZE,
    // One extra row shows whether a next page exists.
    limit: PAGE_SIZE + 1,
  }
  const keys = await findPlannedKeys(source, search, forcedPlan)
  const shown = keys.slice(0, PAGE_SIZE)
  const last = keys.length > PAGE_SIZE ? shown.at(-1) : undefined
  return { ids: shown.map(({ id }) => id), next: last ? encodeCursor(last) : null }
}

function createStatement(
  viewer: Searcher,
  { settings: requested, blocked, hidden }: SavedSearch,
): SearchStatement {
  const settings = getEffectiveSettings(viewer, requested)
  return {
    settings,
    hidden: [viewer.id, FOUNDER_ID, ...blocked, ...hidden],
    circle: createSearchCircle(viewer, settings.distance),
    nearestTo: getNearestOrigin(viewer, settings),
    searcherId: viewer.id,
    birthdays: computeBirthdayRange(settings.age_from, settings.age_to, toParisDay(Date.now())),
    after: null,
    offset: 0,
    limit: COUNT_MOST,
  }
}

/** Widenings that a search with few results offers. */
const WIDENINGS = 2

/** Counts the members of a search, up to `COUNT_MOST`; where few are found, also those that the best widenings add. */
export async function countSearch(
  source: SearchSource,
  viewer: Searcher,
  search: SavedSearch,
): Promise<Reply<typeof calls.countSearch>> {
  const count = (wider: SavedSearch, most: number) => {
    const statement = createStatement(viewer, wider)
    return countMembers(source.db, statement, planSearch(statement, source.counts()), most)
  }
  const found = await count(search, COUNT_MOST)
  const answer = { count: found.count, verified: found.count < COUNT_MOST ? found.verified : null }
  if (found.count >= FEW_RESULTS) return { ...answer, widenings: [] }
  const { settings, circle } = createStatement(viewer, search)
  const widenings: Reply<typeof calls.countSearch>['widenings'] = []
  // One after the other: such a search takes one connection, as any other.
  for (const changed of listWiderSearches(settings, circle !== null)) {
    const wider = { ...search, settings: { ...settings, ...changed } as SearchSettings }
    const all = await count(wider, COUNT_MOST + found.count)
    widenings.push({ changed, count: all.count - found.count })
  }
  const most = widenings.filter((wider) => wider.count > 0).sort((a, b) => b.count - a.count)
  return { ...answer, widenings: most.slice(0, WIDENINGS) }
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

/** Returns the circle of the search; null for everywhere, also when the searcher has no position. */
function createSearchCircle(position: Position, km: number): Circle | null {
  return km >= ANYWHERE_KM || !hasPosition(position) ? null : createCircle(position, km)
}

/** Pages of results and saved settings count towards one limit. */
const SEARCH_LIMIT: Limit = { name: 'search', points: 120, seconds: 60 }

/** Counts follow each change of the form. */
const COUNT_LIMIT: Limit = { name: 'search-count', points: 60, seconds: 60 }

/** The calls of the search. */
export function registerSearchCalls(context: AppContext, source: SearchSource): void {
  operation(
    context,
    calls.getSearchSettings,
    async ({ viewer }) => (await getSearchSettings(source, viewer)).settings,
  )

  operation(context, calls.saveSearchSettings, async ({ viewer, body }) => {
    await consumeSearchLimit(context, viewer)
    const saved = await saveSearchSettings(context.db, viewer, body)
    await notifyWishesChanged(context, viewer.id)
    return saved
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

  operation(context, calls.countSearch, async ({ viewer, query }) => {
    await context.limits.count(COUNT_LIMIT, String(viewer.id))
    const saved = await getSearchSettings(source, viewer)
    const settings = parseInput(SearchSettings, { ...saved.settings, ...query })
    return context.reads.read(viewer, (from) =>
      countSearch({ ...source, ...from }, viewer, { ...saved, settings }),
    )
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
