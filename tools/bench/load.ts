import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { combineTimes, type ProcessorTime } from './processor.ts'

/** How fast a piece of work went: how many a second, and how long each took, in milliseconds. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  /** Unexpected answers; figures with any are invalid. */
  failed: number
  /** Number of successful answers. */
  answered?: number
  /** Number of requests that were sent, also those without an answer at the end of the time. */
  sent?: number
  /** Processor time of a request. */
  cost?: ProcessorTime
}

/** Measures once. */
export type Side = () => Promise<Figures>

/** Rounds of each side of a row, and seconds of one round by default. */
export interface LoadPace {
  rounds: number
  seconds: number
}

export interface HttpOptions {
  connections?: number
  seconds?: number
  /** Each connection has its own part of the list. */
  isPartitioned?: boolean
  /** `[<id>]` in a body is replaced by a unique word. */
  hasUniqueBodies?: boolean
  /** Total rate; unlimited by default. */
  perSecond?: number
}

/** Measuring functions at one pace. */
export type Load = ReturnType<typeof createLoad>

/** Measures at this pace. */
export function createLoad({ rounds, seconds }: LoadPace) {
  return {
    overHttp: (address: string, requests: BenchRequest[], options?: HttpOptions) =>
      runOverHttp(address, requests, { seconds, ...options }),
    bare: (work: (turn: number) => Promise<unknown>, options?: { clients?: number; seconds?: number }) =>
      runBare(work, { seconds, ...options }),
    /** All sides in turn, so that a machine that slows down slows each; the middle round of each counts. */
    alternate: (...sides: Side[]) => runAlternating(sides, rounds),
  }
}

export interface BenchRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends these requests in turn over keep-alive connections. */
async function runOverHttp(
  address: string,
  requests: BenchRequest[],
  {
    connections = 32,
    seconds = 1,
    isPartitioned = false,
    hasUniqueBodies = false,
    perSecond = 0,
  }: HttpOptions,
): Promise<Figures> {
  const isApart = isPartitioned && requests.length >= connections
  let opened = 0
  const share = () => Math.floor((opened * requests.length) / connections)
  const take = (client: autocannon.Client) => {
    const from = share()
    opened++
    client.setRequests(requests.slice(from, share()))
  }
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    idReplacement: hasUniqueBodies,
    ...(perSecond > 0 ? { overallRate: perSecond } : {}),
    ...(isApart ? { requests: requests.slice(0, 1), setupClient: take } : { requests }),
  })
  return {
    rate: (result['2xx'] + result.non2xx) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    answered: result['2xx'],
    sent: result.requests.sent,
  }
}

/** Requests a page at a fixed rate, whether or not the server keeps up, until stopped. */
export async function requestAtPace(
  address: string,
  { path, headers = {} }: BenchRequest,
  perSecond: number,
  until: { done: boolean },
): Promise<Figures & { p95: number }> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  const sendRequest = async () => {
    const start = performance.now()
    const isGood = await fetch(`${address}${path}`, { headers }).then(
      async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
      () => false,
    )
    times.push(performance.now() - start)
    if (!isGood) failed++
  }
  const start = performance.now()
  while (!until.done) {
    pending.push(sendRequest())
    const next = start + (pending.length * 1000) / perSecond
    await sleep(Math.max(0, next - performance.now()))
  }
  await Promise.all(pending)
  const rate = times.length / ((performance.now() - start) / 1000)
  return { rate, ...percentiles(times), failed }
}

/** Runs the same work without a server: the limit of an entry. */
async function runBare(
  work: (turn: number) => Promise<unknown>,
  { clients = 8, seconds = 1 }: { clients?: number; seconds?: number },
): Promise<Figures> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let turn = 0
  const client = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await work(turn++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { rate: times.length / seconds, ...percentiles(times), failed: 0, sent: times.length }
}

/** How long half, 95 and 99 of a hundred took at most. */
export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function runAlternating(sides: readonly Side[], rounds: number): Promise<Figures[]> {
  const measured = sides.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) measured[index]?.push(await side())
  return measured.map(mergeRounds)
}

/** The middle one of several rounds by rate, with the mean processor time of their requests. */
export function mergeRounds(rounds: readonly Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.rate - b.rate)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? NO_FIGURES
  const sent = rounds.reduce((sum, round) => sum + (round.sent ?? 0), 0)
  const shares = rounds.flatMap(({ cost, sent: own = 0 }) =>
    cost && own > 0 ? [combineTimes(cost, cost, (time) => (time * own) / sent)] : [],
  )
  if (shares.length === 0) return middle
  return { ...middle, cost: shares.reduce((one, other) => combineTimes(one, other, (a, b) => a + b)) }
}

/** Figures of a row without a limit. */
export const NO_FIGURES: Figures = { rate: 0, p50: 0, p99: 0, failed: 0 }
