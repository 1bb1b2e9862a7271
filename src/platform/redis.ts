import type { Redis, RedisOptions } from 'ioredis'

/** A Redis, or the one that sentinels name. */
export interface RedisAddress {
  /** With sentinels, its host is the name that they watch the primary by. */
  url: string
  sentinels: readonly { host: string; port: number }[]
  sentinelPassword: string | undefined
}

const SENTINEL_LIMIT_MS = 1_000

/** Creates a connection; without `lazyConnect` it is opened at once. */
export async function createRedis(
  address: RedisAddress,
  options: Omit<RedisOptions, 'replyMapping'>,
): Promise<Redis> {
  // Loaded where Redis is set only: four megabytes.
  const { Redis } = await import('ioredis')
  const { url, sentinels, sentinelPassword } = address
  if (sentinels.length === 0) return new Redis(url, options)
  const { hostname, username, password, protocol } = new URL(url)
  return new Redis({
    ...options,
    name: hostname,
    sentinels: [...sentinels],
    db: getDatabaseNumber(url),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
    // Leaves a former primary at once, also one that still answers.
    failoverDetector: true,
    sentinelCommandTimeout: SENTINEL_LIMIT_MS,
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
  })
}

/** The database of an address; 0 by default. */
export const getDatabaseNumber = (url: string): number => Number(new URL(url).pathname.slice(1) || 0)
