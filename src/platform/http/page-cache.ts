import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { LiveHub } from '../events/live.ts'
import type { Redirect } from './page.ts'

/** How long a page is kept at most, milliseconds: what nothing tells of is as old as this. */
export const TTL_MS = 10_000
/** Pages kept at most; the one asked for longest ago goes first. */
export const PAGES_MAX = 1_000
/** Bytes of all pages kept, their compressed forms included. */
export const BYTES_MAX = 48 * 1024 * 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI_QUALITY = 5

/** How a page travels. */
export type Encoding = 'br' | 'gzip'

/** A document as all visitors are given it. */
export class CachedPage {
  readonly body: Buffer
  /** Weak: the compressed forms are the same page. */
  readonly etag: string
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  constructor(
    text: string,
    readonly status = 200,
  ) {
    this.body = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }

  /** A compressed form; made once, when first asked for. */
  form(encoding: Encoding): Promise<Buffer> {
    let form = this.#forms.get(encoding)
    if (!form) {
      form = encoding === 'br' ? brotli(this.body, BROTLI) : gzipped(this.body)
      this.#forms.set(encoding, form)
    }
    return form
  }

  /** Bytes of all its forms, at most: the compressed ones are shorter than the page, together too. */
  get bytes(): number {
    return 2 * this.body.length
  }
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

/** What visitors are answered: a page, or where else they are to go. */
export type VisitorAnswer = CachedPage | Redirect

/** What a reading gave, the names of what it shows, and whether a page may be kept; a redirect never is. */
export interface LoadedAnswer {
  answer: VisitorAnswer
  tags: readonly string[]
  isCacheable: boolean
}

interface Kept {
  page: CachedPage
  of: readonly string[]
  until: number
}

/** A reading that is under way, and what was emptied since it began. */
interface Reading {
  emptied: Set<string>
  isAllEmptied: boolean
  done: Promise<{ answer: VisitorAnswer; isStale: boolean }>
}

/**
 * Pages that are the same for all visitors, kept for a moment: read once however many ask, and gone as soon as what
 * they show has changed. A page whose reading began before the change is given to who asked for it then, and to nobody
 * who asks after it.
 */
export class PageCache {
  /** By key, the one asked for longest ago first. */
  readonly #kept = new Map<string, Kept>()
  /** Keys of kept pages by the names of what they show. */
  readonly #showing = new Map<string, Set<string>>()
  readonly #readings = new Map<string, Reading>()
  #bytes = 0
  /** How often a page was given that was there already, or was being read, and how often it had to be read. */
  readonly stats = { kept: 0, read: 0 }

  /**
   * The page of a key: the kept one, or the one that is being read at this moment, or a new one.
   * @throws what `read` throws, to all who wait for it
   */
  async load(key: string, read: () => Promise<LoadedAnswer>): Promise<VisitorAnswer> {
    for (;;) {
      const kept = this.#find(key)
      if (kept) {
        this.stats.kept++
        return kept
      }
      const reading = this.#readings.get(key)
      if (!reading) {
        this.stats.read++
        return (await this.#read(key, read)).answer
      }
      const { answer, isStale } = await reading.done
      if (isStale) continue
      this.stats.kept++
      return answer
    }
  }

  /** Forgets the pages that show any of these, those that are being read at this moment too. */
  invalidate(of: readonly string[] | 'all'): void {
    if (of === 'all') {
      this.#kept.clear()
      this.#showing.clear()
      this.#bytes = 0
    } else for (const name of of) for (const key of [...(this.#showing.get(name) ?? [])]) this.#drop(key)
    for (const reading of this.#readings.values()) {
      if (of === 'all') reading.isAllEmptied = true
      else for (const name of of) reading.emptied.add(name)
    }
  }

  get size(): number {
    return this.#kept.size
  }

  #find(key: string): CachedPage | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (kept.until <= performance.now()) {
      this.#drop(key)
      return undefined
    }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.page
  }

  #read(key: string, read: () => Promise<LoadedAnswer>): Reading['done'] {
    const run = async () => {
      try {
        const { answer, tags: of, isCacheable: isKept } = await read()
        const isStale = reading.isAllEmptied || of.some((name) => reading.emptied.has(name))
        if (isKept && !isStale && answer instanceof CachedPage) this.#keep(key, answer, of)
        return { answer, isStale }
      } finally {
        this.#readings.delete(key)
      }
    }
    const reading: Reading = { emptied: new Set(), isAllEmptied: false, done: Promise.resolve().then(run) }
    this.#readings.set(key, reading)
    return reading.done
  }

  #keep(key: string, page: CachedPage, of: readonly string[]): void {
    this.#drop(key)
    this.#kept.set(key, { page, of, until: performance.now() + TTL_MS })
    this.#bytes += page.bytes
    for (const name of of) {
      const keys = this.#showing.get(name) ?? new Set()
      this.#showing.set(name, keys.add(key))
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= PAGES_MAX && this.#bytes <= BYTES_MAX) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= kept.page.bytes
    for (const name of kept.of) {
      const keys = this.#showing.get(name)
      keys?.delete(key)
      if (keys?.size === 0) this.#showing.delete(name)
    }
  }
}

/** Pages that are emptied by what is told, here and by the other processes. */
export function createPageCache(events: Pick<LiveHub, 'listen' | 'onState'>): PageCache {
  const pages = new PageCache()
  events.listen((told) => {
    if (told.kind === 'pages') pages.invalidate(told.of)
    else if (told.kind === 'missed' && !told.to) pages.invalidate('all')
  })
  // What the others told while they were not heard is lost.
  events.onState(() => pages.invalidate('all'))
  return pages
}
