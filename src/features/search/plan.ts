import { EARTH_RADIUS_KM, type Position } from '../../shared/distance.ts'

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

export interface CellRange {
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
