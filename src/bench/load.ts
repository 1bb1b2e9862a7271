import autocannon from 'autocannon'

/** How fast a piece of work went: how many a second, and how long each took, in milliseconds. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  /** Answers that were not what was asked for; figures with any count for nothing. */
  failed: number
}

export interface BenchRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends these requests in turn over keep-alive connections for some seconds. */
export async function overHttp(
  address: string,
  requests: BenchRequest[],
  { connections = 32, seconds = 4 } = {},
): Promise<Figures> {
  const result = await autocannon({ url: address, connections, duration: seconds, requests })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** Runs the same work with no server between, as many at once as said: the limit an entry is held against. */
export async function bare(
  work: (turn: number) => Promise<unknown>,
  { clients = 8, seconds = 4 } = {},
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
  return { rate: times.length / seconds, ...percentiles(times), failed: 0 }
}

/** Runs each piece of work once, one after the other, and gives the spread of their times. */
export async function oneByOne(works: (() => Promise<unknown>)[]): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (const work of works) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return percentiles(times)
}

function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** The middle one of several rounds, by rate. */
export function median(rounds: Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.rate - b.rate)
  return sorted[Math.floor(sorted.length / 2)] ?? { rate: 0, p50: 0, p99: 0, failed: 0 }
}
