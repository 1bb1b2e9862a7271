import { type Kysely, sql } from 'kysely'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../schema/database.ts'
import { EARTH_RADIUS_KM, type Position } from '../../shared/distance.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import { matchesTraits, TRAITS } from './traits.ts'

/**
 * `order` walks members in display order. The others sort everyone they read: `cells` those in the circle's cells, `ages`
 * those of the ages, `traits` those of the ages with the traits, `interests` those with one of the interests.
 */
export type SearchPlan = 'order' | 'cells' | 'ages' | 'traits' | 'interests'

/** Radius up to which cells are assumed to contain few members while counts are not loaded; km. */
const NEAR_KM = 30
/** Share of the area of the circle's cells that lies inside the circle. */
const CIRCLE_SHARE_OF_CELLS = 0.78

// Costs in rows checked: position, and orientation if common, are compared outside the index.
/** An entry that the index skips by sex or birthday. */
const COST_OF_SKIP = 1 / 8
/** Seeking one range of cells, or the ages of one combination of traits. */
const COST_OF_RANGE = 12
/** A row that is fetched from the table, since the indexes of ages and traits cover no search. */
const COST_OF_FETCH = 4
/** A member found by an interest: two rows that are fetched, one by its key. */
const COST_OF_INTERESTED = 10

/** All others have indexes of their own. */
const COMMON_ORIENTATION = 0

/** Inputs of the plan choice. */
export interface Estimate {
  /** Null: everywhere. */
  radius: number | null
  /** Ranges of cells that the circle touches. */
  ranges: number
  /** Combinations of sex and traits that the filters accept. */
  combinations: number
  /** Null while not loaded. */
  counts: SearchCounts | null
  /** Number of members to find; infinite to read everyone. */
  needed: number
}

/** Numbers of searchable members that decide the plan of a search. */
export interface SearchCounts {
  /** In the index of the order: all, everyone of a rare orientation, or the verified. */
  walked: number
  /** Of those, everyone whose row is checked. */
  checked: number
  /** Of the sought sexes. */
  sought: number
  /** Of the sought sexes in the circle's cells. */
  inCells: number
  /** Of the sought sexes and ages. */
  ofAge: number
  /** Of the sought sexes, ages and traits; null without a filter of traits. */
  ofTraits: number | null
  /** Of the sought sexes, ages, orientation, traits and interests. */
  matching: number
  /** With one of the sought interests; null if any will do. */
  interested: number | null
}

/** Chooses the plan with the lowest expected cost (docs/search.md). */
export function choosePlan({ radius, ranges, combinations, counts, needed }: Estimate): SearchPlan {
  if (!counts) return radius !== null && radius <= NEAR_KM ? 'cells' : 'order'
  const { walked, checked, sought, inCells, ofAge, ofTraits, matching, interested } = counts
  const nearby = radius === null ? 1 : (CIRCLE_SHARE_OF_CELLS * inCells) / Math.max(sought, 1)
  const entries = Math.min((needed * walked) / Math.max(matching * nearby, Number.MIN_VALUE), walked)
  const costs: [SearchPlan, number][] = [
    ['order', entries * (COST_OF_SKIP + checked / Math.max(walked, 1))],
    ['ages', ofAge * COST_OF_FETCH],
  ]
  if (radius !== null) {
    costs.push(['cells', inCells * (COST_OF_SKIP + ofAge / Math.max(sought, 1)) + ranges * COST_OF_RANGE])
  }
  if (ofTraits !== null) costs.push(['traits', ofTraits * COST_OF_FETCH + combinations * COST_OF_RANGE])
  if (interested !== null) costs.push(['interests', interested * COST_OF_INTERESTED])
  return costs.reduce((least, other) => (other[1] < least[1] ? other : least))[0]
}

// The world in squares of a sixteenth of a degree, numbered row by row from the south-west like the column
// `member_search.cell`.
const CELLS_PER_DEGREE = 16
const CELLS_PER_ROW = 360 * CELLS_PER_DEGREE
const LAST_ROW = 180 * CELLS_PER_DEGREE

/** Exceeds the rounding error of a stored position (a 4-byte float), in degrees. */
const MARGIN = 0.0001
const RADIANS = Math.PI / 180

/** A circle on the globe, from its bounding box to its exact radius. */
export interface Circle {
  centre: Position
  km: number
  south: number
  north: number
  /** Null when the circle crosses a pole or the 180th meridian: longitude then excludes nobody. */
  west: number | null
  east: number
  /** Haversine of the radius; nearer members have a smaller one. */
  haversine: number
  /** Cells that it may touch, as disjoint ranges of cell numbers. */
  cells: CellRange[]
}

interface CellRange {
  first: number
  last: number
}

/** Creates the circle of `km` around a position. */
export function createCircle(centre: Position, km: number): Circle {
  const reach = km / EARTH_RADIUS_KM
  const south = centre.latitude - reach / RADIANS - MARGIN
  const north = centre.latitude + reach / RADIANS + MARGIN
  const isPolar = south <= -90 || north >= 90
  const half = isPolar
    ? 180
    : Math.asin(Math.sin(reach) / Math.cos(centre.latitude * RADIANS)) / RADIANS + MARGIN
  const west = centre.longitude - half
  const east = centre.longitude + half
  const crosses = west < -180 || east > 180
  return {
    centre,
    km,
    south,
    north,
    west: crosses ? null : west,
    east,
    haversine: Math.sin(reach / 2) ** 2,
    cells: computeCellRanges(Math.max(south, -90), Math.min(north, 90), splitAtMeridian(west, east)),
  }
}

/** Splits the longitudes from `west` to `east` at the 180th meridian. */
function splitAtMeridian(west: number, east: number): [number, number][] {
  if (east - west >= 360) return [[-180, 180]]
  if (west < -180) return [[-180, east], [west + 360, 180]] // biome-ignore format: one line a case
  if (east > 180) return [[-180, east - 360], [west, 180]] // biome-ignore format: one line a case
  return [[west, east]]
}

function computeCellRanges(south: number, north: number, longitudes: [number, number][]): CellRange[] {
  const ranges: CellRange[] = []
  const top = Math.min(toCellIndex(north, 90), LAST_ROW)
  for (let row = toCellIndex(south, 90); row <= top; row++) {
    for (const [west, east] of longitudes) {
      const first = row * CELLS_PER_ROW + toCellIndex(west, 180)
      const last = row * CELLS_PER_ROW + toCellIndex(east, 180)
      // Longitude 180 counts as the first cell of the next row, so that ranges may touch.
      const before = ranges.at(-1)
      if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
      else ranges.push({ first, last })
    }
  }
  return ranges
}

function toCellIndex(degrees: number, origin: number): number {
  return Math.floor((degrees + origin) * CELLS_PER_DEGREE)
}

/** Parts of a search that are counted. */
export interface CountedSearch {
  sexes: readonly number[]
  orientation: number
  /** Masks of the free filters (`listTraitMasks`). */
  traits: readonly number[]
  /** Ids, any of which will do; empty accepts anyone. */
  interests: readonly number[]
  /** First and last birthday, YYYY-MM-DD. */
  birthdays: { oldest: string; youngest: string }
  cells: readonly CellRange[]
}

/**
 * Searchable members per sex and cell, per sex, orientation and month of birth, per sex, traits and year of birth, and
 * per sex and interest: about 75,000 numbers in memory on a site of a million members.
 */
export interface MemberCounts {
  /** Months of birth are counted whole. */
  count(search: CountedSearch): SearchCounts
}

const REBUILD_EVERY_MS = 3_600_000

/**
 * Returns the counts, at most about an hour old, or null before the first load. A call starts a load when
 * they are missing or old, without waiting for it.
 */
export function createMemberCounts(db: Kysely<Database>, log: Pick<Log, 'warn'>): () => MemberCounts | null {
  let counts: MemberCounts | null = null
  let askedAt = 0
  let staleAt = 0
  return () => {
    const now = Date.now()
    // A clock that was put back says nothing about their age.
    if (now >= staleAt || now < askedAt) {
      askedAt = now
      staleAt = now + REBUILD_EVERY_MS
      loadMemberCounts(db).then(
        (loaded) => {
          counts = loaded
        },
        (error) => {
          staleAt = Date.now() + 60_000
          log.warn({ err: error }, 'member counts not loaded, searches use estimates; next try in a minute')
        },
      )
    }
    return counts
  }
}

/** Counts all searchable members. */
export async function loadMemberCounts(db: Kysely<Database>): Promise<MemberCounts> {
  const cells = await sql<{ sex: number; key: number; members: number }>`
    select sex, cell as key, count(*)::integer as members from member_search
    where searchable group by 1, 2 order by 1, 2`.execute(db)
  const months = await sql<{ sex: number; orientation: number | null; key: number; members: number }>`
    select sex, orientation, (extract(year from birthday) * 12 + extract(month from birthday))::integer as key,
      count(*)::integer as members
    from member_search where searchable group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  // Traits depend on age: few members of twenty have children.
  const traits = await sql<{ sex: number; traits: number; key: number; members: number }>`
    select sex, traits, extract(year from birthday)::integer as key, count(*)::integer as members
    from member_search where searchable and traits is not null group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const interested = await countInterested(db, cells.rows)
  const byCell = groupTotals(cells.rows, ({ sex }) => String(sex))
  const byMonth = groupTotals(months.rows, ({ sex, orientation }) => `${sex} ${orientation}`)
  const byTraits = groupTotals(traits.rows, ({ sex, traits }) => `${sex} ${traits}`)
  return {
    count: ({ sexes, orientation, traits: masks, interests, birthdays, cells }) => {
      const years = [{ first: toYear(birthdays.oldest), last: toYear(birthdays.youngest) }]
      const ofSexes = byTraits.filter(({ sex }) => sexes.includes(sex))
      const share = getTraitShare(ofSexes, masks, years)
      const months = [{ first: toMonth(birthdays.oldest), last: toMonth(birthdays.youngest) }]
      const sought = byMonth.filter(({ sex }) => sexes.includes(sex))
      const ofOrientation = <T extends { orientation: number | null }>(groups: T[]) =>
        orientation === ANY_ORIENTATION ? groups : groups.filter((group) => group.orientation === orientation)
      const ofAge = sum(sought, months)
      const oriented = sum(ofOrientation(sought), months)
      const isRare = orientation !== ANY_ORIENTATION && orientation !== COMMON_ORIENTATION
      const isVerified = !isRare && masks.includes(TRAITS.verified)
      const verified = [TRAITS.verified]
      return {
        walked:
          sum(isRare ? ofOrientation(byMonth) : byMonth, EVERYTHING) *
          (isVerified ? getTraitShare(byTraits, verified, EVERYTHING) : 1),
        checked: isRare ? oriented : ofAge * (isVerified ? getTraitShare(ofSexes, verified, years) : 1),
        sought: sum(sought, EVERYTHING),
        inCells: sum(
          byCell.filter(({ sex }) => sexes.includes(sex)),
          cells,
        ),
        ofAge,
        ofTraits: masks.length > 0 ? ofAge * share : null,
        matching: oriented * share * interested.getShare(interests, sexes),
        interested: interests.length > 0 ? interested.count(interests) : null,
      }
    },
  }
}

/** Part of the members born in these years with the traits, as if these did not depend on orientation and place. */
function getTraitShare(
  groups: readonly (RunningTotals & { traits: number })[],
  masks: readonly number[],
  years: readonly CellRange[],
): number {
  if (masks.length === 0) return 1
  const found = groups.filter(({ traits }) => matchesTraits(traits, masks))
  return sum(found, years) / Math.max(sum(groups, years), 1)
}

/** Members whose interests are counted; the others are taken for alike. */
const SAMPLED_MEMBERS = 100_000

interface InterestedCounts {
  /** Members with any of the interests, twice if they have two. */
  count(interests: readonly number[]): number
  /** Part of the members of the sexes who have any of them, as if one interest did not depend on another. */
  getShare(interests: readonly number[], sexes: readonly number[]): number
}

async function countInterested(
  db: Kysely<Database>,
  groups: readonly { sex: number; members: number }[],
): Promise<InterestedCounts> {
  const countOf = (found: readonly { members: number }[]) =>
    found.reduce((total, { members }) => total + members, 0)
  const sampled = Math.min(1, SAMPLED_MEMBERS / Math.max(countOf(groups), 1))
  const { rows } = await sql<{ sex: number; interest: number; members: number }>`
    select m.sex, i.interest, count(*) / ${sampled}::float8 as members
    from users u tablesample system (${sampled * 100}) cross join unnest(u.interests) i (interest)
    join member_search m on m.user_id = u.id and m.searchable
    group by 1, 2`.execute(db)
  return {
    count: (interests) => countOf(rows.filter(({ interest }) => interests.includes(interest))),
    getShare: (interests, sexes) => {
      if (interests.length === 0) return 1
      const ofSexes = rows.filter(({ sex }) => sexes.includes(sex))
      const total = Math.max(countOf(groups.filter(({ sex }) => sexes.includes(sex))), 1)
      const without = interests.map(
        (id) => 1 - Math.min(1, countOf(ofSexes.filter(({ interest }) => interest === id)) / total),
      )
      return 1 - without.reduce((share, other) => share * other, 1)
    },
  }
}

const EVERYTHING: CellRange[] = [{ first: 0, last: Number.MAX_SAFE_INTEGER }]

interface RunningTotals {
  /** Members whose key is smaller. */
  below(key: number): number
}

function sum(groups: readonly RunningTotals[], ranges: readonly CellRange[]): number {
  let total = 0
  for (const { first, last } of ranges)
    for (const { below } of groups) total += below(last + 1) - below(first)
  return total
}

const toYear = (day: string) => Number(day.slice(0, 4))

function toMonth(day: string): number {
  return toYear(day) * 12 + Number(day.slice(5, 7))
}

/** Splits rows, sorted by group and key, into one running total per group. */
function groupTotals<T extends { key: number; members: number }>(
  rows: readonly T[],
  groupOf: (row: T) => string,
): (T & RunningTotals)[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const group = groups.get(groupOf(row))
    if (group) group.push(row)
    else groups.set(groupOf(row), [row])
  }
  return [...groups.values()].map((group) => ({ ...group[0], ...buildRunningTotals(group) }))
}

/** Running totals over sorted keys: a range of any length costs two binary searches. */
function buildRunningTotals(rows: readonly { key: number; members: number }[]): RunningTotals {
  const keys = Int32Array.from(rows, ({ key }) => key)
  const totals = new Int32Array(rows.length + 1)
  for (const [i, { members }] of rows.entries()) totals[i + 1] = (totals[i] ?? 0) + members
  return {
    below: (key) => {
      let low = 0
      let high = keys.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((keys[middle] ?? 0) < key) low = middle + 1
        else high = middle
      }
      return totals[low] ?? 0
    },
  }
}
