import { existsSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../src/platform/log.ts'
import { isFileMissing } from '../../../src/platform/storage/disk.ts'
import {
  type Chain,
  listBases,
  listChains,
  readUntil,
  segmentPath,
  type Until,
} from '../recovery/chain-folder.ts'
import { segmentName, segmentStart } from '../recovery/wal.ts'
import { CHANGING, formatPiece, joinPieces, listLocalFiles, type Piece, parsePiece } from './local-files.ts'
import { countParts, type Vault } from './vault.ts'

/** The log is in the object store within this time, and the upload's. */
const LOG_MS = 3_000
/** Bases, backups and photos. */
const FOLDER_MS = 60_000
/** An idle site uploads this often how far its log is complete. */
const IDLE_UNTIL_MS = 60_000
/** Pieces of one file of the log from which on they become one. */
const MOST_PIECES = 100
const DAY_MS = 86_400_000
/** Since when stored files have had no local one, by path. */
const MISSING_FILE = 'missing.json'

export interface MirrorOptions {
  vault: Vault
  /** Folder of backups. */
  folder: string
  recovery: string
  /** Files that the folder lacks stay as long: a lost disk must not empty the object store. */
  graceDays: number
  log: Pick<Log, 'info'> & { error(details: object, text: string): void }
}

/** Copies the folder of backups to an object store while the site runs: the growing log at once, the others soon. */
export class BackupMirror {
  readonly #options: MirrorOptions
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  /** Number of parts of each stored file, by path. */
  #known = new Map<string, number>()
  #pieces = new Map<string, Piece[]>()
  /** Of files that change: the state that was uploaded. */
  readonly #sent = new Map<string, string>()
  #untilSentAt = 0
  #folderDueAt = 0
  #isFailing = false
  /** Moment up to which the log is in the object store. */
  until: Date | undefined

  constructor(options: MirrorOptions) {
    this.#options = options
  }

  /** Copies until {@link stop}. */
  start(): void {
    this.#running = this.#run()
  }

  /** Seconds since the last moment that can be restored from the object store; undefined before the first. */
  get lagSeconds(): number | undefined {
    return this.until && Math.max(0, (Date.now() - this.until.getTime()) / 1_000)
  }

  /** Call it once the log is complete: the end of it is uploaded. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#attempt(() => this.copyLog())
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted && !(await this.#attempt(() => this.readStored())))
      await this.#pause(LOG_MS)
    await Promise.all([
      this.#repeat(() => this.copyLog()),
      this.#repeat(async () => {
        if (performance.now() < this.#folderDueAt) return
        this.#folderDueAt = performance.now() + FOLDER_MS
        await this.copyFolder()
      }),
    ])
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#attempt(work)
      await this.#pause(LOG_MS)
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      if (this.#isFailing) this.#options.log.info('backups are copied to the object store again')
      this.#isFailing = false
      return true
    } catch (error) {
      if (!this.#isFailing)
        this.#options.log.error({ err: error }, 'backups are not copied to the object store, trying again')
      this.#isFailing = true
      return false
    }
  }

  /** Reads the names of what is stored; called once, before anything is copied. */
  async readStored(): Promise<void> {
    this.#known = new Map()
    this.#pieces = new Map()
    for await (const { path, part } of this.#options.vault.list()) {
      const piece = parsePiece(path)
      if (piece) this.#addPiece(piece)
      else if (part === (this.#known.get(path) ?? 0)) this.#known.set(path, part + 1)
    }
  }

  #addPiece(piece: Piece): void {
    this.#pieces.set(piece.file, [...(this.#pieces.get(piece.file) ?? []), piece])
  }

  /** Uploads the log of the last chain up to its last restorable moment, which comes last. */
  async copyLog(): Promise<void> {
    const { folder, recovery } = this.#options
    for (const name of ['erasures.txt', 'last-restore']) await this.#putChanging(name)
    const chain = (await listChains(recovery)).at(-1)
    if (!chain) return
    const until = await readUntil(chain)
    const below = relative(folder, chain.folder)
    await this.#putOnce(join(below, 'chain.json'))
    for (const name of await readdir(join(chain.folder, 'wal')))
      if (name.endsWith('.gz')) await this.#putOnce(join(below, 'wal', name))
    await this.#putChanging(join(below, 'segments.txt'))
    if (until && (await this.#putGrowing(chain, below, until))) await this.#putUntil(below, until)
    // The log is of no use without it.
    const newest = (await listBases(chain)).at(-1)
    if (newest && !this.#known.has(relative(folder, join(newest.folder, 'base.json')))) this.#folderDueAt = 0
  }

  async #putUntil(below: string, until: Until): Promise<void> {
    const path = join(below, 'until.json')
    const isSame = this.#sent.get(path) === String(until.lsn)
    if (!isSame || performance.now() - this.#untilSentAt > IDLE_UNTIL_MS || this.#stopping.signal.aborted) {
      const text = JSON.stringify({ ...until, lsn: String(until.lsn) })
      await this.#options.vault.put(path, Buffer.from(text))
      this.#known.set(path, 1)
      this.#sent.set(path, String(until.lsn))
      this.#untilSentAt = performance.now()
    }
    this.until = until.at
  }

  /** @returns false if the file was finished in between: it is uploaded as a whole next time */
  async #putGrowing(chain: Chain, below: string, { lsn }: Until): Promise<boolean> {
    const name = segmentName(chain.timeline, lsn)
    const file = join(below, 'wal', name)
    const length = Number(lsn - segmentStart(name))
    const sent = joinPieces(this.#pieces.get(file) ?? []).at(-1)?.to ?? 0
    try {
      if (sent < length)
        await this.#putPiece({ file, name, from: sent, to: length }, segmentPath(chain, name, false))
      if ((this.#pieces.get(file)?.length ?? 0) > MOST_PIECES)
        await this.#putPiece(
          { file, name, from: 0, to: Math.max(sent, length) },
          segmentPath(chain, name, false),
        )
    } catch (error) {
      if (isFileMissing(error)) return false
      throw error
    }
    await this.#removeOldPieces(file)
    return true
  }

  async #putPiece(piece: Piece, path: string): Promise<void> {
    const file = await open(path)
    try {
      const content = Buffer.alloc(piece.to - piece.from)
      await file.read(content, 0, content.length, piece.from)
      await this.#options.vault.put(formatPiece(piece), content)
      this.#addPiece(piece)
    } finally {
      await file.close()
    }
  }

  /** Removes pieces that a longer one replaces, and those of files that are stored as a whole. */
  async #removeOldPieces(growing: string): Promise<void> {
    for (const [file, pieces] of this.#pieces) {
      const isWhole = this.#known.has(`${file}.gz`)
      if (!isWhole && file !== growing) continue
      const needed = isWhole ? [] : joinPieces(pieces)
      for (const piece of pieces)
        if (!needed.includes(piece)) await this.#options.vault.remove(formatPiece(piece), 1)
      if (isWhole) this.#pieces.delete(file)
      else this.#pieces.set(file, needed)
    }
  }

  /** Uploads everything else, and removes what the folder has lacked for long. */
  async copyFolder(): Promise<void> {
    const { folder, recovery } = this.#options
    if (!existsSync(folder)) return
    const present = new Set<string>()
    const last = (await listChains(recovery)).at(-1)
    const current = last && `${relative(folder, last.folder)}/`
    for await (const { path, stored, isGrowing } of listLocalFiles(folder)) {
      if (this.#stopping.signal.aborted) return
      present.add(stored)
      if (isGrowing) continue
      if (!CHANGING.test(path)) await this.#putOnce(path, stored)
      else if (!current || !path.startsWith(current)) await this.#putChanging(path)
    }
    await this.#removeMissing(present)
  }

  async #putOnce(path: string, stored = path): Promise<void> {
    const from = join(this.#options.folder, path)
    const found = await stat(from).catch(() => undefined)
    if (!found) return
    const parts = countParts(found.size)
    if ((this.#known.get(stored) ?? 0) >= parts) return
    await this.#options.vault.putFile(stored, from)
    this.#known.set(stored, parts)
  }

  async #putChanging(path: string): Promise<void> {
    const from = join(this.#options.folder, path)
    const content = await readFile(from, 'utf8').catch(() => undefined)
    if (content === undefined || this.#sent.get(path) === content) return
    await this.#options.vault.put(path, Buffer.from(content))
    this.#known.set(path, 1)
    this.#sent.set(path, content)
  }

  async #removeMissing(present: ReadonlySet<string>, now = new Date()): Promise<void> {
    const { vault, graceDays } = this.#options
    const before = await this.#readMissing()
    const limit = now.getTime() - graceDays * DAY_MS
    const missing: Record<string, string> = {}
    const stored = [...this.#known].map(([path, parts]) => ({ path, file: path, parts }))
    const pieces = [...this.#pieces].flatMap(([file, all]) =>
      all.map((piece) => ({ path: formatPiece(piece), file, parts: 1 })),
    )
    for (const { path, file, parts } of [...stored, ...pieces]) {
      if (present.has(file) || present.has(`${file}.gz`) || path === MISSING_FILE) continue
      const since = before[path] ?? now.toISOString()
      if (new Date(since).getTime() > limit) missing[path] = since
      else {
        await vault.remove(path, parts)
        this.#known.delete(path)
        this.#pieces.delete(file)
      }
    }
    const text = JSON.stringify(missing)
    if (text !== JSON.stringify(before)) await vault.put(MISSING_FILE, Buffer.from(text))
    if (Object.keys(missing).length > 0) this.#known.set(MISSING_FILE, 1)
  }

  async #readMissing(): Promise<Record<string, string>> {
    if (!this.#known.has(MISSING_FILE)) return {}
    const chunks: Buffer[] = []
    for await (const chunk of this.#options.vault.read(MISSING_FILE)) chunks.push(chunk)
    return JSON.parse(Buffer.concat(chunks).toString())
  }
}
