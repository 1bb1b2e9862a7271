import { hasPosition } from '../../shared/distance.ts'
import { type Candidate, isEligiblePair } from './score.ts'

const CELL_DEGREES = 0.25
const CELL_KM = 27
/** Rings of cells around a member who searches anywhere; further away, only others who do are found. */
const MOST_RINGS = 24
/** Pairs checked for each one wanted, before a search in a crowded cell gives up. */
const CHECKS_PER_CANDIDATE = 12
const SEXES = [0, 1, 2] as const

/** Positions in the pool of one sex in one area, by age. */
interface Group {
  members: number[]
  ages: number[]
}

export interface CandidateIndex {
  pool: readonly Candidate[]
  /** By cell and sex. */
  cells: Map<number, Group>
  /** Members who search anywhere, by sex. */
  anywhere: Map<number, Group>
}

export function createIndex(pool: readonly Candidate[]): CandidateIndex {
  const index: CandidateIndex = { pool, cells: new Map(), anywhere: new Map() }
  const byAge = pool.map((_, position) => position)
  byAge.sort((a, b) => get(pool, a).age - get(pool, b).age || get(pool, a).id - get(pool, b).id)
  for (const position of byAge) {
    const member = get(pool, position)
    if (hasPosition(member)) addTo(index.cells, cellOf(member) * 4 + member.sex, position, member.age)
    if (member.radiusKm === null) addTo(index.anywhere, member.sex, position, member.age)
  }
  return index
}

function addTo(groups: Map<number, Group>, key: number, position: number, age: number): void {
  const group = groups.get(key) ?? { members: [], ages: [] }
  group.members.push(position)
  group.ages.push(age)
  groups.set(key, group)
}

/** Number of the cell of a position: a worker loads these and their neighbours. */
export function cellOf({ latitude, longitude }: { latitude: number; longitude: number }): number {
  return cellAt(Math.floor(latitude / CELL_DEGREES), Math.floor(longitude / CELL_DEGREES))
}

const cellAt = (row: number, column: number) => (row + 400) * 2_000 + column + 800

/**
 * Positions in the pool of members who may be suggested to this one, the nearest cells first. In a crowded cell they
 * are a sample that `turn` varies.
 */
export function findCandidates(
  index: CandidateIndex,
  viewer: Candidate,
  limit: number,
  turn: number,
): number[] {
  const found: number[] = []
  if (hasPosition(viewer)) addNearby(index, viewer, limit, turn, found)
  if (viewer.radiusKm === null && found.length < limit) {
    const groups = SEXES.map((sex) => index.anywhere.get(sex))
    addFromGroups(index, viewer, groups, limit, turn, found)
  }
  return found
}

function addNearby(
  index: CandidateIndex,
  viewer: Candidate,
  limit: number,
  turn: number,
  found: number[],
): void {
  const row = Math.floor(viewer.latitude / CELL_DEGREES)
  const column = Math.floor(viewer.longitude / CELL_DEGREES)
  const narrow = Math.max(0.2, Math.cos((viewer.latitude * Math.PI) / 180))
  const reach = (viewer.radiusKm ?? Number.POSITIVE_INFINITY) / CELL_KM
  const rows = Math.min(MOST_RINGS, Math.ceil(reach))
  const columns = Math.min(MOST_RINGS, Math.ceil(reach / narrow))
  for (let ring = 0; ring <= Math.max(rows, columns) && found.length < limit; ring++) {
    for (let dy = -Math.min(ring, rows); dy <= Math.min(ring, rows); dy++) {
      const step = Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring)
      for (let dx = -ring; dx <= ring; dx += step) {
        if (Math.abs(dx) > columns) continue
        const cell = cellAt(row + dy, column + dx) * 4
        const groups = SEXES.map((sex) => index.cells.get(cell + sex))
        addFromGroups(index, viewer, groups, limit, turn, found)
      }
    }
  }
}

/** Adds eligible members of these groups, in a pseudo-random order that visits each once. */
function addFromGroups(
  index: CandidateIndex,
  viewer: Candidate,
  groups: (Group | undefined)[],
  limit: number,
  turn: number,
  found: number[],
): void {
  const ranges: { members: number[]; from: number; size: number }[] = []
  let total = 0
  for (const sex of SEXES) {
    const group = groups[sex]
    if (!group || (viewer.wantedSexes & (1 << sex)) === 0) continue
    const from = findFirst(group.ages, viewer.ageFrom)
    const size = findFirst(group.ages, viewer.ageTo + 1) - from
    if (size > 0) ranges.push({ members: group.members, from, size })
    total += Math.max(0, size)
  }
  if (total === 0) return
  const stride = findStride(total, turn)
  const checks = Math.min(total, limit * CHECKS_PER_CANDIDATE)
  for (let i = 0, at = turn % total; i < checks && found.length < limit; i++, at = (at + stride) % total) {
    let offset = at
    const range = ranges.find(({ size }) => {
      if (offset < size) return true
      offset -= size
      return false
    })
    const position = range?.members[range.from + offset]
    if (position === undefined || found.includes(position)) continue
    if (isEligiblePair(viewer, get(index.pool, position))) found.push(position)
  }
}

/** First position whose value is at least `value`, in a sorted list. */
function findFirst(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A step that visits every number below `total` once. */
function findStride(total: number, turn: number): number {
  let stride = 1 + (((turn >>> 7) * 2 + 1) % total)
  while (countCommonDivisor(stride, total) > 1) stride++
  return stride
}

function countCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : countCommonDivisor(b, a % b)
}

function get(pool: readonly Candidate[], position: number): Candidate {
  const member = pool[position]
  if (!member) throw new RangeError(`no member at ${position}`)
  return member
}
