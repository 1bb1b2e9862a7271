import type { Redis } from 'ioredis'
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import {
  createLocalStreamCounts,
  createRedisStreamCounts,
  type StreamCounts,
} from '../events/streams/stream-counts.ts'
import type { Log } from '../log.ts'
import { createRedis, type RedisAddress } from '../redis.ts'
import {
  createMemoryDistinctCounter,
  createRedisDistinctCounter,
  type DistinctCounter,
} from './distinct-counts.ts'

/** Counter of one limit; past it, both methods reject with a `RateLimiterRes`, and with nothing else. */
export type Counter = Pick<RateLimiterMemory, 'consume' | 'reward'>

/** Storage of limits. */
export interface Counts {
  createCounter(options: IRateLimiterOptions): Counter
  distinct: DistinctCounter
  /** Open event streams. */
  streams: StreamCounts
  close(): void
}

/** Counts in this process only. */
export function createMemoryCounts(): Counts {
  return {
    createCounter: (options) => new RateLimiterMemory(options),
    distinct: createMemoryDistinctCounter(),
    streams: createLocalStreamCounts(),
    close: () => {},
  }
}

/** Imperceptible: each request is counted twice before anything else. */
const ANSWER_LIMIT_MS = 250
/** Pause after a failure of Redis, or each request would wait for it. */
const RETRY_AFTER_MS = 2_000
const MAX_RECONNECT_MS = 5_000

const OPTIONS = {
  connectTimeout: 5_000,
  // Of the first commands of a connection; counts end earlier.
  commandTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (times: number) => Math.min(250 * 2 ** times, MAX_RECONNECT_MS),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
}

/**
 * Counts in Redis for all processes, each count by one script. While Redis is unreachable, each process
 * counts on its own from zero, and logs it once.
 * @param answerLimitMs maximum wait for an answer, in milliseconds
 */
export async function createSharedCounts(
  address: RedisAddress,
  log: Log,
  answerLimitMs = ANSWER_LIMIT_MS,
): Promise<Counts> {
  const redis = await createRedis(address, OPTIONS)
  const count = createFallback(redis, log, answerLimitMs)
  const streams = createRedisStreamCounts(redis, count)
  const [shared, own] = [createRedisDistinctCounter(redis), createMemoryDistinctCounter()]
  return {
    streams,
    distinct: {
      add: (...counted) =>
        count(
          () => shared.add(...counted),
          () => own.add(...counted),
        ),
    },
    createCounter: (options) => createSharedCounter(redis, options, count),
    close: () => {
      streams.stop()
      redis.disconnect()
    },
  }
}

/** Counts in Redis, or in this process while Redis does not answer. */
type Count = <Result>(inRedis: () => Promise<Result>, here: () => Promise<Result>) => Promise<Result>

function createFallback(redis: Redis, log: Log, answerLimitMs: number): Count {
  let isFailing = false
  let retryAt = 0
  const onFailure = (error: unknown) => {
    retryAt = performance.now() + RETRY_AFTER_MS
    // A silent connection may never answer again.
    if (redis.status === 'ready') redis.disconnect(true)
    if (isFailing) return
    isFailing = true
    const why = error instanceof Error ? error.message || error.name : String(error)
    log.warn(`Redis is unreachable (${why}): each process counts limits on its own until it is back`)
  }
  const onSuccess = () => {
    if (isFailing) log.info('limits are counted in Redis again')
    isFailing = false
  }
  redis.on('error', onFailure)
  const canUseRedis = () => redis.status === 'ready' && (!isFailing || performance.now() >= retryAt)
  return async (inRedis, here) => {
    if (!canUseRedis()) return here()
    try {
      const result = await withinLimit(inRedis(), answerLimitMs)
      onSuccess()
      return result
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        onSuccess()
        throw error
      }
      onFailure(error)
      return here()
    }
  }
}

/** Rejects after the limit, but never for an answer that waits behind other work of this process. */
function withinLimit<Result>(answer: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error(`no answer within ${limitMs} ms`))
    // After a busy turn the timer is due before the socket is read.
    const timer = setTimeout(() => setImmediate(refuse), limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function createSharedCounter(redis: Redis, options: IRateLimiterOptions, count: Count): Counter {
  const own = new RateLimiterMemory(options)
  const keyPrefix = `guinguette:limit:${options.keyPrefix}`
  const shared = new RateLimiterRedis({ ...options, storeClient: redis, keyPrefix })
  const call = (method: 'consume' | 'reward', key: string | number, points?: number) =>
    count(
      () => shared[method](key, points),
      () => own[method](key, points),
    )
  return {
    consume: (key, points) => call('consume', key, points),
    reward: (key, points) => call('reward', key, points),
  }
}
