import { EARTH_RADIUS_KM, type Position } from '../../shared/distance.ts'

// The world in squares of a sixteenth of a degree, numbered row by row from the south-west, as the column
// `member_search.cell` numbers them.
const CELLS_PER_DEGREE = 16
const CELLS_PER_ROW = 360 * CELLS_PER_DEGREE
const LAST_ROW = 180 * CELLS_PER_DEGREE

/** More than a stored position (a 4-byte float) can be off, in degrees. */
const MARGIN = 0.0001
const RADIANS = Math.PI / 180

/** What a circle on the globe can be told apart by, from rough to exact. */
export interface Circle {
  centre: Position
  south: number
  north: number
  /** Null where the circle reaches over a pole or over the 180th meridian: longitude then rules nobody out. */
  west: number | null
  east: number
  /** Haversine of the radius: nearer members have a smaller one, the edge has this very one. */
  haversine: number
  /** The squares it may touch, as ranges of cell numbers that share none. */
  cells: CellRange[]
}

export interface CellRange {
  first: number
  last: number
}

/** The circle of `km` around a position. */
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

/** The longitudes from `west` to `east`, cut where they cross the 180th meridian. */
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
      // Longitude 180 is numbered as the first square of the next row, so that ranges may meet.
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
