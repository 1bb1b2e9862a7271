import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { EventHub } from '../events/event-hub.ts'
import type { Redirect } from './page.ts'

/** Maximum age of a page, in milliseconds, for changes without an event. */
export const TTL_MS = 10_000
/** Maximum number of pages; the least recently used one is evicted. */
export const PAGES_MAX = 1_000
/** Maximum bytes of all pages, compressed forms included. */
export const BYTES_MAX = 48 * 1024 * 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip'

/** A rendered document, the same for all visitors. */
export class CachedPage {
  readonly body: Buffer
  /** Weak: compressed forms share it. */
  readonly etag: string
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  constructor(
    text: string,
    readonly status = 200,
  ) {
    this.body = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }

  /** A compressed form, made on first use. */
  getEncoded(encoding: Encoding): Promise<Buffer> {
    let getEncoded = this.#forms.get(encoding)
    if (!getEncoded) {
      getEncoded = encoding === 'br' ? brotliAsync(this.body, BROTLI) : gzipAsync(this.body)
      this.#forms.set(encoding, getEncoded)
    }
    return getEncoded
  }

  /** Upper bound of all forms: the compressed ones together are shorter than the page. */
  get bytes(): number {
    return 2 * this.body.length
  }
}

export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

/** A page or a redirect. */
export type VisitorAnswer = CachedPage | Redirect

/** A loaded answer, its cache tags, and whether it may be cached; a redirect never is. */
export interface LoadedAnswer {
  answer: VisitorAnswer
  tags: readonly string[]
  isCacheable: boolean
}

interface CacheEntry {
  page: CachedPage
  tags: readonly string[]
}

/** A load in progress, and the tags invalidated since it began. */
interface Load {
  emptied: Set<string>
  isAllEmptied: boolean
  done: Promise<{ answer: VisitorAnswer; isStale: boolean }>
}

/**
 * Caches pages for visitors: one load serves concurrent requests, and a change invalidates the page. A load
 * that began before the change answers the requests of that time only.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    max: PAGES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ page }) => Math.max(1, page.bytes),
    ttl: TTL_MS,
    // No timer of its own, and the clock that tests replace.
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    dispose: ({ tags }, key) => this.#untag(key, tags),
  })
  /** Keys of cached pages by tag. */
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #loads = new Map<string, Load>()
  /** Requests answered from the cache or a running load, and loads. */
  readonly stats = { kept: 0, read: 0 }

  /**
   * Returns the cached page of a key, else the result of a running or new load.
   * @throws the error of `read`, to all who wait for it
   */
  async load(key: string, read: () => Promise<LoadedAnswer>): Promise<VisitorAnswer> {
    for (;;) {
      const entry = this.#entries.get(key)
      if (entry) {
        this.stats.kept++
        return entry.page
      }
      const reading = this.#loads.get(key)
      if (!reading) {
        this.stats.read++
        return (await this.#startLoad(key, read)).answer
      }
      const { answer, isStale } = await reading.done
      if (isStale) continue
      this.stats.kept++
      return answer
    }
  }

  /** Drops the pages with any of these tags, running loads included. */
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

  #startLoad(key: string, read: () => Promise<LoadedAnswer>): Load['done'] {
    const run = async () => {
      try {
        const { answer, tags: of, isCacheable: isKept } = await read()
        const isStale = reading.isAllEmptied || of.some((name) => reading.emptied.has(name))
        if (isKept && !isStale && answer instanceof CachedPage) this.#store(key, answer, of)
        return { answer, isStale }
      } finally {
        this.#loads.delete(key)
      }
    }
    const reading: Load = { emptied: new Set(), isAllEmptied: false, done: Promise.resolve().then(run) }
    this.#loads.set(key, reading)
    return reading.done
  }

  #store(key: string, page: CachedPage, tags: readonly string[]): void {
    this.#entries.set(key, { page, tags })
    // A page too large for the cache is not stored.
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

/** Creates the cache, invalidated by events of all processes. */
export function createPageCache(events: Pick<EventHub, 'listen' | 'onState'>): PageCache {
  const pages = new PageCache()
  events.listen((event) => {
    if (event.kind === 'pages') pages.invalidate(event.of)
    else if (event.kind === 'resync' && !event.to) pages.invalidate('all')
  })
  // Events of other processes were lost during the outage.
  events.onState(() => pages.invalidate('all'))
  return pages
}
