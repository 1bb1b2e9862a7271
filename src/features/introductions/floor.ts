import { hashPair } from './hash.ts'
import { countPoints, findCounterparts, type Participant, type PositionPair, type Run } from './run.ts'

/** Every active member with an eligible counterpart is suggested to somebody within these days. */
export const FLOOR_DAYS = 7
/** Runs before the last possible one that already look for a viewer. */
const SPARE_RUNS = 2

interface Due {
  position: number
  /** Viewers who may see this member, the likeliest to come first. */
  viewers: number[]
}

/**
 * Gives each member who is due one viewer, the longest unshown first. A viewer who is full passes an earlier member on
 * to another viewer where one has room, so a member stays without only if every eligible viewer is full of members who
 * are due too.
 */
export function* allocateFloor(run: Run): Generator<void, PositionPair[]> {
  const due = yield* listDue(run)
  const given: Assignment = { members: new Map(), viewers: new Map() }
  /** Viewers from which no room can be reached any more. */
  const full = new Set<number>()
  for (const number of due.keys()) {
    assignViewer(run, due, given, full, number)
    yield
  }
  return [...given.viewers]
    .map(([number, viewer]) => {
      const shown = (due[number] as Due).position
      return { viewer, shown, points: countPoints(run, viewer, shown) }
    })
    .sort((a, b) => a.viewer - b.viewer || a.shown - b.shown)
}

/** Members are positions in the list of those due. */
interface Assignment {
  /** By viewer. */
  members: Map<number, number[]>
  /** By member. */
  viewers: Map<number, number>
}

function* listDue(run: Run): Generator<void, Due[]> {
  const { pool, options } = run
  const due: (Due & { member: Participant })[] = []
  for (const [position, member] of pool.entries()) {
    const isDue = member.unshownDays >= FLOOR_DAYS - 1 - SPARE_RUNS && (run.capacity[position] ?? 0) > 0
    if (!isDue) continue
    due.push({ position, member, viewers: rankViewers(run, position) })
    yield
  }
  const order = (id: number) => hashPair(options.seed, id, 0)
  return due
    .filter(({ viewers }) => viewers.length > 0)
    .sort(
      (a, b) =>
        b.member.unshownDays - a.member.unshownDays ||
        a.viewers.length - b.viewers.length ||
        order(a.member.id) - order(b.member.id),
    )
}

function rankViewers(run: Run, position: number): number[] {
  const member = run.pool[position]
  if (!member) return []
  return findCounterparts(run, member)
    .flatMap((viewer) => {
      const one = run.pool[viewer]
      if (!one || (run.quota[viewer] ?? 0) <= 0) return []
      const points = countPoints(run, viewer, position) - one.inactiveDays
      return [{ viewer, receives: Number(one.receives), points }]
    })
    .sort((a, b) => b.receives - a.receives || b.points - a.points || a.viewer - b.viewer)
    .map(({ viewer }) => viewer)
}

/** Breadth-first search for a viewer with room; members on the path move on by one viewer each. */
function assignViewer(
  run: Run,
  due: readonly Due[],
  given: Assignment,
  full: Set<number>,
  first: number,
): void {
  /** Member that led to each viewer. */
  const reachedBy = new Map<number, number>()
  const queue = [first]
  for (const member of queue) {
    for (const viewer of due[member]?.viewers ?? []) {
      if (reachedBy.has(viewer) || full.has(viewer)) continue
      reachedBy.set(viewer, member)
      const members = given.members.get(viewer) ?? []
      if (members.length < (run.quota[viewer] ?? 0)) {
        moveAlong(given, reachedBy, first, viewer)
        return
      }
      queue.push(...members)
    }
  }
  for (const viewer of reachedBy.keys()) full.add(viewer)
}

function moveAlong(
  { members, viewers }: Assignment,
  reachedBy: ReadonlyMap<number, number>,
  first: number,
  last: number,
): void {
  let viewer = last
  for (;;) {
    const member = reachedBy.get(viewer) as number
    const former = viewers.get(member)
    members.set(viewer, [...(members.get(viewer) ?? []), member])
    viewers.set(member, viewer)
    if (member === first || former === undefined) return
    const left = (members.get(former) ?? []).filter((one) => one !== member)
    members.set(former, left)
    viewer = former
  }
}
