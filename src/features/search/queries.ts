import type { AppContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION, FILTER, SEEK } from '../../shared/enumerations.ts'
import { FOUNDER_ID } from '../../shared/name-colour.ts'
import type { MemberCard } from '../members/contract/card.ts'
import { readCards } from '../members/public/cards.ts'
import type { CellCounts } from './cells.ts'
import type { SearchSettings } from './contract.ts'
import { circleOf, findMembers, type Search, sexesOf } from './find.ts'
import { chooseWay, type Way } from './plan.ts'
import { settingsFor } from './policy.ts'

export const PAGE_SIZE = 24
/** A page without a cursor is reached by skipping: up to here, after which nothing is shown. */
const LAST_SKIPPED_PAGE = 100

/** What the reads of this feature need of the site. */
export type Source = Pick<AppContext, 'db' | 'pool'> & { counts: () => CellCounts | null }
export type Searcher = Pick<Viewer, 'id' | 'birthday' | 'latitude' | 'longitude' | 'verified'>

export interface Saved {
  settings: SearchSettings
  /** Members who blocked the searcher or whom the searcher blocked. */
  blocked: number[]
}

/** What one page of a search is asked with. */
export interface PageRequest extends Saved {
  page: number
  after?: string | undefined
}

export interface FoundPage {
  data: MemberCard[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

// Blocked ids are read here rather than ruled out by `notBlocked`: as a constant they spare each search two joins,
// whose planning would cost as much as the search itself. Named, for it runs before every search.
const READ_SAVED = {
  name: 'read-search',
  text: `
    select s.seek, s.orientation, s.age_from, s.age_to, s.distance, s.filter, array(
      select blocked_id from blacklist where user_id = $1 union all
      select user_id from blacklist where blocked_id = $1) as blocked
    from (select $1::integer as id) viewer left join search_settings s on s.user_id = viewer.id`,
}

type SavedRow = { [Name in keyof SearchSettings]: number | null } & { blocked: number[] }

/** The member's saved search; else anyone within ten years of the member's own age and 100 km. */
export async function readSaved({ pool }: Pick<Source, 'pool'>, viewer: Searcher): Promise<Saved> {
  const { rows } = await pool.query<SavedRow>({ ...READ_SAVED, values: [viewer.id] })
  const { blocked, ...saved } = rows[0] as SavedRow
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
export async function searchPage(
  source: Source,
  viewer: Searcher,
  { settings: asked, blocked, page, after }: PageRequest,
  way?: Way,
): Promise<FoundPage> {
  if (!after && page > LAST_SKIPPED_PAGE) return { data: [], next: null }
  const settings = settingsFor(viewer, asked)
  const search: Search = {
    settings,
    hidden: [viewer.id, FOUNDER_ID, ...blocked],
    circle: circleOf(viewer, settings.distance),
    today: toParisDay(Date.now()),
    after: after ? decodeCursor(after) : null,
    offset: after ? 0 : (page - 1) * PAGE_SIZE,
    // One more than is shown tells whether there is a next page.
    limit: PAGE_SIZE + 1,
  }
  const keys = await findMembers(source.db, search, way ?? wayOf(search, source.counts()))
  const shown = keys.slice(0, PAGE_SIZE)
  const last = keys.length > PAGE_SIZE ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return { data: await readCards(source.pool, viewer, ids), next: last ? encodeCursor(last) : null }
}

function wayOf({ settings, circle, offset, limit }: Search, counts: CellCounts | null): Way {
  if (!circle) return 'order'
  return chooseWay({
    settings,
    ranges: circle.cells.length,
    counts: counts?.count(sexesOf(settings.seek), circle.cells) ?? null,
    needed: offset + limit,
  })
}
