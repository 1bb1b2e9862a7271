import { allocate } from '../../src/features/introductions/allocation.ts'
import { hashPair } from '../../src/features/introductions/hash.ts'
import { isEligiblePair } from '../../src/features/introductions/score.ts'
import type { Agent } from './agents.ts'

/** An evening in one area: the agents by id, and those who come, in the order of their visits. */
export interface Evening {
  agents: readonly Agent[]
  visitors: readonly Agent[]
  byId: ReadonlyMap<number, Agent>
  /** Every agent once, the most recently active last; orders move visitors to the end. */
  recency: RecencyList
  seed: number
  day: number
  cap: number
  /** People seen in the list of the search, and whether it leaves out those seen lately. */
  listLength: number
  remembers: boolean
}

/** Chooses the people that each visitor of an evening sees. */
export type Order = (evening: Evening) => Map<number, Agent[]>

export const ORDERS = {
  activity: orderByActivity,
  random: orderAtRandom,
  reciprocal: orderByScore,
  ours: orderByAllocation,
} as const satisfies Record<string, Order>
export type OrderName = keyof typeof ORDERS

/** Visits in their order. An agent counts at the latest one. */
export class RecencyList {
  readonly #visits: Agent[] = []
  readonly #last = new Map<number, number>()

  add(agent: Agent): void {
    this.#last.set(agent.id, this.#visits.length)
    this.#visits.push(agent)
  }

  *latestFirst(): Generator<Agent> {
    for (let i = this.#visits.length - 1; i >= 0; i--) {
      const agent = this.#visits[i]
      if (agent && this.#last.get(agent.id) === i) yield agent
    }
  }
}

function orderByActivity(evening: Evening): Map<number, Agent[]> {
  const chosen = new Map<number, Agent[]>()
  for (const viewer of evening.visitors) {
    chosen.set(viewer.id, takeFirst(evening, evening.recency.latestFirst(), viewer))
    evening.recency.add(viewer)
  }
  return chosen
}

function takeFirst({ listLength, remembers }: Evening, people: Iterable<Agent>, viewer: Agent): Agent[] {
  const found: Agent[] = []
  for (const shown of people) {
    if (!isEligiblePair(viewer, shown) || (remembers && viewer.recent.has(shown.id))) continue
    found.push(shown)
    if (found.length === listLength) break
  }
  return found
}

function orderAtRandom(evening: Evening): Map<number, Agent[]> {
  const { agents, visitors, seed, day } = evening
  function* shuffle(viewer: Agent): Generator<Agent> {
    const tried = new Set<number>()
    for (let i = 0; tried.size < agents.length && i < 8 * agents.length; i++) {
      const at = hashPair(seed + day, viewer.id, i) % agents.length
      const agent = agents[at]
      if (!agent || tried.has(at)) continue
      tried.add(at)
      yield agent
    }
  }
  return new Map(visitors.map((viewer) => [viewer.id, takeFirst(evening, shuffle(viewer), viewer)]))
}

/** The best points for both, as many times as they come. */
function orderByScore(evening: Evening): Map<number, Agent[]> {
  const visitors = new Set(evening.visitors.map(({ id }) => id))
  const unlimited = { cap: 1_000_000, rarityPoints: 0, hasFloor: false }
  const chosen = new Map<number, Agent[]>()
  addSuggestions(evening, chosen, (one) => visitors.has(one.id), unlimited)
  return chosen
}

/** The nightly run fills the tables of those who came the day before; the others get theirs when they come. */
function orderByAllocation(evening: Evening): Map<number, Agent[]> {
  const chosen = new Map<number, Agent[]>()
  addSuggestions(evening, chosen, (one) => one.inactiveDays <= 1, { cap: evening.cap })
  const late = new Set(evening.visitors.filter(({ inactiveDays }) => inactiveDays > 1).map(({ id }) => id))
  addSuggestions(evening, chosen, (one) => late.has(one.id), { cap: evening.cap, hasFloor: false })
  return chosen
}

function addSuggestions(
  { agents, byId, seed, day }: Evening,
  chosen: Map<number, Agent[]>,
  receives: (agent: Agent) => boolean,
  options: { cap: number; rarityPoints?: number; hasFloor?: boolean },
): void {
  for (const agent of agents) agent.receives = receives(agent)
  for (const { viewer, shown } of allocate(agents, { seed: seed + day, ...options })) {
    const [one, other] = [byId.get(viewer), byId.get(shown)]
    if (!one || !other) continue
    one.givenToday++
    other.shownToday++
    chosen.set(viewer, [...(chosen.get(viewer) ?? []), other])
  }
}
