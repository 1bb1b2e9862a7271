import { ANY_ORIENTATION } from '../../shared/enumerations.ts'
import type { SearchSettings } from './contract.ts'

/** Walk the members in the order they are shown, or read everybody in the circle's cells and sort them. */
export type SearchPlan = 'order' | 'cells'

/** From this radius on the circle holds so many that the walk always finds enough soon; km. */
const WIDE_KM = 600
/** Before the counts are loaded, the cells of a circle up to this radius are taken to hold few; km. */
const NEAR_KM = 30
/** Part of the circle's cells, near its edge, that lies outside it. */
const CIRCLE_SHARE_OF_CELLS = 0.78
/** Finding the start of one range of cells costs about as much as reading this many rows. */
const ROWS_PER_RANGE = 12

/** What the choice is made from. */
export interface Estimate {
  settings: Pick<SearchSettings, 'orientation' | 'age_from' | 'age_to' | 'distance'>
  /** Ranges of cells that the circle touches. */
  ranges: number
  /** Members of the sought sexes in those cells, and of all sexes everywhere; null: not counted yet. */
  counts: { inCells: number; inAll: number } | null
  /** How many members must be found. */
  needed: number
}

/** The way that reads fewer rows, by expectation (docs/search.md). */
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

/** Share of members aged `from` to `to`: there are ever fewer of them from 18 on. */
function estimateAgeShare(from: number, to: number): number {
  const fromThere = (age: number) => Math.exp(-(age - 18) / 15)
  return fromThere(from) - fromThere(to + 1)
}

/** Shares of members who fit, and of those whom the walk passes: a rare orientation has an index of its own. */
function estimateOrientationShares(orientation: number): { walked: number; fitting: number } {
  if (orientation === ANY_ORIENTATION) return { walked: 1, fitting: 1 }
  if (orientation === 0) return { walked: 1, fitting: 0.7 }
  const own = orientation <= 2 ? 0.06 : 0.01
  return { walked: own, fitting: own }
}
