import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Streams of one session and of one member: one more closes the oldest. */
export const MAX_PER_SESSION = 10
export const MAX_PER_MEMBER = 20
/** Streams of one address: one more is refused. */
export const MAX_PER_ADDRESS = 100

/** A stream as every process knows it. */
export interface CountedStream {
  id: string
  userId: number
  sessionId: number
  /** Key of the address, if it is limited. */
  address: string | null
}

/** Counts the open streams of all processes; each process also limits its own in the registry. */
export interface StreamCounts {
  createId(): string
  /** Counts a stream. Returns the ids of older streams to close, or null if the address is full. */
  open(stream: CountedStream): Promise<string[] | null>
  close(stream: CountedStream): void
  stop(): void
}

/** Without Redis: the registry's limits are the only ones. */
export function createLocalStreamCounts(): StreamCounts {
  return { createId: createIdSource().createId, open: async () => [], close: () => {}, stop: () => {} }
}

function createIdSource() {
  const process = randomBytes(8).toString('hex')
  let last = 0
  return { process, createId: () => `${process}:${++last}` }
}

const PREFIX = 'guinguette:streams:'
/** A process that has not reported for this long is dead, and its streams with it. */
const PROCESS_TTL_MS = 60_000
const REPORT_EVERY_MS = 20_000

/**
 * One sorted set per session, member and address, by time of opening. A full set is cleared of streams of dead
 * processes before it counts as full.
 */
const OPEN_SCRIPT = `
local member, prefix, ttl = ARGV[1], ARGV[5], ARGV[6]
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
redis.call('SET', KEYS[1], 1, 'PX', ttl)
local function isFull(key, max)
  if redis.call('ZCARD', key) < max then return false end
  for _, other in ipairs(redis.call('ZRANGE', key, 0, -1)) do
    if redis.call('EXISTS', prefix .. 'process:' .. string.match(other, '^[^:]+')) == 0 then
      redis.call('ZREM', key, other)
    end
  end
  return redis.call('ZCARD', key) >= max
end
if KEYS[4] and isFull(KEYS[4], tonumber(ARGV[4])) then return false end
local closed = {}
for i = 2, 3 do
  local max = tonumber(ARGV[i])
  if isFull(KEYS[i], max) then
    for _, other in ipairs(redis.call('ZRANGE', KEYS[i], 0, redis.call('ZCARD', KEYS[i]) - max)) do
      for j = 2, #KEYS do redis.call('ZREM', KEYS[j], other) end
      table.insert(closed, other)
    end
  end
end
for i = 2, #KEYS do
  redis.call('ZADD', KEYS[i], now, member)
  redis.call('PEXPIRE', KEYS[i], 86400000)
end
return closed`

type Fallback = <Result>(inRedis: () => Promise<Result>, here: () => Promise<Result>) => Promise<Result>

/** @param count runs the first while Redis answers, else the second */
export function createRedisStreamCounts(
  redis: Redis,
  count: Fallback,
  max: { perSession: number; perMember: number; perAddress: number } = {
    perSession: MAX_PER_SESSION,
    perMember: MAX_PER_MEMBER,
    perAddress: MAX_PER_ADDRESS,
  },
): StreamCounts {
  redis.defineCommand('openStream', { lua: OPEN_SCRIPT })
  const script = redis as Redis & {
    openStream(keys: number, ...values: (string | number)[]): Promise<string[] | null>
  }
  const { process, createId } = createIdSource()
  const processKey = `${PREFIX}process:${process}`
  /** Closed while Redis was unreachable. */
  let unreported: CountedStream[] = []
  const remove = (streams: CountedStream[]) =>
    count(
      async () => {
        const commands = redis.pipeline()
        for (const stream of streams) for (const key of keysOf(stream)) commands.zrem(key, stream.id)
        const results = await commands.exec()
        const failed = results?.find(([error]) => error)
        if (failed?.[0]) throw failed[0]
      },
      async () => {
        unreported.push(...streams)
      },
    )
  const report = async () => {
    const closed = unreported
    unreported = []
    await count(
      async () => {
        await redis.set(processKey, 1, 'PX', PROCESS_TTL_MS)
      },
      async () => {},
    )
    if (closed.length > 0) await remove(closed)
  }
  const timer = setInterval(() => void report(), REPORT_EVERY_MS).unref()
  return {
    createId,
    open: (stream) => {
      const keys = [processKey, ...keysOf(stream)]
      const limits = [max.perSession, max.perMember, max.perAddress]
      return count<string[] | null>(
        () => script.openStream(keys.length, ...keys, stream.id, ...limits, PREFIX, PROCESS_TTL_MS),
        async () => [],
      )
    },
    close: (stream) => void remove([stream]),
    stop: () => clearInterval(timer),
  }
}

function keysOf({ sessionId, userId, address }: CountedStream): string[] {
  const keys = [`${PREFIX}session:${sessionId}`, `${PREFIX}member:${userId}`]
  return address === null ? keys : [...keys, `${PREFIX}address:${address}`]
}
