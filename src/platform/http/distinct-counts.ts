import type { Redis } from 'ioredis'

/** At most `points` distinct items within the last `seconds`. */
export interface CountWindow {
  points: number
  seconds: number
}

/** A full window, by its index, and the time until it has room. */
export interface FullWindow {
  window: number
  waitMs: number
}

/**
 * Counts distinct items of a key in sliding windows. An item counts once per window: opening a profile
 * repeatedly counts once an hour.
 */
export interface DistinctCounter {
  /** Counts `item` in every window or in none; returns the full window with the longest wait. */
  add(key: string, item: string, windows: readonly CountWindow[]): Promise<FullWindow | null>
}

/** About 40 MB; beyond it the longest unused keys are evicted. */
const MAX_SIZE = 500_000
/** Memory of a key, in items. */
const KEY_SIZE = 8

/** Counts in this process only. */
export function createMemoryDistinctCounter(
  maxSize = MAX_SIZE,
  now = () => performance.now(),
): DistinctCounter {
  /** Keys in order of use; items with the time of their last count, latest last. */
  const keys = new Map<string, Map<string, number>>()
  let size = 0

  const prune = (items: Map<string, number>, before: number) => {
    for (const [item, at] of items) {
      if (at > before) break
      items.delete(item)
      size -= 1
    }
  }
  const evict = (currentKey: string) => {
    for (const [key, items] of keys) {
      if (size <= maxSize || key === currentKey) break
      keys.delete(key)
      size -= items.size + KEY_SIZE
    }
  }
  return {
    add: async (key, item, windows) => {
      const at = now()
      const items = keys.get(key) ?? new Map<string, number>()
      const isKnown = keys.delete(key)
      if (isKnown) keys.set(key, items)
      prune(items, at - longestWindowOf(windows) * 1_000)
      const known = items.get(item)
      const full = findFullest(windows, (window) => findWait(items, known, window, at))
      if (full) return full
      const isNewest = known !== undefined && windows.every(({ seconds }) => known > at - seconds * 1_000)
      if (isNewest) return null
      if (!items.delete(item)) size += 1
      items.set(item, at)
      if (!isKnown) {
        keys.set(key, items)
        size += KEY_SIZE
      }
      evict(key)
      return null
    },
  }
}

/** Milliseconds until the window has room for an item; null if it has. */
function findWait(
  items: ReadonlyMap<string, number>,
  known: number | undefined,
  window: CountWindow,
  at: number,
): number | null {
  // The usual case: fewer items than the limit in total.
  if (items.size < window.points) return null
  const start = at - window.seconds * 1_000
  if (known !== undefined && known > start) return null
  const inside = [...items.values()].filter((moment) => moment > start)
  if (inside.length < window.points) return null
  const leaves = inside[inside.length - window.points]
  return leaves === undefined ? window.seconds * 1_000 : leaves - start
}

function longestWindowOf(windows: readonly CountWindow[]): number {
  return Math.max(...windows.map(({ seconds }) => seconds))
}

function findFullest(
  windows: readonly CountWindow[],
  waitOf: (window: CountWindow) => number | null,
): FullWindow | null {
  let full: FullWindow | null = null
  for (const [index, window] of windows.entries()) {
    const waitMs = waitOf(window)
    if (waitMs !== null && (full === null || waitMs > full.waitMs)) full = { window: index, waitMs }
  }
  return full
}

/**
 * The same algorithm as in memory, as one script with Redis's clock. Returns the index of the full window, or
 * -1, and the wait.
 */
const ADD_SCRIPT = `
local key, item = KEYS[1], ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest = 0
for i = 3, #ARGV, 2 do longest = math.max(longest, ARGV[i] * 1000) end
redis.call('ZREMRANGEBYSCORE', key, '-inf', now - longest)
local known = tonumber(redis.call('ZSCORE', key, item) or -1)
local full, wait, isNewest = -1, 0, true
for i = 2, #ARGV, 2 do
  local points, span = tonumber(ARGV[i]), ARGV[i + 1] * 1000
  local start = now - span
  if known <= start then
    isNewest = false
    local inside = redis.call('ZCOUNT', key, '(' .. start, '+inf')
    if inside >= points then
      local leaves = redis.call('ZRANGEBYSCORE', key, '(' .. start, '+inf', 'WITHSCORES', 'LIMIT', inside - points, 1)
      local left = leaves[2] and leaves[2] - start or span
      if left > wait then full, wait = (i - 2) / 2, left end
    end
  end
end
if full < 0 and not isNewest then
  redis.call('ZADD', key, now, item)
  redis.call('PEXPIRE', key, longest)
end
return { full, wait }`

/** Counts in Redis, for all processes; fails if Redis does. */
export function createRedisDistinctCounter(redis: Redis): DistinctCounter {
  redis.defineCommand('countDistinct', { numberOfKeys: 1, lua: ADD_SCRIPT })
  const script = redis as Redis & {
    countDistinct(key: string, item: string, ...windows: number[]): Promise<[number, number]>
  }
  return {
    add: async (key, item, windows) => {
      const numbers = windows.flatMap(({ points, seconds }) => [points, seconds])
      const [window, waitMs] = await script.countDistinct(`guinguette:distinct:${key}`, item, ...numbers)
      return window < 0 ? null : { window, waitMs }
    },
  }
}
