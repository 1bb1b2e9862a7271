import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { CountWindow, FullWindow } from './distinct-counts.ts'
import { TooManyRequests } from './errors.ts'
import { type Counter, type Counts, createMemoryCounts } from './shared-counts.ts'

/** How many within how long; `seconds` is also how long the count is kept. */
export interface Limit {
  name: string
  points: number
  seconds: number
  /** What is said past the limit, where the usual sentence does not fit. */
  message?: string
}

export interface Limits {
  /** Counts one more for `key`. @throws TooMany past the limit, with the time to wait. */
  count(limit: Limit, key: string): Promise<void>
  /** Takes one back, where the act turned out not to count against anybody. */
  refund(limit: Limit, key: string): Promise<void>
  /**
   * Counts an item once in each window, however often it comes.
   * @param name of what is counted together
   * @returns the window that is full; null where the item was counted, or had been
   */
  countDistinct(
    name: string,
    windows: readonly CountWindow[],
    key: string,
    item: string,
  ): Promise<FullWindow | null>
}

/**
 * The limits of the site.
 * @param factor multiplies every limit: the benchmark raises it out of the way
 * @param counts where they are counted; in this process unless said
 */
export function createLimits(factor = 1, counts: Counts = createMemoryCounts()): Limits {
  const limiters = new Map<string, Counter>()
  const limiterOf = (limit: Limit) => {
    let limiter = limiters.get(limit.name)
    if (!limiter) {
      limiter = counts.createCounter({
        keyPrefix: limit.name,
        points: Math.ceil(limit.points * factor),
        duration: limit.seconds,
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }
  return {
    count: async (limit, key) => {
      try {
        await limiterOf(limit).consume(key)
      } catch (result) {
        if (result instanceof RateLimiterRes) {
          // Counted by the clock on the wall, which may have been put back since.
          const wait = Math.min(result.msBeforeNext / 1000, limit.seconds)
          throw new TooManyRequests(wait, limit.message)
        }
        throw result
      }
    },
    refund: async (limit, key) => {
      await limiterOf(limit).reward(key)
    },
    countDistinct: (name, windows, key, item) => {
      const scaled = windows.map(({ points, seconds }) => ({ points: Math.ceil(points * factor), seconds }))
      return counts.distinct.add(`${name}:${key}`, item, scaled)
    },
  }
}

/** Whom a limit by address counts: an IPv4 address, or the /64 an IPv6 address stands in (security.md 21). */
export function getAddressKey(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
