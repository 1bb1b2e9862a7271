import { type Assumptions, WORKS, type Work } from './assumptions.ts'
import { PLACEMENTS, type Placement } from './placements.ts'
import { type Spread, spreadOf } from './skew.ts'
import { TABLES, type TablePlan } from './tables.ts'
import { cutZones, imbalance, type Lived, zonesAsked } from './zones.ts'

/** What one piece of work takes, as measured: processor time in the site and in PostgreSQL, and what is written to its log. */
export interface Cost {
  siteMs: number
  databaseMs: number
  logBytes: number
}

/** All that was measured on a generated database. */
export interface Measurements {
  costs: Partial<Record<Work, Cost>>
  /** Bytes a row with its indexes, by table. */
  rowBytes: Readonly<Record<string, number>>
  places: readonly Lived[]
}

/** One piece of work at the peak. */
export interface WorkPlan {
  work: Work
  perSecond: number
  siteCores: number
  databaseCores: number
  logMBs: number
}

export interface TableSize {
  name: string
  placement: Placement
  rows: number
  /** Null where too few rows were there to measure. */
  rowBytes: number | null
  gigabytes: number
  hotGigabytes: number
}

/** One way to place the searched, and what searches then take. */
export interface SearchWay {
  way: 'by member' | 'by zone' | 'a copy on every node'
  /** Shards that a search asks. */
  asked: number
  databaseCores: number
  /** Presence written to all copies. */
  presenceCores: number
}

/** Nodes that each of these alone would ask for, and all of them with their copies. */
export interface Nodes {
  byCpu: number
  byMemory: number
  byDisk: number
  first: number
  withCopies: number
}

export interface Plan {
  works: WorkPlan[]
  tables: TableSize[]
  search: SearchWay[]
  zoneImbalance: number
  spread: Spread
  /** For all that is spread over nodes, and for the forum, which has its own. */
  nodes: Nodes
  forum: Nodes
  siteCores: number
  databaseCores: number
  logMBs: number
  streams: number
  streamGigabytes: number
  /** Processes of the site that the processor and the streams ask for. */
  processes: { byCpu: number; byStreams: number }
}

const GB = 1e9
/** Writes that touch two members. */
const PAIRS = new Set<Work>(['send'])
/** What the forum's own node does. */
const OF_THE_FORUM = new Set<Work>(['topic page', 'reply'])

/** What so many members take, from what was measured and what is assumed. Without a measured cost a work counts for nothing. */
export function planOf(measured: Measurements, assumed: Assumptions): Plan {
  const tables = TABLES.map((table) => sizeOf(table, measured, assumed))
  const isForum = ({ placement }: TableSize) => placement === 'forum'
  const onNodes = tables.filter((table) => !isForum(table))
  const first = nodesFor(onNodes, 0, assumed, 1)
  // Writes of two members cross nodes the oftener the more nodes there are: once around is near enough.
  const crossing = 1 - 1 / Math.max(1, first.first)
  const search = searchWays(measured, assumed, Math.max(1, first.first))
  const byZone = search.find(({ way }) => way === 'by zone')
  const works = WORKS.map((work) => workPlan(work, measured, assumed, crossing)).map((plan) =>
    plan.work === 'search' && byZone ? { ...plan, databaseCores: byZone.databaseCores } : plan,
  )
  const sum = (of: (plan: WorkPlan) => number) => works.reduce((total, plan) => total + of(plan), 0)
  const databaseCores = sum((plan) => plan.databaseCores)
  const forumCores = sum((plan) => (OF_THE_FORUM.has(plan.work) ? plan.databaseCores : 0))
  const spread = spreadOf(assumed.members, assumed.skew, assumed.shards, Math.max(1, first.first))
  const streams = (assumed.members * assumed.active * assumed.minutesOpen * assumed.peakHour) / 60
  const siteCores = sum((plan) => plan.siteCores)
  return {
    works,
    tables,
    search,
    zoneImbalance: imbalance(cutZones(measured.places, assumed.zones)),
    spread,
    nodes: nodesFor(onNodes, databaseCores - forumCores, assumed, spread.node),
    forum: nodesFor(tables.filter(isForum), forumCores, assumed, 1),
    siteCores,
    databaseCores,
    logMBs: sum((plan) => plan.logMBs),
    streams,
    streamGigabytes: (streams * assumed.streamKilobytes * 1000) / GB,
    processes: {
      byCpu: Math.ceil(siteCores / assumed.processUse),
      byStreams: Math.ceil(streams / assumed.streamsAProcess),
    },
  }
}

/** So many a second in the busiest hour. */
export function perSecondAtPeak(work: Work, { members, active, aDay, peakHour }: Assumptions): number {
  return (members * active * aDay[work] * peakHour) / 3600
}

function workPlan(work: Work, { costs }: Measurements, assumed: Assumptions, crossing: number): WorkPlan {
  const perSecond = perSecondAtPeak(work, assumed)
  const { siteMs, databaseMs, logBytes } = costs[work] ?? { siteMs: 0, databaseMs: 0, logBytes: 0 }
  const factor = PAIRS.has(work) ? 1 + crossing * assumed.twoPhase : 1
  return {
    work,
    perSecond,
    siteCores: (perSecond * siteMs) / 1000,
    databaseCores: (perSecond * databaseMs * factor) / 1000,
    logMBs: (perSecond * logBytes) / 1e6,
  }
}

function sizeOf(table: TablePlan, { rowBytes }: Measurements, assumed: Assumptions): TableSize {
  const rows = table.rows(assumed)
  const bytes = rowBytes[table.name] ?? null
  const gigabytes = (rows * (bytes ?? 0)) / GB
  const { name, hot } = table
  return {
    name,
    placement: PLACEMENTS[name],
    rows,
    rowBytes: bytes,
    gigabytes,
    hotGigabytes: gigabytes * hot,
  }
}

function nodesFor(
  tables: readonly TableSize[],
  databaseCores: number,
  { node, copies }: Assumptions,
  busiest: number,
): Nodes {
  const sum = (of: (table: TableSize) => number) => tables.reduce((total, table) => total + of(table), 0)
  const byCpu = Math.ceil((databaseCores * busiest) / (node.cores * node.cpuUse))
  const byMemory = Math.ceil(sum((table) => table.hotGigabytes) / (node.memoryGB * node.memoryUse))
  const byDisk = Math.ceil(sum((table) => table.gigabytes) / (node.diskGB * node.diskUse))
  const first = Math.max(1, byCpu, byMemory, byDisk)
  return { byCpu, byMemory, byDisk, first, withCopies: first * copies }
}

/**
 * Each shard that is asked takes as long as the whole would: it walks until it has found a page of its own. A zone takes less,
 * since who lives there stands closer; that is not counted on.
 */
function searchWays({ costs, places }: Measurements, assumed: Assumptions, nodes: number): SearchWay[] {
  const zones = cutZones(places, assumed.zones)
  const asked = assumed.reaches.reduce((sum, { km, share }) => sum + share * zonesAsked(zones, places, km), 0)
  const cores = (work: Work) => (perSecondAtPeak(work, assumed) * (costs[work]?.databaseMs ?? 0)) / 1000
  const way = (name: SearchWay['way'], count: number, copies: number): SearchWay => ({
    way: name,
    asked: count,
    databaseCores: cores('search') * count,
    presenceCores: cores('presence') * copies,
  })
  return [
    way('by member', assumed.shards, 1),
    way('by zone', asked, 1),
    way('a copy on every node', 1, nodes),
  ]
}
