import { type Assumptions, PLACEMENTS, TABLES, type TablePlan, WORKS, type Work } from './plan-inputs.ts'

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

/** Plan for the assumed members. */
export type Plan = ReturnType<typeof createPlan>
type TableSize = ReturnType<typeof estimateSize>
/** Nodes required by each resource, and in total with copies. */
export type NodeCount = ReturnType<typeof countNodes>

const GB = 1e9
/** Writes that touch two members. */
const PAIR_WORKS = new Set<Work>(['send'])
/** Work of the forum's own node. */
const FORUM_WORKS = new Set<Work>(['topic page', 'reply'])

/** Creates the plan from measurements and assumptions. Unmeasured works cost nothing. */
export function createPlan(measured: Measurements, assumed: Assumptions) {
  const tables = TABLES.map((table) => estimateSize(table, measured, assumed))
  const isForum = ({ placement }: TableSize) => placement === 'forum'
  const onNodes = tables.filter((table) => !isForum(table))
  const nodes = countNodes(onNodes, 0, assumed, 1).first
  const search = planSearch(measured, assumed, nodes)
  const works = planWorks(measured, assumed, nodes, search.byZone.databaseCores)
  const forumCores = sum(works, ({ work, databaseCores }) => (FORUM_WORKS.has(work) ? databaseCores : 0))
  const [siteCores, databaseCores] = [
    sum(works, (plan) => plan.siteCores),
    sum(works, (plan) => plan.databaseCores),
  ]
  const spread = computeSpread(assumed.members, assumed.skew, assumed.shards, nodes)
  const streams = (assumed.members * assumed.active * assumed.minutesOpen * assumed.peakHour) / 60
  return {
    works,
    tables,
    search: [search.byMember, search.byZone, search.copies],
    zoneImbalance: computeImbalance(cutZones(measured.locations, assumed.zones)),
    spread,
    /** For all that is spread over nodes, and for the forum, which has its own. */
    nodes: countNodes(onNodes, databaseCores - forumCores, assumed, spread.node),
    forum: countNodes(tables.filter(isForum), forumCores, assumed, 1),
    siteCores,
    databaseCores,
    logMBs: sum(works, (plan) => plan.logMBs),
    streams,
    streamGigabytes: (streams * assumed.streamKilobytes * 1000) / GB,
    /** Site processes required by processor and by streams. */
    processes: {
      byCpu: Math.ceil(siteCores / assumed.processUse),
      byStreams: Math.ceil(streams / assumed.streamsAProcess),
    },
  }
}

function sum<T>(list: readonly T[], amount: (one: T) => number): number {
  return list.reduce((total, one) => total + amount(one), 0)
}

/** Rate in the busiest hour. */
export function computePeakRate(
  work: Work,
  { members, active, dailyActions, peakHour }: Assumptions,
): number {
  return (members * active * dailyActions[work] * peakHour) / 3600
}

/** Each work at the peak; searches query the shards of their zones. */
function planWorks({ costs }: Measurements, assumed: Assumptions, nodes: number, searchCores: number) {
  // Writes of two members cross nodes the oftener the more nodes there are.
  const crossing = 1 - 1 / nodes
  return WORKS.map((work) => {
    const perSecond = computePeakRate(work, assumed)
    const { siteMs, databaseMs, logBytes } = costs[work] ?? { siteMs: 0, databaseMs: 0, logBytes: 0 }
    const factor = PAIR_WORKS.has(work) ? 1 + crossing * assumed.twoPhase : 1
    return {
      work,
      perSecond,
      siteCores: (perSecond * siteMs) / 1000,
      databaseCores: work === 'search' ? searchCores : (perSecond * databaseMs * factor) / 1000,
      logMBs: (perSecond * logBytes) / 1e6,
    }
  })
}

function estimateSize({ name, hot, ...table }: TablePlan, { rowBytes }: Measurements, assumed: Assumptions) {
  const rows = table.rows(assumed)
  /** Null if too few rows exist to measure. */
  const bytes = rowBytes[name] ?? null
  const gigabytes = (rows * (bytes ?? 0)) / GB
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
) {
  const byCpu = Math.ceil((databaseCores * busiest) / (node.cores * node.cpuUse))
  const byMemory = Math.ceil(sum(tables, (table) => table.hotGigabytes) / (node.memoryGB * node.memoryUse))
  const byDisk = Math.ceil(sum(tables, (table) => table.gigabytes) / (node.diskGB * node.diskUse))
  const first = Math.max(1, byCpu, byMemory, byDisk)
  return { byCpu, byMemory, byDisk, first, withCopies: first * copies }
}

/**
 * Placement strategies of the search table. Each queried shard costs as much as the whole table: it scans until
 * it has filled its own page. Zones would cost less, which is ignored.
 */
function planSearch({ costs, locations }: Measurements, assumed: Assumptions, nodes: number) {
  const zones = cutZones(locations, assumed.zones)
  const touched = sum(assumed.reaches, ({ km, share }) => share * countTouchedZones(zones, locations, km))
  const cores = (work: Work) => (computePeakRate(work, assumed) * (costs[work]?.databaseMs ?? 0)) / 1000
  const plan = (strategy: string, shards: number, copies: number) => ({
    strategy,
    shards,
    databaseCores: cores('search') * shards,
    presenceCores: cores('presence') * copies,
  })
  return {
    byMember: plan('by member', assumed.shards, 1),
    byZone: plan('by zone', touched, 1),
    copies: plan('a copy on every node', 1, nodes),
  }
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
export function cutZones(locations: readonly LocationCount[], count: number): Zone[] {
  if (count <= 1 || locations.length <= 1) return [findBounds(locations)]
  const { south, north, west, east } = findBounds(locations)
  const isTall = north - south > (east - west) * Math.cos(((south + north) / 2) * (Math.PI / 180))
  const sorted = [...locations].sort((a, b) => (isTall ? a.latitude - b.latitude : a.longitude - b.longitude))
  const cut = findMiddleIndex(sorted)
  return [...cutZones(sorted.slice(0, cut), count / 2), ...cutZones(sorted.slice(cut), count / 2)]
}

/** After how many places half of the members are counted; never none, never all. */
function findMiddleIndex(sorted: readonly LocationCount[]): number {
  const half = countMembers(sorted) / 2
  let counted = 0
  const cut = sorted.findIndex(({ members }) => {
    counted += members
    return counted >= half
  })
  return Math.min(Math.max(cut + 1, 1), sorted.length - 1)
}

function findBounds(locations: readonly LocationCount[]): Zone {
  const bounds = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
  for (const { latitude, longitude } of locations) {
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
  }
  return { ...bounds, members: countMembers(locations) }
}

const countMembers = (list: readonly { members: number }[]) => sum(list, ({ members }) => members)

/** Average zones per search of this radius; all for null. */
export function countTouchedZones(
  zones: readonly Zone[],
  locations: readonly LocationCount[],
  km: number | null,
): number {
  if (km === null) return zones.length
  const members = countMembers(locations)
  const touched = sum(locations, (location) => location.members * countTouched(zones, location, km))
  return members === 0 ? 0 : touched / members
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
  const members = countMembers(zones)
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
    const shard = mixHash(rank) % shards
    work[shard] = (work[shard] ?? 0) + rank ** -skew
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
