import { allocateFloor } from './floor.ts'
import { hashPair } from './hash.ts'
import {
  type AllocationOptions,
  countPoints,
  createRun,
  findCounterparts,
  type Introduction,
  type Participant,
  type PositionPair,
  type Run,
} from './run.ts'
import { type Candidate, scorePair } from './score.ts'

/** Days after which somebody is no rarer. */
const RARITY_DAYS = 7

/**
 * Chooses today's suggestions. First the floor: each member who was shown to nobody for days gets one viewer.
 * Then deferred acceptance: viewers propose in the order of their preference, and each person accepts the viewers that
 * score best for them, as many as the cap allows. The result has no two members who would both rather have each other,
 * among the pairs considered. Depends on its arguments alone.
 */
export function allocate(pool: readonly Participant[], given: AllocationOptions): Introduction[] {
  const steps = allocateInSteps(pool, given)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, which yields between members, so that a process can serve requests in between. */
export function* allocateInSteps(
  pool: readonly Participant[],
  given: AllocationOptions,
): Generator<void, Introduction[]> {
  const run = createRun(pool, given)
  yield
  const floor = run.options.hasFloor ? yield* allocateFloor(run) : []
  for (const { viewer, shown } of floor) {
    take(run.quota, viewer)
    take(run.capacity, shown)
  }
  const taken = new Map<number, Set<number>>()
  for (const { viewer, shown } of floor) taken.set(viewer, (taken.get(viewer) ?? new Set()).add(shown))
  const chosen = yield* acceptDeferred(run, yield* listPreferences(run, taken))
  return [...toIntroductions(run, floor, true), ...toIntroductions(run, chosen, false)]
}

const take = (counts: Int32Array, position: number) => {
  counts[position] = (counts[position] ?? 0) - 1
}

function toIntroductions({ pool }: Run, pairs: readonly PositionPair[], isFloor: boolean): Introduction[] {
  const idAt = (position: number) => pool[position]?.id ?? 0
  return pairs.map(({ viewer, shown, points }) => ({
    viewer: idAt(viewer),
    shown: idAt(shown),
    points,
    isFloor,
  }))
}

/** A viewer's counterparts from the most to the least preferred. */
interface Preferences {
  viewer: number
  shown: Int32Array
  /** Next of `shown` to propose to. */
  next: number
}

function* listPreferences(
  run: Run,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
): Generator<void, Preferences[]> {
  const preferences: Preferences[] = []
  for (const [viewer, member] of run.pool.entries()) {
    if (!member.receives || (run.quota[viewer] ?? 0) <= 0) continue
    yield
    const ranked: { position: number; value: number }[] = []
    for (const position of findCounterparts(run, member)) {
      const shown = run.pool[position]
      if (!shown || (run.capacity[position] ?? 0) <= 0 || taken.get(viewer)?.has(position)) continue
      if (member.recent.has(shown.id)) continue
      ranked.push({ position, value: rankShown(run.options, member, shown) })
    }
    ranked.sort((a, b) => b.value - a.value)
    preferences.push({ viewer, shown: Int32Array.from(ranked, ({ position }) => position), next: 0 })
  }
  return preferences
}

/** A viewer prefers the most points for both, raised for people who are rarely shown. Never equal for two people. */
export function rankShown(
  { seed, rarityPoints }: Pick<Required<AllocationOptions>, 'seed' | 'rarityPoints'>,
  viewer: Candidate,
  shown: Participant,
): number {
  const { own, other } = scorePair(viewer, shown)
  const rarity = rarityPoints * Math.min(shown.unshownDays, RARITY_DAYS)
  return own + other + rarity + hashPair(seed, viewer.id, shown.id) / 2 ** 32
}

/** A person shown prefers the viewers with most points in their own eyes. Never equal for two viewers. */
export function rankViewer(seed: number, shown: Candidate, viewer: Candidate): number {
  return scorePair(shown, viewer).own + hashPair(seed + 1, shown.id, viewer.id) / 2 ** 32
}

interface Accepted {
  viewer: number
  rank: number
}

function* acceptDeferred(run: Run, preferences: readonly Preferences[]): Generator<void, PositionPair[]> {
  const accepted = new Map<number, Accepted[]>()
  const byViewer = new Map(preferences.map((one) => [one.viewer, one]))
  const open = [...preferences]
  const quota = run.quota.slice()
  for (let one = open.pop(); one; one = open.pop()) {
    yield
    while ((quota[one.viewer] ?? 0) > 0 && one.next < one.shown.length) {
      const shown = one.shown[one.next++] as number
      const declined = propose(run, accepted, one.viewer, shown)
      if (declined === one.viewer) continue
      take(quota, one.viewer)
      const loser = declined === null ? undefined : byViewer.get(declined)
      if (!loser) continue
      quota[loser.viewer] = (quota[loser.viewer] ?? 0) + 1
      open.push(loser)
    }
  }
  return listPairs(run, accepted)
}

/** Returns the declined viewer, the proposer or an earlier one; null if there is room for all. */
function propose(run: Run, accepted: Map<number, Accepted[]>, viewer: number, shown: number): number | null {
  const [person, proposer] = [run.pool[shown], run.pool[viewer]]
  if (!person || !proposer) return viewer
  const list = accepted.get(shown) ?? []
  accepted.set(shown, list)
  const offer = { viewer, rank: rankViewer(run.options.seed, person, proposer) }
  if (list.length < (run.capacity[shown] ?? 0)) {
    list.push(offer)
    return null
  }
  const lowest = list.reduce((least, one) => (one.rank < least.rank ? one : least), offer)
  if (lowest === offer) return viewer
  list[list.indexOf(lowest)] = offer
  return lowest.viewer
}

function listPairs(run: Run, accepted: ReadonlyMap<number, readonly Accepted[]>): PositionPair[] {
  return [...accepted]
    .flatMap(([shown, viewers]) =>
      viewers.map(({ viewer }) => ({ viewer, shown, points: countPoints(run, viewer, shown) })),
    )
    .sort((a, b) => a.viewer - b.viewer || b.points - a.points || a.shown - b.shown)
}
