import type { Kysely } from 'kysely'
import type { CursorKey } from '../../platform/db/cursor.ts'
import type { Database } from '../../schema/database.ts'
import { EARTH_RADIUS_KM, type Position } from '../../shared/distance.ts'
import type { MemberCounts } from './member-counts.ts'
import { type Circle, choosePlan, createCircle, type SearchCounts, type SearchPlan } from './plan.ts'
import { findMemberKeys, HAVERSINE_UNITS, listSexes, type SearchStatement } from './statement.ts'
import { listTraitMasks, listTraitValues } from './traits.ts'

interface KeySource {
  db: Kysely<Database>
  counts: () => MemberCounts | null
}

function estimateCounts(
  { settings, circle, birthdays }: SearchStatement,
  counts: MemberCounts,
): SearchCounts {
  const { seek, orientation, interests = [] } = settings
  const cells = circle?.cells ?? []
  const traits = listTraitMasks(settings)
  return counts.count({ sexes: listSexes(seek), orientation, traits, interests, birthdays, cells })
}

/** @param needed members that the plan must find in its order; infinite to read everyone */
export function planSearch(
  search: SearchStatement,
  counts: MemberCounts | null,
  needed = search.offset + search.limit,
): SearchPlan {
  const { circle } = search
  return choosePlan({
    radius: circle?.km ?? null,
    ranges: circle?.cells.length ?? 0,
    combinations: listTraitValues(search.settings).length * listSexes(search.settings.seek).length,
    counts: counts && estimateCounts(search, counts),
    needed,
  })
}

/** Radii that the order by distance tries; kilometres. */
const RINGS_KM = [2, 5, 10, 20, 40, 80, 160, 320, 640]
/** A ring is expected to have so many times the members that are needed. */
const RING_MARGIN = 2
const FIRST_RING_KM = 40

/** Finds the keys of one page by the plan of the lowest cost. @param forcedPlan overrides it, for tests */
export async function findPlannedKeys(
  source: KeySource,
  search: SearchStatement,
  forcedPlan?: SearchPlan,
): Promise<CursorKey[]> {
  if (search.nearestTo) return findNearestKeys(source, search, search.nearestTo, forcedPlan)
  return findMemberKeys(source.db, search, forcedPlan ?? planSearch(search, source.counts()))
}

/** Reads the smallest circle that has enough members, and wider ones where the estimate was wrong. */
async function findNearestKeys(
  source: KeySource,
  search: SearchStatement,
  origin: Position,
  forcedPlan?: SearchPlan,
): Promise<CursorKey[]> {
  const counts = source.counts()
  const most = search.circle?.km ?? Number.POSITIVE_INFINITY
  const rings = search.settings.online ? [] : listRings(search, origin, counts).filter((km) => km < most)
  const choose = (nearby: SearchStatement) =>
    forcedPlan ?? planSearch(nearby, counts, Number.POSITIVE_INFINITY)
  for (const km of rings) {
    const nearby = { ...search, circle: createCircle(origin, km) }
    // The other plans read everyone anyway.
    if (choose(nearby) !== 'cells') break
    const keys = await findMemberKeys(source.db, nearby, 'cells')
    if (keys.length >= search.limit) return keys
  }
  return findMemberKeys(source.db, search, choose(search))
}

const MAX_RINGS = 3

/** Few rings, then everyone: each attempt reads the former again. */
function listRings(search: SearchStatement, origin: Position, counts: MemberCounts | null): number[] {
  const passed = search.after ? toKilometres(search.after.at) : 0
  const wider = RINGS_KM.filter((km) => km > passed)
  if (!counts) return wider.filter((km) => km >= FIRST_RING_KM).slice(0, MAX_RINGS)
  const { matching, sought } = estimateCounts(search, counts)
  const sexes = listSexes(search.settings.seek)
  const expect = (km: number) => {
    const circle = createCircle(origin, km)
    const inCells = counts.countInCells(sexes, circle.cells)
    return ((matching * inCells) / Math.max(sought, 1)) * getShareOfCells(circle)
  }
  const needed = (search.offset + search.limit) * RING_MARGIN + (passed > 0 ? expect(passed) : 0)
  const first = wider.findIndex((km) => expect(km) >= needed)
  return first === -1 ? [] : wider.slice(first, first + MAX_RINGS)
}

/** A cell is a sixteenth of a degree wide. */
const CELL_KM = (2 * Math.PI * EARTH_RADIUS_KM) / 360 / 16

/** Part of the area of a circle's cells that is inside: small circles touch many times their area. */
function getShareOfCells({ km, centre, cells }: Circle): number {
  const count = cells.reduce((total, { first, last }) => total + last - first + 1, 0)
  const area = count * CELL_KM ** 2 * Math.cos((centre.latitude * Math.PI) / 180)
  return Math.min(1, (Math.PI * km ** 2) / area)
}

const toKilometres = (haversineUnits: number) =>
  2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversineUnits / HAVERSINE_UNITS)))
