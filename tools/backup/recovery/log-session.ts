import { setTimeout as sleep } from 'node:timers/promises'
import { type Chain, createChain, listChains, writeUntil } from './chain-folder.ts'
import { Replication } from './replication.ts'
import { LogMismatch, SegmentWriter } from './segment-writer.ts'
import { formatStatus, parseStreamMessage, type StreamMessage } from './wal.ts'

/** Writes reach the disk of backups within this time. */
const TICK_MS = 1_000
/** An idle site writes how far its log is complete this often, a busy one at each tick. */
const UNTIL_MS = 5_000
const STOP_LIMIT_MS = 2_000
/** The server waits while more than this is unwritten. */
const QUEUE_BYTES = 4 * 2 ** 20
/** The slot is lost, or its log is: the chain cannot go on. An internal error is a position that the server does not have. */
const UNCONTINUABLE_CODES = new Set(['55000', '58P01', 'XX000', '42704'])

export interface SessionOptions {
  url: string
  recovery: string
  site: string
  secret: string
  /** Moment from which a file of a photo is not copied yet. */
  photosWaitSince?: (() => Date | undefined) | undefined
}

/** True if the log goes on in a new chain only. */
export function isUncontinuable(error: unknown): boolean {
  return (
    error instanceof LogMismatch ||
    (error instanceof Error && UNCONTINUABLE_CODES.has(String('code' in error && error.code)))
  )
}

/** A stream of the log from the server into a chain. */
export class LogSession {
  readonly chain: Chain
  readonly #replication: Replication
  readonly #writer: SegmentWriter
  readonly #options: SessionOptions
  readonly #queue: (StreamMessage | { kind: 'tick' })[] = []
  #queuedBytes = 0
  #working: Promise<void> | undefined
  #serverEnd = 0n
  #lastAlive: Date | undefined
  #untilLsn = 0n
  #untilWrittenAt = 0
  #isStopping = false
  readonly #failed: Promise<never>
  #fail: (reason: unknown) => void = () => {}
  /** Up to which moment everything is in the chain. */
  until: Date | undefined

  private constructor(
    replication: Replication,
    chain: Chain,
    writer: SegmentWriter,
    options: SessionOptions,
  ) {
    this.#replication = replication
    this.chain = chain
    this.#writer = writer
    this.#options = options
    this.#failed = new Promise((_resolve, reject) => {
      this.#fail = reject
    })
    // Rejected before run() waits for it, too.
    this.#failed.catch(() => {})
  }

  /** @param isNew begins a chain even if the last one could go on */
  static async open(options: SessionOptions, isNew: boolean): Promise<LogSession> {
    const replication = await Replication.open(options.url)
    try {
      const { system, timeline } = await replication.identifySystem()
      const last = (await listChains(options.recovery)).at(-1)
      const slot = isNew ? undefined : await replication.readSlot()
      const goesOn = last?.system === system && last.timeline === timeline && slot !== undefined
      if (!goesOn) await replication.createSlot()
      const chain = goesOn ? last : await createChain(options.recovery, { ...options, system, timeline })
      const from = slot ?? (await replication.readSlot()) ?? 0n
      return new LogSession(replication, chain, await SegmentWriter.open(chain, from), options)
    } catch (error) {
      await replication.close()
      throw error
    }
  }

  /** Position after the last byte that was written. */
  get written(): bigint {
    return this.#writer.written
  }

  /** Streams until {@link stop}; rejects when the connection or the disk fails. */
  async run(): Promise<void> {
    const timer = setInterval(() => this.#enqueue({ kind: 'tick' }), TICK_MS)
    const stream = this.#replication.stream(this.written, this.chain.timeline, (chunk) => {
      const message = parseStreamMessage(chunk)
      if (message) this.#enqueue(message)
    })
    this.#enqueue({ kind: 'tick' })
    try {
      await Promise.race([stream, this.#failed])
    } catch (error) {
      if (!this.#isStopping) throw error
    } finally {
      clearInterval(timer)
      await this.#replication.close()
      await this.#working
      await this.#writer.close()
    }
  }

  /** Waits a moment for what the server has written until now, then ends {@link run}. */
  async stop(): Promise<void> {
    const stopAt = new Date()
    const deadline = performance.now() + STOP_LIMIT_MS
    this.#isStopping = true
    while ((this.until ?? new Date(0)) < stopAt && performance.now() < deadline) {
      this.#enqueue({ kind: 'tick' })
      await sleep(20)
    }
    this.#fail(new Error('stopped'))
  }

  #enqueue(message: StreamMessage | { kind: 'tick' }): void {
    this.#queue.push(message)
    if (message.kind === 'data') this.#queuedBytes += message.bytes.length
    if (this.#queuedBytes > QUEUE_BYTES) this.#replication.pause()
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  async #work(): Promise<void> {
    try {
      for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
        if (message.kind === 'data') await this.#onData(message)
        else if (message.kind === 'alive') await this.#onAlive(message)
        else await this.#confirm()
      }
      this.#replication.resume()
    } catch (error) {
      this.#queue.length = 0
      this.#fail(error)
    }
  }

  async #onData({ lsn, bytes, serverEnd, sentAt }: StreamMessage & { kind: 'data' }): Promise<void> {
    this.#serverEnd = serverEnd
    await this.#writer.write(lsn, bytes, sentAt)
    this.#queuedBytes -= bytes.length
  }

  async #confirm(): Promise<void> {
    await this.#writer.flush()
    this.#replication.send(formatStatus(this.#writer.flushed))
  }

  /**
   * Between two such messages the server sends what it had when it sent the first: with nothing left after the second,
   * the chain is complete up to the first.
   */
  async #onAlive({ serverEnd, sentAt, wantsReply }: StreamMessage & { kind: 'alive' }): Promise<void> {
    const isComplete = this.written >= serverEnd && this.written >= this.#serverEnd
    const before = this.#lastAlive
    this.#lastAlive = sentAt
    if (wantsReply) await this.#confirm()
    if (!isComplete || !before) return
    await this.#writer.flush()
    const waiting = this.#options.photosWaitSince?.()
    this.until = waiting && waiting < before ? waiting : before
    const isRecent = performance.now() - this.#untilWrittenAt < UNTIL_MS && !this.#isStopping
    if (isRecent && this.#writer.flushed === this.#untilLsn) return
    const { flushed: lsn, growingHash: sha256 } = this.#writer
    await writeUntil(this.chain, { lsn, sha256, at: this.until })
    this.#untilLsn = this.#writer.flushed
    this.#untilWrittenAt = performance.now()
  }
}
