import { once } from 'node:events'
import type { BenchRequest } from '../load.ts'
import type { Row } from '../row.ts'
import type { Bench } from '../run.ts'
import { holdStreams, signIn } from '../streams.ts'
import { growthOf, type Sample } from './growth.ts'
import { mixOf } from './mix.ts'

/** Requests a second of all connections together: a load that such a machine bears for hours. */
const A_SECOND = 100
const CONNECTIONS = 16
/** Browsers that listen meanwhile; each minute they go and others come. */
const STREAMS = 200
const SAMPLE_MS = 2_000
const MOST_MB = 350
const MINUTE = 60

/** The mix under a steady load for so many minutes, with what the process holds. */
export async function runSoak(bench: Bench): Promise<Row[]> {
  const requests = await mixOf(bench)
  const tokens = await signIn(bench, STREAMS)
  const samples: Sample[] = []
  const state = { done: false }
  const sampling = keepSampling(bench, samples, state)
  const sums = { requests: 0, failed: 0, p99: 0 }
  try {
    for (let minute = 1; minute <= bench.minutes; minute++) {
      const figures = await oneMinute(bench, requests, tokens)
      sums.requests += Math.round(figures.rate * MINUTE)
      sums.failed += figures.failed
      sums.p99 = Math.max(sums.p99, figures.p99)
      bench.print(minuteLine(minute, figures, samples))
    }
  } finally {
    state.done = true
    await sampling
  }
  return rowsOf(bench.minutes, samples, sums)
}

async function oneMinute(bench: Bench, requests: BenchRequest[], tokens: string[]) {
  const holder = await holdStreams(bench, tokens)
  try {
    return await bench.load.overHttp(bench.address, requests, {
      connections: CONNECTIONS,
      seconds: MINUTE,
      perSecond: A_SECOND,
      apart: true,
      unlike: true,
    })
  } finally {
    holder.child.disconnect()
    await once(holder.child, 'exit')
  }
}

async function keepSampling({ usage }: Bench, samples: Sample[], state: { done: boolean }): Promise<void> {
  const start = performance.now()
  while (!state.done) {
    const { rss, heap } = await usage()
    const at = (performance.now() - start) / 1000
    samples.push({ at, rss: rss / 1024 / 1024, heap: heap / 1024 / 1024 })
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  }
}

function minuteLine(
  minute: number,
  { rate, p99, failed }: { rate: number; p99: number; failed: number },
  samples: readonly Sample[],
): string {
  const last = samples.slice(-MINUTE / (SAMPLE_MS / 1000))
  const most = (of: (sample: Sample) => number) => Math.max(...last.map(of)).toFixed(0)
  const least = Math.min(...last.map(({ heap }) => heap)).toFixed(0)
  return `minute ${minute}: ${rate.toFixed(0)} requests/s, p99 ${p99.toFixed(0)} ms, ${failed} failed; memory ${most(({ rss }) => rss)} MB, heap ${least} to ${most(({ heap }) => heap)} MB`
}

function rowsOf(
  minutes: number,
  samples: readonly Sample[],
  { requests, failed, p99 }: { requests: number; failed: number; p99: number },
): Row[] {
  const growth = growthOf(samples)
  const verdict = growth.verdict ?? 'too short to tell: four minutes at least'
  return [
    {
      entry: `soak of ${minutes} minutes, memory at most`,
      size: Math.max(...samples.map(({ rss }) => rss)),
      unit: 'MB',
      asked: { most: MOST_MB },
      failed,
      note: `${requests.toLocaleString('en')} requests, p99 of the worst minute ${p99.toFixed(0)} ms; ${verdict}`,
    },
    {
      entry: 'soak, growth of the last half',
      size: growth.rssPerHour,
      unit: 'MB/h',
      asked: {},
      note: `${growth.rssRise.toFixed(1)} MB meanwhile; heap ${growth.heapPerHour.toFixed(0)} MB/h, ${growth.heapRise.toFixed(1)} MB meanwhile`,
    },
  ]
}
