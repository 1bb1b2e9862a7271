import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { CountWindow, FullWindow } from './distinct-counts.ts'
import { TooManyRequests } from './errors.ts'
import { type Counter, type Counts, createMemoryCounts } from './shared-counts.ts'

/** Points per period; `seconds` is also the lifetime of the count. */
export interface Limit {
  name: string
  points: number
  seconds: number
  /** Replaces the usual sentence past the limit. */
  message?: string
}

export interface Limits {
  /**
   * Adds one for `key`.
   * @throws TooManyRequests past the limit, with the time to wait
   */
  count(limit: Limit, key: string): Promise<void>
  /** Takes one back if the action turns out not to count. */
  refund(limit: Limit, key: string): Promise<void>
  /**
   * Counts an item once per window.
   * @param name of the counter
   * @returns the full window; null if the item is counted
   */
  countDistinct(
    name: string,
    windows: readonly CountWindow[],
    key: string,
    item: string,
  ): Promise<FullWindow | null>
}

/**
 * Creates the limits of the site.
 * @param factor multiplies every limit; the benchmark raises it
 * @param counts counters; of this process by default
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
          // Measured by the wall clock, which may have been set back.
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

/** Key of limits per reader: the member, or the address of visitors. */
export function getReaderKey(request: Pick<FastifyRequest, 'ip' | 'auth'>): string {
  const member = request.auth.viewer ?? request.auth.leaver
  return member ? `member ${member.id}` : getAddressKey(request)
}

/** Key of limits per address: an IPv4 address, or the /64 of an IPv6 address (security.md 21). */
export function getAddressKey(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
  if (!ip.includes(':') || !isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
