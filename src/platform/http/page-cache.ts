import { createHash } from 'node:crypto'
import type { EventHub } from '../events/event-hub.ts'
import { invalidateByEvents, TaggedCache } from '../tagged-cache.ts'
import { compressPage, type Encoding } from './encoding.ts'
import type { Redirect } from './page.ts'

/** Maximum age of a page, in milliseconds, for changes without an event. */
export const TTL_MS = 10_000
/** Maximum number of pages; the least recently used one is evicted. */
export const PAGES_MAX = 1_000
/** Maximum bytes of all pages, compressed forms included. */
export const BYTES_MAX = 24 * 1024 * 1024

/** A rendered document, the same for all visitors. */
export class CachedPage {
  readonly body: Buffer
  /** Weak: compressed forms share it. */
  readonly etag: string
  readonly #forms = new Map<Encoding, Buffer>()

  constructor(
    text: string,
    readonly status = 200,
  ) {
    this.body = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }

  /** A compressed form, made on first use. */
  getEncoded(encoding: Encoding): Buffer {
    const form = this.#forms.get(encoding) ?? compressPage(this.body, encoding)
    this.#forms.set(encoding, form)
    return form
  }

  /** Upper bound of all forms: the compressed ones together are shorter than the page. */
  get bytes(): number {
    return 2 * this.body.length
  }
}

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
