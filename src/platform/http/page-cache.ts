import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EventHub } from '../events/event-hub.ts'
import { invalidateByEvents, TaggedCache } from '../tagged-cache.ts'
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

/** A page or a redirect; a redirect is never cached. */
export type VisitorAnswer = CachedPage | Redirect

/** Pages for visitors. */
export class PageCache extends TaggedCache<VisitorAnswer> {
  constructor() {
    const sizeOf = (answer: VisitorAnswer) => (answer instanceof CachedPage ? answer.bytes : 0)
    super({ max: PAGES_MAX, maxBytes: BYTES_MAX, ttl: TTL_MS, sizeOf })
  }
}

/** Creates the cache, invalidated by events of all processes. */
export function createPageCache(events: Pick<EventHub, 'listen' | 'onState'>): PageCache {
  const pages = new PageCache()
  invalidateByEvents(events, pages)
  return pages
}
