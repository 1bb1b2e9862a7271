import { type Kysely, sql } from 'kysely'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../schema/database.ts'
import { EARTH_RADIUS_KM, type Position } from '../../shared/distance.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { SearchSettings } from './contract.ts'

/** `order` walks members in display order; `cells` reads everyone in the circle's cells and sorts them. */
export type SearchPlan = 'order' | 'cells'

/** From this radius on, a walk always finds enough members soon; km. */
const WIDE_KM = 600
/** Radius up to which cells are assumed to contain few members while counts are not loaded; km. */
const NEAR_KM = 30
/** Share of the area of the circle's cells that lies inside the circle. */
const CIRCLE_SHARE_OF_CELLS = 0.78
/** Cost of seeking one range of cells, in rows read. */
const ROWS_PER_RANGE = 12

/** Inputs of the plan choice. */
export interface Estimate {
  settings: Pick<SearchSettings, 'orientation' | 'age_from' | 'age_to' | 'distance'>
  /** Ranges of cells that the circle touches. */
  ranges: number
  /** Members of the selected sexes in those cells, and of all sexes everywhere; null while not counted. */
  counts: { inCells: number; inAll: number } | null
  /** Number of members to find. */
  needed: number
}

/** Chooses the plan with the fewer expected rows (docs/search.md). */
export function choosePlan({ settings, ranges, counts, needed }: Estimate): SearchPlan {
  if (settings.distance >= WIDE_KM) return 'order'
  if (!counts) return settings.distance <= NEAR_KM ? 'cells' : 'order'
  const { inCells, inAll } = counts
  const { walked, fitting } = estimateOrientationShares(settings.orientation)
  const share = estimateAgeShare(settings.age_from, settings.age_to) * (fitting / walked)
  const perRow = (CIRCLE_SHARE_OF_CELLS * inCells * share) / Math.max(inAll, 1)
  const rows = Math.min(needed / Math.max(perRow, Number.MIN_VALUE), inAll * walked)
  return rows < inCells + ranges * ROWS_PER_RANGE ? 'order' : 'cells'
}

/** Estimates the share of members aged `from` to `to`, which falls with age from 18 on. */
function estimateAgeShare(from: number, to: number): number {
  const fromThere = (age: number) => Math.exp(-(age - 18) / 15)
  return fromThere(from) - fromThere(to + 1)
}

/**
 * Estimates the shares of members who match and of members walked: a rare orientation has its own index.
 */
function estimateOrientationShares(orientation: number): { walked: number; fitting: number } {
  if (orientation === ANY_ORIENTATION) return { walked: 1, fitting: 1 }
  if (orientation === 0) return { walked: 1, fitting: 0.7 }
  const share = orientation <= 2 ? 0.06 : 0.01
  return { walked: share, fitting: share }
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

/** Searchable members per cell and sex: about 15,000 cells in memory on a site of a million members. */
export interface CellCounts {
  /** Counts members of these sexes in these cells, and of all sexes everywhere. */
  count(sexes: readonly number[], ranges: readonly CellRange[]): { inCells: number; inAll: number }
}

const REBUILD_EVERY_MS = 3_600_000

/**
 * Returns the counts, at most about an hour old, or null before the first load. A call starts a load when
 * they are missing or old, without waiting for it.
 */
export function createCellCounts(db: Kysely<Database>, log: Pick<Log, 'warn'>): () => CellCounts | null {
  let counts: CellCounts | null = null
  let askedAt = 0
  let staleAt = 0
  return () => {
    const now = Date.now()
    // A clock that was put back says nothing about their age.
    if (now >= staleAt || now < askedAt) {
      askedAt = now
      staleAt = now + REBUILD_EVERY_MS
      loadCellCounts(db).then(
        (loaded) => {
          counts = loaded
        },
        (error) => {
          staleAt = Date.now() + 60_000
          log.warn({ err: error }, 'cell counts not loaded, searches use estimates; next try in a minute')
        },
      )
    }
    return counts
  }
}

/** Counts all searchable members in one statement. */
export async function loadCellCounts(db: Kysely<Database>): Promise<CellCounts> {
  const { rows } = await sql<{ sex: number; cell: number; members: number }>`
    select sex, cell, count(*)::integer as members from member_search
    where searchable group by sex, cell order by sex, cell`.execute(db)
  const bySex = [0, 1, 2].map((sex) => buildRunningTotals(rows.filter((row) => row.sex === sex)))
  const inAll = rows.reduce((sum, row) => sum + row.members, 0)
  return {
    count: (sexes, ranges) => {
      const totals = sexes.flatMap((sex) => bySex[sex] ?? [])
      const inCells = totals.reduce((sum, tallied) => {
        return sum + ranges.reduce((part, r) => part + tallied.below(r.last + 1) - tallied.below(r.first), 0)
      }, 0)
      return { inCells, inAll }
    },
  }
}

/** Running totals over sorted cells: a range of any length costs two binary searches. */
function buildRunningTotals(rows: { cell: number; members: number }[]): { below(cell: number): number } {
  const cells = Int32Array.from(rows, (row) => row.cell)
  const totals = new Int32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) totals[i + 1] = (totals[i] ?? 0) + row.members
  return {
    below: (cell) => {
      let low = 0
      let high = cells.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((cells[middle] ?? 0) < cell) low = middle + 1
        else high = middle
      }
      return totals[low] ?? 0
    },
  }
}
