import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EventHub } from '../events/event-hub.ts'
import type { Redirect } from './page.ts'

/** How long a page is kept at most, milliseconds: what nothing tells of is as old as this. */
export const KEPT_MS = 10_000
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
export class VisitorPage {
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
export type VisitorAnswer = VisitorPage | Redirect

/** What a reading gave, the names of what it shows, and whether a page may be kept; a redirect never is. */
export interface Made {
  answer: VisitorAnswer
  of: readonly string[]
  isKept: boolean
}

interface Kept {
  page: VisitorPage
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
  readonly given = { kept: 0, read: 0 }

  /**
   * The page of a key: the kept one, or the one that is being read at this moment, or a new one.
   * @throws what `read` throws, to all who wait for it
   */
  async take(key: string, read: () => Promise<Made>): Promise<VisitorAnswer> {
    for (;;) {
      const kept = this.#find(key)
      if (kept) {
        this.given.kept++
        return kept
      }
      const reading = this.#readings.get(key)
      if (!reading) {
        this.given.read++
        return (await this.#read(key, read)).answer
      }
      const { answer, isStale } = await reading.done
      if (isStale) continue
      this.given.kept++
      return answer
    }
  }

  /** Forgets the pages that show any of these, those that are being read at this moment too. */
  empty(of: readonly string[] | 'all'): void {
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

  #find(key: string): VisitorPage | undefined {
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

  #read(key: string, read: () => Promise<Made>): Reading['done'] {
    const run = async () => {
      try {
        const { answer, of, isKept } = await read()
        const isStale = reading.isAllEmptied || of.some((name) => reading.emptied.has(name))
        if (isKept && !isStale && answer instanceof VisitorPage) this.#keep(key, answer, of)
        return { answer, isStale }
      } finally {
        this.#readings.delete(key)
      }
    }
    const reading: Reading = { emptied: new Set(), isAllEmptied: false, done: Promise.resolve().then(run) }
    this.#readings.set(key, reading)
    return reading.done
  }

  #keep(key: string, page: VisitorPage, of: readonly string[]): void {
    this.#drop(key)
    this.#kept.set(key, { page, of, until: performance.now() + KEPT_MS })
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

/** Creates the cache; events of this and other processes empty it. */
export function createPageCache(events: Pick<EventHub, 'listen' | 'onState'>): PageCache {
  const pages = new PageCache()
  events.listen((event) => {
    if (event.kind === 'pages') pages.empty(event.of)
    else if (event.kind === 'resync' && !event.to) pages.empty('all')
  })
  // Events of other processes were lost during the interruption.
  events.onState(() => pages.empty('all'))
  return pages
}
