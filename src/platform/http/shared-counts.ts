import { Redis } from 'ioredis'
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Log } from '../log.ts'
import {
  createMemoryDistinctCounter,
  createRedisDistinctCounter,
  type DistinctCounter,
} from './distinct-counts.ts'

/** What counts one limit. Both fail with a `RateLimiterRes` past it, and with nothing else. */
export type Counter = Pick<RateLimiterMemory, 'consume' | 'reward'>

/** Where limits are counted. */
export interface Counts {
  createCounter(options: IRateLimiterOptions): Counter
  distinct: DistinctCounter
  close(): void
}

/** In this process alone. */
export function createMemoryCounts(): Counts {
  return {
    createCounter: (options) => new RateLimiterMemory(options),
    distinct: createMemoryDistinctCounter(),
    close: () => {},
  }
}

/** Below what anybody notices: each request is counted twice before anything else is done. */
const ANSWER_LIMIT_MS = 250
/** A Redis that has failed is not asked for so long, or each request would wait for it. */
const AGAIN_AFTER_MS = 2_000
const MOST_BETWEEN_MS = 5_000

const OPTIONS = {
  connectTimeout: 5_000,
  commandTimeout: ANSWER_LIMIT_MS,
  keepAlive: 10_000,
  retryStrategy: (times: number) => Math.min(250 * 2 ** times, MOST_BETWEEN_MS),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
}

/**
 * In Redis, for all processes of the site together, each count by one script there. While Redis is away each process counts by
 * itself, from nothing: that is said once, and nobody is kept waiting.
 */
export function createSharedCounts(url: string, log: Log): Counts {
  const redis = new Redis(url, OPTIONS)
  let isAway = false
  let askAt = 0
  const away = (error: unknown) => {
    askAt = performance.now() + AGAIN_AFTER_MS
    // A connection that says nothing may never say anything again.
    if (redis.status === 'ready') redis.disconnect(true)
    if (isAway) return
    isAway = true
    const why = error instanceof Error ? error.message || error.name : String(error)
    log.warn(`Redis is away (${why}): each process counts limits by itself`)
  }
  const answered = () => {
    if (isAway) log.info('limits are counted in Redis again')
    isAway = false
  }
  redis.on('error', away)
  const isAsked = () => redis.status === 'ready' && (!isAway || performance.now() >= askAt)
  /** Counts in Redis; in this process while Redis does not answer. */
  const ask = async <Result>(inRedis: () => Promise<Result>, here: () => Promise<Result>) => {
    if (!isAsked()) return here()
    try {
      const result = await inRedis()
      answered()
      return result
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        answered()
        throw error
      }
      away(error)
      return here()
    }
  }
  const [inRedis, here] = [createRedisDistinctCounter(redis), createMemoryDistinctCounter()]
  return {
    distinct: {
      add: (...counted) =>
        ask(
          () => inRedis.add(...counted),
          () => here.add(...counted),
        ),
    },
    createCounter: (options) => {
      const own = new RateLimiterMemory(options)
      const shared = new RateLimiterRedis({
        ...options,
        storeClient: redis,
        keyPrefix: `guinguette:limit:${options.keyPrefix}`,
      })
      const count = (act: 'consume' | 'reward', key: string | number, points?: number) =>
        ask(
          () => shared[act](key, points),
          () => own[act](key, points),
        )
      return {
        consume: (key, points) => count('consume', key, points),
        reward: (key, points) => count('reward', key, points),
      }
    },
    close: () => redis.disconnect(),
  }
}
