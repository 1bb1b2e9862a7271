import { SHOWN_PER_DAY, SUGGESTIONS_PER_DAY } from '../../src/features/introductions/run.ts'
import { ACTIVE_DAYS, isEligiblePair } from '../../src/features/introductions/score.ts'
import { type Agent, createAreas } from './agents.ts'
import { type Behaviour, createBehaviour } from './behaviour.ts'
import { createTally, type Figures, type Tally } from './measures.ts'
import { type Evening, ORDERS, type OrderName, RecencyList } from './orders.ts'
import type { Model } from './parameters.ts'

export interface Simulation {
  agents: number
  days: number
  seed: number
  model: Model
  /** Members that one person is suggested to in a day by our order. */
  cap?: number
  /** People seen at a visit in the list of the search. */
  listLength?: number
  /** Whether that list leaves out people seen lately; today's does not. */
  remembers?: boolean
}

/** Days before the measured ones: loads and memories fill. */
export const WARM_UP_DAYS = 7
const WEEK = 7
/** Days after which a person may be shown to the same viewer again. */
const RECENT_DAYS = 14
/** Roses of a week. */
const ROSES = 2

/** Runs one order over all areas. Same arguments, same figures. */
export function simulate(order: OrderName, simulation: Simulation): Figures {
  const { seed, model } = simulation
  const tally = createTally(simulation.days - WARM_UP_DAYS)
  const behaviour = createBehaviour(seed, model)
  for (const agents of createAreas(simulation.agents, seed, model)) {
    const area = createArea(agents, behaviour)
    for (let day = 0; day < simulation.days; day++) {
      runDay(area, order, simulation, behaviour, tally, day)
    }
    addWeek(area, tally, simulation.days)
  }
  return tally.summarize()
}

interface Area {
  agents: Agent[]
  byId: Map<number, Agent>
  recency: RecencyList
  /** By agent: first messages received on each day. */
  received: Map<number, number[]>
  /** By agent: the last day that somebody saw them, and that they saw somebody. */
  lastShown: Map<number, number>
  lastServed: Map<number, number>
  lastVisit: Map<number, number>
  /** Pairs to forget, by day. */
  shownPairs: Map<number, [Agent, number][]>
  roses: Map<number, number>
}

function createArea(agents: Agent[], behaviour: Behaviour): Area {
  const area: Area = {
    agents,
    byId: new Map(agents.map((agent) => [agent.id, agent])),
    recency: new RecencyList(),
    received: new Map(),
    lastShown: new Map(),
    lastServed: new Map(),
    lastVisit: new Map(),
    shownPairs: new Map(),
    roses: new Map(),
  }
  for (let day = -ACTIVE_DAYS; day < 0; day++) {
    for (const agent of listVisitors(agents, behaviour, day)) {
      area.recency.add(agent)
      area.lastVisit.set(agent.id, day)
    }
  }
  return area
}

function listVisitors(agents: readonly Agent[], behaviour: Behaviour, day: number): Agent[] {
  return agents
    .filter((agent) => behaviour.comes(agent, day))
    .sort((a, b) => behaviour.getHour(a, day) - behaviour.getHour(b, day))
}

function runDay(
  area: Area,
  order: OrderName,
  simulation: Simulation,
  behaviour: Behaviour,
  tally: Tally,
  day: number,
): void {
  for (const [viewer, shown] of area.shownPairs.get(day - RECENT_DAYS) ?? []) viewer.recent.delete(shown)
  if (day % WEEK === 0) area.roses.clear()
  for (const agent of area.agents) {
    agent.inactiveDays = day - (area.lastVisit.get(agent.id) ?? -100)
    agent.givenToday = 0
    agent.shownToday = 0
    agent.unshownDays = day - (area.lastShown.get(agent.id) ?? -1)
  }
  const visitors = listVisitors(area.agents, behaviour, day)
  // A visit makes its member active at once.
  for (const viewer of visitors) if (viewer.inactiveDays > ACTIVE_DAYS) viewer.inactiveDays = 3
  const chosen = ORDERS[order](createEvening(area, simulation, visitors, day))
  for (const viewer of visitors) {
    area.lastVisit.set(viewer.id, day)
    const shown = chosen.get(viewer.id) ?? []
    if (shown.length > 0) area.lastServed.set(viewer.id, day)
    for (const person of shown) meet(area, viewer, person, behaviour, day >= WARM_UP_DAYS ? tally : null, day)
  }
}

function createEvening(area: Area, simulation: Simulation, visitors: readonly Agent[], day: number): Evening {
  const { agents, byId, recency } = area
  const { seed, cap = SHOWN_PER_DAY, listLength = SUGGESTIONS_PER_DAY, remembers = false } = simulation
  return { agents, byId, recency, visitors, seed, day, cap, listLength, remembers }
}

function meet(
  area: Area,
  viewer: Agent,
  shown: Agent,
  behaviour: Behaviour,
  tally: Tally | null,
  day: number,
): void {
  area.lastShown.set(shown.id, day)
  viewer.recent.add(shown.id)
  takeList(area.shownPairs, day).push([viewer, shown.id])
  if (viewer.excluded.has(shown.id) || !behaviour.writes(viewer, shown)) return
  viewer.excluded.add(shown.id)
  shown.excluded.add(viewer.id)
  const days = takeList(area.received, shown.id)
  days.push(day)
  const roses = area.roses.get(viewer.id) ?? 0
  area.roses.set(viewer.id, roses + 1)
  const load = days.filter((one) => one > day - WEEK).length
  const isAnswered = behaviour.answers(shown, viewer, load, roses < ROSES, day)
  const isMeeting = isAnswered && behaviour.goesOn(viewer, shown)
  tally?.addContact(isAnswered, isMeeting)
}

function takeList<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** Adds the last seven days of an area: members who came, their load, and whether anybody saw them. */
function addWeek(area: Area, tally: Tally, days: number): void {
  const from = days - WEEK
  const isInWeek = (day: number | undefined) => day !== undefined && day >= from
  const active = area.agents.filter(({ id }) => isInWeek(area.lastVisit.get(id)))
  for (const agent of active) {
    const contacts = (area.received.get(agent.id) ?? []).filter((day) => day >= from).length
    const isShown = isInWeek(area.lastShown.get(agent.id))
    const isServed = isInWeek(area.lastServed.get(agent.id))
    const hasCounterpart = (isShown && isServed) || area.agents.some((other) => isEligiblePair(agent, other))
    tally.addMember(agent.sex, contacts, { isShown, isServed, hasCounterpart })
  }
}
