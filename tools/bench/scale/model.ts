import {
  type Assumptions,
  PLACEMENTS,
  type Placement,
  TABLES,
  type TablePlan,
  WORKS,
  type Work,
} from './plan-inputs.ts'

/** Measured cost of one work: processor time of site and PostgreSQL, and log volume. */
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
  locations: readonly LocationCount[]
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

/** One placement strategy of the search table and its costs. */
export interface SearchPlan {
  strategy: 'by member' | 'by zone' | 'a copy on every node'
  /** Shards per search. */
  shards: number
  databaseCores: number
  /** Presence written to all copies. */
  presenceCores: number
}

/** Nodes required by each resource, and in total with copies. */
export interface NodeCount {
  byCpu: number
  byMemory: number
  byDisk: number
  first: number
  withCopies: number
}

export interface Plan {
  works: WorkPlan[]
  tables: TableSize[]
  search: SearchPlan[]
  zoneImbalance: number
  spread: Spread
  /** For all that is spread over nodes, and for the forum, which has its own. */
  nodes: NodeCount
  forum: NodeCount
  siteCores: number
  databaseCores: number
  logMBs: number
  streams: number
  streamGigabytes: number
  /** Site processes required by processor and by streams. */
  processes: { byCpu: number; byStreams: number }
}

const GB = 1e9
/** Writes that touch two members. */
const PAIR_WORKS = new Set<Work>(['send'])
/** Work of the forum's own node. */
const FORUM_WORKS = new Set<Work>(['topic page', 'reply'])

/** Creates the plan from measurements and assumptions. Unmeasured works cost nothing. */
export function createPlan(measured: Measurements, assumed: Assumptions): Plan {
  const tables = TABLES.map((table) => estimateSize(table, measured, assumed))
  const isForum = ({ placement }: TableSize) => placement === 'forum'
  const onNodes = tables.filter((table) => !isForum(table))
  const first = countNodes(onNodes, 0, assumed, 1)
  // Writes of two members cross nodes the oftener the more nodes there are: once around is near enough.
  const crossing = 1 - 1 / Math.max(1, first.first)
  const search = planSearch(measured, assumed, Math.max(1, first.first))
  const byZone = search.find(({ strategy }) => strategy === 'by zone')
  const works = WORKS.map((work) => planWork(work, measured, assumed, crossing)).map((plan) =>
    plan.work === 'search' && byZone ? { ...plan, databaseCores: byZone.databaseCores } : plan,
  )
  const sum = (of: (plan: WorkPlan) => number) => works.reduce((total, plan) => total + of(plan), 0)
  const databaseCores = sum((plan) => plan.databaseCores)
  const forumCores = sum((plan) => (FORUM_WORKS.has(plan.work) ? plan.databaseCores : 0))
  const spread = computeSpread(assumed.members, assumed.skew, assumed.shards, Math.max(1, first.first))
  const streams = (assumed.members * assumed.active * assumed.minutesOpen * assumed.peakHour) / 60
  const siteCores = sum((plan) => plan.siteCores)
  return {
    works,
    tables,
    search,
    zoneImbalance: computeImbalance(cutZones(measured.locations, assumed.zones)),
    spread,
    nodes: countNodes(onNodes, databaseCores - forumCores, assumed, spread.node),
    forum: countNodes(tables.filter(isForum), forumCores, assumed, 1),
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

/** Rate in the busiest hour. */
export function computePeakRate(
  work: Work,
  { members, active, dailyActions, peakHour }: Assumptions,
): number {
  return (members * active * dailyActions[work] * peakHour) / 3600
}

function planWork(work: Work, { costs }: Measurements, assumed: Assumptions, crossing: number): WorkPlan {
  const perSecond = computePeakRate(work, assumed)
  const { siteMs, databaseMs, logBytes } = costs[work] ?? { siteMs: 0, databaseMs: 0, logBytes: 0 }
  const factor = PAIR_WORKS.has(work) ? 1 + crossing * assumed.twoPhase : 1
  return {
    work,
    perSecond,
    siteCores: (perSecond * siteMs) / 1000,
    databaseCores: (perSecond * databaseMs * factor) / 1000,
    logMBs: (perSecond * logBytes) / 1e6,
  }
}

function estimateSize(table: TablePlan, { rowBytes }: Measurements, assumed: Assumptions): TableSize {
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

function countNodes(
  tables: readonly TableSize[],
  databaseCores: number,
  { node, copies }: Assumptions,
  busiest: number,
): NodeCount {
  const sum = (of: (table: TableSize) => number) => tables.reduce((total, table) => total + of(table), 0)
  const byCpu = Math.ceil((databaseCores * busiest) / (node.cores * node.cpuUse))
  const byMemory = Math.ceil(sum((table) => table.hotGigabytes) / (node.memoryGB * node.memoryUse))
  const byDisk = Math.ceil(sum((table) => table.gigabytes) / (node.diskGB * node.diskUse))
  const first = Math.max(1, byCpu, byMemory, byDisk)
  return { byCpu, byMemory, byDisk, first, withCopies: first * copies }
}

/**
 * Each queried shard costs as much as the whole table: it scans until it has filled its own page. Zones would
 * cost less, which is ignored.
 */
function planSearch({ costs, locations }: Measurements, assumed: Assumptions, nodes: number): SearchPlan[] {
  const zones = cutZones(locations, assumed.zones)
  const asked = assumed.reaches.reduce(
    (sum, { km, share }) => sum + share * countTouchedZones(zones, locations, km),
    0,
  )
  const cores = (work: Work) => (computePeakRate(work, assumed) * (costs[work]?.databaseMs ?? 0)) / 1000
  const way = (name: SearchPlan['strategy'], count: number, copies: number): SearchPlan => ({
    strategy: name,
    shards: count,
    databaseCores: cores('search') * count,
    presenceCores: cores('presence') * copies,
  })
  return [
    way('by member', assumed.shards, 1),
    way('by zone', asked, 1),
    way('a copy on every node', 1, nodes),
  ]
}

/** Number of members at a location. */
export interface LocationCount {
  latitude: number
  longitude: number
  members: number
}

/** A rectangle of the map; its sides go as far as members do. */
export interface Zone {
  south: number
  north: number
  west: number
  east: number
  members: number
}

const KM_A_DEGREE = 111.2

/** Splits locations into zones of about equal membership (a power of two), the longer side first. */
export function cutZones(places: readonly LocationCount[], count: number): Zone[] {
  if (count <= 1 || places.length <= 1) return [findBounds(places)]
  const { south, north, west, east } = findBounds(places)
  const isTall = north - south > (east - west) * Math.cos(((south + north) / 2) * (Math.PI / 180))
  const sorted = [...places].sort((a, b) => (isTall ? a.latitude - b.latitude : a.longitude - b.longitude))
  const cut = findMiddleIndex(sorted)
  return [...cutZones(sorted.slice(0, cut), count / 2), ...cutZones(sorted.slice(cut), count / 2)]
}

/** After how many places half of the members are counted; never none, never all. */
function findMiddleIndex(sorted: readonly LocationCount[]): number {
  const half = sorted.reduce((sum, { members }) => sum + members, 0) / 2
  let counted = 0
  const place = sorted.findIndex(({ members }) => {
    counted += members
    return counted >= half
  })
  return Math.min(Math.max(place + 1, 1), sorted.length - 1)
}

function findBounds(places: readonly LocationCount[]): Zone {
  const [latitudes, longitudes] = [
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
  ]
  return {
    south: findLeast(latitudes),
    north: -findLeast(latitudes.map((value) => -value)),
    west: findLeast(longitudes),
    east: -findLeast(longitudes.map((value) => -value)),
    members: places.reduce((sum, { members }) => sum + members, 0),
  }
}

const findLeast = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)

/** Average zones per search of this radius; all for null. */
export function countTouchedZones(
  zones: readonly Zone[],
  places: readonly LocationCount[],
  km: number | null,
): number {
  if (km === null) return zones.length
  const members = places.reduce((sum, place) => sum + place.members, 0)
  const asked = places.reduce((sum, place) => sum + place.members * countTouched(zones, place, km), 0)
  return members === 0 ? 0 : asked / members
}

function countTouched(zones: readonly Zone[], { latitude, longitude }: LocationCount, km: number): number {
  const [up, aside] = [km / KM_A_DEGREE, km / (KM_A_DEGREE * Math.cos(latitude * (Math.PI / 180)))]
  return zones.filter(
    ({ south, north, west, east }) =>
      latitude + up >= south &&
      latitude - up <= north &&
      longitude + aside >= west &&
      longitude - aside <= east,
  ).length
}

/** Largest zone relative to the average. */
export function computeImbalance(zones: readonly Zone[]): number {
  const members = zones.reduce((sum, zone) => sum + zone.members, 0)
  return members === 0 ? 1 : Math.max(...zones.map((zone) => zone.members)) / (members / zones.length)
}

/** Members counted individually; the many others do little and spread evenly. */
const HEAD_SIZE = 50_000

/** How the work of members falls on shards and nodes. */
export interface Spread {
  /** Part of all work that the most active member does. */
  first: number
  /** Load of the busiest shard and node relative to the average. */
  shard: number
  node: number
}

/**
 * Members whose n-th does as much as 1/n to the power of `skew`, each on the shard of its hash, shards dealt to nodes in turn.
 * The same every time.
 */
export function computeSpread(members: number, skew: number, shards: number, nodes: number): Spread {
  const head = Math.min(HEAD_SIZE, members)
  const total = sumPowers(members, skew)
  const work = new Float64Array(shards).fill((total - sumPowers(head, skew)) / shards)
  for (let rank = 1; rank <= head; rank++) {
    const place = mixHash(rank) % shards
    work[place] = (work[place] ?? 0) + rank ** -skew
  }
  const onNodes = new Float64Array(nodes)
  work.forEach((amount, shard) => {
    onNodes[shard % nodes] = (onNodes[shard % nodes] ?? 0) + amount
  })
  return {
    first: 1 / total,
    shard: Math.max(...work) / (total / shards),
    node: Math.max(...onNodes) / (total / nodes),
  }
}

/** 1 + 2^-skew + … + n^-skew: term by term for the first, by its integral for the rest. */
function sumPowers(count: number, skew: number): number {
  const exact = Math.min(count, HEAD_SIZE)
  let sum = 0
  for (let rank = 1; rank <= exact; rank++) sum += rank ** -skew
  if (count === exact) return sum
  const integral = (to: number) => (skew === 1 ? Math.log(to) : to ** (1 - skew) / (1 - skew))
  return sum + integral(count + 0.5) - integral(exact + 0.5)
}

/** Mixes a number well (the finish of MurmurHash3). */
function mixHash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
