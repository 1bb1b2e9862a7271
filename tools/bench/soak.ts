import { createEveningRequests, type EveningRequests } from './evening.ts'
import { fillForum, pickTopics, topicSlug } from './fill-forum.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { createSessions, openStreams } from './streams.ts'
import { elementAt, sampleDuring } from './work.ts'

/** Requests a second of all connections together: a load that such a machine bears for hours. */
const REQUESTS_PER_SECOND = 100
const SOAK_CONNECTIONS = 16
/** Open streams, replaced every minute. */
const STREAM_COUNT = 200
const SAMPLE_MS = 2_000
const MAX_MB = 330
const MINUTE = 60

/** Runs the mix at a steady rate for some minutes and samples memory. */
export async function measureSoak(bench: Bench): Promise<Row[]> {
  const requests = await createMix(bench)
  const tokens = await createSessions(bench, STREAM_COUNT)
  const samples: MemorySample[] = []
  const start = performance.now()
  const sample = async () => {
    const { rss, heap } = await bench.server.usage()
    samples.push({ at: (performance.now() - start) / 1000, rss: rss / 1024 / 1024, heap: heap / 1024 / 1024 })
  }
  const sums = { requests: 0, failed: 0, p99: 0 }
  await sampleDuring(SAMPLE_MS, sample, async () => {
    for (let minute = 1; minute <= bench.minutes; minute++) {
      const figures = await soakMinute(bench, requests, tokens)
      sums.requests += Math.round(figures.rate * MINUTE)
      sums.failed += figures.failed
      sums.p99 = Math.max(sums.p99, figures.p99)
      bench.print(formatMinute(minute, figures, samples))
    }
  })
  return createRows(bench.minutes, samples, sums)
}

async function soakMinute(bench: Bench, requests: BenchRequest[], tokens: string[]) {
  const streams = await openStreams(bench, tokens)
  try {
    return await bench.load.overHttp(bench.address, requests, {
      connections: SOAK_CONNECTIONS,
      seconds: MINUTE,
      perSecond: REQUESTS_PER_SECOND,
      isPartitioned: true,
      hasUniqueBodies: true,
    })
  } finally {
    await streams.close()
  }
}

function formatMinute(
  minute: number,
  { rate, p99, failed }: { rate: number; p99: number; failed: number },
  samples: readonly MemorySample[],
): string {
  const last = samples.slice(-MINUTE / (SAMPLE_MS / 1000))
  const most = (of: (sample: MemorySample) => number) => Math.max(...last.map(of)).toFixed(0)
  const least = Math.min(...last.map(({ heap }) => heap)).toFixed(0)
  return `minute ${minute}: ${rate.toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms, ${failed} failed; memory ${most(({ rss }) => rss)} MB, heap ${least} to ${most(({ heap }) => heap)} MB`
}

function createRows(
  minutes: number,
  samples: readonly MemorySample[],
  { requests, failed, p99 }: { requests: number; failed: number; p99: number },
): Row[] {
  const growth = computeGrowth(samples)
  const verdict = growth.verdict ?? 'too short to tell: four minutes at least'
  return [
    {
      entry: `soak of ${minutes} minutes, memory at most`,
      size: Math.max(...samples.map(({ rss }) => rss)),
      unit: 'MB',
      target: { most: MAX_MB },
      failed,
      note: `${requests.toLocaleString('en')} requests, p99 of the worst minute ${p99.toFixed(0)} ms; ${verdict}`,
    },
    {
      entry: 'soak, growth of the last half',
      size: growth.rssPerHour,
      unit: 'MB/h',
      target: {},
      note: `${growth.rssRise.toFixed(1)} MB meanwhile; heap ${growth.heapPerHour.toFixed(0)} MB/h, ${growth.heapRise.toFixed(1)} MB meanwhile`,
    },
  ]
}

type RequestKind = keyof EveningRequests | 'visitor'

/** Requests of each kind in a round of 32. */
const MIX_SHARES: Record<RequestKind, number> = {
  visitor: 6,
  page: 4,
  profile: 2,
  search: 4,
  'conversation list': 3,
  thread: 4,
  feed: 2,
  notifications: 2,
  'topic page': 1,
  send: 2,
  reply: 1,
  'sign-in': 1,
}
const MIX_ROUNDS = 400
/** No factor in common with the length of a round: its steps visit all of it, kinds mixed. */
const MIX_STEP = 7
const VISITED_PAGES = ['/', '/forum', '/aide', '/inscription']

/** The site's pages and calls as an evening mixes them, reading and writing, of many members and of visitors. */
export async function createMix(bench: Bench): Promise<BenchRequest[]> {
  const kinds = { ...(await createEveningRequests(bench)), visitor: await createVisitorRequests(bench) }
  return mixRequests(kinds, MIX_SHARES, MIX_ROUNDS)
}

/** Interleaves all kinds by their shares for this many rounds. */
export function mixRequests<K extends string, T>(
  kinds: Readonly<Record<K, readonly T[]>>,
  shares: Readonly<Record<K, number>>,
  rounds: number,
): T[] {
  const names = Object.keys(shares) as K[]
  const order = names.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  const turns = new Map<K, number>()
  return Array.from({ length: rounds * order.length }, (_, index) => {
    const kind = order[(index * MIX_STEP) % order.length] as K
    const turn = turns.get(kind) ?? 0
    turns.set(kind, turn + 1)
    return kinds[kind][turn % kinds[kind].length] as T
  })
}

/** Every fourth visitor reads one of the site's own pages, the others a topic. */
async function createVisitorRequests(bench: Bench): Promise<BenchRequest[]> {
  return pickTopics(await fillForum(bench), 1_000).map((topic, turn) => ({
    path: turn % 4 === 0 ? elementAt(VISITED_PAGES, turn / 4) : `/forum/topic/${topicSlug(topic)}`,
  }))
}

/** Memory at one time, in megabytes. */
export interface MemorySample {
  /** Seconds since the soak began. */
  at: number
  rss: number
  heap: number
}

export interface MemoryGrowth {
  /** Megabytes an hour in the last half, by the line that fits best. */
  rssPerHour: number
  heapPerHour: number
  /** Megabytes that these lines rise over the last half. */
  rssRise: number
  heapRise: number
  /** Null when too short to judge. */
  verdict: 'bounded' | 'growing' | null
}

/** Below this, warm-up cannot be distinguished from growth; seconds. */
const MIN_SECONDS = 240
/** Minima of windows this long ignore the sawtooth of garbage collection. */
const WINDOW_SECONDS = 10
/** Rise of the last half that is noise: megabytes, or a share of memory. */
const [CALM_MB, CALM_SHARE] = [8, 0.05]

/** Whether memory grows: the last half of the time counts, the first one warms up. */
export function computeGrowth(samples: readonly MemorySample[]): MemoryGrowth {
  const end = samples.at(-1)?.at ?? 0
  const half = findMinima(samples).filter(({ at }) => at >= end / 2)
  const [rss, heap] = [computeRise(half, 'rss', end / 2), computeRise(half, 'heap', end / 2)]
  const verdict = rss.isCalm && heap.isCalm ? 'bounded' : 'growing'
  return {
    rssPerHour: rss.perHour,
    heapPerHour: heap.perHour,
    rssRise: rss.rise,
    heapRise: heap.rise,
    verdict: end < MIN_SECONDS ? null : verdict,
  }
}

function computeRise(samples: readonly MemorySample[], field: 'rss' | 'heap', seconds: number) {
  const slope = computeSlope(samples.map((sample) => [sample.at, sample[field]]))
  const rise = slope * seconds
  const noise = Math.max(CALM_MB, CALM_SHARE * computeMean(samples.map((sample) => sample[field])))
  return { perHour: slope * 3600, rise, isCalm: rise <= noise }
}

/** Minimum of each window. */
function findMinima(samples: readonly MemorySample[]): MemorySample[] {
  const windows = new Map<number, MemorySample>()
  for (const { at, rss, heap } of samples) {
    const index = Math.floor(at / WINDOW_SECONDS)
    const known = windows.get(index) ?? { rss, heap }
    const least = { rss: Math.min(rss, known.rss), heap: Math.min(heap, known.heap) }
    windows.set(index, { at: (index + 0.5) * WINDOW_SECONDS, ...least })
  }
  return [...windows.values()]
}

/** Of the line that fits these points best (least squares). */
function computeSlope(points: readonly (readonly [number, number])[]): number {
  const [x, y] = [computeMean(points.map(([at]) => at)), computeMean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  if (spread === 0) return 0
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}

function computeMean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
