import { LRUCache } from 'lru-cache'
import type { EventHub } from './events/event-hub.ts'

/** A loaded value, its cache tags, and whether it may be cached: true by default. */
export interface LoadedValue<V> {
  value: V
  tags: readonly string[]
  isCacheable?: boolean
}

interface CacheLimits<V> {
  /** Maximum number of values; the least recently used one is evicted. */
  max: number
  /** Maximum age, in milliseconds, for changes without an event. */
  ttl: number
  /** Maximum bytes of all values. */
  maxBytes?: number
  sizeOf?: (value: V) => number
}

interface CacheEntry<V> {
  value: V
  tags: readonly string[]
}

/** A load in progress, and the tags invalidated since it began. */
interface Load<V> {
  emptied: Set<string>
  isAllEmptied: boolean
  done: Promise<{ value: V; isStale: boolean }>
}

/**
 * Caches values under tags: one load serves concurrent requests, and a change invalidates what shows it. A load
 * that began before the change answers the requests of that time only.
 */
export class TaggedCache<V> {
  readonly #entries: LRUCache<string, CacheEntry<V>>
  /** Keys of cached values by tag. */
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #loads = new Map<string, Load<V>>()
  /** Requests answered from the cache or a running load, and loads. */
  readonly stats = { kept: 0, read: 0 }

  constructor({ max, ttl, maxBytes, sizeOf }: CacheLimits<V>) {
    this.#entries = new LRUCache<string, CacheEntry<V>>({
      max,
      ttl,
      ...(maxBytes &&
        sizeOf && { maxSize: maxBytes, sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)) }),
      // No timer of its own, and the clock that tests replace.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      dispose: ({ tags }, key) => this.#untag(key, tags),
    })
  }

  /**
   * Returns the cached value of a key, else the result of a running or new load.
   * @throws the error of `read`, to all who wait for it
   */
  async load(key: string, read: () => Promise<LoadedValue<V>>): Promise<V> {
    for (;;) {
      const entry = this.#entries.get(key)
      if (entry) {
        this.stats.kept++
        return entry.value
      }
      const reading = this.#loads.get(key)
      if (!reading) {
        this.stats.read++
        return (await this.#startLoad(key, read)).value
      }
      const { value, isStale } = await reading.done
      if (isStale) continue
      this.stats.kept++
      return value
    }
  }

  /** Drops the values with any of these tags, running loads included. */
  invalidate(of: readonly string[] | 'all'): void {
    if (of === 'all') this.#entries.clear()
    else
      for (const tag of of) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    for (const reading of this.#loads.values()) {
      if (of === 'all') reading.isAllEmptied = true
      else for (const name of of) reading.emptied.add(name)
    }
  }

  get size(): number {
    return this.#entries.size
  }

  #startLoad(key: string, read: () => Promise<LoadedValue<V>>): Load<V>['done'] {
    const run = async () => {
      try {
        const { value, tags: of, isCacheable = true } = await read()
        const isStale = reading.isAllEmptied || of.some((name) => reading.emptied.has(name))
        if (isCacheable && !isStale) this.#store(key, value, of)
        return { value, isStale }
      } finally {
        this.#loads.delete(key)
      }
    }
    const reading: Load<V> = { emptied: new Set(), isAllEmptied: false, done: Promise.resolve().then(run) }
    this.#loads.set(key, reading)
    return reading.done
  }

  #store(key: string, value: V, tags: readonly string[]): void {
    this.#entries.set(key, { value, tags })
    // A value too large for the cache is not stored.
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

type ChangeEvents = Pick<EventHub, 'listen' | 'onState'>

/** Invalidates a cache by the events of all processes. */
export function invalidateByEvents(
  events: ChangeEvents,
  cache: Pick<TaggedCache<unknown>, 'invalidate'>,
): void {
  events.listen((event) => {
    if (event.kind === 'pages') cache.invalidate(event.of)
    else if (event.kind === 'resync' && !event.to) cache.invalidate('all')
  })
  // Events of other processes were lost during the outage.
  events.onState(() => cache.invalidate('all'))
}

/** Maximum age of a shared value, in milliseconds, for changes without an event: presence, the command line. */
export const SHARED_TTL_MS = 10_000

/** Longest difference between the clocks of this process and of the database, in milliseconds. */
const CLOCK_MARGIN_MS = 1_000

/**
 * Returns a reader of a value that is the same for many readers: kept in memory until an event names one of its
 * tags, and read each time while events of other processes do not arrive.
 * @param read its size must have a fixed limit; it gets the time of the last change, for `Reads.read`
 */
export function createSharedValue<V>(
  events: ChangeEvents & Pick<EventHub, 'isWhole'>,
  read: (changed: { wrote_at: Date }) => Promise<LoadedValue<V>>,
): () => Promise<V> {
  const cache = new TaggedCache<V>({ max: 1, ttl: SHARED_TTL_MS })
  let changedAt = Date.now()
  const load = () => read({ wrote_at: new Date(changedAt + CLOCK_MARGIN_MS) })
  invalidateByEvents(events, {
    invalidate: (of) => {
      changedAt = Date.now()
      cache.invalidate(of)
    },
  })
  return async () => (events.isWhole() ? cache.load('', load) : (await load()).value)
}
