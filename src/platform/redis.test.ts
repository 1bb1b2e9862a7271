import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { RUNS_ALL } from '../../tests/support/engines.ts'
import { testLong } from '../../tests/support/long-form.ts'
import { hasRedis, startWatchedRedis, type WatchedRedis } from '../../tests/support/redis.ts'
import { Bus } from './events/bus/bus.ts'
import { redisTransport } from './events/bus/redis-transport.ts'
import type { AppEvent } from './events/event-hub.ts'
import { createLimits } from './http/limits.ts'
import { type Counts, createSharedCounts } from './http/shared-counts.ts'

const TIMES = { gather: 5, echo: 500, again: 50, againMost: 500 }
const PATIENCE = { timeout: 30_000, interval: 50 }
const LIMIT = { name: 'once', points: 1, seconds: 60 }
const QUIET = { info: () => {}, warn: () => {}, error: () => {} } as never
/** A request counts twice, and Redis may take a quarter of a second for each. */
const COUNT_LIMIT_MS = 1_000

// Two processes of the site on a Redis whose sentinels name another primary.
describe.runIf(hasRedis && RUNS_ALL)('a Redis with sentinels', () => {
  let redis: WatchedRedis
  let counts: Counts[]
  const heard: AppEvent[] = []
  const states: boolean[] = []
  const buses: Bus[] = []

  beforeAll(async () => {
    redis = await startWatchedRedis()
    counts = await Promise.all([1, 2].map(() => createSharedCounts(redis.address, QUIET)))
    for (const onEnvelope of [() => {}, (event: AppEvent) => heard.push(event)]) {
      const onStateChange = (isUp: boolean) => states.push(isUp)
      const bus = new Bus({
        transport: redisTransport(redis.address),
        log: QUIET,
        onEnvelope,
        onStateChange,
        times: TIMES,
      })
      bus.start()
      buses.push(bus)
    }
    await vi.waitUntil(() => states.length === 2, PATIENCE)
    await vi.waitUntil(countsTogether, PATIENCE)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.stop()))
    for (const each of counts ?? []) each.close()
    await redis?.stop()
  })

  const gone = (thread: number): AppEvent => ({
    kind: 'event',
    to: [1],
    event: { name: 'gone', data: { thread } },
  })

  /** A limit used up in one process rejects in the other. */
  async function countsTogether(): Promise<boolean> {
    const [one, other] = counts.map((each) => createLimits(1, each))
    const key = randomUUID()
    await one?.count(LIMIT, key)
    return (await other?.count(LIMIT, key).catch(() => 'full')) === 'full'
  }

  /** Until the primary is another one: no count may wait for long. */
  async function countUntilTogether(): Promise<number> {
    let slowest = 0
    await expect
      .poll(async () => {
        const begun = performance.now()
        const isTogether = await countsTogether()
        slowest = Math.max(slowest, performance.now() - begun)
        return isTogether
      }, PATIENCE)
      .toBe(true)
    return slowest
  }

  testLong(
    'a primary that hangs is replaced: counts go on in each process, and browsers ask again',
    async () => {
      const before = states.length
      redis.signalFirst('SIGSTOP')
      buses[0]?.publish([gone(1)])
      // The process does not know yet that the primary hangs: its first counts wait for it.
      expect(await countUntilTogether()).toBeLessThan(COUNT_LIMIT_MS)
      await expect.poll(() => states.slice(-2), PATIENCE).toEqual([true, true])
      expect(states.slice(before).filter((isUp) => !isUp).length).toBeGreaterThanOrEqual(2)
      buses[0]?.publish([gone(2)])
      await expect.poll(() => heard.at(-1), PATIENCE).toEqual(gone(2))
    },
    90_000,
  )

  testLong(
    'a former primary that wakes up does not divide the processes',
    async () => {
      redis.signalFirst('SIGCONT')
      const begun = heard.length
      for (let nth = 10; nth < 40; nth++) {
        buses[0]?.publish([gone(nth)])
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await expect.poll(() => heard.at(-1), PATIENCE).toEqual(gone(39))
      const after = heard.slice(begun)
      // All of them, or the word that some are missing.
      const isExact = after.length === 30 || after.some(({ kind }) => kind === 'resync')
      expect(isExact).toBe(true)
      expect(await countsTogether()).toBe(true)
    },
    60_000,
  )
})
