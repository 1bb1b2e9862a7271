import { hashPair } from '../hash.ts'

/** Members of one batch: what a process allocates at once, within its memory and the time of a transaction. */
export const BATCH_MEMBERS = 30_000
/** Side of the squares that members are counted in, in degrees. */
export const SQUARE_DEGREES = 0.25
/** An area of so many squares is split no further by place: its members are spread over slices. */
const LEAST_SQUARES = 4

/** Members in a square; row and column are multiples of its side. */
export interface SquareCount {
  row: number
  column: number
  members: number
}

export interface PlannedBatch {
  /** South, west, north, east, in degrees; the last two are not included. */
  area: [number, number, number, number]
  slice: number
  slices: number
}

interface Box {
  south: number
  west: number
  north: number
  east: number
}

const WORLD: Box = { south: -400, west: -800, north: 400, east: 800 }

/**
 * Divides all active members into batches: by place until they are few enough or close together, then by slices. Borders
 * vary with the day, so that neighbours across one meet on the next.
 */
export function planBatches(
  squares: readonly SquareCount[],
  seed: number,
  most = BATCH_MEMBERS,
): PlannedBatch[] {
  const planned: PlannedBatch[] = []
  const open: { box: Box; inside: readonly SquareCount[] }[] = [{ box: WORLD, inside: squares }]
  for (let one = open.pop(); one; one = open.pop()) {
    const { box, inside } = one
    const members = inside.reduce((sum, square) => sum + square.members, 0)
    const parts = members > most ? splitBox(box, inside, hashPair(seed, planned.length, open.length)) : null
    if (parts) open.push(...parts)
    else {
      const slices = Math.max(1, Math.ceil(members / most))
      for (let slice = 0; slice < slices; slice++) planned.push({ area: toDegrees(box), slice, slices })
    }
  }
  return planned
}

const toDegrees = ({ south, west, north, east }: Box): PlannedBatch['area'] => [
  south * SQUARE_DEGREES,
  west * SQUARE_DEGREES,
  north * SQUARE_DEGREES,
  east * SQUARE_DEGREES,
]

/** Two halves along the wider side, of between 40 and 60 % of the members; null for a small area. */
function splitBox(box: Box, inside: readonly SquareCount[], turn: number) {
  const side = getWiderSide(inside)
  const values = inside.map((square) => square[side])
  const [first, last] = [Math.min(...values), Math.max(...values)]
  if (last - first < LEAST_SQUARES) return null
  const sorted = inside.toSorted((a, b) => a[side] - b[side])
  const total = sorted.reduce((sum, { members }) => sum + members, 0)
  const wanted = total * (0.4 + (turn % 1_000) / 5_000)
  let before = 0
  const border = sorted.find(({ members }) => {
    before += members
    return before >= wanted
  })
  const at = Math.min(last, Math.max(first + 1, (border?.[side] ?? first) + 1))
  const [low, high] = side === 'row' ? (['north', 'south'] as const) : (['east', 'west'] as const)
  return [
    { box: { ...box, [low]: at }, inside: inside.filter((square) => square[side] < at) },
    { box: { ...box, [high]: at }, inside: inside.filter((square) => square[side] >= at) },
  ]
}

function getWiderSide(inside: readonly SquareCount[]): 'row' | 'column' {
  const extent = (side: 'row' | 'column') => {
    const values = inside.map((square) => square[side])
    return Math.max(...values) - Math.min(...values)
  }
  return extent('row') >= extent('column') ? 'row' : 'column'
}
